"""What event streams look like: server-sent events, or a line of JSON for each event."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from referee.api.rule_pages import rule_page_of
from referee.service.following.followers import ToldEvent
from referee.service.reading.event_views import SeenEvent

EVENT_STREAM = "text/event-stream"
NDJSON = "application/x-ndjson"
RETRY_MILLISECONDS = 3000


@dataclass(frozen=True)
class Format:
    """How a stream is written, and what of it."""

    content_type: str
    opening: bytes
    heartbeat: bytes
    frame: Callable[[ToldEvent, bool], str]
    """Writes an event, with its game if the stream has several."""
    kinds: frozenset[str] = frozenset()
    """Only events of these kinds; none: of all."""

    def frames(self, events: Sequence[ToldEvent], among_others: bool) -> bytes:
        return "".join(
            [self.frame(told, among_others) for told in events if is_wanted(told.event, self.kinds)]
        ).encode()


def is_wanted(event: SeenEvent, kinds: Collection[str]) -> bool:
    return not kinds or event.kind in kinds


def _event_frame(told: ToldEvent, among_others: bool) -> str:
    return f"id: {told.id}\nevent: {told.event.kind}\n{_data(told, among_others)}"


def _nameless_frame(told: ToldEvent, among_others: bool) -> str:
    return f"id: {told.id}\n{_data(told, among_others)}"


def _data(told: ToldEvent, among_others: bool) -> str:
    return f"data: {written(told, among_others)}\n\n"


def _json_line(told: ToldEvent, among_others: bool) -> str:
    text = written(told, among_others)
    return f'{{"cursor":"{told.id}",{text[1:]}\n' if among_others else f"{text}\n"


FORMATS = {
    one.content_type: one
    for one in (
        Format(EVENT_STREAM, b"retry: %d\n\n" % RETRY_MILLISECONDS, b": still here\n\n", _event_frame),
        Format(NDJSON, b"\n", b"\n", _json_line),
    )
}


def nameless(as_: Format) -> Format:
    """Server-sent events without names: browsers tell them all to `EventSource.onmessage`."""
    return replace(as_, frame=_nameless_frame) if as_.frame is _event_frame else as_


def written(told: ToldEvent, among_others: bool) -> str:
    """An event as JSON text; among those of other games, it says which one it is of."""
    text = event_text(told.event)
    if not among_others:
        return text
    return f'{{"game":{json.dumps(told.game_id)},"seat":{json.dumps(told.seat)},{text[1:]}'


def event_text(event: SeenEvent) -> str:
    """An event as JSON text, with a link to its clause."""
    page = rule_page_of(event.rule)
    text = event.written
    return text if page is None else f'{text[:-1]},"rule_page":"{page}"}}'
