"""How reliably seats are played, and who may play them besides their players."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import bindparam, select, update

from referee.store import reliability
from referee.store.games import SeatChanges, SeatRow
from referee.store.playing import played_by
from referee.store.rows import Rows
from referee.store.schema import GAME_RUNS, game, player, seat
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer


class SeatId(NamedTuple):
    """A seat of a game."""

    game_id: str
    seat: int


_THIS = (seat.c.game_id == bindparam("of_game"), seat.c.seat == bindparam("of_seat"))
_COUNT_SENT = (
    update(seat)
    .where(*_THIS, seat.c.kind == "player")
    .values(missed_in_row=0, orders_due=seat.c.orders_due + 1, orders_sent=seat.c.orders_sent + 1)
)
_COUNT_MISSED = (
    update(seat)
    .where(*_THIS)
    .values(
        missed_in_row=seat.c.missed_in_row + 1,
        orders_due=seat.c.orders_due + 1,
        orders_missed=seat.c.orders_missed + 1,
    )
)
_EXCUSE = update(seat).where(*_THIS).values(excuses_used=seat.c.excuses_used + 1)
_CREDIT = (
    update(player)
    .where(player.c.id == bindparam("of_player"))
    .values(
        orders_due=player.c.orders_due + bindparam("due"),
        orders_sent=player.c.orders_sent + bindparam("sent"),
        orders_missed=player.c.orders_missed + bindparam("missed"),
    )
)
_OVER = Rows(
    SeatId,
    select(seat.c.game_id, seat.c.seat)
    .where(seat.c.delegated_until <= bindparam("now"))
    .limit(bindparam("most")),
)
_REPLACED = Rows(
    SeatId,
    select(seat.c.game_id, seat.c.seat)
    .join(game, game.c.id == seat.c.game_id)
    .where(seat.c.replaced_at <= bindparam("now"), GAME_RUNS, game.c.paused_at.is_(None))
    .limit(bindparam("most")),
)
FRESH: SeatChanges = {
    "excuses_used": 0,
    "missed_in_row": 0,
    "orders_due": 0,
    "orders_sent": 0,
    "orders_missed": 0,
    "delegate_id": None,
    "delegated_until": None,
    "offered_to": None,
    "offered_until": None,
    "kept_until": None,
    "replaced_at": None,
}
"""The columns of a seat that gets a new player."""


def count_sent(writer: Writer, game_id: str, seats: Iterable[int]) -> None:
    """Count an answered prompt for these seats; bots are not counted."""
    rows = [{"of_game": game_id, "of_seat": number} for number in seats]
    if rows:
        writer.execute(_COUNT_SENT, rows)


def count_missed(transaction: Transaction, game_id: str, seats: Iterable[int]) -> None:
    """Count a missed order for each of these seats."""
    transaction.execute(_COUNT_MISSED, [{"of_game": game_id, "of_seat": number} for number in seats])


def excuse(transaction: Transaction, game_id: str, seats: Iterable[int]) -> None:
    """Use up an excuse of each of these seats."""
    transaction.execute(_EXCUSE, [{"of_game": game_id, "of_seat": number} for number in seats])


def credit_player(transaction: Transaction, row: SeatRow) -> None:
    """Add the seat's counts to its player, who plays it no longer."""
    if row.player_id is None or not row.orders_due:
        return
    if reliability.is_anonymous(transaction, row.game_id):
        reliability.keep_until_the_end(transaction, row)
    else:
        counts = {"due": row.orders_due, "sent": row.orders_sent, "missed": row.orders_missed}
        transaction.execute(_CREDIT, {"of_player": row.player_id, **counts})


def delegations_over(snapshot: Snapshot, now: datetime, most: int) -> list[SeatId]:
    """Seats whose delegates' time is over."""
    return _OVER.all(snapshot, now=now, most=most)


def to_replace(snapshot: Snapshot, now: datetime, most: int) -> list[SeatId]:
    """Seats that become free now because the table has voted for it."""
    return _REPLACED.all(snapshot, now=now, most=most)


def has_part(snapshot: Snapshot, game_id: str, player_id: str, now: datetime) -> bool:
    """Whether a player has a seat in the game, or plays one as a delegate."""
    found = select(seat.c.seat).where(seat.c.game_id == game_id, played_by(player_id, now))
    return snapshot.execute(found).first() is not None
