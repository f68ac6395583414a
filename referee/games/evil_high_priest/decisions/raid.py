"""Raid plans: `raid spend shoggoth, generic, acolyte pool`, `raid G: acolyte pool; D3: generic`, `raid none`.

The simple ones and the full language of stations mean the same in the end: strikes at stations (5.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import Bucket, Choice, Many, One, Option, Source, Split, pick
from referee.engine.choices import InOrder as Ranking
from referee.engine.choices.option import listing
from referee.engine.choices.wording import quoted
from referee.engine.decisions import Cursor, Decision, Sentence, Spelling, asks
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.decisions.names import NameBook
from referee.games.evil_high_priest.decisions.place_names import one_of, other_kind, take_place
from referee.games.evil_high_priest.decisions.spelling import (
    AMOUNTS,
    BETWEEN,
    STORE,
    WRITING,
    Spelled,
    is_number,
    read_amounts,
    read_store_place,
    taken,
)
from referee.games.evil_high_priest.decisions.values import Amounts, Layout, layout_of
from referee.games.evil_high_priest.pack import BASIC, Content
from referee.games.evil_high_priest.places import Place, Unit, written_place, written_unit
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.forecast import step_line
from referee.games.evil_high_priest.raids.units import SHOGGOTH, payments
from referee.games.evil_high_priest.raids.walk import Plan, Strike
from referee.games.evil_high_priest.state import ASYLUM, ESCAPE, Resources
from referee.games.evil_high_priest.storage import STORE_ORDER
from referee.games.evil_high_priest.things import A_CHAMBER, A_UNIT
from referee.games.evil_high_priest.words import NAMES, codes, place_name, where

MAX_STRIKES = 20
MAX_STOPS = 8
LONGEST_STATION = 9
SHORT_NAMES = {"slime": "slime_mold"}
STATIONS_WRITTEN_OUT = {"gate": "G", "arrival": "A", "exposed": "BE"}
AT_THE_GATE = "G"
NONE: Json = {"case": "none", "value": {}}
BEFORE_THE_SIGN = "SIGN"
"""The station of policies: the last one before an Elder Sign would be lost."""

# What is on offer.


def own_units(at: Defender) -> One:
    """What the seat can strike with, and in the game's own words why not with others."""

    def refuse(said: str) -> str | None:
        unit = Unit(said)
        match unit.kind:
            case "priest":
                return Reason("Your priest cannot be sacrificed.", "EH-228")
            case "shoggoth":
                return Reason("You do not control the Shoggoth.", "EH-235")
            case "acolyte" if unit.name in (ASYLUM, ESCAPE):
                return Reason("Acolytes in the asylum or on escape cannot strike.", "EH-228")
            case "acolyte":
                if not unit.name:
                    return None
                return Reason("You have no acolyte at {place}.", "EH-228", place=unit.name)
            case "monster" if at.fort.rule.no_monster_strike:
                return Reason("No monster can strike in this raid.", "EH-251")
            case "monster":
                monster = at.content.monster.get(unit.name)
                name = monster.name if monster else unit.name
                return Reason("You have no {name} in a lair.", "EH-233", name=name)
            case kind if kind in payments(at.content):
                return Reason("You cannot pay {unit} in this raid.", "EH-251", unit=str(unit))
            case _:
                return None

    options = [
        Option(one, written_unit(one), {"times": number}, refs=(A_UNIT.of(one),))
        for one, number in at.units.items()
    ]
    return One(options, refuse)


def several_units(at: Defender) -> Many:
    return Many(own_units(at), max=MAX_STRIKES)


def stations(at: Defender) -> One:
    known = at.fort.stations()

    def refuse(station: str) -> str | None:
        if station[:1] in ("B", "D") and station[1:].isdigit():
            return Reason(
                "Chamber space {space} is empty; stations are {known}.",
                "EH-251",
                space=station[1:],
                known=", ".join(known),
            )
        if len(station) > LONGEST_STATION:
            return None
        return Reason(
            "There is no station {station}; stations are {known}.",
            "EH-251",
            station=station,
            known=", ".join(known),
        )

    return One([Option(one, one) for one in known], refuse)


