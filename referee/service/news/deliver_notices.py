"""Delivering notices through each channel, and again later where that failed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog

from referee.service.news.channels import CHANNELS, MAIL, Delivery
from referee.service.running.context import Referee
from referee.store import notices
from referee.store.notices import DeliveryRow
from referee.store.transactions import Transaction

log = structlog.get_logger()

MAX_AT_ONCE = 200
FIRST_PATIENCE = timedelta(minutes=1)
LONGEST_PATIENCE = timedelta(hours=6)
# Notices that could not be delivered for this long are given up.
KEPT = timedelta(days=90)


def deliver_notices(referee: Referee, now: datetime) -> bool:
    """Deliver what is due by now; whether there may be more."""
    with referee.store.reading() as snapshot:
        found = notices.undelivered(snapshot, now, MAX_AT_ONCE, but=MAIL)
    if not found:
        return False
    mine = referee.store.run(lambda transaction: _claimed(transaction, found, now))
    by_channel: dict[str, list[Delivery]] = defaultdict(list)
    for row in mine:
        by_channel[row.channel].append(_delivery(row))
    for name, deliveries in by_channel.items():
        _send(referee, name, deliveries)
    return len(found) == MAX_AT_ONCE


def _claimed(transaction: Transaction, found: Sequence[DeliveryRow], now: datetime) -> list[DeliveryRow]:
    """Those that no other process is delivering. If this process dies, they become due again."""
    return [row for row in found if notices.claim(transaction, row, now + _patience(row.tries))]


def _patience(tries: int) -> timedelta:
    """How long to wait before the next attempt: twice as long each time."""
    return min(FIRST_PATIENCE * (1 << min(tries, 16)), LONGEST_PATIENCE)


def _send(referee: Referee, name: str, deliveries: Sequence[Delivery]) -> None:
    channel = CHANNELS.get(name)
    # A channel that no longer exists has nothing to deliver.
    arrived = [delivery.id for delivery in deliveries]
    if channel is not None:
        try:
            arrived = list(channel.deliver(referee, deliveries))
        except Exception as error:  # noqa: BLE001 - a channel's trouble must not keep the others from theirs
            # Only the error's type: notices are for their players alone.
            log.error("channel failed", channel=name, type=type(error).__name__)
            return
    referee.store.run(lambda transaction: notices.delivered(transaction, name, arrived))


def _delivery(row: DeliveryRow) -> Delivery:
    return Delivery(
        id=row.id,
        kind=row.kind,
        data=row.data,
        game_id=row.game_id,
        step=row.step,
        created_at=row.created_at,
        player_id=row.player_id,
        player_name=row.name,
        email=row.email,
    )
