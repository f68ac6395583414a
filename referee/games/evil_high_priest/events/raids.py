"""Raids, from the investigator to what is left of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.engine.events import Seat
from referee.engine.frozen import frozen
from referee.games.evil_high_priest.events.base import (
    Cause,
    Deed,
    EvilEvent,
    Say,
    amounts,
    lies_exposed,
    stored_where,
    where,
    who,
)
from referee.games.evil_high_priest.pack import RaidPayment
from referee.games.evil_high_priest.places import Place, Unit
from referee.games.evil_high_priest.state import STRONGEST_RAID
from referee.games.evil_high_priest.storage import total
from referee.games.evil_high_priest.things import Investigator, Monster, StrikeUnit


class InvestigatorDrawn(EvilEvent):
    """EH-202: who leads the raid; nobody, if the slot is empty."""

    die: int
    investigator: Investigator | None = None

    def sentence(self, say: Say) -> str:
        if self.investigator is None:
            return say("Investigator (die {die}): nobody, the slot is empty.", die=self.die)
        card = say.content.investigator[self.investigator]
        return say("Investigator (die {die}): {name}. {text}", die=self.die, name=card.name, text=card.text)


class RaidRolled(EvilEvent):
    """EH-203, EH-204, EH-208: the dice, what is added to them, and what that comes to."""

    number: int
    cause: Cause
    icons: int
    dice: tuple[int, ...]
    flat: int
    """Of aggressive investigators (EH-900)."""
    modifier: int
    """The investigator's."""
    worshippers: int
    """Of Azathoth (EH-742)."""
    strength: int
    investigator: Investigator | None = None

    def sentence(self, say: Say) -> str:
        return say(
            "Raid {number}, from {cause}, rolls {dice}{added}. Its strength is {strength}{limit}.",
            number=self.number,
            cause=self.cause.called(say),
            dice=say.listed(map(str, self.dice)) if self.dice else say("nothing"),
            added=self._added(say),
            strength=self.strength,
            limit=say(", the most there is") if self._sum > STRONGEST_RAID else "",
        )

    @property
    def _sum(self) -> int:
        return sum(self.dice) + self.flat + self.modifier + self.worshippers

    def _added(self, say: Say) -> str:
        by = say.content.investigator[self.investigator].name if self.investigator is not None else ""
        parts = [
            say("{change} ({source})", change=f"{change:+d}", source=source)
            for change, source in (
                (self.flat, say("aggressive")),
                (self.modifier, by),
                (self.worshippers, say("Azathoth")),
            )
            if change
        ]
        return say(", {added}", added=" ".join(parts)) if parts else ""


class RaidStrengthsSet(EvilEvent):
    """EH-209, EH-225: each seat's marker, and what asylum defence and evolved acolytes leave of it."""

    is_tabled = True
    markers: dict[Seat, int]
    at_the_gate: dict[Seat, int]

    def sentence(self, say: Say) -> str:
        left = [
            say("{strength} for {who}", strength=strength, who=who(say, seat))
            for seat, strength in self.at_the_gate.items()
        ]
        return say("After asylum defence its strength is {left}.", left=say.listed(left))


@frozen()
class StrikeMade:
    """A unit spent, and the station where (5.4)."""

    at: str
    unit: StrikeUnit


@frozen()
class RaidStep:
    """A moment of the walk, and the strength after it."""

    at: str
    strength: int


