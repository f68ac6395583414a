"""What seats have: resources, where they lie, Chambers and monsters."""

from __future__ import annotations

from typing import Literal

from referee.engine.events import Seat
from referee.games.evil_high_priest.events.base import (
    Cause,
    Deed,
    EvilEvent,
    Say,
    amounts,
    from_the_front,
    lies_exposed,
    store,
    stored_where,
    who,
    whose,
)
from referee.games.evil_high_priest.state import EXPOSED, Allocation
from referee.games.evil_high_priest.things import Chamber, Monster

DiscardReason = Literal["cost", "upkeep", "raid", "ability"]


class Paid(Deed):
    """EH-053, EH-063: resources go back to the bank."""

    cause: Cause
    paid: dict[str, int]
    taken_from: dict[str, dict[str, int]]

    def does(self, say: Say) -> str:
        """What for was told right before, if somebody went there to use it."""
        pays = say("{you?pay|pays} {paid}", you=self.is_told_to_itself(say), paid=amounts(say, self.paid))
        space = self.cause.space
        if space is not None and space.kind != "eternal":
            return pays
        return say("{pays} for {what}", pays=pays, what=self.cause.called(say))


class Gained(Deed):
    """EH-065: resources from the bank, and where they are stored."""

    cause: Cause
    gained: dict[str, int]
    stored: dict[str, dict[str, int]]
    loot: bool
    """Whether it was told right before who had them."""
    giver: Seat | None = None
    """Who lets the seat have them."""

    def does(self, say: Say) -> str:
        if self.loot:
            return _stores(say, self.stored, you=self.is_told_to_itself(say))
        if self.gained == {"ES": 1} and self.giver is None:
            return self._keeps(say)
        gains = say(
            "{you?gain|gains} {gained}{why}",
            you=self.is_told_to_itself(say),
            gained=amounts(say, self.gained),
            why=self._why(say),
        )
        if lies_exposed(self.stored):
            return gains
        return say("{gains} ({stored})", gains=gains, stored=stored_where(say, self.stored))

    def _keeps(self, say: Say) -> str:
        """A sign that was just taken: `keeps it in chamber 3`."""
        (place,) = self.stored
        return say(
            "{you?keep|keeps} it {where}",
            you=self.is_told_to_itself(say),
            where=say("among the exposed resources") if place == EXPOSED else store(say, place),
        )

    def _why(self, say: Say) -> str:
        cause = self.cause
        if self.giver is not None:
            return say(" from {who}", who=who(say, self.giver))
        if cause.investigator is not None:
            return say(" for stopping the raid")
        if cause.space is not None and cause.space.kind == "eternal":
            town = say.content.town[cause.space.name].name
            return say(" from the eternal acolyte in {town}", town=town)
        return "" if cause.space is not None else say(" from {what}", what=cause.called(say))


class Stored(Deed):
    """EH-065: where gains go that lay exposed until the seat had said so."""

    stored: dict[str, dict[str, int]]

    def does(self, say: Say) -> str:
        return _stores(say, self.stored, you=self.is_told_to_itself(say))


def _stores(say: Say, stored: Allocation, *, you: bool) -> str:
    if lies_exposed(stored):
        return say("{you?leave|leaves} it exposed", you=you)
    where = stored_where(say, stored)
    if len(stored) == 1:
        return say("{you?store|stores} it {where}", you=you, where=where)
    return say("{you?store|stores} it: {where}", you=you, where=where)


class Stolen(Deed):
    """EH-114."""

    cause: Cause
    victim: Seat
    taken: dict[str, int]

    def does(self, say: Say) -> str:
        return say(
            "{you?take|takes} {taken} from {victim}",
            you=self.is_told_to_itself(say),
            taken=amounts(say, self.taken),
            victim=who(say, self.victim),
        )


class Lost(Deed):
    """EH-114: what a card or a space takes from a seat."""

    cause: Cause
    lost: dict[str, int]

    def does(self, say: Say) -> str:
        return say(
            "{you?lose|loses} {lost} to {what}",
            you=self.is_told_to_itself(say),
            lost=amounts(say, self.lost),
            what=self.cause.called(say),
        )


class LaidOpen(Deed):
    """EH-101: out of a chamber, to the exposed resources of its owner."""

    victim: Seat
    space: int
    moved: dict[str, int]

    def does(self, say: Say) -> str:
        return say(
            "{you?lay|lays} open {moved} from {whose} chamber {space}",
            you=self.is_told_to_itself(say),
            moved=amounts(say, self.moved),
            whose=whose(say, self.victim),
            space=self.space,
        )


