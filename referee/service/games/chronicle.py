"""What one transaction adds to a game's journal and to what its viewers see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeAlias

from referee.engine.compact_json import compact
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.records import EventRecord, face_as_json
from referee.fairplay.entries import Statement
from referee.service.running.context import Referee
from referee.service.times.written_times import stamp
from referee.store import games, journal
from referee.store.columns import FOR_THE_REST
from referee.store.events import ALL, NewEvents, append_events, numbers
from referee.store.games import RestColumns
from referee.store.store import Writer

SPECTATOR = 0

TableEvent: TypeAlias = Literal[
    "game.created",
    "game.started",
    "game.paused",
    "game.resumed",
    "game.rolled_back",
    "game.held",
    "game.released",
    "game.administered",
    "game.finished",
    "game.abandoned",
    "rules.adopted",
    "rules.changed",
    "seat.taken",
    "seat.left",
    "seat.missing",
    "seat.freed",
    "seat.candidate",
    "seat.replaced",
    "seat.delegated",
    "seat.conceded",
    "step.opened",
    "step.extended",
    "step.processed",
    "step.answered",
    "step.resolved",
    "step.void",
    "order.sealed",
    "order.withdrawn",
    "order.missed",
    "part.shown",
    "motion.put",
    "motion.dropped",
    "motion.carried",
    "motion.failed",
    "motion.lapsed",
    "vote.cast",
    "message",
]
"""What the referee tells of every game. What a game's own rules tell is named by the game."""


class GameHead(Protocol):
    """The columns of a game that its chronicle continues from."""

    @property
    def seats(self) -> int: ...
    @property
    def journal_seq(self) -> int: ...
    @property
    def journal_hash(self) -> str: ...
    @property
    def journal_at(self) -> datetime: ...
    @property
    def event_counts(self) -> Mapping[str, int]: ...


class Chronicle:
    """Collects entries and events, then writes them with the game's new version.

    The game must be locked: entries are chained, and every viewer's events are numbered without gaps.
    """

    def __init__(self, referee: Referee, game_id: str, step: int, head: GameHead, at: datetime) -> None:
        self._since = head.journal_at
        # The clock may be set back; the times in a journal never are.
        self.as_of(at)
        self._referee = referee
        self.game_id = game_id
        self._step = step
        self._viewers = range(SPECTATOR, head.seats + 1)
        self._seq = head.journal_seq
        self._hash = head.journal_hash
        counts = head.event_counts
        self._total = counts.get(ALL, 0)
        self._counts = [counts.get(str(viewer), 0) for viewer in self._viewers]
        self._entries: list[journal.NewEntry] = []
        self._events: list[_NewEvent] = []

    def note(self, statement: Statement) -> int:
        """Add an entry to the journal; returns its number."""
        nonce = self._referee.new_nonce() if statement.hidden is not None else None
        entry = statement.chained(self.game_id, self._seq + 1, self._hash, stamp(self.at), nonce)
        self._seq, self._hash = entry.seq, entry.hash
        self._entries.append(
            {
                "game_id": self.game_id,
                "seq": entry.seq,
                "kind": entry.kind,
                "at": self.at,
                "public": entry.public,
                "hidden": entry.hidden,
                "nonce": entry.nonce,
                "commitment": entry.commitment,
                "prev": entry.prev,
                "hash": entry.hash,
            }
        )
        return entry.seq

    def tell(
        self,
        kind: TableEvent,
        data: Mapping[str, Json],
        private: Mapping[int, Mapping[str, Json]] = MappingProxyType({}),
    ) -> None:
        """Tell everybody the same, but for those seats that know more; `table_events.py` words it."""
        self._append(
            {FOR_THE_REST: _told(kind, data), **{seat: _told(kind, private[seat]) for seat in private}}
        )

    def tell_all(self, events: Iterable[EventRecord]) -> None:
        """Tell each viewer their own face of each event."""
        for event in events:
            faces = {} if event.public is None else {FOR_THE_REST: event.public}
            faces |= {seat: face for seat, face in event.private.items() if seat in self._viewers[1:]}
            self._append({viewer: _body(event.kind, event.rule, face) for viewer, face in faces.items()})

    @property
    def has_grown(self) -> bool:
        """Whether there is anything to save."""
        return bool(self._entries or self._events)

    def as_of(self, at: datetime) -> None:
        """Date what is noted and told from here on at this time, or at the last entry's if that is later."""
        self.at = max(at, self._since)

    def save(self, writer: Writer, rest: RestColumns | None = None) -> None:
        """Write everything, and the table's new rest if it has changed; more may be added afterwards.

        Listeners are nudged after the commit.
        """
        journal.append(writer, self._entries)
        append_events(writer, self._numbered())
        counts = {str(viewer): count for viewer, count in zip(self._viewers, self._counts, strict=True)}
        head = games.Head(self._seq, self._hash, self.at, {ALL: self._total, **counts})
        if rest is None:
            games.advance(writer, self.game_id, head)
        else:
            games.advance_to_rest(writer, self.game_id, head, rest)
            self._step = rest["step"]
        self._entries, self._events = [], []
        self._referee.store.after_commit(lambda: self._referee.bell.nudge(self.game_id))

    def _append(self, faces: Mapping[int, str]) -> None:
        """Add an event for those who have a face of it, if anybody has."""
        if faces:
            self._events.append(_NewEvent(self._step, self.at, faces))

    def _numbered(self) -> list[NewEvents]:
        """The events as they are kept: those that happened at once, together."""
        rows: list[NewEvents] = []
        for (step, at), at_once in groupby(self._events, lambda told: (told.step, told.at)):
            faces = [told.faces for told in at_once]
            seen = [
                sum(FOR_THE_REST in of_one or viewer in of_one for of_one in faces)
                for viewer in self._viewers
            ]
            self._total += len(faces)
            self._counts = [count + more for count, more in zip(self._counts, seen, strict=True)]
            last = [count if more else 0 for count, more in zip(self._counts, seen, strict=True)]
            rows.append(
                {
                    "game_id": self.game_id,
                    "seq": self._total,
                    "step": step,
                    "at": at,
                    "faces": faces,
                    "ns": numbers(last),
                }
            )
        return rows


class _NewEvent(NamedTuple):
    """An event that is still to be kept."""

    step: int
    at: datetime
    faces: Mapping[int, str]


def _told(kind: TableEvent, data: Mapping[str, Json]) -> str:
    return compact({"kind": kind, "rule": None, "data": dict(data)}).decode()


def _body(kind: str, rule: str | None, face: Event) -> str:
    return compact({"kind": kind, "rule": rule, **face_as_json(face)}).decode()
