"""Roll-backs, and the checkpoints kept for looking back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select

from referee.engine.json_types import Json
from referee.store.rows import Rows
from referee.store.schema import milestone, resolution, rollback, step
from referee.store.sealed_columns import in_row
from referee.store.steps import Resolution
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer


class RollbackRow(NamedTuple):
    """A roll-back: which step was asked again, and under which number."""

    game_id: str
    epoch: int
    to_step: int
    first_step: int
    at: datetime


class ResolutionRow(NamedTuple):
    """How a step was resolved; seats are strings, as in JSON."""

    game_id: str
    step: int
    key: str
    kept: Resolution
    entropy: Mapping[str, str]
    sources: Mapping[str, str]
    resolved_at: datetime
    epoch: int
    intervention: Mapping[str, Any] | None

    @property
    def answers(self) -> Mapping[str, Json]:
        return self.kept["answers"]

    @property
    def settled(self) -> Sequence[Mapping[str, Any]]:
        return self.kept["settled"]


_ROLLBACKS = Rows(
    RollbackRow,
    select(rollback).where(rollback.c.game_id == bindparam("game_id")).order_by(rollback.c.epoch),
)
_MILESTONES = (
    select(milestone.c.step)
    .where(milestone.c.game_id == bindparam("game_id"), milestone.c.step < bindparam("before"))
    .order_by(milestone.c.step.desc())
)
_CHECKPOINT = select(milestone.c.checkpoint).where(
    milestone.c.game_id == bindparam("game_id"), milestone.c.step == bindparam("step")
)
_EPOCH = select(step.c.epoch).where(step.c.game_id == bindparam("game_id"), step.c.step == bindparam("step"))
_RESOLUTIONS = Rows(
    ResolutionRow,
    select(resolution)
    .where(
        resolution.c.game_id == bindparam("game_id"),
        resolution.c.step > bindparam("after"),
        resolution.c.step < bindparam("before"),
    )
    .order_by(resolution.c.step),
)
_INSERT_MILESTONE = insert(milestone)


def rollbacks(snapshot: Snapshot, game_id: str) -> list[RollbackRow]:
    """The roll-backs of a game, in order."""
    return _ROLLBACKS.all(snapshot, game_id=game_id)


def insert_rollback(transaction: Transaction, row: RollbackRow) -> None:
    transaction.execute(insert(rollback), row._asdict())


def resolutions(snapshot: Snapshot, game_id: str, after: int, before: int) -> list[ResolutionRow]:
    """How the steps between these two were resolved, rolled back or not."""
    return _RESOLUTIONS.all(snapshot, game_id=game_id, after=after, before=before)


def milestones(snapshot: Snapshot, game_id: str, before: int) -> list[int]:
    """The steps before this one after which a checkpoint was kept, latest first."""
    return list(snapshot.scalars(_MILESTONES, {"game_id": game_id, "before": before}))


def milestone_at(snapshot: Snapshot, game_id: str, number: int) -> Any:
    """The checkpoint that was kept after this step."""
    return snapshot.scalar(_CHECKPOINT, {"game_id": game_id, "step": number})


def insert_milestone(writer: Writer, game_id: str, number: int, checkpoint: Any) -> None:
    row = {"game_id": game_id, "step": number, "checkpoint": checkpoint}
    writer.execute(_INSERT_MILESTONE, in_row(milestone, row))


def epoch_of(snapshot: Snapshot, game_id: str, number: int) -> int:
    """How often the game had been rolled back when this step opened."""
    return snapshot.scalar(_EPOCH, {"game_id": game_id, "step": number}) or 0
