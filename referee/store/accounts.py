"""Everything that is kept about one player."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, delete, func, or_, select, union, update

from referee.store.messages import HOST
from referee.store.schema import (
    absence,
    ahead,
    candidate,
    delivery,
    former,
    game,
    mail_address,
    mail_claim,
    mail_out,
    mail_reply,
    message,
    message_mark,
    naming,
    note,
    notice,
    observer,
    preference,
    sealed_order,
    seat,
)
from referee.store.transactions import Snapshot, Transaction

_MARK = and_(message_mark.c.game_id == message.c.game_id, message_mark.c.seat == message.c.seat)
# Without the journal's head at that time, which is nothing that the player has sent.
_ORDER = [column for column in sealed_order.c if not column.name.startswith("head_")]
_RUNS = game.c.status.in_(("open", "running"))


def games_with_seat(snapshot: Snapshot, player_id: str) -> list[str]:
    """The games in which the player has a seat and that are not over."""
    return _games(snapshot, seat.c.player_id == player_id, seat.c.status.in_(("taken", "missing")))


def games_as_delegate(snapshot: Snapshot, player_id: str) -> list[str]:
    """The games in which the player plays somebody else's seat and that are not over."""
    return _games(snapshot, seat.c.delegate_id == player_id)


def open_games_hosted(snapshot: Snapshot, player_id: str) -> list[str]:
    """The games that the player hosts and that have not begun."""
    own = select(game.c.id).where(game.c.host == player_id, game.c.status == "open").order_by(game.c.id)
    return list(snapshot.scalars(own))


def forget(transaction: Transaction, player_id: str) -> None:
    """Delete what is kept for this player alone."""
    told = select(notice.c.id).where(notice.c.player_id == player_id)
    transaction.execute(delete(delivery).where(delivery.c.notice_id.in_(told)))
    personal = (
        notice,
        preference,
        absence,
        naming,
        candidate,
        observer,
        mail_address,
        mail_claim,
        mail_out,
        mail_reply,
        note,
    )
    for table in personal:
        transaction.execute(delete(table).where(table.c.player_id == player_id))
    asked = update(seat).where(seat.c.offered_to == player_id)
    transaction.execute(asked.values(offered_to=None, offered_until=None))


def kept(snapshot: Snapshot, player_id: str) -> dict[str, list[dict[str, Any]]]:
    """By table, the rows that are about the player or that they have sent."""
    held = seat.c.player_id == player_id
    played = union(
        select(seat.c.game_id).where(or_(held, seat.c.delegate_id == player_id)),
        select(former.c.game_id).where(former.c.player_id == player_id),
    )
    found = {
        "seats": _rows(snapshot, select(seat).where(held)),
        "hosted": _rows(
            snapshot, select(game.c.id, game.c.name, game.c.created_at).where(game.c.host == player_id)
        ),
        "orders": _rows(
            snapshot,
            select(*_ORDER).where(sealed_order.c.game_id.in_(played), sealed_order.c.by == player_id),
        ),
        "seated_in": _rows(snapshot, select(naming).where(naming.c.player_id == player_id)),
        "messages": _rows(
            snapshot,
            select(message.c.game_id, message.c.seat, message.c.readers, message.c.text, message.c.at)
            .join(seat, and_(seat.c.game_id == message.c.game_id, seat.c.seat == message.c.seat))
            .outerjoin(message_mark, _MARK)
            # Earlier messages of the seat are those of its former player; undelivered ones have negative
            # numbers.
            .where(held, or_(message.c.n < 0, message.c.n > func.coalesce(message_mark.c.not_before, 0)))
            .order_by(message.c.game_id, message.c.n),
        ),
        "announcements": _rows(
            snapshot,
            select(message.c.game_id, message.c.text, message.c.at)
            .join(game, game.c.id == message.c.game_id)
            .where(game.c.host == player_id, message.c.seat == HOST)
            .order_by(message.c.game_id, message.c.n),
        ),
    }
    mine = and_(seat.c.game_id == ahead.c.game_id, seat.c.seat == ahead.c.seat)
    sent_ahead = _rows(snapshot, select(ahead).join(seat, mine).where(held))
    for name, of in {"standing_orders": "standing", "queues": "queue"}.items():
        lists = ((row, [order for order in row["orders"] if order["list"] == of]) for row in sent_ahead)
        found[name] = [{**row, "orders": orders} for row, orders in lists if orders]
    of_player = {
        "absences": absence,
        "notices": notice,
        "notes": note,
        "preferences": preference,
        "seats_before": former,
        "seats_asked_for": candidate,
        "observed": observer,
    }
    for name, table in of_player.items():
        found[name] = _rows(snapshot, select(table).where(table.c.player_id == player_id))
    return found


def _games(snapshot: Snapshot, *conditions: Any) -> list[str]:
    found = select(game.c.id).join(seat).where(_RUNS, *conditions).distinct().order_by(game.c.id)
    return list(snapshot.scalars(found))


def _rows(snapshot: Snapshot, statement: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in snapshot.execute(statement).mappings()]
