"""Mails as they came, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import delete, func, select, update

from referee.store.absent import insert_if_absent
from referee.store.rows import Rows
from referee.store.schema import mail_in
from referee.store.sealed_columns import change_row
from referee.store.transactions import Snapshot, Transaction


class MailIn(NamedTuple):
    """A mail that is still to be dealt with, or was: then it has neither `raw` nor `try_at`."""

    id: str
    same: str | None
    sender: str
    recipients: Sequence[str]
    raw: bytes | None
    received_at: datetime
    results: list[dict[str, Any]]
    done: int
    tries: int
    try_at: datetime | None
    became: str | None


_MAILS = Rows(MailIn, select(mail_in))


def keep(
    transaction: Transaction, mail_id: str, sender: str, recipients: Sequence[str], raw: bytes, now: datetime
) -> None:
    """Keep a mail to be dealt with, unless it has come before."""
    row = {
        "id": mail_id,
        "same": None,
        "sender": sender,
        "recipients": list(recipients),
        "raw": raw,
        "received_at": now,
        "results": [],
        "done": 0,
        "tries": 0,
        "try_at": now,
        "became": None,
    }
    insert_if_absent(transaction, mail_in, row)


def is_known(snapshot: Snapshot, mail_id: str) -> bool:
    return snapshot.scalar(select(mail_in.c.id).where(mail_in.c.id == mail_id)) is not None


def count_from(snapshot: Snapshot, sender: str, since: datetime) -> int:
    """How many mails have come from this sender since then."""
    of_sender = (mail_in.c.sender == sender, mail_in.c.received_at > since)
    return snapshot.scalar(select(func.count()).select_from(mail_in).where(*of_sender)) or 0


def due(snapshot: Snapshot, now: datetime, most: int) -> list[MailIn]:
    """What is to be dealt with by now, in the order in which it came."""
    found = _MAILS.where(mail_in.c.try_at <= now).order_by(mail_in.c.try_at, mail_in.c.id)
    return found.limit(most).all(snapshot)


def find(snapshot: Snapshot, mail_id: str) -> MailIn | None:
    return _MAILS.where(mail_in.c.id == mail_id).find(snapshot)


def claim(transaction: Transaction, mail: MailIn, again_at: datetime) -> bool:
    """Deal with a mail until `again_at`, when somebody else may; False if somebody else does."""
    claimed = (
        update(mail_in)
        .where(mail_in.c.id == mail.id, mail_in.c.tries == mail.tries, mail_in.c.try_at.is_not(None))
        .values(tries=mail.tries + 1, try_at=again_at)
    )
    return transaction.execute(claimed).rowcount == 1


def claim_part(transaction: Transaction, mail_id: str, part: int) -> bool:
    """Whether this part of the mail is still to be done; from now on, it is not."""
    claimed = update(mail_in).where(mail_in.c.id == mail_id, mail_in.c.done == part).values(done=part + 1)
    return transaction.execute(claimed).rowcount == 1


def keep_results(transaction: Transaction, mail_id: str, results: Sequence[Mapping[str, Any]]) -> None:
    change_row(transaction, mail_in, {"id": mail_id}, {"results": list(results)})


def first_with(snapshot: Snapshot, same: str, but: str) -> str | None:
    """The mail with this Message-ID and body that came first, if it is another one."""
    found: str | None = snapshot.scalar(
        select(mail_in.c.id)
        .where(mail_in.c.same == same, mail_in.c.id != but)
        .order_by(mail_in.c.received_at)
        .limit(1)
    )
    return found


def note_same(transaction: Transaction, mail_id: str, same: str) -> None:
    transaction.execute(update(mail_in).where(mail_in.c.id == mail_id).values(same=same))


def finish(transaction: Transaction, mail_id: str, became: str) -> bool:
    """The mail is dealt with: nothing of what it said is kept. False if it was before."""
    finished = (
        update(mail_in)
        .where(mail_in.c.id == mail_id, mail_in.c.try_at.is_not(None))
        .values(try_at=None, became=became)
    )
    if transaction.execute(finished).rowcount != 1:
        return False
    change_row(transaction, mail_in, {"id": mail_id}, {"raw": None, "results": []})
    return True


def forget(transaction: Transaction, before: datetime) -> None:
    """Drop what came before then and is dealt with."""
    transaction.execute(delete(mail_in).where(mail_in.c.received_at < before, mail_in.c.try_at.is_(None)))
