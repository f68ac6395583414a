"""Events as one viewer sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Self

import orjson

from referee.engine.compact_json import compact
from referee.service.games.narration import Narration, narration_of
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store.events import SeenRow, events_of
from referee.store.transactions import Snapshot

# The referee's own book-keeping: it tells nothing that the rest does not.
HOUSEKEEPING = (
    "order.missed", "order.sealed", "order.withdrawn", "step.answered", "step.opened", "step.resolved",
)  # fmt: skip


@dataclass(frozen=True)
class SeenEvent:
    """An event with its number for this viewer; its `body` has kind, rule and data, and once it is in words
    text and refs, too."""

    n: int
    step: int
    at: datetime
    body: Mapping[str, Any]

    @classmethod
    def of(cls, row: SeenRow) -> Self:
        return cls(row.n, row.step, row.at, orjson.loads(row.body))

    @property
    def kind(self) -> str:
        return str(self.body["kind"])

    @property
    def rule(self) -> str | None:
        return self.body.get("rule")

    @cached_property
    def written(self) -> str:
        """The event as JSON text, which many may be sent."""
        return compact({**self.to_json(), "at": stamp(self.at)}).decode()

    def to_json(self) -> dict[str, Any]:
        return {"n": self.n, "step": self.step, "at": self.at, **self.body}


def seen_events(
    referee: Referee, snapshot: Snapshot, game_id: str, viewer: int, after: int, most: int
) -> list[SeenEvent]:
    """A viewer's events after number `after`: a seat's, or 0 for spectators'. Each has numbers of its own."""
    rows = events_of(snapshot, game_id, viewer, after, most)
    if not rows:
        return []
    narration = narration_of(referee, snapshot, game_id)
    return [in_words(SeenEvent.of(row), narration, viewer) for row in rows]


def in_words(event: SeenEvent, narration: Narration, viewer: int) -> SeenEvent:
    """The event as this viewer reads it."""
    return replace(event, body=narration.told(event.body, viewer))