def what_powers_save(at: Defender) -> Choice | None:
    """By space and kind, what chamber powers can save."""
    buckets = [
        Bucket(
            f"{space}.{kind}",
            Words("{kind} {where}", kind=NAMES[kind], where=where(str(space))),
            max=min(amount, most),
            refs=(A_CHAMBER.of(at.fort.sanctum[space].card),),
        )
        for space, most in at.gates.items()
        for kind, amount in at.fort.sanctum[space].holds.items()
        if amount
    ]
    return Split(buckets, min_total=0, max_total=sum(at.gates.values())) if at.gates else None


def what_survives_first(at: Defender) -> Choice | None:
    return Ranking([Option(kind, NAMES[kind]) for kind in STORE_ORDER]) if at.limited else None


def gains_of_choice(at: Defender) -> Choice | None:
    if not at.gains_of_choice:
        return None
    return Split([Bucket(kind, NAMES[kind]) for kind in BASIC], min_total=0, max_total=at.gains_of_choice)


def places_for_gains(at: Defender) -> Choice | None:
    """By place and kind, where what monsters bring goes."""
    buckets = [
        Bucket(f"{place}.{kind}", Words("{kind} {where}", kind=NAMES[kind], where=where(place)), max=amount)
        for place in at.fort.stores()
        for kind, amount in at.gains.items()
    ]
    return Split(buckets, min_total=0, max_total=sum(at.gains.values())) if at.gains else None


# How it is written.


class Units(Spelling):
    """Units with commas between, or all of a kind: `monsters`, `acolyte ritual:*`, `acolyte *`."""

    label, what = "units", "a unit"

    def __init__(self, at: Defender) -> None:
        self._at = at

    def read(self, words: Cursor) -> list[str]:
        if words.take_if("nothing"):
            return []
        units = self._read_one(words)
        while words.take_if(*BETWEEN):
            units += self._read_one(words)
        return list(map(str, units))

    def _read_one(self, words: Cursor) -> list[Unit]:
        content = self._at.content
        for idle in ("with", "all", "my", "the", "an", "one", "1"):
            words.take_if(idle)
        if is_number(words.next()) and words.word(words.at + 1).casefold() == "acolytes":
            number = int(words.take())
            words.take()
            return self._all(Unit("acolyte "))[:number]
        if words.take_if("acolytes") and self._ends(words):
            return self._all(Unit("acolyte "))
        if words.take_if("acolyte") or words.word(words.at - 1).casefold() == "acolytes":
            return self._acolytes(words)
        if words.take_if("monsters") or (words.take_if("monster") and self._ends(words)):
            return self._all(Unit("monster "))
        start, said = words.at, taken(words, self.what)
        payment = None if said in content.monster else payments(content).get(said)
        if payment is not None:
            return [Unit(said) if payment.times else Unit.payment(said, read_store_place(words))]
        if said in (SHOGGOTH, "priest"):
            return [Unit(said)]
        words.at = start
        if monster := SHORT_NAMES.get(said) or _monsters(content).take(words):
            words.at = max(words.at, start + 1)
            return [Unit.monster(monster)]
        kind = other_kind(content, words) or Words("nothing to strike with")
        raise words.unfit(
            Words("{said} is {kind}. Strike with monsters or acolytes.", said=quoted(said), kind=kind)
        )

    def _acolytes(self, words: Cursor) -> list[Unit]:
        """One by where it is, all of a kind of place, or the only one that there is."""
        own = [Place(unit.name) for unit in self._at.units if unit.kind == "acolyte"]
        if self._ends(words):
            if len(own) != 1:
                places = [*map(written_place, own)]
                message = Words(
                    "It does not say which acolyte strikes: {where}.",
                    where=listing(places) if places else Words("you have none"),
                )
                raise words.unfit(message, places)
            return [Unit.acolyte(own[0])]
        if words.next().endswith("*"):
            return self._all(Unit(f"acolyte {taken(words, Words('a place')).removesuffix('*')}"))
        return [Unit.acolyte(one_of(own, take_place(self._at.content, words)))]

    def _ends(self, words: Cursor) -> bool:
        return words.line_ends or words.next() in (*BETWEEN, "else")

    def _all(self, beginning: Unit) -> list[Unit]:
        units = self._at.units
        return [unit for unit, number in units.items() if unit.startswith(beginning) for _ in range(number)]

    def show(self, value: Any) -> str:
        return ", ".join(map(written_unit, value)) or "nothing"


