"""Acolytes come back from Azathoth."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.events.cultists import Retrieved
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import free_ritual_starts
from referee.games.evil_high_priest.state import AZATHOTH, ESCAPE, POOL


@effect("retrieve")
async def retrieve(act: Act, whose: str, to: str) -> None:
    """An acolyte comes back from Azathoth: to its pool, to escape or to a ritual (EH-741, EH-747)."""
    seats = [act.seat] if whose == "self" else act.state.in_turn_order(act.seat)
    worshipping = [seat for seat in seats if act.state.followings[seat].count(AZATHOTH)]
    place = await _destination(act, to)
    whose_ = Words("Whose acolyte comes back from Azathoth?")
    owner = await act.choose_seat(worshipping, whose_, rule="EH-747")
    if owner is None or place is None:
        act.loses_reward("retrieve")
        return
    act.state.followings[owner].acolytes_at(AZATHOTH)[0].go(place)
    act.t.tell(Retrieved(act.seat, owner, place), rule="EH-748" if to == "ritual" else "EH-747")


async def _destination(act: Act, to: str) -> Place | None:
    if to != "ritual":
        return POOL if to == "pool" else ESCAPE
    text = Words("On which ritual does the acolyte start?")
    return await act.choose_place(free_ritual_starts(act.t), text, rule="EH-748")
