"""Notices, their deliveries, and what players want to be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update

from referee.store.insert_if_absent import insert_all_absent
from referee.store.rows import Rows
from referee.store.schema import delivery, notice, player, preference
from referee.store.transactions import Snapshot, Transaction


class NoticeRow(NamedTuple):
    """A notice. Nobody gets two about the same occasion."""

    id: str
    player_id: str
    occasion: str
    kind: str
    game_id: str | None
    step: int | None
    data: Mapping[str, Any]
    created_at: datetime
    shown_at: datetime | None = None
    read_at: datetime | None = None


class NoticeId(NamedTuple):
    """A notice, and its place in its player's list."""

    id: str
    created_at: datetime


class DeliveryRow(NamedTuple):
    """A notice to be delivered through a channel, and its player."""

    channel: str
    tries: int
    id: str
    kind: str
    data: Mapping[str, Any]
    occasion: str
    game_id: str | None
    step: int | None
    created_at: datetime
    player_id: str
    name: str
    email: str | None


class PreferenceRow(NamedTuple):
    """A player's preferences about notices."""

    player_id: str
    zone: str
    reminder_percent: int
    digest_hour: int | None
    digest_at: datetime | None
    muted: Sequence[str]


_NOTICES = Rows(NoticeRow, select(notice))
_IDS = Rows(NoticeId, select(notice.c.id, notice.c.created_at))
_KEPT = _IDS.where(notice.c.id.in_(bindparam("ids", expanding=True)))
_PREFERENCES = Rows(PreferenceRow, select(preference))
_DIGESTS_DUE = (
    _PREFERENCES.where(preference.c.digest_at <= bindparam("now"))
    .order_by(preference.c.digest_at)
    .limit(bindparam("most"))
)
_OLD = notice.c.created_at < bindparam("before")
_FORGET_DELIVERIES = delete(delivery).where(delivery.c.notice_id.in_(select(notice.c.id).where(_OLD)))
_FORGET = delete(notice).where(_OLD)
_PREFERENCES_OF = _PREFERENCES.where(preference.c.player_id.in_(bindparam("player_ids", expanding=True)))
_DUE = Rows(
    DeliveryRow,
    select(
        delivery.c.channel,
        delivery.c.tries,
        notice.c.id,
        notice.c.kind,
        notice.c.data,
        notice.c.occasion,
        notice.c.game_id,
        notice.c.step,
        notice.c.created_at,
        notice.c.player_id,
        player.c.name,
        player.c.email,
    )
    .select_from(delivery.join(notice).join(player))
    .where(
        or_(
            delivery.c.try_at <= bindparam("now"),
            # The clock was set back: what was never tried is not put off until then.
            and_(notice.c.created_at > bindparam("now"), delivery.c.tries == 0),
        ),
    )
    .order_by(delivery.c.try_at, delivery.c.notice_id)
    .limit(bindparam("most")),
)
_DUE_BUT = _DUE.where(delivery.c.channel != bindparam("channel"))
_DUE_BY = _DUE.where(delivery.c.channel == bindparam("channel"))
_CLAIM = (
    update(delivery)
    .where(
        delivery.c.notice_id == bindparam("of_notice"),
        delivery.c.channel == bindparam("of_channel"),
        delivery.c.tries == bindparam("of_tries"),
    )
    .values(tries=delivery.c.tries + 1, try_at=bindparam("again_at"))
)
_DELIVERED = delete(delivery).where(
    delivery.c.notice_id == bindparam("of_notice"), delivery.c.channel == bindparam("of_channel")
)
_SHOW = (
    update(notice)
    .where(notice.c.id == bindparam("of_id"), notice.c.shown_at.is_(None))
    .values(shown_at=bindparam("now"))
)


def insert_new(
    transaction: Transaction,
    rows: Sequence[NoticeRow],
    channels_to: Callable[[str], Sequence[str]],
) -> None:
    """Store these notices, except those whose player was told about the same occasion before, and queue
    each for every channel to that player.
    """
    insert_all_absent(transaction, notice, [row._asdict() for row in rows])
    players = {row.id: row.player_id for row in rows}
    deliveries = [
        {"notice_id": row.id, "channel": channel, "tries": 0, "try_at": row.created_at}
        for row in _KEPT.all(transaction, ids=[row.id for row in rows])
        for channel in channels_to(players[row.id])
    ]
    if deliveries:
        transaction.execute(insert(delivery), deliveries)


def undelivered(snapshot: Snapshot, now: datetime, most: int, *, but: str) -> list[DeliveryRow]:
    """The deliveries that are due, except through one channel."""
    return _DUE_BUT.all(snapshot, channel=but, now=now, most=most)


def undelivered_by(snapshot: Snapshot, channel: str, now: datetime, most: int) -> list[DeliveryRow]:
    """The deliveries that are due through this channel."""
    return _DUE_BY.all(snapshot, channel=channel, now=now, most=most)


