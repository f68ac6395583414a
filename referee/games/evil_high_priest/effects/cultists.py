"""Effects on cultists: rescuing, sending away, trapping."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.catalogue import Reason, Words
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect, needs
from referee.games.evil_high_priest.acting.verbs import rescue as rescue_acolytes
from referee.games.evil_high_priest.acting.verbs import send_to_azathoth, to_asylum
from referee.games.evil_high_priest.events.cultists import Freed, Rescued, Sent, Trapped
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import free_ritual_starts
from referee.games.evil_high_priest.state import (
    ASYLUM,
    ESCAPE,
    NOWHERE_TO_TAKE_FROM,
    POOL,
    TOWN_SKULKS,
    Cultist,
    Following,
)
from referee.games.evil_high_priest.words import colour

WHERE_TO = {
    "asylum": Words("the asylum"),
    "escape": Words("escape"),
    "azathoth": Words("Azathoth"),
    "ritual": Words("a ritual"),
}


@effect("rescue")
async def rescue(act: Act, n: int) -> None:
    """Acolytes from the asylum to escape, as far as there are any (EH-069, EH-724)."""
    saved = rescue_acolytes(act.t, act.seat, n)
    if saved:
        act.t.tell(Rescued(act.seat, act.cause, saved), rule="EH-069")
    else:
        act.loses_reward("rescue", rule="EH-069")


@effect("asylum_to_pool")
async def asylum_to_pool(act: Act, n: int) -> None:
    """Acolytes from the asylum straight to the pool, where they can still be placed (EH-852)."""
    found = act.following.acolytes_at(ASYLUM)[:n]
    for acolyte in found:
        acolyte.go(POOL)
    if found:
        act.t.tell(Freed(act.seat, len(found)), rule="EH-852")
    else:
        act.loses_reward("asylum_to_pool")


def within(following: Following, sources: Sequence[str]) -> list[Cultist]:
    """The acolytes that stand in one of these kinds of places; evolved ones never do (EH-268, EH-764)."""
    able = [acolyte for acolyte in following.acolytes if acolyte.at not in NOWHERE_TO_TAKE_FROM]
    if "anywhere" in sources:
        return able
    return [acolyte for acolyte in able if acolyte.at.kind in sources]


def _sendable(act: Act, whose: str, sources: Sequence[str]) -> dict[int, list[Cultist]]:
    seats = [act.seat] if whose == "self" else act.opponents
    found = {seat: within(act.state.followings[seat], sources) for seat in seats}
    return {seat: acolytes for seat, acolytes in found.items() if acolytes}


@needs("send")
def send_needs(act: Act, whose: str, sources: Sequence[str], to: str) -> Reason | None:
    if not _sendable(act, whose, sources):
        return Reason("{name}: there is no acolyte to send.", "EH-070", name=act.name)
    if to == "ritual" and not free_ritual_starts(act.t):
        return Reason("There is no free ritual start space.", "EH-070")
    return None


@effect("send")
async def send(act: Act, whose: str, sources: Sequence[str], to: str) -> None:
    """An acolyte of the user's choice goes to asylum, escape, Azathoth or a ritual's start."""
    found = _sendable(act, whose, sources)
    where_to = WHERE_TO[to]
    whose_ = Words("Whose acolyte do you send to {where_to}?", where_to=where_to)
    owner = await act.choose_seat(list(found), whose_, rule="EH-073")
    acolyte = None
    if owner is not None:
        which = Words(
            "Which acolyte of {owner}'s do you send to {where_to}?", owner=colour(owner), where_to=where_to
        )
        acolyte = await act.choose_acolyte(found[owner], which, rule="EH-073")
    if owner is None or acolyte is None:
        act.loses_reward("send")
        return
    if to == "azathoth":
        send_to_azathoth(act, owner, acolyte)
        return
    left = acolyte.at
    where = await _arrive(act, owner, acolyte, to)
    act.t.tell(Sent(act.seat, owner, left, where), rule="EH-073")


async def _arrive(act: Act, owner: int, acolyte: Cultist, to: str) -> Place:
    if to == "asylum":
        return to_asylum(act.t, owner, acolyte)
    place: Place | None = ESCAPE
    if to == "ritual":
        place = await act.choose_place(
            free_ritual_starts(act.t), Words("On which ritual does it start?"), rule="EH-150"
        )
    if place is not None:
        acolyte.go(place)
    return acolyte.at


def _trappable(act: Act, on: str) -> dict[int, list[Cultist]]:
    found = {
        seat: [one for one in within(act.state.followings[seat], [on]) if one.at not in TOWN_SKULKS]
        for seat in act.opponents
    }
    return {seat: acolytes for seat, acolytes in found.items() if acolytes}


@needs("trap")
def trap_needs(act: Act, on: str) -> Reason | None:
    if _trappable(act, on):
        return None
    return Reason("{name}: no opponent has an acolyte on a town location.", "EH-070", name=act.name)


@effect("trap")
async def trap(act: Act, on: str) -> None:
    """An opponent's acolyte on a town location stays there, and goes on blocking it (EH-267)."""
    found = _trappable(act, on)
    owner = await act.choose_seat(list(found), Words("Whose acolyte is trapped?"))
    acolyte = None
    if owner is not None:
        which = Words("Which acolyte of {owner}'s is trapped?", owner=colour(owner))
        acolyte = await act.choose_acolyte(found[owner], which)
    if owner is None or acolyte is None:
        return
    acolyte.trapped_by = act.source.removeprefix("monster:")
    act.t.tell(Trapped(act.seat, owner, acolyte.at), rule="EH-267")
