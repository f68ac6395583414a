"""When each token was last used."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import tokens


def keep_uses(referee: Referee) -> None:
    """Store the hour in which each token was last used. Requests only remember it."""
    used = referee.sessions.take_uses()
    if used:
        referee.store.run(lambda transaction: tokens.note_uses(transaction, used))
