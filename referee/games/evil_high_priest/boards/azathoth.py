"""Azathoth's pool on the Crawling Chaos board: worshippers make raids stronger, and too many end it all."""

from __future__ import annotations

from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.effects import effect
from referee.games.evil_high_priest.rehearsal import GameOver
from referee.games.evil_high_priest.state import AZATHOTH, Cultist, EvilHighPriest, EvilTable
from referee.games.evil_high_priest.words import place_name

WORSHIPPERS_PER_SEAT = 3  # EH-743


def bonus(state: EvilHighPriest) -> int:
    """What worshippers add to every raid (EH-742)."""
    return state.worshippers()


def send_to_azathoth(act: Act, seat: int, acolyte: Cultist) -> None:
    """One acolyte goes to worship; raises GameOver if that makes too many (EH-740, EH-743)."""
    left = acolyte.at
    acolyte.go(AZATHOTH)
    number, name = act.state.worshippers(), place_name(act.content, left)
    act.t.tell(
        "evil_high_priest.worship",
        f"Seat {seat}'s acolyte from {name} goes to worship Azathoth ({number} there now).",
        {"seat": seat, "from": left, "worshippers": number},
        rule="EH-740",
    )
    check_worshippers(act.t)


def check_worshippers(t: EvilTable) -> None:
    """EH-743: everybody loses, at once."""
    if t.state.worshippers() >= WORSHIPPERS_PER_SEAT * len(t.state.followings):
        t.state.end = "azathoth"
        raise GameOver


@effect("worship")
async def worship(act: Act, n: int) -> None:
    """An instruction, no cost: any acolytes outside asylum and escape, the placed one too (EH-740)."""
    for _ in range(n):
        acolyte = await act.choose_acolyte(
            act.following.usable_acolytes(),
            "Which acolyte goes to worship Azathoth?",
            rule="EH-740",
        )
        if acolyte is not None:
            send_to_azathoth(act, act.seat, acolyte)
