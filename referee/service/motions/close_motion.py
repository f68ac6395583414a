"""Closing a motion: its outcome is noted and told."""

from __future__ import annotations

from typing import Literal

from referee.fairplay import entries
from referee.service.games.chronicle import Chronicle
from referee.service.games.game_rules import rules_to_read
from referee.service.motions.motions import describe
from referee.service.running.context import Referee
from referee.store import motions
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Transaction

_SAID = {"carried": "is carried", "failed": "has failed", "lapsed": "has lapsed"}


def close_motion(
    referee: Referee,
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    motion: MotionRow,
    outcome: Literal["carried", "failed", "lapsed"],
) -> None:
    """Take no more votes on it, and tell its outcome. Of a secret ballot nothing else is ever told."""
    motions.close(transaction, motion.id, outcome, chronicle.at)
    chronicle.note(entries.settled(motion.id, outcome))
    proposed = describe(rules_to_read(referee, game), motion.kind, motion.about)
    chronicle.tell(
        f"motion.{outcome}",
        f"The motion to {proposed} {_SAID[outcome]}.",
        {"motion": motion.id, "kind": motion.kind, "about": motion.about},
    )
