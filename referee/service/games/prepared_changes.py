"""What the rules came to outside any lock, ready to be written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from referee.service.games.chronicle import Chronicle
from referee.service.running.context import Referee
from referee.service.running.plays import AnyPlay
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Snapshot, Transaction


@dataclass(frozen=True, repr=False)
class PreparedChange:
    """A change to be written with `write`, if the game is still at the step that it was prepared for."""

    write: Callable[[Transaction, Chronicle, GameRow], None]
    play: AnyPlay | None = None
    """The game afterwards, to be kept in memory; None if it is over."""
    holds: Callable[[Snapshot], bool] = lambda _: True
    """Whether the orders ahead that the rules used are still on file; if not, the rules have to run again."""


class Moot(Exception):
    """The game has moved on, so that what was decided can no longer be done."""


Prepare: TypeAlias = Callable[[Referee, Snapshot, GameRow, MotionRow], PreparedChange]
"""Runs the rules for a motion of a game and writes nothing; raises Moot."""
