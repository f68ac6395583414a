"""Revoking a token."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.service.tokens.tokens import own_token
from referee.store import players, tokens
from referee.store.transactions import Transaction


def revoke_token(referee: Referee, session: Session, token_id: str) -> None:
    """Revoke one of the player's tokens; raises NotFound."""

    def revoke(transaction: Transaction) -> None:
        players.lock(transaction, session.player.id)
        own_token(transaction, session, token_id)
        tokens.remove(transaction, session.player.id, token_id)

    referee.store.run(revoke)
    referee.sessions.forget(session.player.id)
