"""Leaving a game: the seat becomes free, and the game goes on."""

from __future__ import annotations

from referee.fairplay import entries
from referee.service.games.access import check_readable, own_seat
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.free_seat import free_seat
from referee.service.seating.go_on_without import go_on_without
from referee.service.seats.invitations import decline_invitation
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store import seating
from referee.store.games import SeatChanges
from referee.store.seats import FRESH, credit_player
from referee.store.transactions import Transaction


def leave_seat(referee: Referee, player: Player, game_id: str) -> None:
    """Leave the seat. In a running game others may take it over; without any player left it is abandoned.

    A candidate withdraws the request for a seat, and whoever is invited declines.
    """

    def leave(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            if seating.drop_candidate(transaction, game_id, player.id):
                return
            if decline_invitation(referee, locked, player):
                return
            game, chronicle = locked.game, locked.chronicle
            check_readable(transaction, game, player, referee.clock.now())
            own = own_seat(transaction, game_id, player)
            seat = own.seat
            locked.check_not_over()
            # If the seat is missing, the journal already says that nobody sits there; and before the game
            # begins the table has not heard of anonymous players.
            if own.status == "taken":
                chronicle.note(entries.vacated(seat))
                if game.status == "running" or not game.anonymous:
                    name = None if game.anonymous else player.name
                    chronicle.tell("seat.left", {"seat": seat, "name": name, "sent_away": False})
            if game.status == "running":
                credit_player(transaction, own)
                seating.remember(transaction, own)
                gone: SeatChanges = {**FRESH, "player_id": None, "status": "left"}
            else:
                gone = {"player_id": None, "status": "open", "entropy": None}
            free_seat(transaction, game_id, seat, gone)
            if go_on_without(referee, transaction, chronicle, game):
                close_decided_motions(referee, transaction, chronicle, game_id)

    referee.store.run(leave)
