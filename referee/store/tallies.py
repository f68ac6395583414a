"""Counts of what players have or do, where that is limited."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

from referee.store.schema import game, seat, tally
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

_KEY = (tally.c.player_id, tally.c.what, tally.c.within)
_MORE = {"amount": tally.c.amount + 1}
_ADD: dict[str, Insert] = {
    "sqlite": sqlite.insert(tally).on_conflict_do_update(index_elements=_KEY, set_=_MORE),
    "postgresql": postgresql.insert(tally).on_conflict_do_update(index_elements=_KEY, set_=_MORE),
}
_AMOUNT = select(tally.c.amount).where(
    tally.c.player_id == bindparam("of_player"),
    tally.c.what == bindparam("of_what"),
    tally.c.within == bindparam("is_within"),
)
_FORGET = delete(tally).where(tally.c.until < bindparam("now"))
_OPEN_GAMES = (
    select(func.count())
    .select_from(game)
    .where(game.c.host == bindparam("of_player"), game.c.status == "open")
)
_BOT_GAMES = (
    select(func.count())
    .select_from(game)
    .where(game.c.host == bindparam("of_player"), game.c.status == "running", game.c.bots_alone)
)
_SEATS_HELD = (
    select(func.count())
    .select_from(seat.join(game))
    .where(
        seat.c.player_id == bindparam("of_player"),
        seat.c.status == "taken",
        game.c.status.in_(("open", "running")),
    )
)


def add(transaction: Transaction, player_id: str, what: str, within: str, until: datetime) -> int:
    """Count one more, kept until then; returns how many that makes."""
    add_through(transaction, transaction.dialect, player_id, what, within, until)
    return amount(transaction, player_id, what, within)


def add_through(
    writer: Writer, dialect: str, player_id: str, what: str, within: str, until: datetime
) -> None:
    """The same for callers with a writer."""
    row: dict[str, Any] = {"player_id": player_id, "what": what, "within": within}
    writer.execute(_ADD[dialect], row | {"amount": 1, "until": until})


def amount(snapshot: Snapshot, player_id: str, what: str, within: str) -> int:
    """How many there are."""
    key = {"of_player": player_id, "of_what": what, "is_within": within}
    return snapshot.scalar(_AMOUNT, key) or 0


def open_games(snapshot: Snapshot, player_id: str) -> int:
    """How many games that have not started this player hosts."""
    return snapshot.scalar(_OPEN_GAMES, {"of_player": player_id}) or 0


def bot_games(snapshot: Snapshot, player_id: str) -> int:
    """How many running games of bots alone this player hosts."""
    return snapshot.scalar(_BOT_GAMES, {"of_player": player_id}) or 0


def seats_held(snapshot: Snapshot, player_id: str) -> int:
    """How many seats this player has in games that are open or running."""
    return snapshot.scalar(_SEATS_HELD, {"of_player": player_id}) or 0


def forget(transaction: Transaction, now: datetime) -> int:
    """Delete counts that are over; returns how many."""
    return transaction.execute(_FORGET, {"now": now}).rowcount
