"""Server-sent events: the same events as JSON, one by one as they happen."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator

from flask import Response, current_app, request

from referee.api.callers import still_known
from referee.api.schemas.table import LARGEST_EVENT
from referee.service.reading.read_events import SeenEvent, SeenEvents, seen_events
from referee.service.requests.errors import NotFound, TooManyStreams
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.moments import stamp

EVENT_STREAM = "text/event-stream"
LONGEST_SECONDS = 600.0
HEARTBEAT_SECONDS = 15.0
# How often to look without having been nudged.
POLL_SECONDS = 1.0
MAX_AT_ONCE = 200


class Slots:
    """How many requests of this process may wait for something to happen; the others need threads too."""

    def __init__(self, most: int) -> None:
        self._free = threading.Semaphore(most)
        self.closing = threading.Event()

    def take(self) -> bool:
        return not self.closing.is_set() and self._free.acquire(blocking=False)

    def give_back(self) -> None:
        self._free.release()


def slots() -> Slots:
    found: Slots = current_app.extensions["slots"]
    return found


def stream_of_events(referee: Referee, player: Player | None, game_id: str, after: int) -> Response:
    """The caller's events after number `after` (or Last-Event-ID) as a stream; raises TooManyStreams."""
    last = request.headers.get("Last-Event-ID", "")
    if last.isascii() and last.isdigit() and len(last) <= len(str(LARGEST_EVENT)):
        after = min(int(last), LARGEST_EVENT)
    # Asked for before the stream begins, so that refusals are proper replies.
    first = seen_events(referee, player, game_id, after, MAX_AT_ONCE)
    waiting = slots()
    if not waiting.take():
        raise TooManyStreams
    response = Response(
        _frames(referee, player, game_id, after, first, waiting.closing, still_known()),
        content_type=EVENT_STREAM,
        # Proxies must pass each event on as it comes.
        headers={"X-Accel-Buffering": "no"},
    )
    response.call_on_close(waiting.give_back)
    return response


def _frames(
    referee: Referee,
    player: Player | None,
    game_id: str,
    after: int,
    found: SeenEvents,
    closing: threading.Event,
    is_known: Callable[[], bool],
) -> Iterator[str]:
    viewer = found.viewer
    quiet_since = time.monotonic()
    ends = quiet_since + LONGEST_SECONDS
    with referee.bell.listening(game_id) as changed:
        yield ": events follow\n\n"
        # Who takes or leaves a seat has other events from then on, and must start anew.
        while found.viewer == viewer and not closing.is_set() and time.monotonic() < ends:
            for event in found.events:
                yield _frame(event)
                after, quiet_since = event.n, time.monotonic()
            if not found.events:
                changed.wait(POLL_SECONDS)
            if time.monotonic() - quiet_since > HEARTBEAT_SECONDS:
                yield ": still here\n\n"
                quiet_since = time.monotonic()
            # Cleared before looking: what happens after the look sets it again.
            changed.clear()
            if not is_known():
                return
            try:
                found = seen_events(referee, player, game_id, after, MAX_AT_ONCE)
            except NotFound:
                return


def _frame(event: SeenEvent) -> str:
    data = json.dumps({**event.to_json(), "at": stamp(event.at)}, sort_keys=True, separators=(",", ":"))
    return f"id: {event.n}\ndata: {data}\n\n"
