"""Slime Molds of the Watcher board: monsters that nobody wants."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.acting.verbs import take_slime
from referee.games.evil_high_priest.events.holdings import SlimeMoldRefused


@effect("slime")
async def slime(act: Act, to: str, n: int) -> None:
    """Slime Molds for the user, an opponent of its choice, or all opponents (EH-832)."""
    if to == "opponent":
        chosen = await act.choose_seat(act.opponents, Words("Who gets the Slime Mold?"), rule="EH-832")
        takers = [] if chosen is None else [chosen]
    else:
        takers = act.opponents if to == "opponents" else [act.seat]
    for seat in takers:
        for _ in range(n):
            if not take_slime(act.t, seat):
                act.t.tell(SlimeMoldRefused(seat, act.state.slime_supply > 0), rule="EH-832")
