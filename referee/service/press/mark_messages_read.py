"""Marking messages as read."""

from __future__ import annotations

from referee.service.games.locked_game import enter_game
from referee.service.press.readers import PressReader, count_unread, reader_of
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import messages
from referee.store.transactions import Transaction


def mark_messages_read(referee: Referee, player: Player, game_id: str, up_to: str) -> int:
    """Mark this message and all before it as read; returns how many are left. Nobody else learns of it."""

    def mark(transaction: Transaction) -> int:
        with enter_game(referee, transaction, player, game_id) as locked:
            seat = locked.seat_of(player)
            reader = reader_of(transaction, game_id, seat)
            row = messages.find(transaction, game_id, up_to)
            if row is None or not row.delivered or not reader.may_read(row):
                raise NotFound("message")
            read_to = max(reader.read_to, row.n)
            messages.set_mark(transaction, game_id, seat, read_to, reader.not_before)
            return count_unread(transaction, game_id, PressReader(seat, read_to, reader.not_before))

    return referee.store.run(mark)
