"""Keeping one game's trouble from all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import structlog

from referee.store.database_errors import DatabaseUnavailable, Locked

log = structlog.get_logger()

T = TypeVar("T")


def isolate(what: str, game_id: str, act: Callable[[], T]) -> T | None:
    """Do this for one game; None if it failed, which must not affect any other game."""
    try:
        return act()
    except Exception as error:
        if isinstance(error, DatabaseUnavailable) and not isinstance(error, Locked):
            raise
        # Only the error's type: its message may hold what is still secret.
        log.error("work failed", work=what, game=game_id, type=type(error).__name__)
        return None
