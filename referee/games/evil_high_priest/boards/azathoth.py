"""Azathoth's pool on the Crawling Chaos board: worshippers make raids stronger, and too many end it all."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.acting.verbs import send_to_azathoth


@effect("worship")
async def worship(act: Act, n: int) -> None:
    """An instruction, no cost: any acolytes outside asylum and escape, the placed one too (EH-740)."""
    for _ in range(n):
        acolyte = await act.choose_acolyte(
            act.following.usable_acolytes(),
            Words("Which acolyte goes to worship Azathoth?"),
            rule="EH-740",
        )
        if acolyte is not None:
            send_to_azathoth(act, act.seat, acolyte)
