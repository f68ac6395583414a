"""Closing a motion: its outcome is noted and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from referee.fairplay import entries
from referee.service.games.chronicle import Chronicle, TableEvent
from referee.store import motions
from referee.store.motions import MotionRow
from referee.store.transactions import Transaction

Outcome: TypeAlias = Literal["carried", "failed", "lapsed"]
_TOLD: Mapping[Outcome, TableEvent] = {
    "carried": "motion.carried",
    "failed": "motion.failed",
    "lapsed": "motion.lapsed",
}


def close_motion(
    transaction: Transaction,
    chronicle: Chronicle,
    motion: MotionRow,
    outcome: Outcome,
) -> None:
    """Take no more votes on it, and tell its outcome. Of a secret ballot nothing else is ever told."""
    motions.close(transaction, motion.id, outcome, chronicle.at)
    chronicle.note(entries.settled(motion.id, outcome))
    chronicle.tell(
        _TOLD[outcome],
        {"motion": motion.id, "kind": motion.kind, "about": motion.about},
    )
