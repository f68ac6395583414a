"""Orders for turns that are yet to come (5.1)."""

from __future__ import annotations

from referee.engine.ahead import QueueRules
from referee.engine.json_types import Json
from referee.games.evil_high_priest.state import EvilHighPriest


def addressee(_state: EvilHighPriest, _seat: int, word: str) -> tuple[str, Json] | None:
    """`queue 1`, `queue 2`, …, or just the number: the next turns, in the order of the lines."""
    number = word.lower().removeprefix("queue").strip()
    return ("evil_high_priest.turn", True) if number.isascii() and number.isdigit() else None


QUEUES = QueueRules(addressee=addressee)
