"""What happened in games, as each viewer may know it: a row for what happened at once, with its faces.

Every viewer's events are numbered for themselves, without gaps. `ns` has a number for each viewer, in fixed
places, so that the database can look for those of one: that of the last event in the row that the viewer
sees, or zeros if it sees none of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict

from sqlalchemy import bindparam, func, insert, select

from referee.store.columns import FOR_THE_REST
from referee.store.schema import event
from referee.store.sealed_columns import change_row, in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

DIGITS = 7
UNSEEN = "0" * DIGITS
ALL = "all"
"""The key in `event_counts` for how many events a game has in all."""

_INSERT = insert(event)
_N = func.substr(event.c.ns, bindparam("place"), DIGITS)
_OF_VIEWER = (
    select(_N.label("n"), event.c.step, event.c.at, event.c.faces)
    .where(
        event.c.game_id == bindparam("game_id"),
        # No viewer's number of an event is above the event's own.
        event.c.seq > bindparam("after"),
        bindparam("after_n") < _N,
    )
    .order_by(event.c.seq)
    .limit(bindparam("most"))
)
_EARLIER = event.alias("earlier")
# Steps go up with the numbers of events. Looked for from the end, so that it takes as long in a long game.
_LAST_BEFORE = (
    select(_EARLIER.c.seq)
    .where(_EARLIER.c.game_id == bindparam("game_id"), _EARLIER.c.step < bindparam("step"))
    .order_by(_EARLIER.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_SINCE = (
    select(_N.label("n"), event.c.step, event.c.at, event.c.faces)
    .where(
        event.c.game_id == bindparam("game_id"),
        event.c.seq > func.coalesce(_LAST_BEFORE, 0),
        event.c.step >= bindparam("step"),
        event.c.at >= bindparam("at"),
        _N > UNSEEN,
    )
    .order_by(event.c.seq)
    .limit(bindparam("most"))
)
_LAST_OF = (
    select(_EARLIER.c.seq)
    .where(_EARLIER.c.game_id == bindparam("game_id"), _EARLIER.c.step <= bindparam("step"))
    .order_by(_EARLIER.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
_OF_STEP = (
    select(_N.label("n"), event.c.step, event.c.at, event.c.faces)
    .where(
        event.c.game_id == bindparam("game_id"),
        event.c.seq > func.coalesce(_LAST_BEFORE, 0),
        event.c.seq <= _LAST_OF,
        _N > UNSEEN,
    )
    .order_by(event.c.seq)
    .limit(bindparam("most"))
)


class NewEvents(TypedDict):
    """Events that happened at once; `seq` is the number of the last one."""

    game_id: str
    seq: int
    step: int
    at: datetime
    faces: Sequence[Mapping[int, str]]
    ns: str


@dataclass(frozen=True)
class SeenRow:
    """An event as one viewer sees it; `body` is JSON text."""

    n: int
    step: int
    at: datetime
    body: str


def append_events(writer: Writer, rows: Sequence[NewEvents]) -> None:
    """Add events; their numbers are unique, so that nothing can be written twice."""
    if rows:
        writer.execute(_INSERT, [in_row(event, row) for row in rows])


def numbers(ns: Sequence[int]) -> str:
    """How the numbers of events are kept, each viewer's at its place; 0: none is seen."""
    return "".join([f"{n:0{DIGITS}}" for n in ns])


def events_of(snapshot: Snapshot, game_id: str, viewer: int, after: int, most: int) -> list[SeenRow]:
    """A viewer's events after number `after`."""
    # No game has this many, and a longer number would be compared as text.
    after = min(after, 10**DIGITS - 1)
    where = {"game_id": game_id, "after": after, "after_n": numbers([after]), "most": most}
    seen = _seen(snapshot, _OF_VIEWER, viewer, where)
    return [row for row in seen if row.n > after][:most]


def events_since(
    snapshot: Snapshot, game_id: str, viewer: int, *, step: int, at: datetime, most: int
) -> list[SeenRow]:
    """A viewer's events from this step and time on."""
    where = {"game_id": game_id, "step": step, "at": at, "most": most}
    return _seen(snapshot, _SINCE, viewer, where)[:most]


def events_of_step(snapshot: Snapshot, game_id: str, viewer: int, *, step: int, most: int) -> list[SeenRow]:
    """A viewer's events of this step."""
    where = {"game_id": game_id, "step": step, "most": most}
    return _seen(snapshot, _OF_STEP, viewer, where)[:most]


def reword_events(
    transaction: Transaction, game_id: str, kinds: Sequence[str], reword: Callable[[dict[str, Any]], None]
) -> None:
    """Change what the events of these kinds say, to everybody."""

    def reworded(body: str) -> str:
        told = json.loads(body)
        if told["kind"] not in kinds:
            return body
        reword(told)
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    query = select(event.c.game_id, event.c.seq, event.c.faces).where(event.c.game_id == game_id)
    for row in transaction.execute(query).all():
        faces = [{viewer: reworded(body) for viewer, body in of_one.items()} for of_one in row.faces]
        if faces != row.faces:
            change_row(transaction, event, {"game_id": game_id, "seq": row.seq}, {"faces": faces})


def _seen(snapshot: Snapshot, statement: Any, viewer: int, where: Mapping[str, Any]) -> list[SeenRow]:
    seen = []
    for row in snapshot.execute(statement, {**where, "place": 1 + DIGITS * viewer}):
        bodies = [body for faces in row.faces if (body := _face(faces, viewer)) is not None]
        first = int(row.n) - len(bodies) + 1
        seen += [SeenRow(n, row.step, row.at, body) for n, body in enumerate(bodies, first)]
    return seen


def _face(faces: Mapping[int, str], viewer: int) -> str | None:
    """What a viewer sees of an event, if anything."""
    return faces[viewer] if viewer in faces else faces.get(FOR_THE_REST)
