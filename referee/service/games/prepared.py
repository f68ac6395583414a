"""What came of running the rules outside any lock, ready to be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from referee.service.games.record import Record
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.store.transactions import Snapshot, Transaction


@dataclass(frozen=True, repr=False)
class Prepared:
    """`write` stores it. The game must still be at the step that it was prepared for."""

    write: Callable[[Transaction, Record, Any], None]
    play: AnyPlay | None = None
    """The game as it then stands, to be kept in memory; None if it is over."""
    holds: Callable[[Snapshot], bool] = lambda _: True
    """Whether what the rules have used is still on file; if not, they are to be run again."""


class Moot(Exception):
    """The game has gone on in such a way that what was decided cannot be done any more."""


Prepare: TypeAlias = Callable[[Referee, Snapshot, Any, Any], Prepared]
"""Runs the rules for a motion of a game (both rows of the store), and writes nothing; raises Moot."""
