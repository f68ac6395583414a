"""Delivering messages: at once, or on the hour where players are anonymous."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.engine.json_types import Json
from referee.engine.words import capital
from referee.fairplay import entries
from referee.service.games.chronicle import Chronicle
from referee.service.games.people import people_of
from referee.service.games.table_events import STOPPERS
from referee.service.news.in_words import game_in_words
from referee.service.news.notices import Announcement, announce
from referee.service.running.context import Referee
from referee.store import games, messages
from referee.store.games import GameRow, SeatRow
from referee.store.messages import HOST, MessageRow
from referee.store.playing import players_of
from referee.store.transactions import Transaction

MAX_QUOTE_LENGTH = 200


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
        announce(referee, transaction, _news(referee, transaction, game, seats, row, chronicle.at))


def _news(
    referee: Referee,
    transaction: Transaction,
    game: GameRow,
    seats: dict[int, SeatRow],
    row: MessageRow,
    now: datetime,
) -> list[Announcement]:
    """The notices for those whom the message is addressed to."""
    readers = [seat for seat in seats if seat != row.seat] if row.readers == "all" else row.readers
    addressed = [seats[seat] for seat in readers if seats[seat].status == "taken" and seats[seat].player_id]
    writer = seats.get(row.seat)
    people = people_of(referee, transaction, game.id, present=True)
    named = None if writer is None else people.name(row.seat)
    own = set() if writer is None else {writer.player_id, writer.delegate_id}
    quote = row.text if len(row.text) <= MAX_QUOTE_LENGTH else row.text[:MAX_QUOTE_LENGTH] + "…"
    return [
        Announcement(
            player_id=player_id,
            kind="message",
            occasion=f"message/{row.id}",
            text=lambda say: say(
                "{game}: {writer} writes: {quote}",
                game=game_in_words(referee, game),
                writer=capital(say(named or STOPPERS["host"])),
                quote=quote,
            ),
            data={"message": row.id, "seat": None if writer is None else row.seat, "to": row.readers},
            game_id=game.id,
            step=game.step,
        )
        for player_id in players_of(addressed, now) - own
    ]
