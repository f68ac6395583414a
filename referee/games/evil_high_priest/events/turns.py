"""Turns: who goes where, what is used, and orders that come to an end before they are carried out."""

from __future__ import annotations

from typing import Literal

from referee.engine.events import Seat
from referee.games.evil_high_priest.events.base import (
    Cause,
    Deed,
    EvilEvent,
    Say,
    amounts,
    space_name,
    where,
    who,
    whose,
)
from referee.games.evil_high_priest.things import Chamber, Monster, PriestCard, Space

RewardKind = Literal[
    "lair",
    "monster",
    "chamber",
    "expose",
    "resources",
    "rescue",
    "asylum_to_pool",
    "send",
    "activate",
    "steal",
    "evolve",
    "retrieve",
]


class Placed(Deed):
    """EH-052."""

    cultist: Literal["priest", "acolyte"]
    space: Space

    def does(self, say: Say) -> str:
        return say(
            "{you?place|places} {priest?the priest|an acolyte} {where}",
            you=self.is_told_to_itself(say),
            priest=self.cultist == "priest",
            where=where(say, self.space),
        )


class MovedToBonus(Deed, says="moves on to {space}", you="move on to {space}"):
    """EH-186."""

    space: Space


class Skulked(Deed, says="skulks from {left} to {to}", you="skulk from {left} to {to}"):
    """EH-141."""

    left: Space
    to: Space


class SpaceActivated(Deed):
    """EH-053: with nobody placed there, or with an acolyte of an opponent."""

    cause: Cause
    space: Space
    owner: Seat | None = None

    def does(self, say: Say) -> str:
        activates = say(
            "{you?activate|activates} {space}",
            you=self.is_told_to_itself(say),
            space=space_name(say, self.space),
        )
        if self.owner is None:
            return activates
        return say("{activates} with {whose} acolyte", activates=activates, whose=whose(say, self.owner))


class PriestAbilityUsed(Deed):
    """EH-087."""

    priest: PriestCard

    def does(self, say: Say) -> str:
        card = say.content.priest[self.priest]
        return say(
            "{you?use|uses} {card}: {text}",
            you=self.is_told_to_itself(say),
            card=card.name,
            text=card.text.removesuffix("."),
        )


class MarkerTaken(
    Deed,
    says="takes the First Player marker and goes first next round",
    you="take the First Player marker and go first next round",
):
    """EH-132."""


class TurnsAdded(Deed, says="takes {turns:turn} in a row", you="take {turns:turn} in a row"):
    """EH-052."""

    turns: int


class RewardLost(Deed):
    """EH-070: what a space or a card would give cannot be had."""

    also = None
    cause: Cause
    reward: RewardKind
    amounts: dict[str, int] | None = None
    """What there is nobody to take from."""

    def does(self, say: Say) -> str:
        you = self.is_told_to_itself(say)
        match self.reward:
            case "lair":
                return say("{you?have|has} no empty lair: no monster", you=you)
            case "monster":
                return say("{you?find|finds} no monster to take", you=you)
            case "chamber":
                return say("{you?find|finds} no Chamber to take", you=you)
            case "expose":
                return say("{you?find|finds} no chamber to lay open", you=you)
            case "resources":
                name = self.cause.called(say)
                return say("{you?find|finds} nothing to gain at {name}", you=you, name=name)
            case "rescue":
                return say("{you?have|has} nobody in the asylum to rescue", you=you)
            case "asylum_to_pool":
                return say("{you?have|has} nobody in the asylum to free", you=you)
            case "send":
                return say("{you?find|finds} no acolyte to send", you=you)
            case "activate":
                return say("{you?find|finds} no space to activate", you=you)
            case "steal":
                what = amounts(say, self.amounts or {})
                return say("{you?find|finds} nobody to take {what} from", you=you, what=what)
            case "evolve":
                return say("{you?have|has} nobody to evolve", you=you)
            case "retrieve":
                return say("{you?retrieve|retrieves} nobody from Azathoth", you=you)


