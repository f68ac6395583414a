"""Who may sit down in a game: who has seen a hand, who was turned away, and who asks for a free seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select

from referee.store.absent import insert_if_absent
from referee.store.schema import candidate, former, player, turned_away


def remember(connection: Connection, row: Any) -> None:
    """Keep in mind whose seat this was, before somebody else sits there or nobody does.

    Who was voted out of it does not come back as to a seat of one's own.
    """
    _remember(connection, row, row.player_id, own=row.status != "left")


def remember_delegate(connection: Connection, row: Any) -> None:
    """Keep in mind who has played this seat for its player."""
    _remember(connection, row, row.delegate_id, own=False)


def _remember(connection: Connection, row: Any, player_id: str | None, *, own: bool) -> None:
    if player_id is None:
        return
    key = {"game_id": row.game_id, "player_id": player_id, "seat": row.seat}
    connection.execute(delete(former).where(*(former.c[name] == value for name, value in key.items())))
    connection.execute(insert(former), {**key, "own": own})


def former_seats(connection: Connection, game_id: str, player_id: str) -> dict[int, bool]:
    """The seats that the player has played in this game, and whether each was the player's own."""
    found = select(former.c.seat, former.c.own).where(
        former.c.game_id == game_id, former.c.player_id == player_id
    )
    return {row.seat: row.own for row in connection.execute(found)}


def turn_away(connection: Connection, game_id: str, player_id: str) -> None:
    """Have this player take no seat in the game any more."""
    insert_if_absent(connection, turned_away, {"game_id": game_id, "player_id": player_id})


def is_turned_away(connection: Connection, game_id: str, player_id: str) -> bool:
    found = select(turned_away.c.player_id).where(
        turned_away.c.game_id == game_id, turned_away.c.player_id == player_id
    )
    return connection.execute(found).first() is not None


def add_candidate(connection: Connection, row: Mapping[str, Any]) -> int:
    """Somebody asks for a seat; the number by which the table knows them."""
    last = select(func.max(candidate.c.number)).where(candidate.c.game_id == row["game_id"])
    number = (connection.scalar(last) or 0) + 1
    connection.execute(insert(candidate), {**row, "number": number})
    return number


def candidates(connection: Connection, game_ids: Iterable[str]) -> list[Row[Any]]:
    """Those who ask for seats of these games, with their names, in the order in which they came."""
    found = (
        select(candidate, player.c.name)
        .select_from(candidate.join(player))
        .where(candidate.c.game_id.in_(list(game_ids)))
        .order_by(candidate.c.game_id, candidate.c.number)
    )
    return list(connection.execute(found))


def drop_candidate(connection: Connection, game_id: str, player_id: str) -> bool:
    """The player asks for no seat any more; False if there was nothing to drop."""
    asked = (candidate.c.game_id == game_id, candidate.c.player_id == player_id)
    return connection.execute(delete(candidate).where(*asked)).rowcount == 1
