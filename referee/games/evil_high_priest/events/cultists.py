"""What becomes of cultists besides being placed: sacrifices, rescues, rituals, evolution, Azathoth."""

from __future__ import annotations

from referee.engine.events import Seat
from referee.games.evil_high_priest.events.base import (
    Cause,
    Deed,
    EvilEvent,
    Say,
    space_name,
    where,
    whose,
    yours,
)
from referee.games.evil_high_priest.state import EVOLUTION
from referee.games.evil_high_priest.things import Space, YellowTrack
from referee.games.evil_high_priest.words import stage_name


class Sacrificed(Deed):
    """EH-066, EH-067: an acolyte as a cost."""

    cause: Cause
    left: Space
    to: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?sacrifice|sacrifices} the acolyte {where}, who goes to {to}",
            you=self.is_told_to_itself(say),
            where=where(say, self.left),
            to=space_name(say, self.to),
        )


class SpellbookReplaced(Deed):
    """EH-766: an evolved acolyte goes in place of a spellbook."""

    cause: Cause
    left: Space
    to: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?discard your|discards their} {stage} to {to} in place of a spellbook",
            you=self.is_told_to_itself(say),
            stage=space_name(say, self.left),
            to=space_name(say, self.to),
        )


class EvolvedDestroyed(Deed):
    """EH-767: another's evolved acolyte goes in place of a spellbook to steal."""

    victim: Seat
    left: Space
    to: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?destroy|destroys} {whose} {stage}: its acolyte goes to {to}",
            you=self.is_told_to_itself(say),
            whose=whose(say, self.victim),
            stage=space_name(say, self.left),
            to=space_name(say, self.to),
        )


class Rescued(Deed):
    """EH-069: acolytes go from the asylum to Escape."""

    cause: Cause
    rescued: int

    def does(self, say: Say) -> str:
        return say(
            "{you?rescue|rescues} {rescued:acolyte} to Escape{raid? after the raid|}",
            you=self.is_told_to_itself(say),
            rescued=self.rescued,
            raid=self.cause.investigator is not None,
        )


class Freed(
    Deed,
    says="takes {freed:acolyte} from the asylum into the pool",
    you="take {freed:acolyte} from the asylum into the pool",
):
    """EH-852."""

    freed: int


class Sent(Deed):
    """EH-073."""

    owner: Seat
    left: Space
    to: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?send|sends} {whose} acolyte from {left} to {to}",
            you=self.is_told_to_itself(say),
            whose=_owner(say, self.seat, self.owner),
            left=space_name(say, self.left),
            to=space_name(say, self.to),
        )


class Trapped(Deed):
    """EH-267."""

    owner: Seat
    at: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?trap|traps} {whose} acolyte {where}",
            you=self.is_told_to_itself(say),
            whose=whose(say, self.owner),
            where=where(say, self.at),
        )


class Boxed(Deed):
    """EH-837: an acolyte leaves the game."""

    left: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?return|returns} the acolyte {where} to the box",
            you=self.is_told_to_itself(say),
            where=where(say, self.left),
        )


class AllSentToEscape(EvilEvent):
    """EH-838: all acolytes of a seat that are still in the game."""

    seat: Seat
    moved: int

    def sentence(self, say: Say) -> str:
        return say(
            "{moved:acolyte} of {whose} {moved?goes|go} to Escape.",
            moved=self.moved,
            whose=yours(say, self.seat),
        )


# Rituals and the tracks of the Yellow Sign.


class OfACultist(EvilEvent, abstract=True):
    """What one of a seat's cultists does: the next one told of may be another."""

    seat: Seat

    def sentence(self, say: Say) -> str:
        return say("{whose} cultist {does}.", whose=whose(say, self.seat), does=self.does(say))

    def does(self, say: Say) -> str:
        raise NotImplementedError


class RitualOver(OfACultist):
    """EH-153: a cultist comes home from the end of a ritual."""

    space: Space

    def does(self, say: Say) -> str:
        ritual = say.content.ritual[self.space.name].name
        return say("comes home from {ritual}", ritual=ritual)


class RitualAdvanced(Deed):
    """EH-153: a cultist reaches a space of a ritual, which rewards it."""

    space: Space

    def does(self, say: Say) -> str:
        place = self.space
        ritual = say.content.ritual[place.name]
        last = len(ritual.stages)
        return say(
            "{you?advance|advances} to the {stage}{end?| space} of {ritual}",
            you=self.is_told_to_itself(say),
            stage=say(stage_name(place.stage, last)),
            end=place.stage == last,
            ritual=ritual.name,
        )


class TrackLeft(OfACultist):
    """EH-857: a cultist comes home, as it can go no further on its track."""

    track: YellowTrack
    stage: int

    def does(self, say: Say) -> str:
        return say("comes home from stage {stage} of track {track}", stage=self.stage, track=self.track)


class TrackAdvanced(OfACultist):
    """EH-857."""

    track: YellowTrack
    stage: int

    def does(self, say: Say) -> str:
        return say("goes on to stage {stage} of track {track}", stage=self.stage, track=self.track)


# Evolution and Azathoth.


class Evolved(Deed):
    """EH-761: an acolyte enters the Evolution track, or goes on there."""

    left: Space
    to: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?turn|turns} {before} into {after}",
            you=self.is_told_to_itself(say),
            before=self._before(say),
            after=evolved(say, self.to.name),
        )

    def _before(self, say: Say) -> str:
        if self.left in EVOLUTION:
            return evolved(say, self.left.name)
        return say("the acolyte {where}", where=where(say, self.left))


def evolved(say: Say, stage: str) -> str:
    match stage:
        case "mutant":
            return say("a Mutant")
        case "abomination":
            return say("an Abomination")
        case _:
            return say("a Spawn of Yog-Sothoth")


class Worshipped(EvilEvent):
    """EH-740, EH-743: an acolyte goes to Azathoth; how many are there now, and how many end the game."""

    seat: Seat
    left: Space
    worshippers: int
    limit: int

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} acolyte {where} goes to worship Azathoth: {worshippers} of {limit} that end the game.",
            whose=whose(say, self.seat),
            where=where(say, self.left),
            worshippers=self.worshippers,
            limit=self.limit,
        )


class Retrieved(Deed):
    """EH-741, EH-747, EH-748: an acolyte comes back from Azathoth."""

    owner: Seat
    to: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?retrieve|retrieves} {whose} acolyte from Azathoth: to {to}",
            you=self.is_told_to_itself(say),
            whose=_owner(say, self.seat, self.owner),
            to=space_name(say, self.to),
        )


def _owner(say: Say, seat: Seat, owner: Seat) -> str:
    """Whose acolyte it is for somebody who reads what the seat does with it."""
    return say("their own") if owner == seat and not say.is_you(seat) else whose(say, owner)
