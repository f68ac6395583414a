"""Notices: what is written here is told once, whichever process dies in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias, get_args

from referee.service.news.channels import CHANNELS, MAIL
from referee.service.running.context import Referee
from referee.store import mail_people, notices, outbox
from referee.store.notices import NoticeRow
from referee.store.outbox import OutboxRow
from referee.store.store import Writer
from referee.store.transactions import Transaction

Kind: TypeAlias = Literal[
    "prompt.opened",
    "step.resolved",
    "game.finished",
    "game.held",
    "message",
    "vote",
    "seat.missing",
    "seat.invited",
    "seat.delegated",
    "seat.replaced",
    "seat.candidate",
    "delegation.over",
    "reminder",
    "digest",
    "queue",
    "mail.off",
]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Announcement:
    """Something to tell one player, as data: `word_notices` says it when it is read. Nobody is told twice
    about the same occasion.
    """

    player_id: str
    kind: Kind
    occasion: str
    data: Mapping[str, Any] = field(default_factory=dict)
    game_id: str | None = None
    step: int | None = None


def announce(referee: Referee, transaction: Transaction, news: Sequence[Announcement]) -> None:
    """Tell players, in the transaction of what happened, unless they have muted this kind of news."""
    preferences = notices.preferences(transaction, {one.player_id for one in news})
    now = referee.clock.now()
    rows = [
        NoticeRow(
            id=referee.new_id(),
            player_id=one.player_id,
            occasion=one.occasion,
            kind=one.kind,
            game_id=one.game_id,
            step=one.step,
            data=dict(one.data),
            created_at=now,
        )
        # Always in the same order, so that two transactions with the same news cannot deadlock.
        for one in sorted(news, key=lambda one: (one.player_id, one.occasion))
        if one.player_id not in preferences or one.kind not in preferences[one.player_id].muted
    ]
    if rows:
        by_mail = mail_people.reachable(transaction, {one.player_id for one in news})
        everybody = list(CHANNELS)
        notices.insert_new(
            transaction, rows, lambda player: [*everybody, MAIL] if player in by_mail else everybody
        )


def tell_of_step(referee: Referee, writer: Writer, game_id: str, step: int, now: datetime) -> None:
    """Let the next sweep tell players that this step is open and the one before it resolved.

    At the end of a game, `step` is the number that the next step would have had.
    """
    outbox.add(writer, OutboxRow(referee.new_id(), "notices", game_id, step, created_at=now, ring_at=now))
