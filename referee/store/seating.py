"""Who may join a game: who has seen a hand, who was turned away, and who asks for a free seat."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select

from referee.store.games import SeatRow
from referee.store.insert_if_absent import insert_if_absent
from referee.store.rows import Rows
from referee.store.schema import candidate, former, player, turned_away
from referee.store.transactions import Snapshot, Transaction


class CandidateRow(NamedTuple):
    """A player who asks for a seat of a running game, known to the table by `number`."""

    game_id: str
    player_id: str
    number: int
    seat: int
    at: datetime
    name: str


_CANDIDATES = Rows(
    CandidateRow,
    select(candidate, player.c.name)
    .select_from(candidate.join(player))
    .where(candidate.c.game_id.in_(bindparam("game_ids", expanding=True)))
    .order_by(candidate.c.game_id, candidate.c.number),
)


def remember(transaction: Transaction, row: SeatRow) -> None:
    """Remember whose seat this was, before somebody else takes it or it becomes free.

    A player who was voted out cannot come back to it as their own.
    """
    _remember(transaction, row, row.player_id, own=row.status != "left")


def remember_delegate(transaction: Transaction, row: SeatRow) -> None:
    """Remember who has played this seat as a delegate."""
    _remember(transaction, row, row.delegate_id, own=False)


def _remember(transaction: Transaction, row: SeatRow, player_id: str | None, *, own: bool) -> None:
    if player_id is None:
        return
    key = {"game_id": row.game_id, "player_id": player_id, "seat": row.seat}
    transaction.execute(delete(former).where(*(former.c[name] == value for name, value in key.items())))
    transaction.execute(insert(former), {**key, "own": own})


def former_seats(snapshot: Snapshot, game_id: str, player_id: str) -> dict[int, bool]:
    """The seats that the player has played in this game, and whether each was their own."""
    found = select(former.c.seat, former.c.own).where(
        former.c.game_id == game_id, former.c.player_id == player_id
    )
    return {row.seat: row.own for row in snapshot.execute(found)}


def turn_away(transaction: Transaction, game_id: str, player_id: str) -> None:
    """Do not let this player take a seat in the game any more."""
    insert_if_absent(transaction, turned_away, {"game_id": game_id, "player_id": player_id})


def is_turned_away(snapshot: Snapshot, game_id: str, player_id: str) -> bool:
    found = select(turned_away.c.player_id).where(
        turned_away.c.game_id == game_id, turned_away.c.player_id == player_id
    )
    return snapshot.execute(found).first() is not None


def add_candidate(transaction: Transaction, game_id: str, player_id: str, seat: int, at: datetime) -> int:
    """Add a candidate for a seat; returns the number by which the table knows them."""
    last = select(func.max(candidate.c.number)).where(candidate.c.game_id == game_id)
    number = (transaction.scalar(last) or 0) + 1
    row = {"game_id": game_id, "player_id": player_id, "number": number, "seat": seat, "at": at}
    transaction.execute(insert(candidate), row)
    return number


def candidates(snapshot: Snapshot, game_ids: Iterable[str]) -> list[CandidateRow]:
    """The candidates for seats of these games, with their names, in the order in which they asked."""
    return _CANDIDATES.all(snapshot, game_ids=list(game_ids))


def drop_candidate(transaction: Transaction, game_id: str, player_id: str) -> bool:
    """Remove a candidate; False if there was none."""
    asked = (candidate.c.game_id == game_id, candidate.c.player_id == player_id)
    return transaction.execute(delete(candidate).where(*asked)).rowcount == 1
