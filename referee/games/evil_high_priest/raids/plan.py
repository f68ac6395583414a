"""Raid plans as answers: the simple forms, the full station language, and what is wrong with one (5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from referee.engine.choices import (
    Bucket,
    Case,
    Choice,
    Constraint,
    Many,
    One,
    Option,
    Order,
    Record,
    Source,
    Split,
)
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.orders.form import Form
from referee.games.evil_high_priest.orders.order import EXPOSED, read_allocation, read_amounts
from referee.games.evil_high_priest.pack import BASIC, Content, Effect
from referee.games.evil_high_priest.raids.units import SHOGGOTH, Fort, brought, payments, units_of
from referee.games.evil_high_priest.raids.walk import Plan, Strike, Walk, walk
from referee.games.evil_high_priest.state import Resources
from referee.games.evil_high_priest.storage import STORE_ORDER
from referee.games.evil_high_priest.words import NAMES, place_name

MOST_STRIKES = 20
NO_PLAN: dict[str, Json] = {"strikes": {"case": "none", "value": {}}}


@dataclass(frozen=True)
class Defender:
    """A seat that makes a plan: what it has, and what it may do."""

    content: Content
    fort: Fort

    def walk(self, plan: Plan) -> Walk:
        return walk(self.content, self.fort.copied(), plan)

    @property
    def units(self) -> dict[str, int]:
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


def plan_choice(defender: Defender) -> Form:
    """All plans of a seat: none, spend, stop, or station by station; with `save` and `keep` where they
    apply.
    """
    unit = One([Option(one, one) for one in defender.units], _unknown_unit(defender))
    station = One([Option(one, one) for one in defender.fort.stations()], _unknown_station(defender.fort))
    several = Many(unit, max=MOST_STRIKES)
    strikes: dict[str, Choice] = {"none": Record({})}
    if defender.units:
        strikes["spend"] = Many(unit, min=1, max=MOST_STRIKES)
        strikes["stop"] = Many(Record({"at": station, "with": several}), min=1, max=8)
        strikes["plan"] = Many(Record({"at": station, "unit": unit}), min=1, max=MOST_STRIKES)
    labels = {
        "none": "No strikes",
        "spend": "Strike with these at the gate, in this order, until the raid is over",
        "stop": "Stop the raid at a station with as few of these as it takes; else the next; else none",
        "plan": "Strikes station by station",
    }
    fields: dict[str, Choice] = {"strikes": Case(strikes, labels)}
    if defender.gates:
        fields["save"] = _save_choice(defender)
    if defender.limited:
        fields["keep"] = Order([Option(kind, NAMES[kind]) for kind in STORE_ORDER])
    if defender.gains_of_choice:
        kinds = [Bucket(kind, NAMES[kind]) for kind in BASIC]
        fields["gain_any"] = Split(kinds, min_total=0, max_total=defender.gains_of_choice)
    if defender.gains:
        fields["store"] = _store_choice(defender)
    sound = Constraint("Each unit strikes once, and what is paid is still there.", _sound(defender), "EH-228")
    return Form(fields, required=("strikes",), constraints=(sound,), sampler=_lively(defender, fields))


def _save_choice(defender: Defender) -> Split:
    """By space and kind, what a chamber power saves."""
    buckets = [
        Bucket(f"{space}.{kind}", f"{NAMES[kind]} in chamber {space}", max=min(amount, most))
        for space, most in defender.gates.items()
        for kind, amount in defender.fort.sanctum[space].holds.items()
        if amount
    ]
    return Split(buckets, min_total=0, max_total=sum(defender.gates.values()))


def _store_choice(defender: Defender) -> Split:
    """By place and kind, where what monsters bring goes."""
    gains = defender.gains
    buckets = [
        Bucket(
            f"{place}.{kind}",
            f"{NAMES[kind]} {'exposed' if place == EXPOSED else f'in chamber {place}'}",
            max=amount,
        )
        for place in defender.fort.stores()
        for kind, amount in gains.items()
    ]
    return Split(buckets, min_total=0, max_total=sum(gains.values()))


def compile_plan(defender: Defender, answer: Json) -> Plan:
    """The full plan that an answer means; it is the plan that counts."""
    said = cast("dict[str, Any]", answer)
    case, value = said["strikes"]["case"], said["strikes"]["value"]
    plan = Plan(
        save=_read_save(defender, said.get("save")),
        keep=tuple(said.get("keep") or ()),
        gain_any=read_amounts(said.get("gain_any") or {}),
        store=read_allocation(said.get("store") or {}),
    )
    if case == "spend":
        return replace(plan, strikes=tuple(Strike("G", unit) for unit in value))
    if case == "plan":
        return replace(plan, strikes=tuple(Strike(one["at"], one["unit"]) for one in value))
    if case == "stop":
        for clause in value:
            found = stopping(defender, plan, clause["at"], clause["with"])
            if found is not None:
                return found
    return plan


def stopping(defender: Defender, plan: Plan, station: str, units: Sequence[str]) -> Plan | None:
    """The fewest of these units, in their order, that end the raid at the station; None if they cannot."""
    for number in range(1, len(units) + 1):
        tried = replace(plan, strikes=tuple(Strike(station, unit) for unit in units[:number]))
        if _problem_of(defender, tried) is not None:
            return None
        done = defender.walk(tried)
        if done.strength == 0 and done.struck and done.steps[-1].at == station:
            return tried
    return None


def _read_save(defender: Defender, answer: Mapping[str, int] | None) -> dict[int, dict[str, int]]:
    if answer is None:
        return {}
    said = read_allocation(answer)
    return {space: said.get(str(space), {}) for space in defender.gates}


def _sound(defender: Defender) -> Callable[[Json], Iterator[Problem]]:
    def test(answer: Json) -> Iterator[Problem]:
        said = cast("dict[str, Any]", answer)
        listed = _listed(said["strikes"])
        for unit in dict.fromkeys(listed):
            if listed.count(unit) > defender.units[unit]:
                yield Problem("/strikes", f"{_the(defender.content, unit)} is listed twice.", "EH-228")
                return
        for space, most in defender.gates.items():
            saved = sum(n for bucket, n in (said.get("save") or {}).items() if bucket.startswith(f"{space}."))
            if saved > most:
                yield Problem("/save", f"Chamber {space} saves at most {most} resources.", "EH-251")
        plan = compile_plan(defender, answer)
        if said["strikes"]["case"] != "stop" and (message := _problem_of(defender, plan)):
            yield Problem("/strikes", message, "EH-251")
        elif full := defender.walk(plan).misplaced:
            yield Problem("/store", full, "EH-111")

    return test


def _listed(strikes: Mapping[str, Any]) -> list[str]:
    """Every unit that an answer names; the clauses of a stop are alternatives, so the longest of them
    counts.
    """
    value = strikes["value"]
    if strikes["case"] == "spend":
        return list(value)
    if strikes["case"] == "plan":
        return [one["unit"] for one in value]
    if strikes["case"] == "stop":
        worst: dict[str, int] = {}
        for clause in value:
            for unit in clause["with"]:
                worst[unit] = max(worst.get(unit, 0), clause["with"].count(unit))
        return [unit for unit, number in worst.items() for _ in range(number)]
    return []


def _problem_of(defender: Defender, plan: Plan) -> str | None:
    """Payments must be allowed at their station and be possible when it comes (EH-251)."""
    payment = defender.fort.rule.payment
    if payment is None:
        return None
    paying = [strike for strike in plan.strikes if strike.unit.partition(" ")[0] == payment.unit]
    for strike in paying:
        if payment.stations and strike.station not in payment.stations:
            return f"{payment.unit.title()} is possible only at {', '.join(payment.stations)}."
    if paying and (unpaid := defender.walk(plan).unpaid):
        return f"At {unpaid[0].station} there is nothing left to pay {unpaid[0].unit} with."
    return None


def _unknown_unit(defender: Defender) -> Callable[[str], str | None]:
    """The game's own words about a unit that the seat does not have."""

    def refuse(unit: str) -> str | None:
        kind, _, rest = unit.partition(" ")
        if kind == "priest":
            return "Your priest cannot be sacrificed."
        if kind == SHOGGOTH:
            return "You do not control the Shoggoth."
        if kind == "acolyte":
            if rest in ("asylum", "escape"):
                return "Acolytes in the asylum or on escape cannot strike."
            return f"You have no acolyte at {rest}." if rest else None
        if kind == "monster":
            if defender.fort.rule.no_monster_strike:
                return "No monster can strike in this raid."
            monster = defender.content.monster.get(rest)
            return f"You have no {monster.name if monster else rest} in a lair."
        if kind in payments(defender.content):
            return f"You cannot pay {unit} in this raid."
        return None

    return refuse


