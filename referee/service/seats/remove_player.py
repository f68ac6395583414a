"""Removing a player from a game that has not begun, as its host."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.fairplay import entries
from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.free_seat import free_seat
from referee.store import games, seating
from referee.store.transactions import Transaction


def remove_player(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """Free a seat of a game that has not begun. Its player cannot join this game again.

    A seat that waits for somebody who is invited is opened to all.
    """

    def remove(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            locked.check_open()
            seat, chronicle = locked.seat(number), locked.chronicle
            if seat.status == "open" and seat.offered_to is not None:
                games.change_seat(transaction, game_id, number, {"offered_to": None})
                return
            if seat.player_id is None or seat.player_id == player.id:
                raise Conflict(
                    "nobody-to-remove", Words("Nobody but you and bots sits on seat {number}.", number=number)
                )
            chronicle.note(entries.vacated(number))
            if not locked.game.anonymous:  # Before the start, the table has not heard of anonymous players.
                chronicle.tell("seat.left", {"seat": number, "name": seat.name, "sent_away": True})
            free_seat(transaction, game_id, number, {"player_id": None, "status": "open", "entropy": None})
            seating.turn_away(transaction, game_id, seat.player_id)

    referee.store.run(remove)
