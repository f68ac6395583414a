"""When players are away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, exists, func, insert, or_, select, update

from referee.store.rows import Rows
from referee.store.schema import absence, game, prompt, seat, step
from referee.store.transactions import Snapshot, Transaction


class AbsenceRow(NamedTuple):
    """When a player is away, and how far that counts for the yearly limit."""

    id: str
    player_id: str
    from_at: datetime
    to_at: datetime
    counted_to: datetime
    created_at: datetime


class GameClock(NamedTuple):
    """The columns that say whether a game waits for absent players."""

    clock: Mapping[str, Any] | None
    anonymous: bool


_OF_PLAYER = Rows(
    AbsenceRow,
    select(absence).where(absence.c.player_id == bindparam("player_id")).order_by(absence.c.from_at.desc()),
)
_CLOCKS = Rows(GameClock, select(game.c.clock, game.c.anonymous).join(seat, seat.c.game_id == game.c.id))
_SPANS = select(absence.c.from_at, absence.c.to_at).where(
    absence.c.player_id.in_(bindparam("player_ids", expanding=True)), absence.c.to_at > bindparam("now")
)
_LAST = select(func.max(absence.c.to_at, type_=absence.c.to_at.type)).where(
    absence.c.player_id == bindparam("player_id")
)


def spans_of(
    snapshot: Snapshot, player_ids: Iterable[str | None], now: datetime
) -> list[tuple[datetime, datetime]]:
    """When any of these players is away, as far as that is not over."""
    found = [player_id for player_id in player_ids if player_id is not None]
    return [(row.from_at, row.to_at) for row in snapshot.execute(_SPANS, {"player_ids": found, "now": now})]


def of_player(snapshot: Snapshot, player_id: str) -> list[AbsenceRow]:
    """Everything that the player has booked, latest first, including what was cancelled and still counts."""
    return _OF_PLAYER.all(snapshot, player_id=player_id)


def insert_absence(transaction: Transaction, row: AbsenceRow) -> None:
    transaction.execute(insert(absence), row._asdict())


def end(transaction: Transaction, absence_id: str, at: datetime, counted_to: datetime) -> None:
    """End an absence earlier than booked; for the yearly limit it counts up to `counted_to`."""
    transaction.execute(
        update(absence).where(absence.c.id == absence_id).values(to_at=at, counted_to=counted_to)
    )


def remove(transaction: Transaction, absence_id: str) -> None:
    transaction.execute(delete(absence).where(absence.c.id == absence_id))


def may_have_waited(snapshot: Snapshot, booked: AbsenceRow) -> list[GameClock]:
    """The games that have asked the player something since this was booked, with a deadline after it
    begins.
    """
    asked = exists().where(
        prompt.c.game_id == game.c.id,
        prompt.c.seat == seat.c.seat,
        step.c.game_id == game.c.id,
        step.c.step == prompt.c.step,
        step.c.due_at > booked.from_at,
        or_(step.c.closed_at.is_(None), step.c.closed_at >= booked.created_at),
    )
    return _CLOCKS.where(seat.c.player_id == booked.player_id, asked).all(snapshot)


def games_of(snapshot: Snapshot, player_id: str) -> list[str]:
    """The games in which the player has a seat and that are not over."""
    return list(
        snapshot.scalars(
            select(game.c.id)
            .join(seat, seat.c.game_id == game.c.id)
            .where(seat.c.player_id == player_id, game.c.status.in_(("open", "running")))
        )
    )


def note_in(transaction: Transaction, game_id: str, player_id: str) -> None:
    """Note in the game when the absences of a player at its table end."""
    last = transaction.scalar(_LAST, {"player_id": player_id})
    if last is not None:
        transaction.execute(
            update(game)
            .where(game.c.id == game_id, or_(game.c.away_until.is_(None), game.c.away_until < last))
            .values(away_until=last)
        )
