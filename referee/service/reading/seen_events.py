"""Events as one viewer sees them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.service.times.moments import stamp
from referee.store.events import events_of
from referee.store.transactions import Snapshot


@dataclass(frozen=True)
class SeenEvent:
    """An event with its number for this viewer; `body` is JSON text: kind, rule, text and data."""

    n: int
    step: int
    at: datetime
    body: str

    @property
    def kind(self) -> str:
        return str(json.loads(self.body)["kind"])

    def written(self) -> str:
        """The event as JSON text, assembled from its stored body."""
        return f'{{"n":{self.n},"step":{self.step},"at":"{stamp(self.at)}",{self.body[1:]}'

    def to_json(self) -> dict[str, Any]:
        return {"n": self.n, "step": self.step, "at": self.at, **json.loads(self.body)}


def seen_events(snapshot: Snapshot, game_id: str, viewer: int, after: int, most: int) -> list[SeenEvent]:
    """A viewer's events after number `after`. Seats and spectators (0) each have their own numbering."""
    rows = events_of(snapshot, game_id, viewer, after, most)
    return [SeenEvent(row.n, row.step, row.at, row.body) for row in rows]