@lru_cache(maxsize=16)
def _monsters(content: Content) -> NameBook:
    return NameBook((name, card.id) for card in content.monsters for name in (card.id, card.name))


def _read_station(words: Cursor) -> Json:
    for idle in ("at", "on", "the"):
        words.take_if(idle)
    said = taken(words, Words("a station"))
    return STATIONS_WRITTEN_OUT.get(said, said.upper())


STATION = Spelled("station", _read_station)


class Stops(Spelling):
    """`stop at G with a, b else stop at D3 with c else none`."""

    label, what = "stop at station with units else none", "stop at a station, or none"

    def __init__(self, at: Defender) -> None:
        self._at = at
        self._units = Units(at)

    def read(self, words: Cursor) -> Json:
        stops: list[Json] = []
        while not stops or words.take_if("else"):
            if stops and words.take_if("none"):
                break
            if stops:
                words.take_if("raid")
            if not words.take_if("stop"):
                raise words.instead(self.what)
            words.take_if("at")
            stops.append(self._read_one(words))
        return stops

    def _read_one(self, words: Cursor) -> Json:
        at, units = STATION.read(words), list[str]()
        if words.take_if("with") or not words.line_ends:
            units = self._units.read(words)
        if at == BEFORE_THE_SIGN:  # what the seat does not have just now is left out
            units = [one for one in units if one in self._at.units]
        return {"at": at, "with": units}

    def show(self, value: Any) -> str:
        stops = [f"stop at {one['at']} with {self._units.show(one['with'])}" for one in value]
        return " else ".join([*stops, "none"])


class StationByStation(Spelling):
    """`G: generic, acolyte pool; D5: acolyte cult:B`."""

    label, what = "station: units; …", "a station"

    def __init__(self, at: Defender) -> None:
        self._units = Units(at)

    def read(self, words: Cursor) -> Json:
        strikes: list[Json] = []
        while not strikes or self._another_follows(words):
            words.take_if(BREAK)
            at = STATION.read(words)
            if not words.take_if(":"):
                words.at -= 1
                raise words.instead(Words("a station with a colon"))
            units: Any = self._units.read(words)
            strikes += [{"at": at, "unit": unit} for unit in units]
        return strikes

    def _another_follows(self, words: Cursor) -> bool:
        return words.next() == BREAK and words.word(words.at + 2) == ":"

    def show(self, value: Any) -> str:
        return "; ".join(f"{one['at']}: {written_unit(one['unit'])}" for one in value)


def _read_saved(words: Cursor) -> Json:
    """`6: ES, M; save 3: 2T`, or none."""
    if words.take_if("none"):
        return {}
    saved: dict[str, Json] = {}
    while True:
        space = taken(words, Words("a sanctum space"))[:2]
        words.take_if(":")
        saved |= {
            f"{space}.{kind}": n
            for kind, n in read_amounts(words, Words("It does not say what is saved.")).items()
        }
        if words.word(words.at + 1).casefold() != "save" or not words.take_if(BREAK):
            return saved
        words.take()


def _show_saved(value: Mapping[str, int]) -> str:
    return "; save ".join(f"{space}: {codes(held)}" for space, held in layout_of(value).items()) or "none"


def _read_kinds(words: Cursor) -> Json:
    if words.take_if("nothing"):
        return []
    kinds: dict[str, None] = {}
    while not kinds or words.take_if(","):
        kinds |= dict.fromkeys(read_amounts(words, Words("It does not say what is kept.")))
    return list(kinds)


def _at_stations(stops: Iterable[dict[str, Json]], at: Defender, plan: Plan) -> list[Json]:
    """These stops with the sign's station in place of the sign; without those for a sign that is safe."""
    sign = at.before_the_sign(plan)
    found: list[Json] = []
    for stop in stops:
        if stop["at"] != BEFORE_THE_SIGN:
            found.append(stop)
        elif sign is not None:
            found.append({**stop, "at": sign})
    return found


