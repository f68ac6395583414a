"""Agreeing to play somebody else's seat."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.delegation.delegations import NO_OFFER, note_delegation, offered_seat, plays_another
from referee.service.delegation.leftovers import drop_leftovers
from referee.service.games.access import check_readable
from referee.service.games.locked_game import lock_game
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.games import SeatChanges
from referee.store.transactions import Transaction


def accept_seat(referee: Referee, player: Player, game_id: str) -> None:
    """Start playing a seat that was offered to the player; the table is told. May be repeated."""

    def accept(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game, chronicle, now = locked.game, locked.chronicle, referee.clock.now()
            seat = offered_seat(locked, player, now)
            if seat is None:
                # Somebody who was never asked learns no more about a private game than anybody else.
                check_readable(transaction, game, player, now)
                if any(row.delegate_id == player.id for row in locked.seats()):
                    return
                raise Conflict("no-offer", Words("Nobody asks you to play a seat of this game now."))
            locked.check_running()
            if plays_another(transaction, now, game_id, seat, player.id):
                raise Conflict(
                    "delegate-at-the-table", Words("You have, or have had, a part in this game already.")
                )
            if seat.delegate_id not in (None, player.id):
                drop_leftovers(referee, transaction, chronicle, game, seat)
            accepted: SeatChanges = {"delegate_id": player.id, "delegated_until": seat.offered_until}
            games.change_seat(transaction, game_id, seat.seat, {**accepted, **NO_OFFER})
            note_delegation(chronicle, seat.seat, seat.offered_until)

    referee.store.run(accept)
