"""Elder Signs leave the cult board, and with the last of them the game ends."""

from __future__ import annotations

from referee.engine.rehearsal import GameOver
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.verbs import gain
from referee.games.evil_high_priest.events.boards import Shattered


async def take_sign(act: Act, sign: str, seat: int | None = None) -> None:
    """The sign of a lock or site is shattered, and stored by the seat that takes it (EH-181, EH-182, EH-807).

    Raises GameOver if it was the last one: nothing that was to follow happens (EH-290).
    """
    receiver = act.seat if seat is None else seat
    act.state.shattered.append(sign)
    left = act.state.signs_left
    act.t.tell(Shattered(receiver, sign, left), rule="EH-181")
    if not left:
        act.state.end = "signs"
    await gain(act, {"ES": 1}, seat=receiver, rule="EH-182")
    if not left:
        raise GameOver
