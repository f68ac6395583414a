"""One seat's walk through a raid with its plan (5.4): no chance, no asking, no other seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.engine.catalogue import Words
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.pack import BASIC, Content, Effect, MonsterCard
from referee.games.evil_high_priest.places import Place, Unit
from referee.games.evil_high_priest.raids.units import (
    SHOGGOTH,
    SHOGGOTH_VALUE,
    Fort,
    acolyte_value,
    monster_value,
)
from referee.games.evil_high_priest.state import ASYLUM_ROOM, EXPOSED, STRONGEST_RAID, Allocation, Resources
from referee.games.evil_high_priest.storage import STORE_ORDER, deepest_first, put, remove
from referee.games.evil_high_priest.words import codes


@dataclass(frozen=True)
class Strike:
    """A unit, spent at a station."""

    station: str
    unit: Unit


@dataclass(frozen=True)
class Plan:
    """What a seat does in a raid (5.4)."""

    strikes: tuple[Strike, ...] = ()
    save: Mapping[int, Resources] = field(default_factory=dict)
    """By space: what a chamber power saves; spaces left out save the best."""
    keep: tuple[str, ...] = ()
    """The kinds of marked resources that survive first (EH-254)."""
    gain_any: Mapping[str, int] = field(default_factory=dict)
    """What discarded monsters bring of the seat's choice; treasure for what it does not name."""
    store: Mapping[str, Resources] = field(default_factory=dict)
    """Where gains are stored that discarded monsters bring, at once or after the raid."""


@dataclass(frozen=True)
class Brought:
    """What a monster brought at once when it was discarded, and where it was stored (EH-250)."""

    card: str
    gained: Resources
    stored: Allocation
    rescued: int = 0


@dataclass
class Walk:
    """How it went: `steps` tells it station by station, the rest is what has to be done at the table."""

    strength: int
    steps: list[WalkStep] = field(default_factory=list)
    struck: list[Strike] = field(default_factory=list)
    brought: list[Brought] = field(default_factory=list)
    destroyed: Allocation = field(default_factory=dict)
    paid: Allocation = field(default_factory=dict)
    saved: dict[int, Resources] = field(default_factory=dict)
    used_up: list[int] = field(default_factory=list)
    """The spaces of chambers that a power of theirs discards after the raid."""
    chambers_hit: int = 0
    unpaid: list[Strike] = field(default_factory=list)
    """Payments that could not be made at their station."""
    misplaced: str | None = None
    """Why something could not be stored as the plan says."""
    gain_any: Resources = field(default_factory=dict)
    store: Allocation = field(default_factory=dict)
    """What the plan says of gains that have not come yet."""
    over: bool = False

    def lost(self) -> Resources:
        found: Resources = {}
        for held in self.destroyed.values():
            for kind, amount in held.items():
                put(found, kind, amount)
        return found


@dataclass(frozen=True)
class WalkStep:
    """A moment of the walk: what happened, and the strength after it."""

    at: str
    what: str
    strength: int
    lost: Mapping[str, int] = field(default_factory=dict)


def walk(content: Content, at: Fort, plan: Plan) -> Walk:
    """Runs the plan; it uses up `at`, so pass a copy."""
    return _Walker(content, at, plan).run()


ASYLUM_DEFENCE = Words("asylum defence")
EXPOSED_RESOURCES = Words("exposed resources")
CONTENTS = Words("contents")


