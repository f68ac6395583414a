"""Delivering messages: at once, or on the hour where players are anonymous."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.engine.json_types import Json
from referee.fairplay import entries
from referee.service.games.chronicle import Chronicle
from referee.service.news.notices import Announcement, announce
from referee.service.running.context import Referee
from referee.store import games, messages
from referee.store.games import GameRow, SeatRow
from referee.store.messages import HOST, MessageRow
from referee.store.playing import players_of
from referee.store.transactions import Transaction


def deliver(
    referee: Referee,
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    waiting: Sequence[MessageRow],
) -> None:
    """Deliver these messages in this order.

    Private ones leave no trace that others could see, not even in the numbering.
    """
    seats = {row.seat: row for row in games.seats_of(transaction, game.id)}
    number = messages.last_number(transaction, game.id)
    for row in waiting:
        if row.seat != HOST and seats[row.seat].status != "taken":
            # Its writer has left before it was delivered.
            messages.remove(transaction, row.id)
            continue
        number += 1
        messages.deliver(transaction, row.id, number, chronicle.at)
        if row.readers == "all":
            seat = None if row.seat == HOST else row.seat
            entry = chronicle.note(entries.message(seat, row.text))
            messages.change(transaction, row.id, {"entry": entry})
            said: dict[str, Json] = {"message": row.id, "seat": seat, "text": row.text}
            chronicle.tell("message", said)
        announce(referee, transaction, _news(game, seats, row, chronicle.at))


def _news(game: GameRow, seats: dict[int, SeatRow], row: MessageRow, now: datetime) -> list[Announcement]:
    """The notices for those whom the message is addressed to."""
    readers = [seat for seat in seats if seat != row.seat] if row.readers == "all" else row.readers
    addressed = [seats[seat] for seat in readers if seats[seat].status == "taken" and seats[seat].player_id]
    writer = seats.get(row.seat)
    own = set() if writer is None else {writer.player_id, writer.delegate_id}
    return [
        Announcement(
            player_id=player_id,
            kind="message",
            occasion=f"message/{row.id}",
            data={"message": row.id, "seat": None if writer is None else row.seat, "to": row.readers},
            game_id=game.id,
            step=game.step,
        )
        for player_id in players_of(addressed, now) - own
    ]
