"""Before the start a host says who plays: somebody who has sat down may be sent away."""

from __future__ import annotations

from referee.fairplay import entries
from referee.service.games.access import hosted
from referee.service.games.record import Record
from referee.service.requests.errors import Conflict, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.free_seat import free_seat
from referee.store import games, seating
from referee.store.transactions import Transaction


def remove_player(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """Free a seat of a game that has not begun. Who sat there takes no other in this game."""

    def remove(transaction: Transaction) -> None:
        game = hosted(transaction, game_id, player, referee.clock.now())
        if game.status != "open":
            raise Conflict("game-not-open", "The game has started already.")
        seat = next((row for row in games.seats_of(transaction, game_id) if row.seat == number), None)
        if seat is None:
            raise NotFound("seat")
        if seat.player_id is None or seat.player_id == player.id:
            raise Conflict("nobody-to-remove", f"Nobody but you and bots sits on seat {number}.")
        record = Record(referee, game_id, 0, game, referee.clock.now())
        record.note(entries.vacated(number))
        if not game.anonymous:  # of anonymous players the table has not heard before the game begins
            record.tell("seat.left", f"The host sends {seat.name} away from seat {number}.", {"seat": number})
        free_seat(transaction, game_id, number, {"player_id": None, "status": "open", "entropy": None})
        seating.turn_away(transaction, game_id, seat.player_id)
        record.save(transaction)

    referee.store.run(remove)
