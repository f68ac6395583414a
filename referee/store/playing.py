"""Who may play a seat: the player who sits there, and their delegate while there is one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy import BindParameter, ColumnElement, and_, or_

from referee.store.schema import seat


def played_by(
    player_id: str | BindParameter[Any] | None, now: datetime | BindParameter[Any]
) -> ColumnElement[bool]:
    """The condition that this player may play a row of `seat`."""
    return or_(
        seat.c.player_id == player_id, and_(seat.c.delegate_id == player_id, seat.c.delegated_until > now)
    )


class PlayedSeat(Protocol):
    """The columns that say who plays a seat."""

    @property
    def player_id(self) -> str | None: ...
    @property
    def delegate_id(self) -> str | None: ...
    @property
    def delegated_until(self) -> datetime | None: ...


def players_of(rows: Sequence[PlayedSeat], now: datetime) -> set[str]:
    """Who may play these seats, by the same rule as `played_by`."""
    sitting = {row.player_id for row in rows if row.player_id is not None}
    delegates = {
        row.delegate_id
        for row in rows
        if row.delegate_id is not None and row.delegated_until is not None and row.delegated_until > now
    }
    return sitting | delegates
