"""A game's history: the steps that led to one of its steps, without those that were rolled back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.formalities import Settled
from referee.engine.play import Answered, Intervention
from referee.store import rollbacks
from referee.store.games import GameRow
from referee.store.motions import CONCEDE
from referee.store.rollbacks import ResolutionRow
from referee.store.transactions import Snapshot


@dataclass(frozen=True)
class RollBack:
    """The question of step `to_step` was asked again as step `first_step`."""

    to_step: int
    first_step: int


def spans_to(rollbacks: Sequence[RollBack], step: int) -> list[range]:
    """The numbers of the steps that led to `step`, as ranges in order."""
    for at in reversed(range(len(rollbacks))):
        turned = rollbacks[at]
        if turned.first_step <= step:
            return [*spans_to(rollbacks[:at], turned.to_step), range(turned.first_step, step)]
    return [range(1, step)]


@dataclass(frozen=True)
class History:
    """What led to one step of a game."""

    game_id: str
    step: int
    spans: Sequence[range]

    @classmethod
    def find(cls, snapshot: Snapshot, game: GameRow, step: int) -> History:
        found = rollbacks.rollbacks(snapshot, game.id) if game.epoch else []
        turned = [RollBack(row.to_step, row.first_step) for row in found]
        return cls(game.id, step, spans_to(turned, step))

    def __contains__(self, step: int) -> bool:
        return any(step in span for span in self.spans)

    def answered(self, snapshot: Snapshot, after: int = 0) -> tuple[Answered, ...]:
        """How the steps after this one were resolved, in order."""
        rows = rollbacks.resolutions(snapshot, self.game_id, after, self.step)
        return tuple(_answered(row) for row in rows if row.step in self)

    def has_conceded_since(self, snapshot: Snapshot, step: int) -> bool:
        """Whether the rules have handled a concession at this step or later."""
        return any(
            one.intervention is not None and one.intervention.kind == CONCEDE
            for one in self.answered(snapshot, step - 1)
        )


def by_seat(stored: Mapping[str, Any]) -> dict[int, Any]:
    """Values by seat, from JSON."""
    return {int(seat): value for seat, value in stored.items()}


def _answered(row: ResolutionRow) -> Answered:
    happened = row.intervention
    return Answered(
        row.step,
        row.key,
        by_seat(row.answers),
        by_seat(row.entropy),
        row.epoch,
        None if happened is None else Intervention(happened["kind"], happened["seat"]),
        tuple(Settled.from_json(one) for one in row.settled),
    )
