"""Giving a token a new text."""

from __future__ import annotations

from typing import Any

from referee.engine.catalogue import Words
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.service.tokens.tokens import hashed, new_token, own_token, shown
from referee.store import players, tokens
from referee.store.transactions import Transaction


def rotate_token(referee: Referee, session: Session, token_id: str) -> dict[str, Any]:
    """Give a token a new text, which replaces the old one; everything else about it stays."""
    token = new_token(referee)

    def rotate(transaction: Transaction) -> dict[str, Any]:
        players.lock(transaction, session.player.id)
        row = own_token(transaction, session, token_id)
        if row.session:
            raise Conflict(
                "not-rotated", Words("A browser's session is not rotated: end it, and sign in again.")
            )
        tokens.change(transaction, token_id, {"hash": hashed(token), "used_at": None})
        return shown(row) | {"last_used_at": None}

    rotated = referee.store.run(rotate)
    referee.sessions.forget(session.player.id)
    return {**rotated, "current": token_id == session.token, "token": token}
