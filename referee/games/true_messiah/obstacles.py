"""Why a unit cannot be somewhere (rules 2.5): data for events, and a reason for whoever asked for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, TypeVar

from referee.engine.catalogue import Reason, Words
from referee.engine.events import Seat
from referee.engine.frozen import frozen
from referee.games.true_messiah.state import MAX_LOW, BuildingKind, TrueMessiah, UnitKind
from referee.games.true_messiah.things import Space, Unit

Sentence = TypeVar("Sentence", bound=str)
Why: TypeAlias = Literal[
    "dead",
    "moved",
    "praying",
    "there",
    "off_board",
    "building",
    "holy",
    "closed",
    "held",
    "full",
    "high",
    "far",
    "no_way",
    "supply",
    "no_temple",
]
CLAUSES: Mapping[Why, str] = {
    "dead": "TM-129",
    "moved": "TM-49",
    "praying": "TM-57",
    "there": "TM-49",
    "off_board": "TM-58",
    "building": "TM-52",
    "holy": "TM-56",
    "closed": "TM-116",
    "held": "TM-51",
    "full": "TM-53",
    "high": "TM-54",
    "far": "TM-49",
    "no_way": "TM-50",
    "supply": "TM-06",
    "no_temple": "TM-40",
}
KINDS: Mapping[UnitKind, str] = {
    "follower": Words("follower"),
    "nonbeliever": Words("nonbeliever"),
    "messiah": Words("messiah"),
    "avatar": Words("avatar"),
}


@frozen()
class Obstacle:
    """What is in the way; which fields it has depends on what that is."""

    why: Why
    unit: Unit | None = None
    space: Space | None = None
    seat: Seat | None = None
    building: BuildingKind | None = None
    kind: UnitKind | None = None
    steps: int | None = None
    most: int | None = None

    def told(self, say: Callable[..., Sentence], whose: str) -> Sentence:
        """`whose` is the seat's: `Red's`, or `your`."""
        unit, space = self.unit, self.space
        kind = KINDS[self.kind] if self.kind else ""
        match self.why:
            case "dead":
                return say("it is dead.")
            case "moved":
                return say("{unit} has moved this turn.", unit=unit)
            case "praying":
                return say("{unit} is praying and cannot move.", unit=unit)
            case "there":
                return say("{unit} is already on {space}.", unit=unit, space=space)
            case "off_board":
                return say("{space} is not on the board.", space=space)
            case "building":
                city = self.building == "city"
                return say("{space} is {whose} {city?holy city|temple}.", space=space, whose=whose, city=city)
            case "holy":
                return say("{space} is a holy space: nonbelievers cannot enter it.", space=space)
            case "closed":
                return say("{space} is closed by {whose} providence.", space=space, whose=whose)
            case "held":
                return say("{space} is held by {unit}.", space=space, unit=unit)
            case "full":
                return say("{space} already has {most} low units.", space=space, most=MAX_LOW)
            case "high":
                return say("{space} already has a high unit.", space=space)
            case "far":
                return say(
                    "{space} is {steps:step} away; a unit moves at most {most}.",
                    space=space,
                    steps=self.steps,
                    most=self.most,
                )
            case "no_way":
                return say(
                    "{unit} finds no way to {space} within {most:step}.",
                    unit=unit,
                    space=space,
                    most=self.most,
                )
            case "supply":
                return say("{whose} supply has no {kind} left.", whose=whose, kind=kind)
            case "no_temple":
                return say("{whose} {kind} is not on a holy space of its own.", whose=whose, kind=kind)


def reason_of(state: TrueMessiah, obstacle: Obstacle | None) -> Reason | None:
    """For the seat that wanted it."""
    if obstacle is None:
        return None
    clause, owner = CLAUSES[obstacle.why], obstacle.seat
    whose = Words("{colour}'s", colour=state.seats[owner].colour.capitalize()) if owner else ""
    return obstacle.told(lambda words, **parts: Reason(words, clause, **parts), whose)
