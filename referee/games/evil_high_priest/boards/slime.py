"""Slime Molds of the Watcher board: monsters that nobody wants."""

from __future__ import annotations

from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.effects import effect
from referee.games.evil_high_priest.pack import SLIME
from referee.games.evil_high_priest.state import LAIRS, EvilHighPriest, EvilTable, Monster

OVERLOOK_DEFENCE = 4  # EH-833


def can_take_slime(state: EvilHighPriest, seat: int, number: int = 1) -> bool:
    """Whether there are empty lairs and Slime Molds for them (EH-832)."""
    return LAIRS - len(state.followings[seat].lairs) >= number and state.slime_supply >= number


def take_slime(t: EvilTable, seat: int) -> bool:
    """The seat takes a Slime Mold if it can; says whether it did (EH-832)."""
    if not can_take_slime(t.state, seat):
        return False
    t.state.slime_supply -= 1
    t.state.followings[seat].lairs.append(Monster(SLIME))
    text = f"Seat {seat} takes a Slime Mold into a lair."
    t.tell("evil_high_priest.slime_taken", text, {"seat": seat}, rule="EH-831")
    return True


@effect("slime")
async def slime(act: Act, to: str, n: int) -> None:
    """Slime Molds for the user, an opponent of its choice, or all opponents (EH-832)."""
    if to == "opponent":
        chosen = await act.choose_seat(act.opponents, "Who gets the Slime Mold?", rule="EH-832")
        takers = [] if chosen is None else [chosen]
    else:
        takers = act.opponents if to == "opponents" else [act.seat]
    for seat in takers:
        for _ in range(n):
            if not take_slime(act.t, seat):
                text = f"Seat {seat} has no room for the Slime Mold."
                act.t.tell("evil_high_priest.slime_refused", text, {"seat": seat}, rule="EH-832")
