"""Making another token."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.service.requests.errors import Conflict, Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.service.tokens.tokens import ALL_SCOPES, Scope, new_token, shown, token_row
from referee.store import players, tokens
from referee.store.transactions import Transaction

MAX_TOKENS = 20


def create_token(
    referee: Referee,
    session: Session,
    *,
    name: str,
    scopes: Sequence[Scope] = ALL_SCOPES,
    expires_at: datetime | None = None,
) -> dict[str, Any]:
    """Create a token; its text is under `token`, and shown only now."""
    _check_end(referee, session, expires_at)
    token = new_token(referee)
    row = token_row(referee, session.player.id, token, name=name, scopes=scopes, expires_at=expires_at)

    def create(transaction: Transaction) -> None:
        players.lock(transaction, session.player.id)
        if sum(not one.session for one in tokens.of_player(transaction, session.player.id)) >= MAX_TOKENS:
            raise Conflict(
                "too-many-tokens",
                Words("You have {max_tokens} tokens. Revoke one of them first.", max_tokens=MAX_TOKENS),
            )
        tokens.insert_token(transaction, row)

    referee.store.run(create)
    return shown(row) | {"current": False, "token": token}


def _check_end(referee: Referee, session: Session, expires_at: datetime | None) -> None:
    problem = None
    if expires_at is not None and expires_at <= referee.clock.now():
        problem = Words("A token expires in the future; leave it out for one that never does.")
    elif session.expires_at is not None and (expires_at is None or expires_at > session.expires_at):
        problem = Words("A token cannot create one that outlives it.")
    if problem is not None:
        raise Invalid(
            "invalid-token",
            Words("The token cannot be created like this."),
            [Problem("/expires_at", problem)],
        )
