"""Listing one's tokens."""

from __future__ import annotations

from typing import Any

from referee.service.running.context import Referee
from referee.service.running.sessions import Session
from referee.service.tokens.tokens import shown
from referee.store import tokens


def list_tokens(referee: Referee, session: Session) -> list[dict[str, Any]]:
    """The player's tokens, oldest first, and which of them made this call."""
    with referee.store.reading() as snapshot:
        rows = tokens.of_player(snapshot, session.player.id)
    return [shown(row) | {"current": row.id == session.token} for row in rows]