class _Walker:
    def __init__(self, content: Content, at: Fort, plan: Plan) -> None:
        self.content = content
        self.at = at
        self.plan = plan
        self.done = Walk(
            at.strength,
            gain_any=dict(plan.gain_any),
            store={place: dict(held) for place, held in plan.store.items()},
        )
        self.acolytes_struck = 0
        self.monsters_struck = 0

    def run(self) -> Walk:
        done, at = self.done, self.at
        done.over = done.strength == 0
        self._station("A")
        self._event_e0()
        self._station("G")
        if not at.rule.reverse:
            self._event_e1()
        for number, space in enumerate(at.walk_order(), start=1):
            self._station(f"B{space}")
            self._event_hit(number, space)
            self._station(f"D{space}")
            self._event_destroy(space)
        if at.rule.reverse:
            self._station("BE")
            self._event_e1()
        self._limit_losses()
        return done

    # The fixed events.

    def _event_e0(self) -> None:
        """Asylum defence and passive blocks, without those who strike (EH-225, EH-226, EH-230)."""
        if self.done.over:
            return
        self._lower(self.at.asylum + self.at.passive)
        self._note("E0", ASYLUM_DEFENCE)

    def _event_e1(self) -> None:
        """Exposed resources are destroyed (EH-239)."""
        if self.done.over:
            return
        if "exposed" not in self.at.rule.protect:
            lost = self._destroy(EXPOSED)
            self._note("E1", EXPOSED_RESOURCES, lost)
        self._stop_if_nothing_left()

    def _event_hit(self, number: int, space: int) -> None:
        """A chamber is hit: its power works, then its defence is subtracted (EH-240, EH-247)."""
        if self.done.over:
            return
        card = self.content.chamber[self.at.sanctum[space].card]
        self.done.chambers_hit += 1
        power = None if self.at.rule.no_powers else card.power
        if power is not None and power.effect == "save":
            self._save(space, power.n)
        ignored = number == self.at.rule.ignore_defence
        if card.defence and not ignored:
            self._lower(card.defence)
            if power is not None and power.effect == "discard_if_defended":
                self.done.used_up.append(space)
        saved = self.done.saved.get(space)
        what = Words("{chamber} (defence ignored)", chamber=card.name) if ignored else card.name
        if saved:
            what = Words("{chamber} ({saved} moved out)", chamber=what, saved=codes(saved))
        self._note(f"H{space}", what)

    def _event_destroy(self, space: int) -> None:
        """What is left of the strength destroys what the chamber holds (EH-241)."""
        if self.done.over:
            return
        lost = self._destroy(str(space))
        self._note(f"X{space}", CONTENTS, lost)
        self._stop_if_nothing_left()

    # Strikes.

    def _station(self, station: str) -> None:
        for strike in self.plan.strikes:
            if strike.station == station and not self.done.over:  # EH-237
                self._strike(strike)

    def _strike(self, strike: Strike) -> None:
        kind, name, at = strike.unit.kind, strike.unit.name, self.at
        if kind == "acolyte":
            value = acolyte_value(at, first=not self.acolytes_struck)
            at.acolytes.remove(Place(name))
            at.in_asylum = min(ASYLUM_ROOM, at.in_asylum + 1)  # EH-229
            self.acolytes_struck += 1
        elif kind == "monster":
            value = monster_value(self.content, at, name, first=not self.monsters_struck)
            at.lairs.remove(name)
            self.monsters_struck += 1
        elif kind == SHOGGOTH:
            value = SHOGGOTH_VALUE
        else:
            paid = self._pay(name)
            if paid is None:
                self.done.unpaid.append(strike)
                return
            value = paid
        self.done.struck.append(strike)
        self._lower(value)
        self._note(strike.station, strike.unit)
        if kind == "monster" and self.content.monster[name].works_at_once:
            self._bring(self.content.monster[name], strike.station)

    def _bring(self, monster: MonsterCard, station: str) -> None:
        """What a discarded monster gives its owner, at once (EH-250)."""
        gained: Resources = {}
        rescued = 0
        for effect in monster.effects:
            for kind, amount in self._gains(effect).items():
                put(gained, kind, amount)
            if effect.word == "rescue":
                freed = min(effect.args["n"], self.at.in_asylum)
                self.at.in_asylum -= freed
                rescued += freed
        self.done.brought.append(Brought(monster.id, gained, self._store(gained), rescued))
        if gained:
            what = Words("{monster} brings {gained}", monster=monster.name, gained=codes(gained))
            self._note(station, what)

    def _gains(self, effect: Effect) -> Mapping[str, int]:
        args = effect.args
        if effect.word == "gain":
            amounts: Mapping[str, int] = args["amounts"]
            return amounts
        if effect.word == "gain_any":
            return chosen(self.done.gain_any, args["n"])
        if effect.word == "per":
            counted = self.at.in_asylum if args["count"] == "asylum" else self.at.mutants
            times = min(counted // args["divide"], args["most"])
            return {kind: amount * times for kind, amount in args["gain"].items() if times}
        return {}

    def _store(self, gained: Resources) -> Allocation:
        """Where it is put; what is marked under a loss limit still takes its place (EH-254)."""
        attempt = self.at.copied()
        if self.at.rule.loss_limit is not None:
            for place, held in self.done.destroyed.items():
                for kind, amount in held.items():
                    put(attempt.stores()[place], kind, amount)
        try:
            stored = storage.store(self.content, attempt, gained, self.done.store)
        except storage.NoRoom as full:
            self.done.misplaced = storage.no_place(attempt, full)
            stored = storage.auto_store(self.content, attempt, gained)
        for place, held in stored.items():
            for kind, amount in held.items():
                put(self.at.stores()[place], kind, amount)
        return stored

    def _pay(self, place: str) -> int | None:
        """A payment from one place, or from the front (EH-251, EH-063): its worth, or None if it fails."""
        payment = self.at.rule.payment
        assert payment is not None  # noqa: S101 - there is no such unit otherwise
        stores = self.at.stores()
        if place:
            stores = {place: stores[place]}
        if any(sum(store.get(kind, 0) for store in stores.values()) < n for kind, n in payment.cost.items()):
            return None
        for kind, amount in payment.cost.items():
            owed = amount
            for where, store in stores.items():
                here = min(owed, store.get(kind, 0))
                if here:
                    remove(store, kind, here)
                    put(self.done.paid.setdefault(where, {}), kind, here)
                    owed -= here
        return payment.value

    # What happens to resources.

    def _destroy(self, place: str) -> Resources:
        store = self.at.stores()[place]
        lost = {kind: n for kind, n in store.items() if n and kind not in self.at.rule.protect}  # EH-253
        for kind, amount in lost.items():
            remove(store, kind, amount)
            put(self.done.destroyed.setdefault(place, {}), kind, amount)
        return lost

    def _save(self, space: int, most: int) -> None:
        """Resources go from the chamber to the exposed space before it is hit."""
        holds = self.at.sanctum[space].holds
        wanted = self.plan.save.get(space)
        if wanted is None:
            wanted = best(holds, most)
        moved = {kind: min(n, holds.get(kind, 0)) for kind, n in wanted.items() if min(n, holds.get(kind, 0))}
        for kind, amount in moved.items():
            remove(holds, kind, amount)
            put(self.at.exposed, kind, amount)
        if moved:
            self.done.saved[space] = moved

    def _limit_losses(self) -> None:
        """Of what is marked, the seat loses only a limited amount; the rest stays where it was (EH-254)."""
        limit = self.at.rule.loss_limit
        marked = [
            (kind, place)
            for kind in (*self.plan.keep, *(one for one in STORE_ORDER if one not in self.plan.keep))
            for place in deepest_first(self.done.destroyed)
            for _ in range(self.done.destroyed[place].get(kind, 0))
        ]
        if limit is None or len(marked) <= limit:
            return
        for kind, place in marked[: len(marked) - limit]:
            remove(self.done.destroyed[place], kind)
            put(self.at.stores()[place], kind)
        self.done.destroyed = {place: held for place, held in self.done.destroyed.items() if held}

    # Strength.

    def _lower(self, by: int) -> None:
        """EH-206, EH-227, EH-236: never above 18, never below 0, and at 0 it is over."""
        self.done.strength = min(STRONGEST_RAID, max(0, self.done.strength - by))
        if self.done.strength == 0:
            self.done.over = True

    def _stop_if_nothing_left(self) -> None:
        if self.at.has_nothing():  # EH-243
            self.done.over = True

    def _note(self, at: str, what: str, lost: Resources | None = None) -> None:
        self.done.steps.append(WalkStep(at, what, self.done.strength, lost or {}))


def chosen(wanted: Resources, n: int) -> Resources:
    """This many of the resources that a plan wants, taken off it; treasure for what it does not name."""
    found: Resources = {}
    for kind in BASIC:
        here = min(wanted.get(kind, 0), n - sum(found.values()))
        if here > 0:
            remove(wanted, kind, here)
            put(found, kind, here)
    if missing := n - sum(found.values()):
        put(found, "T", missing)
    return found


def best(holds: Mapping[str, int], most: int) -> Resources:
    """The most valuable units, in the order ES, SB, M, B, T, AT."""
    found: Resources = {}
    for kind in STORE_ORDER:
        here = min(holds.get(kind, 0), most - sum(found.values()))
        if here > 0:
            found[kind] = here
    return found