def _without_strikes(at: Defender, said: Mapping[str, Any]) -> Plan:
    """The plan that these words make without their strikes."""
    save, keep = said.get("save"), said.get("keep")
    saved: dict[int, Resources] = {}
    if save is not None:
        for space in at.gates:
            saved[space] = {
                kind: save[f"{space}.{kind}"] for kind in STORE_ORDER if f"{space}.{kind}" in save
            }
    return Plan(save=saved, keep=tuple(keep or ()))


# What is decided.


class Strikes(Decision[Defender]):
    """When the seat strikes, and with what."""

    what, writing = "a plan", WRITING

    @property
    def listed(self) -> list[Unit]:
        """Every unit that it names."""
        return []


class NoStrikes(Strikes, form="none|nothing", case="none", label=Words("No strikes")):
    """The raid runs its course."""


class Spend(
    Strikes,
    form="[spend|strike|with] {units}",
    label=Words("Strike with these at the gate, in this order, until the raid is over"),
    bare=True,
):
    """Strikes after asylum defence."""

    units: tuple[Unit, ...] = asks(lambda at: Many(own_units(at), min=1, max=MAX_STRIKES), Units)

    @property
    def listed(self) -> list[Unit]:
        return list(self.units)


class StopAt(Decision[Defender], form="stop at {at} with {with}"):
    """A station, and what may be spent to end the raid there."""

    at: str = asks(stations, STATION)
    with_: tuple[Unit, ...] = asks(several_units, Units)


class Stop(
    Strikes,
    form="{stops}",
    label=Words("Stop the raid at a station with as few of these as it takes; else the next; else none"),
    bare=True,
):
    """The first of these that can end the raid at its station."""

    stops: tuple[StopAt, ...] = asks(lambda at: Many(StopAt.choice(at), min=1, max=MAX_STOPS), Stops)

    @property
    def listed(self) -> list[Unit]:
        """The stops are alternatives, so of each unit the most that one of them names."""
        most: dict[Unit, int] = {}
        for stop in self.stops:
            for unit in stop.with_:
                most[unit] = max(most.get(unit, 0), stop.with_.count(unit))
        return [unit for unit, number in most.items() for _ in range(number)]


class OneStrike(Decision[Defender], form="{at}: {unit}"):
    """A unit, spent at a station."""

    at: str = asks(stations, STATION)
    unit: Unit = asks(own_units, Units)


class Stations(Strikes, form="{strikes}", case="plan", label=Words("Strikes station by station"), bare=True):
    """The full language of plans (5.4)."""

    strikes: tuple[OneStrike, ...] = asks(
        lambda at: Many(OneStrike.choice(at), min=1, max=MAX_STRIKES), StationByStation
    )

    @property
    def listed(self) -> list[Unit]:
        return [one.unit for one in self.strikes]


