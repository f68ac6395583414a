"""Judging outside any lock, and writing only if what was judged is still so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from referee.engine.catalogue import Words
from referee.service.requests.errors import Conflict

T = TypeVar("T")

MAX_JUDGEMENTS = 10


class Overtaken(Exception):
    """What was judged has changed since. To be raised before anything is written."""


def until_it_stands(judge_and_write: Callable[[], T]) -> T:
    """Do this, and do it again from its start whenever it is overtaken; raises Conflict after too many
    times.
    """
    for _ in range(MAX_JUDGEMENTS):
        try:
            return judge_and_write()
        except Overtaken:
            continue
    raise Conflict("overtaken", Words("Something else kept changing while this was judged. Try again."))
