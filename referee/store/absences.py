"""When players are away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, exists, func, insert, or_, select, update

from referee.store.schema import absence, game, prompt, seat, step

_SPANS = select(absence.c.from_at, absence.c.to_at).where(
    absence.c.player_id.in_(bindparam("player_ids", expanding=True)), absence.c.to_at > bindparam("now")
)
_LAST = select(func.max(absence.c.to_at, type_=absence.c.to_at.type)).where(
    absence.c.player_id == bindparam("player_id")
)


def spans_of(
    connection: Connection, player_ids: Iterable[str | None], now: datetime
) -> list[tuple[datetime, datetime]]:
    """From when until when any of these players is away, as far as that is not over."""
    found = [player_id for player_id in player_ids if player_id is not None]
    return [(row.from_at, row.to_at) for row in connection.execute(_SPANS, {"player_ids": found, "now": now})]


def of_player(connection: Connection, player_id: str) -> list[Row[Any]]:
    """All that the player has booked, the latest first, also what was taken back and still counts."""
    return list(
        connection.execute(
            select(absence).where(absence.c.player_id == player_id).order_by(absence.c.from_at.desc())
        )
    )


def insert_absence(connection: Connection, row: Mapping[str, Any]) -> None:
    connection.execute(insert(absence), dict(row))


def end(connection: Connection, absence_id: str, at: datetime, counted_to: datetime) -> None:
    """The player is back earlier than booked; for the yearly limit the absence reaches as far as this."""
    connection.execute(
        update(absence).where(absence.c.id == absence_id).values(to_at=at, counted_to=counted_to)
    )


def remove(connection: Connection, absence_id: str) -> None:
    connection.execute(delete(absence).where(absence.c.id == absence_id))


def may_have_waited(connection: Connection, booked: Any) -> list[Row[Any]]:
    """The games that have asked the player since this was booked, with a deadline after its beginning."""
    asked = exists().where(
        prompt.c.game_id == game.c.id,
        prompt.c.seat == seat.c.seat,
        step.c.game_id == game.c.id,
        step.c.step == prompt.c.step,
        step.c.due_at > booked.from_at,
        or_(step.c.closed_at.is_(None), step.c.closed_at >= booked.created_at),
    )
    return list(
        connection.execute(
            select(game.c.clock, game.c.anonymous)
            .join(seat, seat.c.game_id == game.c.id)
            .where(seat.c.player_id == booked.player_id, asked)
        )
    )


def games_of(connection: Connection, player_id: str) -> list[str]:
    """Games that are not over and where the player has a seat."""
    return list(
        connection.scalars(
            select(game.c.id)
            .join(seat, seat.c.game_id == game.c.id)
            .where(seat.c.player_id == player_id, game.c.status.in_(("open", "running")))
        )
    )


def note_in(connection: Connection, game_id: str, player_id: str) -> None:
    """Have the game know how long the absences of somebody at its table reach."""
    last = connection.scalar(_LAST, {"player_id": player_id})
    if last is not None:
        connection.execute(
            update(game)
            .where(game.c.id == game_id, or_(game.c.away_until.is_(None), game.c.away_until < last))
            .values(away_until=last)
        )
