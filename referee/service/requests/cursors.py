"""Cursors: where a page ends, encoded so that clients do not take it apart."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.service.requests.errors import Invalid

A = TypeVar("A")
B = TypeVar("B")


def write_cursor(*place: str | int) -> str:
    return urlsafe_b64encode(json.dumps(place, separators=(",", ":")).encode()).decode().rstrip("=")


def read_cursor(cursor: str, first: Callable[[str], A], second: Callable[[str], B]) -> tuple[A, B]:
    """The two values that `write_cursor` was given, each parsed from its text; raises Invalid."""
    try:
        one, other = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        return first(str(one)), second(str(other))
    except (ValueError, TypeError):
        problem = Problem("/cursor", Words("This is not a cursor of this list."))
        raise Invalid("bad-cursor", Words("The page cannot be found."), [problem]) from None


def number(text: str) -> int:
    """An integer that a column can hold; raises ValueError."""
    found = int(text)
    if not 0 <= found < 2**31:
        raise ValueError(text)
    return found


def word(text: str) -> str:
    """A text that a column can hold; raises ValueError."""
    if not text.isprintable():
        raise ValueError(text)
    return text


def timestamp(text: str) -> datetime:
    """A time that a column can hold, in UTC; raises ValueError."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(text)
    try:
        return found.astimezone(UTC)
    except OverflowError:
        # In UTC it would be before the year 1 or after 9999.
        raise ValueError(text) from None
