"""How many of the orders due from each player were sent or missed."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import false, func, insert, or_, select, true

from referee.store.games import SeatRow
from referee.store.rows import Rows
from referee.store.schema import credit, game, player, seat
from referee.store.transactions import Snapshot, Transaction


class ReliabilityRow(NamedTuple):
    """How many orders were due from a player, sent and missed, as far as may be public."""

    id: str
    name: str
    due: int
    sent: int
    missed: int
    bot: bool


# Otherwise an anonymous player could be identified by watching how these counts grow.
_MAY_BE_KNOWN = or_(game.c.anonymous == false(), game.c.status.not_in(("open", "running")))


def of_player(snapshot: Snapshot, player_id: str) -> ReliabilityRow | None:
    held = _sums(seat).where(seat.c.player_id == player_id, _MAY_BE_KNOWN).subquery()
    kept = _sums(credit).where(credit.c.player_id == player_id, _MAY_BE_KNOWN).subquery()
    counted = Rows(
        ReliabilityRow,
        select(
            player.c.id,
            player.c.name,
            *(
                (player.c[name] + held.c[name] + kept.c[name]).label(name.removeprefix("orders_"))
                for name in ("orders_due", "orders_sent", "orders_missed")
            ),
            player.c.bot,
        )
        .select_from(player.join(held, true()).join(kept, true()))
        .where(player.c.id == player_id),
    )
    return counted.find(snapshot)


def is_anonymous(snapshot: Snapshot, game_id: str) -> bool:
    return bool(snapshot.scalar(select(game.c.anonymous).where(game.c.id == game_id)))


def keep_until_the_end(transaction: Transaction, row: SeatRow) -> None:
    """Keep the seat's counts secret until the game is over, and add them to its player's only then."""
    counts = {name: getattr(row, name) for name in ("orders_due", "orders_sent", "orders_missed")}
    transaction.execute(insert(credit).values(game_id=row.game_id, player_id=row.player_id, **counts))


def _sums(table: Any) -> Any:
    columns = [table.c[name] for name in ("orders_due", "orders_sent", "orders_missed")]
    sums = (func.coalesce(func.sum(column), 0).label(column.name) for column in columns)
    return select(*sums).select_from(table.join(game, game.c.id == table.c.game_id))
