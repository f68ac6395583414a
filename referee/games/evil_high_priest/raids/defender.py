"""A seat that a raid strikes: what it has, what it may do, and what a plan would come to (5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine.catalogue import Reason
from referee.engine.decisions import Moment
from referee.games.evil_high_priest.pack import Content, Effect
from referee.games.evil_high_priest.places import Unit
from referee.games.evil_high_priest.raids.units import Fort, brought, units_of
from referee.games.evil_high_priest.raids.walk import Plan, Strike, Walk, walk
from referee.games.evil_high_priest.state import Resources
from referee.games.evil_high_priest.storage import STORE_ORDER


@dataclass(frozen=True)
class Defender(Moment):
    """A seat that makes a plan: what it has, and what it may do."""

    content: Content
    fort: Fort

    def walk(self, plan: Plan) -> Walk:
        return walk(self.content, self.fort.copied(), plan)

    @property
    def units(self) -> dict[Unit, int]:
        return units_of(self.fort)

    @property
    def gates(self) -> dict[int, int]:
        """The spaces of chambers with a power to save resources, and how many."""
        found = {}
        for space, chamber in sorted(self.fort.sanctum.items()):
            power = self.content.chamber[chamber.card].power
            if (
                power is not None
                and power.effect == "save"
                and not self.fort.rule.no_powers
                and any(chamber.holds.values())
            ):
                found[space] = power.n
        return found

    @property
    def limited(self) -> bool:
        """Whether a loss limit may leave the seat a choice of what survives (EH-254)."""
        limit = self.fort.rule.loss_limit
        held = sum(sum(store.values()) for store in self.fort.stores().values())
        return limit is not None and held > limit

    @property
    def last_gifts(self) -> list[Effect]:
        """What monsters of the seat do when they are discarded in a raid."""
        monsters = [self.content.monster[card] for card in self.fort.lairs]
        return [effect for one in monsters if one.trigger == "raid_discard" for effect in one.effects]

    @property
    def gains(self) -> Resources:
        """How much of each kind that may bring, at once or after the raid."""
        found = Counter[str]()
        for effect in self.last_gifts:
            found.update(brought(effect))
        return {kind: found[kind] for kind in STORE_ORDER if found[kind]}

    @property
    def gains_of_choice(self) -> int:
        return sum(effect.args["n"] for effect in self.last_gifts if effect.word == "gain_any")

    @property
    def has_decision(self) -> bool:
        """Whether the seat is asked: it has a strike unit or an act, and strength to meet (5.4)."""
        return self.fort.strength > 0 and bool(self.units or self.gates or self.limited)

    def before_the_sign(self, plan: Plan) -> str | None:
        """The last station before the plan would lose its first Elder Sign; None if it loses none."""
        done = self.walk(plan)
        if not done.lost().get("ES"):
            return None
        taken = next(step.at for step in done.steps if step.lost.get("ES"))
        return f"D{taken[1:]}" if taken.startswith("X") else self.fort.before_exposed

    def stopping(self, plan: Plan, station: str, units: Sequence[Unit]) -> Plan | None:
        """The fewest of these units, in their order, that end the raid there; None if they cannot."""
        for number in range(1, len(units) + 1):
            tried = replace(plan, strikes=tuple(Strike(station, unit) for unit in units[:number]))
            if self.problem_with(tried) is not None:
                return None
            done = self.walk(tried)
            if done.strength == 0 and done.struck and done.steps[-1].at == station:
                return tried
        return None

    def problem_with(self, plan: Plan) -> Reason | None:
        """Payments must be allowed at their station and be possible when it comes (EH-251)."""
        payment = self.fort.rule.payment
        if payment is None:
            return None
        paying = [strike for strike in plan.strikes if strike.unit.kind == payment.unit]
        for strike in paying:
            if payment.stations and strike.station not in payment.stations:
                return Reason(
                    "{unit} is possible only at {stations}.",
                    "EH-251",
                    unit=payment.unit.title(),
                    stations=", ".join(payment.stations),
                )
        if paying and (unpaid := self.walk(plan).unpaid):
            return Reason(
                "At {station} there is nothing left to pay {unit} with.",
                "EH-251",
                station=unpaid[0].station,
                unit=str(unpaid[0].unit),
            )
        return None