def _unknown_station(at: Fort) -> Callable[[str], str | None]:
    def refuse(station: str) -> str | None:
        stations = ", ".join(at.stations())
        if station[:1] in ("B", "D") and station[1:].isdigit():
            return f"Chamber space {station[1:]} is empty; stations are {stations}."
        return f"There is no station {station}; stations are {stations}." if len(station) < 10 else None

    return refuse


def _the(content: Content, unit: str) -> str:
    kind, _, rest = unit.partition(" ")
    if kind == "acolyte":
        return f"The acolyte on {place_name(content, rest)}"
    return f"The {content.monster[rest].name}" if kind == "monster" else unit.title()


def _lively(defender: Defender, fields: Mapping[str, Choice]) -> Callable[[Source], Json]:
    """Random plans: often none, often a few units at the gate or somewhere else."""
    units = [unit for unit, number in defender.units.items() for _ in range(number)]
    stations = defender.fort.stations()

    def propose(source: Source) -> Json:
        answer: dict[str, Json] = {"strikes": NO_PLAN["strikes"]}
        kind = source.below(5) if units else 0
        left = list(units)
        picked = (
            [left.pop(source.below(len(left))) for _ in range(1 + source.below(min(4, len(left))))]
            if kind
            else []
        )
        if kind in (1, 2):
            answer["strikes"] = {"case": "spend", "value": list(picked)}
        elif kind == 3:
            station = stations[source.below(len(stations))]
            answer["strikes"] = {"case": "stop", "value": [{"at": station, "with": list(picked)}]}
        elif kind == 4:
            at = sorted(source.below(len(stations)) for _ in picked)
            pairs = zip(at, picked, strict=True)
            answer["strikes"] = {
                "case": "plan",
                "value": [{"at": stations[one], "unit": unit} for one, unit in pairs],
            }
        for name in ("save", "keep", "gain_any", "store"):
            if name in fields and source.below(2):
                answer[name] = fields[name].sample(source)
        return answer

    return propose
