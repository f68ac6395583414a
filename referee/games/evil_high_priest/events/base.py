"""What all kinds of events have in common: how things are called, and what makes things happen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from referee.engine.events import Event, Ref, Seat, SeatEvent
from referee.engine.frozen import frozen
from referee.engine.narrator import Narrator
from referee.engine.ruleset import Result
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import (
    ASYLUM,
    AZATHOTH,
    BOX,
    EXPOSED,
    POOL,
    TOWN_SKULKS,
    Allocation,
    Resources,
)
from referee.games.evil_high_priest.things import (
    A_CHAMBER,
    A_GLACIER,
    A_MONSTER,
    A_PRIEST_CARD,
    A_SIGN,
    A_SPACE,
    AN_AVATAR,
    AN_INVESTIGATOR,
    Avatar,
    Glacier,
    Investigator,
    Monster,
    Sign,
    Space,
)
from referee.games.evil_high_priest.words import NAMES, place_name, resource, resources

Say: TypeAlias = Narrator[Content]


class EvilEvent(Event, game="evil_high_priest"):
    """Seats are called by their colours, cards and spaces by their names."""

    def called(self, ref: Ref, id_: Any, say: Say) -> str:
        if ref == A_SPACE:
            return space_name(say, id_)
        if ref == A_SIGN:
            return say("the Elder Sign of {sign}", sign=say("Start") if id_ == "start" else id_)
        if ref == A_GLACIER:
            return glacier_name(say.content, id_)
        cards: Mapping[Ref, Mapping[str, Any]] = {
            A_CHAMBER: say.content.chamber,
            A_MONSTER: say.content.monster,
            AN_INVESTIGATOR: say.content.investigator,
            A_PRIEST_CARD: say.content.priest,
            AN_AVATAR: say.content.avatar,
        }
        return str(cards[ref][id_].name) if ref in cards else super().called(ref, id_, say)

    @classmethod
    def of_result(cls, result: Result, say: Say) -> str:
        """By points; if Azathoth wakes, nobody has any (EH-743)."""
        if not result.winners:
            return say("Azathoth has too many worshippers: the world ends, and everybody loses.")
        return super().of_result(result, say)


class Deed(EvilEvent, SeatEvent, abstract=True):
    """What a seat does or what becomes of it; the seat itself reads `You …`."""

    def is_told_to_itself(self, say: Say) -> bool:
        return say.is_you(self.seat)


@frozen()
class Cause:
    """What makes something happen: a space, a card, a glacier or a Growth site; one of these, or nothing."""

    space: Space | None = None
    monster: Monster | None = None
    avatar: Avatar | None = None
    glacier: Glacier | None = None
    site: Sign | None = None
    investigator: Investigator | None = None

    @classmethod
    def of(cls, source: str) -> Cause:
        """What acts, by its id: `monster:ghoul`, `site:T2`, or a space, `town:boston`."""
        return _cause(source)

    def called(self, say: Say) -> str:
        content = say.content
        if self.monster is not None:
            return content.monster[self.monster].name
        if self.avatar is not None:
            return content.avatar[self.avatar].name
        if self.glacier is not None:
            return glacier_name(content, self.glacier)
        if self.investigator is not None:
            return content.investigator[self.investigator].name
        if self.site is not None:
            at = next(board.site[self.site].at for board in content.boards if self.site in board.site)
            return say("the Growth site at {at}", at=at)
        return "" if self.space is None else space_name(say, self.space)


@lru_cache(maxsize=1024)
def _cause(source: str) -> Cause:
    kind, _, name = source.partition(":")
    match kind:
        case "monster":
            return Cause(monster=name)
        case "avatar":
            return Cause(avatar=name)
        case "glacier":
            return Cause(glacier=name)
        case "site":
            return Cause(site=name)
        case "investigator":
            return Cause(investigator=name)
        case _:
            return Cause(space=Place(source))


def glacier_name(content: Content, entity: str) -> str:
    return next(board.glacier[entity].name for board in content.boards if entity in board.glacier)


def who(say: Say, seat: Seat) -> str:
    """`you`, or `Blue`."""
    return say("you") if say.is_you(seat) else say.seat(seat)


def whose(say: Say, seat: Seat) -> str:
    """`your`, or `Blue's`."""
    return say("your") if say.is_you(seat) else say("{seat}'s", seat=say.seat(seat))


def yours(say: Say, seat: Seat) -> str:
    """`yours`, or `Blue`, after `2 of`."""
    return say("yours") if say.is_you(seat) else say.seat(seat)


def space_name(say: Say, place: Place) -> str:
    """`Boston`, `lock B`, `the pool`."""
    if place.is_lock and place.name == "start":
        return say("the Start lock")
    if place.is_bonus and place.name == "start":
        return say("the bonus space of Start")
    return say.catalogue.said(place_name(say.content, place))


def where(say: Say, place: Place) -> str:
    """`in Boston`, `on lock B`, `in the pool`."""
    name = space_name(say, place)
    if place == AZATHOTH:
        return say("with {place}", place=name)
    if place in (POOL, ASYLUM, BOX) or (place.kind in ("town", "eternal") and place not in TOWN_SKULKS):
        return say("in {place}", place=name)
    return say("on {place}", place=name)


def amounts(say: Say, held: Resources) -> str:
    """`2 treasure and 1 blood`."""
    return say(resources(held))


def store(say: Say, place: str) -> str:
    """`exposed`, or `in chamber 3`."""
    return say("exposed") if place == EXPOSED else say("in chamber {space}", space=place)


def stored_where(say: Say, stored: Allocation) -> str:
    """`in chamber 3`, or `1 blood exposed; 2 treasure in chamber 3`."""
    if len(stored) == 1:
        return store(say, *stored)
    return "; ".join(
        say(
            "{held} {place}",
            held=", ".join(say(resource(kind, held[kind])) for kind in NAMES if held.get(kind)),
            place=store(say, place),
        )
        for place, held in from_the_front(stored)
    )


def from_the_front(stored: Allocation) -> list[tuple[str, Resources]]:
    """What lies where: exposed first, then from chamber 1 inwards."""
    return sorted(stored.items(), key=lambda lying: 0 if lying[0] == EXPOSED else int(lying[0]))


def lies_exposed(stored: Allocation) -> bool:
    """Whether all of it does: that goes without saying."""
    return set(stored) <= {EXPOSED}
