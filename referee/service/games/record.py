"""What one transaction adds to a game's journal and to what its viewers see."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Protocol

from referee.engine.events import Event, Face
from referee.engine.json_types import Json
from referee.fairplay.entries import Statement
from referee.service.running.context import Referee
from referee.service.times.moments import stamp
from referee.store import games, journal
from referee.store.store import Writer

SPECTATOR = 0


class GameHead(Protocol):
    """The columns of a game that a record goes on from."""

    @property
    def seats(self) -> int: ...
    @property
    def journal_seq(self) -> int: ...
    @property
    def journal_hash(self) -> str: ...
    @property
    def journal_at(self) -> datetime | None: ...
    @property
    def event_counts(self) -> Mapping[str, int]: ...


class Record:
    """Collects entries and events, then writes them with the game's new version.

    The game must be locked: entries are chained, and every viewer's events are numbered without gaps.
    """

    def __init__(self, referee: Referee, game_id: str, step: int, head: GameHead, at: datetime) -> None:
        # A clock may be set back; a journal's times never go back.
        self.at = at if head.journal_at is None else max(at, head.journal_at)
        self._referee = referee
        self.game_id = game_id
        self._step = step
        self._viewers = range(SPECTATOR, head.seats + 1)
        self._seq = head.journal_seq
        self._hash = head.journal_hash
        self._counts = {str(viewer): head.event_counts.get(str(viewer), 0) for viewer in self._viewers}
        self._entries: list[dict[str, Any]] = []
        self._events: list[dict[str, Any]] = []

    def note(self, statement: Statement) -> int:
        """Write into the journal; the number of the entry."""
        nonce = self._referee.new_nonce() if statement.hidden is not None else None
        entry = statement.chained(self.game_id, self._seq + 1, self._hash, nonce, stamp(self.at))
        self._seq, self._hash = entry.seq, entry.hash
        self._entries.append(
            {
                "game_id": self.game_id,
                "seq": entry.seq,
                "kind": entry.kind,
                "at": self.at,
                "timed": True,
                "public": entry.public,
                "hidden": entry.hidden,
                "nonce": entry.nonce,
                "commitment": entry.commitment,
                "prev": entry.prev,
                "hash": entry.hash,
            }
        )
        return entry.seq

    def tell(self, kind: str, text: str, data: Mapping[str, Json]) -> None:
        """Tell everybody."""
        body = _body(kind, None, Face(text, data))
        for viewer in self._viewers:
            self._append(viewer, body)

    def tell_all(self, events: Iterable[Event]) -> None:
        """Tell each viewer its own face of what happened at the table."""
        for event in events:
            public = None if event.public is None else _body(event.kind, event.rule, event.public)
            for viewer in self._viewers:
                if viewer != SPECTATOR and viewer in event.private:
                    self._append(viewer, _body(event.kind, event.rule, event.private[viewer]))
                elif public is not None:
                    self._append(viewer, public)

    def save(self, writer: Writer, rest: Mapping[str, Any] | None = None) -> None:
        """Write all of it, and where the table rests now if that has changed.

        Those who listen are nudged once it is durable.
        """
        journal.append(writer, self._entries, self._events)
        head = games.Head(self._seq, self._hash, self.at, self._counts)
        if rest is None:
            games.advance(writer, self.game_id, head)
        else:
            games.advance_to_rest(writer, self.game_id, head, rest)
        self._referee.store.after_commit(lambda: self._referee.bell.nudge(self.game_id))

    def _append(self, viewer: int, body: str) -> None:
        self._counts[str(viewer)] += 1
        self._events.append(
            {
                "game_id": self.game_id,
                "viewer": viewer,
                "n": self._counts[str(viewer)],
                "step": self._step,
                "at": self.at,
                "body": body,
            }
        )


def _body(kind: str, rule: str | None, face: Face) -> str:
    body = {"kind": kind, "rule": rule, "text": face.text, "data": dict(face.data)}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