class RaidPlan(
    Decision[Defender],
    form=(
        "[raid] [/] [{strikes}] [;] [save {save}] [;] [keep {keep}] [;] [gain {gain_any}] [;] [store {store}]"
    ),
    sparse=True,
    rule=Sentence(Words("Each unit strikes once, and what is paid is still there."), "EH-228"),
):
    """EH-201: what a seat does in a raid, sealed until all have planned."""

    what, writing = "a raid plan", WRITING
    strikes: Strikes = asks()
    save: Layout | None = asks(
        what_powers_save, Spelled("space: amounts", _read_saved, _show_saved), default=None
    )
    keep: tuple[str, ...] | None = asks(
        what_survives_first,
        Spelled("kinds", _read_kinds, lambda kinds: ", ".join(kinds) or "nothing"),
        default=None,
    )
    gain_any: Amounts | None = asks(gains_of_choice, AMOUNTS, default=None)
    store: Layout | None = asks(places_for_gains, STORE, default=None)

    @classmethod
    def understood(cls, said: dict[str, Json], at: Defender) -> dict[str, Json]:
        """Who says nothing of strikes makes none; what stops at a sign is done where one would be lost."""
        strikes: Any = said.get("strikes", NONE)
        if strikes["case"] == "stop":
            stops = _at_stations(strikes["value"], at, _without_strikes(at, said))
            strikes = {"case": "stop", "value": stops} if stops else NONE
        return {**said, "strikes": strikes} if said else said

    @classmethod
    def unsaid(cls, name: str) -> str:  # noqa: ARG003 - nothing else may be left out
        return Words("It does not say what you do in the raid.")

    def remark(self, at: Defender) -> str:
        """What it comes to: what is lost, and the walk station by station."""
        done = at.walk(self.compiled(at))
        walked = joined("; ", map(step_line, done.steps)) or Words("nothing happens")
        return Words("loses {lost}: {walked}", lost=codes(done.lost()), walked=walked)

    def compiled(self, at: Defender) -> Plan:
        """The full plan that it means; it is the plan that counts."""
        plan = Plan(
            save={} if self.save is None else {space: self.save.get(str(space), {}) for space in at.gates},
            keep=self.keep or (),
            gain_any=self.gain_any or {},
            store=self.store or {},
        )
        match self.strikes:
            case Spend(units=units):
                return replace(plan, strikes=tuple(Strike(AT_THE_GATE, unit) for unit in units))
            case Stations(strikes=strikes):
                return replace(plan, strikes=tuple(Strike(one.at, one.unit) for one in strikes))
            case Stop(stops=stops):
                found = (at.stopping(plan, stop.at, stop.with_) for stop in stops)
                return next((one for one in found if one is not None), plan)
            case _:
                return plan

    def problems(self, at: Defender) -> Iterator[Problem]:
        listed = self.strikes.listed
        for unit in dict.fromkeys(listed):
            if listed.count(unit) > at.units[unit]:
                yield Problem("/strikes", _listed_twice(at.content, unit))
                return
        for space, most in at.gates.items():
            if self.save and sum(self.save.get(str(space), {}).values()) > most:
                too_much = Reason(
                    "Chamber {space} saves at most {most:resource}.", "EH-251", space=space, most=most
                )
                yield Problem("/save", too_much)
        plan = self.compiled(at)
        if not isinstance(self.strikes, Stop) and (message := at.problem_with(plan)):
            yield Problem("/strikes", message)
        elif full := at.walk(plan).misplaced:
            yield Problem("/store", full, "EH-111")

    @classmethod
    def propose(cls, at: Defender, source: Source) -> RaidPlan:
        """Often none, often a few units at the gate or somewhere else."""
        left = [unit for unit, number in at.units.items() for _ in range(number)]
        known = at.fort.stations()
        kind = source.below(5) if left else 0
        picked = (
            tuple(left.pop(source.below(len(left))) for _ in range(1 + source.below(min(4, len(left)))))
            if kind
            else ()
        )
        strikes: Strikes = NoStrikes()
        if kind in (1, 2):
            strikes = Spend(units=picked)
        elif kind == 3:
            strikes = Stop(stops=(StopAt(at=pick(source, known), with_=picked),))
        elif kind == 4:
            order = sorted(source.below(len(known)) for _ in picked)
            pairs = zip(order, picked, strict=True)
            strikes = Stations(strikes=tuple(OneStrike(at=known[one], unit=unit) for one, unit in pairs))
        answer: dict[str, Json] = {"strikes": Strikes.to_answer(strikes)}
        for name, one in cls.fields().items():
            if one.is_optional and (offered := one.offered(at)) is not None and source.below(2):
                answer[name] = offered.sample(source)
        return cls.from_answer(answer, at)


NO_PLAN = RaidPlan(strikes=NoStrikes())


def _listed_twice(content: Content, unit: Unit) -> Reason:
    if unit.kind == "acolyte":
        place = place_name(content, Place(unit.name))
        return Reason("The acolyte on {place} is listed twice.", "EH-228", place=place)
    if unit.kind == "monster":
        name = content.monster[unit.name].name
        return Reason("The {name} is listed twice.", "EH-228", name=name)
    return Reason("{unit} is listed twice.", "EH-228", unit=unit.title())
