"""Closing motions: what became of them is written down and told."""

from __future__ import annotations

from typing import Literal

from referee.fairplay import entries
from referee.service.games.record import Record
from referee.service.games.rules_in_force import rules_to_read
from referee.service.motions.motions import describe, voting_of
from referee.service.running.context import Referee
from referee.store import motions
from referee.store.games import GameRow
from referee.store.motions import MotionRow
from referee.store.transactions import Transaction

_SAID = {"carried": "is carried", "failed": "has failed", "lapsed": "has lapsed"}


def close_motion(
    referee: Referee,
    transaction: Transaction,
    record: Record,
    game: GameRow,
    motion: MotionRow,
    outcome: Literal["carried", "failed", "lapsed"],
) -> None:
    """Take no more votes on it, and say what became of it. Of a secret ballot no more is ever told."""
    motions.close(transaction, motion.id, outcome, record.at)
    record.note(entries.settled(motion.id, outcome))
    proposed = describe(rules_to_read(referee, game), motion.kind, motion.about)
    record.tell(
        f"motion.{outcome}",
        f"The motion to {proposed} {_SAID[outcome]}.",
        {"motion": motion.id, "kind": motion.kind, "about": motion.about},
    )


def lapse_motions(
    referee: Referee, transaction: Transaction, record: Record, game: GameRow, *, over: bool
) -> bool:
    """Close the motions undecided that end with their step, or all if the game is over; whether some stay."""
    found = motions.still_open(transaction, game.id)
    lasting: list[str] = []
    if found and not over:
        rules = rules_to_read(referee, game)
        lasting = [motion.id for motion in found if voting_of(rules, motion.kind).lasts == "game"]
    for motion in found:
        if motion.id not in lasting:
            close_motion(referee, transaction, record, game, motion, "lapsed")
    return bool(lasting)
