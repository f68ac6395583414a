"""What happened in games, as each viewer may know it: a row for each event, with its faces.

Every viewer's events are numbered for themselves, without gaps. `ns` has an event's number for each viewer,
in fixed places, so that the database can look for those of one: where a viewer does not see the event, it
has zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, insert, select

from referee.store.columns import FOR_THE_REST
from referee.store.schema import event
from referee.store.sealed_columns import change_row, in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

DIGITS = 7
UNSEEN = "0" * DIGITS
ALL = "all"
"""Under this name `event_counts` has how many events a game has."""

_INSERT = insert(event)
_N = func.substr(event.c.ns, bindparam("place"), DIGITS)
_OF_VIEWER = (
    select(_N.label("n"), event.c.step, event.c.at, event.c.faces)
    .where(
        event.c.game_id == bindparam("game_id"),
        # No viewer's number is above the event's own.
        event.c.seq > bindparam("after"),
        bindparam("after_n") < _N,
    )
    .order_by(event.c.seq)
    .limit(bindparam("most"))
)
_SINCE = (
    select(_N.label("n"), event.c.step, event.c.at, event.c.faces)
    .where(
        event.c.game_id == bindparam("game_id"),
        event.c.step >= bindparam("step"),
        event.c.at >= bindparam("at"),
        _N > UNSEEN,
    )
    .order_by(event.c.seq)
    .limit(bindparam("most"))
)


@dataclass(frozen=True)
class SeenRow:
    """An event as one viewer sees it; `body` is JSON text."""

    n: int
    step: int
    at: datetime
    body: str


def append_events(writer: Writer, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add events; their numbers are unique, so that nothing can be written twice."""
    if rows:
        writer.execute(_INSERT, [in_row(event, row) for row in rows])


def numbers(ns: Sequence[int]) -> str:
    """How the numbers of an event are kept, each viewer's at its place; 0: not seen."""
    return "".join([f"{n:0{DIGITS}}" for n in ns])


def events_of(snapshot: Snapshot, game_id: str, viewer: int, after: int, most: int) -> list[SeenRow]:
    """A viewer's events after number `after`."""
    # No game has so many, and a longer number would be compared as text.
    after = min(after, 10**DIGITS - 1)
    return _seen(
        snapshot,
        _OF_VIEWER,
        viewer,
        {"game_id": game_id, "after": after, "after_n": numbers([after]), "most": most},
    )


def events_since(
    snapshot: Snapshot, game_id: str, viewer: int, *, step: int, at: datetime, most: int
) -> list[SeenRow]:
    """A viewer's events from this step and time on."""
    return _seen(snapshot, _SINCE, viewer, {"game_id": game_id, "step": step, "at": at, "most": most})


def reword_events(
    transaction: Transaction, game_id: str, kinds: Sequence[str], reword: Callable[[str], str]
) -> None:
    """Have the events of these kinds say something else, to everybody."""
    beginnings = tuple(f'{{"kind":"{kind}"' for kind in kinds)
    query = select(event.c.game_id, event.c.seq, event.c.faces).where(event.c.game_id == game_id)
    for row in transaction.execute(query).all():
        faces = {
            viewer: reword(body) if body.startswith(beginnings) else body
            for viewer, body in row.faces.items()
        }
        if faces != row.faces:
            change_row(transaction, event, {"game_id": game_id, "seq": row.seq}, {"faces": faces})


def _seen(snapshot: Snapshot, statement: Any, viewer: int, where: Mapping[str, Any]) -> list[SeenRow]:
    rows = snapshot.execute(statement, {**where, "place": 1 + DIGITS * viewer})
    return [SeenRow(int(row.n), row.step, row.at, _face(row.faces, viewer)) for row in rows]


def _face(faces: Mapping[int, str], viewer: int) -> str:
    return faces[viewer] if viewer in faces else faces[FOR_THE_REST]
