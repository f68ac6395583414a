"""What happened, as one viewer may know it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.service.reading.read_games import Page, seen_game
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store.events import events_of


@dataclass(frozen=True)
class SeenEvent:
    """An event with its number in what this viewer sees; `body` is JSON text: kind, rule, text and data."""

    n: int
    step: int
    at: datetime
    body: str

    def to_json(self) -> dict[str, Any]:
        return {"n": self.n, "step": self.step, "at": self.at, **json.loads(self.body)}


@dataclass(frozen=True)
class SeenEvents:
    """Events of one viewer: a seat, or 0 for spectators. Every viewer's are numbered for themselves."""

    viewer: int
    events: list[SeenEvent]


def events(referee: Referee, player: Player | None, game_id: str, after: int, limit: int) -> Page:
    """The caller's events after number `after`; raises NotFound."""
    found = seen_events(referee, player, game_id, after, limit + 1).events
    return Page(
        [event.to_json() for event in found[:limit]],
        str(found[limit - 1].n) if len(found) > limit else None,
    )


def seen_events(referee: Referee, player: Player | None, game_id: str, after: int, most: int) -> SeenEvents:
    """The same for streams; who the caller is in the game is asked anew each time."""
    with referee.store.reading() as snapshot:
        seen = seen_game(snapshot, player, game_id, referee.clock.now())
        rows = events_of(snapshot, game_id, seen.viewer, after, most)
    return SeenEvents(seen.viewer, [SeenEvent(row.n, row.step, row.at, row.body) for row in rows])
