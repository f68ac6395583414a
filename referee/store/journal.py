"""The journal and the events of games. Both only ever grow; what names people can be taken out of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import bindparam, insert, select

from referee.store.schema import event, journal
from referee.store.sealed_columns import change_row, in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

_INSERT_ENTRY = insert(journal)
_INSERT_EVENT = insert(event)
_CONCEDED = (
    select(journal.c.public)
    .where(journal.c.game_id == bindparam("game_id"), journal.c.kind == "conceded")
    .order_by(journal.c.seq)
)


_LAST = (
    select(journal.c.public)
    .where(journal.c.game_id == bindparam("game_id"), journal.c.kind == bindparam("kind"))
    .order_by(journal.c.seq.desc())
    .limit(1)
)


def append(writer: Writer, entries: list[dict[str, Any]], events: list[dict[str, Any]]) -> None:
    """Add these rows; their numbers are unique, so that nothing can be written twice."""
    if entries:
        writer.execute(_INSERT_ENTRY, [in_row(journal, row) for row in entries])
    if events:
        writer.execute(_INSERT_EVENT, [in_row(event, row) for row in events])


def last_of(snapshot: Snapshot, game_id: str, kind: str) -> Any:
    """What the last entry of this kind says; there must be one."""
    return snapshot.execute(_LAST, {"game_id": game_id, "kind": kind}).scalar_one()


def erase(transaction: Transaction, game_id: str, seqs: Sequence[int]) -> list[Any]:
    """Take the hidden parts of these entries out for good; what they were."""
    these = (journal.c.game_id == game_id, journal.c.seq.in_(list(seqs)), journal.c.nonce.is_not(None))
    rows = transaction.execute(select(journal.c.game_id, journal.c.seq, journal.c.hidden).where(*these)).all()
    for row in rows:
        change_row(
            transaction, journal, {"game_id": game_id, "seq": row.seq}, {"hidden": None, "nonce": None}
        )
    return [row.hidden for row in rows]


def reword_events(
    transaction: Transaction, game_id: str, kinds: Sequence[str], reword: Callable[[str], str]
) -> None:
    """Have the events of these kinds say something else, to everybody."""
    beginnings = tuple(f'{{"kind":"{kind}"' for kind in kinds)
    rows = transaction.execute(select(event).where(event.c.game_id == game_id)).all()
    for row in rows:
        body = reword(row.body) if row.body.startswith(beginnings) else row.body
        if body != row.body:
            this = {"game_id": game_id, "viewer": row.viewer, "n": row.n}
            change_row(transaction, event, this, {"body": body})


def conceded_seats(snapshot: Snapshot, game_id: str) -> list[int]:
    """The seats that have given up, in the order in which they did."""
    return [int(public["seat"]) for public in snapshot.scalars(_CONCEDED, {"game_id": game_id})]