class RaidWalked(Deed):
    """EH-240: how the raid went for a seat: its strikes, what was saved, lost and paid, by place."""

    also = "the same goes for {others}"
    struck: tuple[StrikeMade, ...]
    steps: tuple[RaidStep, ...]
    saved: dict[int, dict[str, int]]
    lost: dict[str, dict[str, int]]
    paid: dict[str, dict[str, int]]

    def does(self, say: Say) -> str:
        you, ended = self.is_told_to_itself(say), self._end(say)
        lost = total(self.lost)
        if not self.struck and not lost and self._stop is not None:
            return say("{you?are|is} safe: {ended}", you=you, ended=ended)
        parts = [self._strikes(say)]
        parts += [
            say("{you?save|saves} {held} from chamber {space}", you=you, held=amounts(say, held), space=space)
            for space, held in self.saved.items()
        ]
        parts.append(say("{you?lose|loses} {lost}", you=you, lost=amounts(say, lost)))
        told = say.listed(parts)
        return say("{told}: {ended}", told=told, ended=ended) if ended else told

    def _strikes(self, say: Say) -> str:
        """`strikes at the gate with 2 acolytes in the pool and Zoog`."""
        you = self.is_told_to_itself(say)
        if not self.struck:
            return say("{you?do|does} not strike", you=you)
        by_station: dict[str, Counter[Unit]] = {}
        for strike in self.struck:
            by_station.setdefault(strike.at, Counter())[strike.unit] += 1
        strikes = [
            say(
                "{station} with {units}",
                station=_station(say, station),
                units=say.listed(_units(say, unit, number) for unit, number in units.items()),
            )
            for station, units in by_station.items()
        ]
        return say("{you?strike|strikes} {strikes}", you=you, strikes=", ".join(strikes))

    @property
    def _stop(self) -> str | None:
        """Where the last of the strength went; "" if there never was any, None if some is left."""
        if not self.steps:
            return ""
        return next((step.at for step in self.steps if not step.strength), None)

    def _end(self, say: Say) -> str:
        """What took the last of the strength, or that nothing did."""
        stop = self._stop
        if stop is None:
            last = self.steps[-1]
            return say("strength {left} is left", left=last.strength) if last.at != "E1" else ""
        if not stop:
            return say("the raid has no strength")
        if stop == "E0":
            return say("asylum defence stops the raid")
        return say("chamber {space} holds", space=stop[1:]) if stop[0] == "H" else say("that ends the raid")


def _station(say: Say, station: str) -> str:
    match station:
        case "A":
            return say("on arrival")
        case "G":
            return say("at the gate")
        case "BE":
            return say("before the exposed resources")
    if station[0] == "B":
        return say("before the defence of chamber {space}", space=station[1:])
    return say("behind the defence of chamber {space}", space=station[1:])


def _units(say: Say, unit: Unit, number: int) -> str:
    """`the acolyte in Boston`, `2 acolytes in the pool`, `Zoog`, `2 magic`."""
    if unit.kind == "acolyte":
        there = where(say, Place(unit.name))
        if number == 1:
            return say("the acolyte {where}", where=there)
        return say("{number} acolytes {where}", number=number, where=there)
    if unit.kind == "monster":
        name = say.content.monster[unit.name].name
        return name if number == 1 else say("{number} of {monster}", number=number, monster=name)
    if unit.kind == "shoggoth":
        return say("the Shoggoth")
    cost = _payments(say)[unit.kind].cost
    return amounts(say, {kind: amount * number for kind, amount in cost.items()})


def _payments(say: Say) -> Mapping[str, RaidPayment]:
    found = (card.rule.payment for card in say.content.investigators)
    return {payment.unit: payment for payment in found if payment is not None}


class MonsterBrought(Deed):
    """EH-250: what a monster discarded in a raid gives its owner at once."""

    monster: Monster
    gained: dict[str, int]
    stored: dict[str, dict[str, int]]
    rescued: int

    def does(self, say: Say) -> str:
        you = self.is_told_to_itself(say)
        parts = []
        if self.gained or not self.rescued:
            parts.append(say("{you?gain|gains} {gained}", you=you, gained=self._gained(say)))
        if self.rescued:
            parts.append(say("{you?rescue|rescues} {rescued:acolyte}", you=you, rescued=self.rescued))
        name = say.content.monster[self.monster].name
        return say("{brought} from {monster}", brought=say.listed(parts), monster=name)

    def _gained(self, say: Say) -> str:
        gained = amounts(say, self.gained)
        if lies_exposed(self.stored):
            return gained
        return say("{gained} ({stored})", gained=gained, stored=stored_where(say, self.stored))


class RitualsOpened(
    EvilEvent,
    says="The first raid is over: the ritual board is turned up, and Summon Monster may be used.",
):
    """EH-246."""
