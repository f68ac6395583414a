"""`Prefer: wait=N` (RFC 7240): answer once the step has resolved."""

from __future__ import annotations

import re

from flask import request

from referee.api.callers import referee
from referee.api.streams import slots
from referee.service.requests.await_step import await_step

LONGEST_WAIT = 30
_WAIT = re.compile(r"(?:^|[,;])\s*wait\s*=\s*\"?(\d{1,6})\"?\s*(?:$|[,;])")


def wait_seconds() -> int:
    """For how long the caller would rather wait; 0 if it said nothing."""
    asked = _WAIT.search(request.headers.get("Prefer", "").lower())
    return min(int(asked[1]), LONGEST_WAIT) if asked else 0


def awaited(game: str, prompt: str, seconds: int) -> bool:
    """Wait until the prompt's step has resolved; False if it did not in time, or too many wait already."""
    step = int(prompt.partition(".")[0])
    waiting = slots()
    if not waiting.take():
        return False
    try:
        return await_step(referee(), game, step, seconds)
    finally:
        waiting.give_back()
