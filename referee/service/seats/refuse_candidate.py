"""A host who does not play turns a candidate away."""

from __future__ import annotations

from referee.service.games.locked_game import enter_as_host
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seats.deciding_hosts import candidate_to_decide_on
from referee.store import seating
from referee.store.transactions import Transaction


def refuse_candidate(referee: Referee, player: Player, game_id: str, number: int) -> None:
    """Turn a candidate away, who cannot ask again; for a host who does not play."""

    def turn_away(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            row = candidate_to_decide_on(locked, player, number)
            seating.drop_candidate(transaction, game_id, row.player_id)
            seating.turn_away(transaction, game_id, row.player_id)

    referee.store.run(turn_away)
