"""Losing control of the Shoggoth for a sign."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Option
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.activation import shatter
from referee.games.evil_high_priest.acting.registry import effect, needs
from referee.games.evil_high_priest.describe import sign_text
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import open_locks
from referee.games.evil_high_priest.things import A_SIGN, A_SPACE


@needs("free_shatter")
def free_shatter_needs(act: Act) -> Reason | None:
    if open_locks(act.t, act.seat):
        return None
    return Reason("There is no accessible sign to take.", "EH-070")


@effect("free_shatter")
async def free_shatter(act: Act) -> None:
    """Takes an accessible sign free of its cost; its effects happen, its bonus does not.

    EH-705, EH-706, EH-707.
    """
    signs = [
        Option(lock.id, sign_text(lock), refs=(A_SIGN.of(lock.id), A_SPACE.of(Place.lock(lock.id))))
        for lock in open_locks(act.t, act.seat)
    ]
    sign = await act.choose("sign", signs, Words("Which Elder Sign do you take?"), rule="EH-705")
    if sign is not None:
        await shatter(act, act.content.board[act.state.board].lock[sign], free=True)
