"""Mails to players: waiting, sent, or given up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple, TypedDict, Unpack

from sqlalchemy import ColumnElement, Table, bindparam, delete, exists, select, update

from referee.store.insert_if_absent import insert_if_absent
from referee.store.rows import Rows
from referee.store.schema import game, mail_out, step
from referee.store.transactions import Snapshot, Transaction


class MailOut(NamedTuple):
    """An outgoing mail. Without `try_at` it was sent, or given up if it has a `dead_at`, or else waits to be
    told in another one."""

    id: str
    player_id: str | None
    game_id: str | None
    address: str
    kind: str
    answers: str | None
    raw: bytes
    receipt: Mapping[str, Any] | None
    unsubscribe: str
    created_at: datetime
    tries: int
    try_at: datetime | None
    sent_at: datetime | None
    error: str | None
    dead_at: datetime | None


class NewMail(TypedDict):
    """An outgoing mail to be queued."""

    id: str
    player_id: str | None
    game_id: str | None
    address: str
    kind: str
    answers: str | None
    raw: bytes
    receipt: Mapping[str, Any] | None
    unsubscribe: str
    created_at: datetime
    tries: int
    try_at: datetime | None
    sent_at: datetime | None
    error: str | None
    dead_at: datetime | None


class MailChanges(TypedDict, total=False):
    """Columns of a mail that are changed one by one."""

    tries: int
    try_at: datetime | None
    sent_at: datetime
    error: str | None
    dead_at: datetime


_MAILS = Rows(MailOut, select(mail_out))
_THIS = mail_out.c.id == bindparam("of_mail")
_FIND = _MAILS.where(_THIS)
_BY_UNSUBSCRIBE = _MAILS.where(mail_out.c.unsubscribe == bindparam("token"))
_DUE = Rows(
    MailOut,
    select(mail_out)
    .where(mail_out.c.try_at <= bindparam("now"))
    .order_by(mail_out.c.try_at, mail_out.c.id)
    .limit(bindparam("most")),
)
_CLAIM = (
    update(mail_out)
    .where(_THIS, mail_out.c.tries == bindparam("after_tries"), mail_out.c.try_at.is_not(None))
    .values(tries=mail_out.c.tries + 1, try_at=bindparam("again_at"))
)


def add(transaction: Transaction, row: NewMail) -> None:
    """Queue a mail, unless there is one with its id."""
    insert_if_absent(transaction, mail_out, row)


def due(snapshot: Snapshot, now: datetime, most: int) -> list[MailOut]:
    return _DUE.all(snapshot, now=now, most=most)


def claim(transaction: Transaction, mail: MailOut, again_at: datetime) -> bool:
    """Claim a mail until `again_at`; False if somebody else has."""
    claimed = {"of_mail": mail.id, "after_tries": mail.tries, "again_at": again_at}
    return transaction.execute(_CLAIM, claimed).rowcount == 1


def change(transaction: Transaction, mail_id: str, **changes: Unpack[MailChanges]) -> None:
    """Change these columns of a mail."""
    transaction.execute(update(mail_out).where(mail_out.c.id == mail_id).values(dict(changes)))


def find(snapshot: Snapshot, mail_id: str) -> MailOut | None:
    return _FIND.find(snapshot, of_mail=mail_id)


def by_unsubscribe(snapshot: Snapshot, token: str) -> MailOut | None:
    return _BY_UNSUBSCRIBE.find(snapshot, token=token)


def held(snapshot: Snapshot, player_id: str, game_ids: Collection[str]) -> list[MailOut]:
    """The receipts of these games that wait for another mail to the player, in their order."""
    found = _MAILS.where(
        mail_out.c.player_id == player_id,
        mail_out.c.game_id.in_(game_ids),
        mail_out.c.receipt.is_not(None),
        mail_out.c.try_at.is_(None),
        mail_out.c.sent_at.is_(None),
        mail_out.c.dead_at.is_(None),
    )
    return found.order_by(mail_out.c.created_at, mail_out.c.id).all(snapshot)


def told_since(snapshot: Snapshot, player_id: str, game_id: str, since: datetime) -> bool:
    """Whether news of this game were sent to the player after then."""
    found = select(mail_out.c.id).where(
        mail_out.c.player_id == player_id,
        mail_out.c.game_id == game_id,
        mail_out.c.kind == "news",
        mail_out.c.created_at > since,
    )
    return snapshot.scalar(found.limit(1)) is not None


def send_again(transaction: Transaction, answers: str, now: datetime) -> None:
    """Send again whatever answered this mail."""
    again = update(mail_out).where(mail_out.c.answers == answers, mail_out.c.dead_at.is_(None))
    transaction.execute(again.values(try_at=now))


def dead(snapshot: Snapshot, most: int) -> list[MailOut]:
    """Mails that were given up, newest first."""
    found = _MAILS.where(mail_out.c.dead_at.is_not(None)).order_by(mail_out.c.dead_at.desc())
    return found.limit(most).all(snapshot)


def drop_waiting(transaction: Transaction, player_id: str, now: datetime) -> None:
    """Cancel the mails to this player that still wait."""
    waits = (mail_out.c.player_id == player_id, mail_out.c.try_at.is_not(None))
    transaction.execute(update(mail_out).where(*waits).values(try_at=None, dead_at=now))


def is_of_the_open_step(table: Table) -> ColumnElement[bool]:
    """Whether a row about a game was made since its open step has opened: a step without a deadline may stay
    open for years."""
    return exists(
        select(1)
        .select_from(game.join(step))
        .where(
            game.c.id == table.c.game_id,
            game.c.status == "running",
            step.c.step == game.c.step,
            step.c.opened_at <= table.c.created_at,
        )
    )


def forget(transaction: Transaction, before: datetime) -> None:
    """Delete mails from before then, but those that may still be answered."""
    old = (mail_out.c.created_at < before, ~is_of_the_open_step(mail_out))
    transaction.execute(delete(mail_out).where(*old))
