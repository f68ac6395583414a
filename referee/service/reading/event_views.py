"""Events as one viewer sees them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import orjson

from referee.service.games.narration import Narration, narration_of
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store.events import events_of
from referee.store.transactions import Snapshot

BEFORE_KIND = '{"kind":"'


@dataclass(frozen=True)
class SeenEvent:
    """An event with its number for this viewer; `body` is JSON text: kind, rule, text and data."""

    n: int
    step: int
    at: datetime
    body: str

    @property
    def kind(self) -> str:
        # It comes first in every body, and no kind has a quote in it.
        return self.body[len(BEFORE_KIND) : self.body.index('"', len(BEFORE_KIND))]

    def written(self) -> str:
        """The event as JSON text."""
        return f'{{"n":{self.n},"step":{self.step},"at":"{stamp(self.at)}",{self.body[1:]}'

    def to_json(self) -> dict[str, Any]:
        return {"n": self.n, "step": self.step, "at": self.at, **orjson.loads(self.body)}


def seen_events(
    referee: Referee, snapshot: Snapshot, game_id: str, viewer: int, after: int, most: int
) -> list[SeenEvent]:
    """A viewer's events after number `after`: a seat's, or 0 for spectators'. Each has numbers of its own."""
    rows = events_of(snapshot, game_id, viewer, after, most)
    if not rows:
        return []
    narration = narration_of(referee, snapshot, game_id)
    return [in_words(SeenEvent(row.n, row.step, row.at, row.body), narration, viewer) for row in rows]


def in_words(event: SeenEvent, narration: Narration, viewer: int) -> SeenEvent:
    """The event as this viewer reads it."""
    return replace(event, body=narration.told(event.body, viewer))
