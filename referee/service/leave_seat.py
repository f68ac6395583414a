"""Leaving a game: the seat falls free, and the game goes on."""

from __future__ import annotations

from referee.fairplay import entries
from referee.service.access import readable, seat_of
from referee.service.context import Referee
from referee.service.errors import Conflict, Forbidden
from referee.service.next_step import abandon, close_step
from referee.service.record import Record
from referee.service.sessions import Player
from referee.store import games, orders
from referee.store.store import Connection


def leave_seat(referee: Referee, player: Player, game_id: str) -> None:
    """Stand up. In a running game others may take the seat over; without any player left it is abandoned."""

    def leave(connection: Connection) -> None:
        games.lock(connection, game_id)
        game = readable(connection, game_id, player)
        seat = seat_of(connection, game_id, player)
        if seat is None:
            raise Forbidden("not-seated", "You have no seat in this game.")
        if game.status not in ("open", "running"):
            raise Conflict("game-over", "The game is over.")
        running = game.status == "running"
        if running:
            games.change_seat(connection, game_id, seat, {"player_id": None, "status": "left"})
        else:
            games.change_seat(
                connection, game_id, seat, {"player_id": None, "status": "open", "entropy": None}
            )
        record = Record(referee, game_id, game.step, game, referee.clock.now())
        record.note(entries.vacated(seat))
        record.tell("seat.left", f"{player.name} leaves seat {seat}.", {"seat": seat})
        if not any(row.player_id is not None for row in games.seats_of(connection, game_id)):
            abandon(connection, record, game)
        elif running and orders.missing(connection, game_id, game.step) == 0:
            close_step(referee, connection, game_id, game.step, record.at)
        record.save(connection)

    referee.store.run(leave)