class UseFailed(Deed):
    """What was to be used cannot be, as only the table could know: nothing is paid, and nothing happens."""

    also = None
    cause: Cause
    clause: str

    def does(self, say: Say) -> str:
        what, why = self.cause.called(say), obstacle(say, self.clause)
        return say("cannot use {what}: {why}", what=what, why=why)


class OrderReturned(EvilEvent, abstract=True):
    """What a seat has ordered cannot be carried out to its end."""

    seat: Seat


class PlanReturned(OrderReturned):
    """The further placements of a plan are not made: chance or others have come in between (5.1)."""

    left: int
    why: Literal["nobody_left", "raid", "others_act", "new_card", "impossible"]
    space: Space | None = None
    """Where the next cultist was to go, if that is impossible by now."""
    clause: str | None = None
    """Why it is."""
    monster: Monster | None = None
    chamber: Chamber | None = None
    """The card that has come to light and that a placement names, by itself or by its slot."""
    slot: int | None = None

    def sentence(self, say: Say) -> str:
        return say(
            "The rest of {whose} plan ({left:placement}) is returned: {why}.",
            whose=whose(say, self.seat),
            left=self.left,
            why=self._why(say),
        )

    def _why(self, say: Say) -> str:
        match self.why:
            case "nobody_left":
                return say("nobody is left to place")
            case "raid":
                return say("a raid came")
            case "others_act":
                return say("others have cultists to place again")
            case "new_card":
                return say(
                    "it names {card}, which has come to light in slot {slot}",
                    card=say.content.monster[self.monster].name
                    if self.monster is not None
                    else say.content.chamber[self.chamber or ""].name,
                    slot=self.slot,
                )
            case "impossible":
                why = obstacle(say, self.clause or "")
                space = "" if self.space is None else space_name(say, self.space)
                return say("nobody can go to {space}: {why}", space=space, why=why)


class SkulkReturned(OrderReturned):
    """EH-141: no skulker that is left can go anywhere."""

    clause: str

    def sentence(self, say: Say) -> str:
        return _goes_no_further(say, self.seat, self.clause, say("skulk any further"))


class AbilitiesReturned(OrderReturned):
    """EH-264: no ability that is left can be used."""

    clause: str

    def sentence(self, say: Say) -> str:
        return _goes_no_further(say, self.seat, self.clause, say("use any further ability"))


def _goes_no_further(say: Say, seat: Seat, clause: str, further: str) -> str:
    why = obstacle(say, clause)
    return say("{who} cannot {further}: {why}.", who=who(say, seat), further=further, why=why)


def obstacle(say: Say, clause: str) -> str:
    """What the clause stands for by which something cannot be done any more."""
    match clause:
        case "EH-052":
            return say("no such cultist is left to place")
        case "EH-055":
            return say("the monster for it has left its lair")
        case "EH-056" | "EH-187":
            return say("somebody stands in the way")
        case "EH-012" | "EH-060" | "EH-063" | "EH-064":
            return say("the cost cannot be paid")
        case "EH-066":
            return say("the acolyte to sacrifice is not where it was")
        case "EH-070" | "EH-193" | "EH-264":
            return say("what it needs is not there")
        case "EH-104" | "EH-261":
            return say("the card that the order names is not on display")
        case "EH-105" | "EH-106" | "EH-111":
            return say("the sanctum has no room as the order says")
        case "EH-140":
            return say("the skulk space was used in this phase")
        case "EH-143" | "EH-785":
            return say("nobody can skulk there now")
        case "EH-145":
            return say("no cultist is there to skulk")
        case "EH-183":
            return say("the sign is shattered already")
        case "EH-087":
            return say("it was used already")
        case "EH-265":
            return say("what is left has nothing to do now, or was used already")
        case _:
            return say("the rules do not allow it now ({clause})", clause=clause)
