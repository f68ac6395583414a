"""The journals of games. They only ever grow; what names people can be taken out of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypedDict

from sqlalchemy import bindparam, insert, select

from referee.engine.json_types import Json
from referee.store.schema import journal
from referee.store.sealed_columns import change_row, in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer


class NewEntry(TypedDict):
    """An entry to be added to a game's journal."""

    game_id: str
    seq: int
    kind: str
    at: datetime
    public: Mapping[str, Json]
    hidden: Mapping[str, Json] | None
    nonce: str | None
    commitment: str | None
    prev: str
    hash: str


_INSERT_ENTRY = insert(journal)
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


def append(writer: Writer, entries: Sequence[NewEntry]) -> None:
    """Add these rows. Their numbers are unique, so nothing can be written twice."""
    if entries:
        writer.execute(_INSERT_ENTRY, [in_row(journal, row) for row in entries])


def last_of(snapshot: Snapshot, game_id: str, kind: str) -> Any:
    """What the last entry of this kind says; there must be one."""
    return snapshot.execute(_LAST, {"game_id": game_id, "kind": kind}).scalar_one()


def erase(transaction: Transaction, game_id: str, seqs: Sequence[int]) -> list[Any]:
    """Erase the hidden parts of these entries for good; returns them."""
    these = (journal.c.game_id == game_id, journal.c.seq.in_(list(seqs)), journal.c.nonce.is_not(None))
    rows = transaction.execute(select(journal.c.game_id, journal.c.seq, journal.c.hidden).where(*these)).all()
    for row in rows:
        change_row(
            transaction, journal, {"game_id": game_id, "seq": row.seq}, {"hidden": None, "nonce": None}
        )
    return [row.hidden for row in rows]


def conceded_seats(snapshot: Snapshot, game_id: str) -> list[int]:
    """The seats that have conceded, in that order."""
    return [int(public["seat"]) for public in snapshot.scalars(_CONCEDED, {"game_id": game_id})]
