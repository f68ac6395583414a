"""Who sits where: what the journal and the table learn of it, and how anonymous players are seated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.dice import permutation
from referee.fairplay import entries
from referee.service.record import Record
from referee.store import games
from referee.store.store import Connection

BOT = "bot:random"
BOT_NAME = "Random bot"
SEED_BYTES = 32


def note_seated(
    record: Record, seat: int, kind: str, name: str, entropy: str | None, *, anonymous: bool = False
) -> None:
    """Somebody has taken a seat: the journal and everybody learn of it. Anonymous players are not named."""
    hidden = anonymous and kind == "player"
    record.note(entries.seated(seat, kind, name, entropy, anonymous=hidden))
    record.tell(
        "seat.taken",
        f"{'Somebody' if hidden else name} takes seat {seat}.",
        {"seat": seat, "kind": kind, "name": None if hidden else name},
    )


def seat_anonymously(connection: Connection, record: Record, game_id: str, dealing: bytes) -> Sequence[Any]:
    """Shuffle the players among their seats, so that nobody knows the host by seat 1 or a friend by who came
    when, and tell the journal of all seats at once; the seats as they are now."""
    seats = games.seats_of(connection, game_id)
    people = [row for row in seats if row.kind == "player"]
    dealt = [people[at] for at in permutation(dealing, "seats", len(people))]
    # Nobody sits twice in a game, not even for a moment.
    for row in people:
        games.change_seat(connection, game_id, row.seat, {"player_id": None, "entropy": None})
    for row, sits in zip(people, dealt, strict=True):
        moved = {"player_id": sits.player_id, "entropy": sits.entropy}
        games.change_seat(connection, game_id, row.seat, moved)
    seated = games.seats_of(connection, game_id)
    for row in seated:
        name = row.name if row.kind == "player" else BOT_NAME
        note_seated(record, row.seat, row.kind, name, row.entropy, anonymous=True)
    return seated
