"""`Prefer: wait=N` (RFC 7240): answer once the step has resolved."""

from __future__ import annotations

import re
import threading
from typing import TypeAlias

from flask import current_app, request

from referee.api.callers import referee
from referee.service.requests.await_step import await_step

LONGEST_WAIT = 30

Waits: TypeAlias = threading.Semaphore
"""How many requests of this process may wait for a step; other requests need threads, too."""

_WAIT = re.compile(r"(?:^|[,;])\s*wait\s*=\s*\"?(\d{1,6})\"?\s*(?:$|[,;])")


def wait_seconds() -> int:
    """How long the caller would rather wait; 0 if it does not say."""
    asked = _WAIT.search(request.headers.get("Prefer", "").lower())
    return min(int(asked[1]), LONGEST_WAIT) if asked else 0


def awaited(game: str, prompt: str, seconds: int) -> bool:
    """Wait until the prompt's step has resolved; False if it did not in time, or too many are waiting
    already.
    """
    step = int(prompt.partition(".")[0])
    waits: Waits = current_app.extensions["waits"]
    if not waits.acquire(blocking=False):
        return False
    try:
        return await_step(referee(), game, step, seconds)
    finally:
        waits.release()