def claim(transaction: Transaction, row: DeliveryRow, again_at: datetime) -> bool:
    """Claim a delivery until `again_at`; False if somebody else has."""
    claimed = {"of_notice": row.id, "of_channel": row.channel, "of_tries": row.tries}
    return transaction.execute(_CLAIM, {**claimed, "again_at": again_at}).rowcount == 1


def delivered(transaction: Transaction, channel: str, notice_ids: Iterable[str]) -> None:
    """Mark these as delivered through this channel."""
    rows = [{"of_notice": notice_id, "of_channel": channel} for notice_id in notice_ids]
    if rows:
        transaction.execute(_DELIVERED, rows)


def take(transaction: Transaction, channel: str, notice_ids: Iterable[str]) -> bool:
    """The same; False if somebody else has delivered some of them."""
    rows = [{"of_notice": notice_id, "of_channel": channel} for notice_id in sorted(notice_ids)]
    return all(transaction.execute(_DELIVERED, row).rowcount == 1 for row in rows)


def show(transaction: Transaction, notice_ids: Iterable[str], now: datetime) -> None:
    """Show these to their players from now on."""
    transaction.execute(_SHOW, [{"of_id": notice_id, "now": now} for notice_id in notice_ids])


def of_player(
    snapshot: Snapshot,
    player_id: str,
    *,
    only_unread: bool,
    before: tuple[datetime, str] | None,
    most: int,
) -> list[NoticeRow]:
    """The player's notices, newest first."""
    statement = (
        _NOTICES.where(notice.c.player_id == player_id, notice.c.shown_at.is_not(None))
        .order_by(notice.c.created_at.desc(), notice.c.id.desc())
        .limit(most)
    )
    if only_unread:
        statement = statement.where(notice.c.read_at.is_(None))
    if before is not None:
        created_at, notice_id = before
        statement = statement.where(
            or_(
                notice.c.created_at < created_at,
                and_(notice.c.created_at == created_at, notice.c.id < notice_id),
            )
        )
    return statement.all(snapshot)


def unread(snapshot: Snapshot, player_id: str) -> int:
    """How many notices this player has not read."""
    return (
        snapshot.scalar(
            select(func.count())
            .select_from(notice)
            .where(
                notice.c.player_id == player_id, notice.c.shown_at.is_not(None), notice.c.read_at.is_(None)
            )
        )
        or 0
    )


def shown_among(snapshot: Snapshot, player_id: str, notice_ids: Sequence[str]) -> list[NoticeId]:
    """Which of these notices the player can see."""
    shown = _IDS.where(
        notice.c.player_id == player_id, notice.c.shown_at.is_not(None), notice.c.id.in_(notice_ids)
    )
    return shown.all(snapshot)


def mark_read(transaction: Transaction, player_id: str, notice_ids: Sequence[str], now: datetime) -> None:
    transaction.execute(
        update(notice)
        .where(notice.c.player_id == player_id, notice.c.id.in_(notice_ids), notice.c.read_at.is_(None))
        .values(read_at=now)
    )


def mark_read_up_to(transaction: Transaction, player_id: str, last: NoticeId, now: datetime) -> None:
    """Mark `last` and everything older in the player's list as read."""
    transaction.execute(
        update(notice)
        .where(
            notice.c.player_id == player_id,
            notice.c.shown_at.is_not(None),
            notice.c.read_at.is_(None),
            or_(
                notice.c.created_at < last.created_at,
                and_(notice.c.created_at == last.created_at, notice.c.id <= last.id),
            ),
        )
        .values(read_at=now)
    )


def forget(transaction: Transaction, before: datetime) -> None:
    """Delete the notices from before then, delivered or not."""
    for statement in (_FORGET_DELIVERIES, _FORGET):
        transaction.execute(statement, {"before": before})


def preferences(snapshot: Snapshot, player_ids: Iterable[str]) -> dict[str, PreferenceRow]:
    """The preferences of these players; players who have set none are left out."""
    found = _PREFERENCES_OF.all(snapshot, player_ids=sorted(player_ids))
    return {row.player_id: row for row in found}


def keep_preference(transaction: Transaction, row: PreferenceRow) -> None:
    transaction.execute(delete(preference).where(preference.c.player_id == row.player_id))
    transaction.execute(insert(preference), row._asdict())


def digests_due(snapshot: Snapshot, now: datetime, most: int) -> list[PreferenceRow]:
    """The preferences of players whose daily digest is due."""
    return _DIGESTS_DUE.all(snapshot, now=now, most=most)


def claim_digest(transaction: Transaction, player_id: str, due: datetime, following: datetime) -> bool:
    """Claim writing this player's digest, the next being due at `following`; False if somebody else has."""
    claimed = (
        update(preference)
        .where(preference.c.player_id == player_id, preference.c.digest_at == due)
        .values(digest_at=following)
    )
    return transaction.execute(claimed).rowcount == 1
