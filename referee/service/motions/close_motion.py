"""Closing a motion: its outcome is noted and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from referee.fairplay import entries
from referee.service.games.chronicle import Chronicle, TableEvent
from referee.service.games.game_rules import rules_to_read
from referee.service.motions.motions import describe
from referee.service.running.context import Referee
from referee.store import motions
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Transaction

Outcome: TypeAlias = Literal["carried", "failed", "lapsed"]
_SAID: Mapping[Outcome, tuple[TableEvent, str]] = {
    "carried": ("motion.carried", "is carried"),
    "failed": ("motion.failed", "has failed"),
    "lapsed": ("motion.lapsed", "has lapsed"),
}


def close_motion(
    referee: Referee,
    transaction: Transaction,
    chronicle: Chronicle,
    game: GameRow,
    motion: MotionRow,
    outcome: Outcome,
) -> None:
    """Take no more votes on it, and tell its outcome. Of a secret ballot nothing else is ever told."""
    motions.close(transaction, motion.id, outcome, chronicle.at)
    chronicle.note(entries.settled(motion.id, outcome))
    proposed = describe(rules_to_read(referee, game), motion.kind, motion.about)
    kind, said = _SAID[outcome]
    chronicle.tell(
        kind,
        f"The motion to {proposed} {said}.",
        {"motion": motion.id, "kind": motion.kind, "about": motion.about},
    )
