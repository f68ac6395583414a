"""Judging outside any lock, and writing only if what was judged still stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from referee.service.requests.errors import Conflict

T = TypeVar("T")

MAX_JUDGEMENTS = 10


class Overtaken(Exception):
    """What was judged is not what is there now. To be raised before anything is written."""


def until_it_stands(judge_and_write: Callable[[], T]) -> T:
    """Do it, and again from its start whenever it is overtaken; raises Conflict if that never ends."""
    for _ in range(MAX_JUDGEMENTS):
        try:
            return judge_and_write()
        except Overtaken:
            continue
    raise Conflict("overtaken", "Something else changed again and again while this was looked at. Try again.")
