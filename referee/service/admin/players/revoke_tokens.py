"""Revoking a player's tokens."""

from __future__ import annotations

from referee.service.admin.players.known_player import lock_player
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.store import deeds, tokens
from referee.store.transactions import Transaction


def revoke_tokens(referee: Referee, player_id: str, reason: str, token_id: str | None = None) -> int:
    """Revoke one of a player's tokens, or all of them; returns how many."""

    def revoke(transaction: Transaction) -> int:
        lock_player(transaction, player_id)
        count = tokens.remove(transaction, player_id, token_id)
        if token_id is not None and not count:
            raise NotFound("token")
        about = {"player": player_id} if token_id is None else {"player": player_id, "token": token_id}
        deeds.add(transaction, "revoke", about, reason, referee.clock.now())
        return count

    count = referee.store.run(revoke)
    referee.sessions.forget(player_id)
    return count