class Rearranged(Deed):
    """EH-105: where everything lies now."""

    places: dict[str, dict[str, int]]

    def does(self, say: Say) -> str:
        lies = [
            say("{place}: {held}", place=_place(say, place), held=amounts(say, held))
            for place, held in from_the_front(self.places)
        ]
        return say(
            "{you?rearrange your|rearranges their} sanctum: {lies}",
            you=self.is_told_to_itself(say),
            lies="; ".join(lies),
        )


def _place(say: Say, place: str) -> str:
    return say("exposed") if place == EXPOSED else say("chamber {space}", space=place)


# Chambers.


class ChamberPlaced(Deed):
    """EH-104: a Chamber from the display; what it replaces goes, and its contents are stored anew."""

    chamber: Chamber
    space: int
    replaced: Chamber | None = None

    def does(self, say: Say) -> str:
        you = self.is_told_to_itself(say)
        names = say.content.chamber
        puts = say(
            "{you?put|puts} a {chamber} on sanctum space {space}",
            you=you,
            chamber=names[self.chamber].name,
            space=self.space,
        )
        if self.replaced is None:
            return puts
        return say(
            "{puts} in place of {you?your|their} {replaced}",
            puts=puts,
            you=you,
            replaced=names[self.replaced].name,
        )


class ChamberDeclined(
    Deed,
    says="takes no Chamber: their sanctum is full",
    you="take no Chamber: your sanctum is full",
):
    """EH-107."""

    also = None


class ChamberDiscarded(Deed):
    """EH-112: as a cost; what it held lies exposed."""

    cause: Cause
    chamber: Chamber
    space: int
    spilt: dict[str, int]

    def does(self, say: Say) -> str:
        you = self.is_told_to_itself(say)
        discards = say(
            "{you?discard your|discards their} {chamber} (space {space})",
            you=you,
            chamber=say.content.chamber[self.chamber].name,
            space=self.space,
        )
        return _spilling(say, discards, self.spilt)


class ChamberUsedUp(EvilEvent):
    """EH-256: by its own power, after a raid."""

    seat: Seat
    chamber: Chamber
    space: int
    spilt: dict[str, int]

    def sentence(self, say: Say) -> str:
        gone = say(
            "{whose} {chamber} (space {space}) is used up and discarded",
            whose=whose(say, self.seat),
            chamber=say.content.chamber[self.chamber].name,
            space=self.space,
        )
        return say("{gone}.", gone=_spilling(say, gone, self.spilt))


def _spilling(say: Say, done: str, spilt: dict[str, int]) -> str:
    if not spilt:
        return done
    return say("{done}, which leaves {spilt} exposed", done=done, spilt=amounts(say, spilt))


class ChambersRefreshed(
    Deed,
    says="discards the Chambers on display",
    you="discard the Chambers on display",
):
    """EH-041."""


# Monsters.


class MonsterTaken(Deed, says="takes {monster} into a lair", you="take {monster} into a lair"):
    """EH-261."""

    monster: Monster


class MonsterDiscarded(Deed):
    """EH-263."""

    monster: Monster
    why: DiscardReason
    cause: Cause | None = None
    """What it is a cost of."""

    def does(self, say: Say) -> str:
        return say(
            "{you?discard|discards} {monster} {why}",
            you=self.is_told_to_itself(say),
            monster=say.content.monster[self.monster].name,
            why=self._why(say),
        )

    def _why(self, say: Say) -> str:
        match self.why:
            case "cost":
                return say("for {what}", what=(self.cause or Cause()).called(say))
            case "upkeep":
                return say("rather than pay for it")
            case "raid":
                return say("in the raid")
            case "ability":
                return say("to use its ability")


class SlimeMoldTaken(Deed, says="takes a Slime Mold into a lair", you="take a Slime Mold into a lair"):
    """EH-831."""


class SlimeMoldRefused(Deed):
    """EH-832."""

    also = None
    supplied: bool
    """Whether there is any left; then it is the lairs that are full."""

    def does(self, say: Say) -> str:
        you = self.is_told_to_itself(say)
        if self.supplied:
            return say("{you?have|has} no empty lair for the Slime Mold", you=you)
        return say("{you?get|gets} no Slime Mold: none is left", you=you)
