"""Keeping one game's trouble from all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import structlog

from referee.store.database_errors import DatabaseUnavailable

log = structlog.get_logger()

T = TypeVar("T")


def isolate(what: str, game_id: str, act: Callable[[], T]) -> T | None:
    """Do this for one game; None if it failed, which must not affect any other game."""
    try:
        return act()
    except DatabaseUnavailable:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one game
        # Only the error's type: its message may hold what is still secret.
        log.error("work failed", work=what, game=game_id, type=type(error).__name__)
        return None
