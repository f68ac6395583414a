"""A host who does not play gives a candidate a free seat."""

from __future__ import annotations

from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seating.candidates import candidacy, cannot_admit, seat_candidate
from referee.service.seats.deciding_hosts import candidate_to_decide_on
from referee.service.votes.close_decided_motions import close_decided_motions
from referee.store.transactions import Transaction


def admit_candidate(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """Give a candidate the seat; for a host who does not play."""

    def let_in(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            game, row = locked.game, candidate_to_decide_on(locked, player, number)
            about = candidacy(transaction, game, row.number)
            if reason := cannot_admit(referee, transaction, game, about):
                raise Conflict("seat-taken", reason)
            seat_candidate(referee, transaction, locked.chronicle, game, about)
            close_decided_motions(referee, transaction, locked.chronicle, game_id)

    referee.store.run(let_in)
