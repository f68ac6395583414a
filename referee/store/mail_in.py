"""Mails as they came, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, func, select, update

from referee.store.insert_if_absent import insert_if_absent
from referee.store.rows import Rows
from referee.store.schema import mail_in, mail_once
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction


class MailIn(NamedTuple):
    """An incoming mail. Once it is dealt with, `raw` and `try_at` are None."""

    id: str
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
_THIS = mail_in.c.id == bindparam("of_mail")
_FIND = _MAILS.where(_THIS)
_DUE = Rows(
    MailIn,
    select(mail_in)
    .where(mail_in.c.try_at <= bindparam("now"))
    .order_by(mail_in.c.try_at, mail_in.c.id)
    .limit(bindparam("most")),
)
_IS_KNOWN = select(mail_in.c.id).where(_THIS)
_COUNT_FROM = (
    select(func.count())
    .select_from(mail_in)
    .where(mail_in.c.sender == bindparam("of_sender"), mail_in.c.received_at > bindparam("since"))
)
_CLAIM = (
    update(mail_in)
    .where(_THIS, mail_in.c.tries == bindparam("after_tries"), mail_in.c.try_at.is_not(None))
    .values(tries=mail_in.c.tries + 1, try_at=bindparam("again_at"))
)
_CLAIM_PART = (
    update(mail_in).where(_THIS, mail_in.c.done == bindparam("part")).values(done=mail_in.c.done + 1)
)
_KEEP_RESULTS = update(mail_in).where(_THIS).values(results=bindparam("results"))
_FIRST_WITH = select(mail_once.c.mail).where(mail_once.c.id == bindparam("is_same"))
_FINISH = (
    update(mail_in)
    .where(_THIS, mail_in.c.try_at.is_not(None))
    .values(try_at=None, became=bindparam("now_is"), raw=bindparam("raw"), results=bindparam("results"))
)


def keep(
    transaction: Transaction, mail_id: str, sender: str, recipients: Sequence[str], raw: bytes, now: datetime
) -> None:
    """Store a mail to be dealt with, unless it has come before."""
    row = {
        "id": mail_id,
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
    return snapshot.scalar(_IS_KNOWN, {"of_mail": mail_id}) is not None


def count_from(snapshot: Snapshot, sender: str, since: datetime) -> int:
    """How many mails have come from this sender since then."""
    return snapshot.scalar(_COUNT_FROM, {"of_sender": sender, "since": since}) or 0


def due(snapshot: Snapshot, now: datetime, most: int) -> list[MailIn]:
    """The mails to be dealt with by now, in the order of their arrival."""
    return _DUE.all(snapshot, now=now, most=most)


def find(snapshot: Snapshot, mail_id: str) -> MailIn | None:
    return _FIND.find(snapshot, of_mail=mail_id)


def claim(transaction: Transaction, mail: MailIn, again_at: datetime) -> bool:
    """Claim a mail until `again_at`; False if somebody else has."""
    claimed = {"of_mail": mail.id, "after_tries": mail.tries, "again_at": again_at}
    return transaction.execute(_CLAIM, claimed).rowcount == 1


def claim_part(transaction: Transaction, mail_id: str, part: int) -> bool:
    """Claim one part of a mail; False if it is done already."""
    return transaction.execute(_CLAIM_PART, {"of_mail": mail_id, "part": part}).rowcount == 1


def keep_results(transaction: Transaction, mail_id: str, results: Sequence[Mapping[str, Any]]) -> None:
    bound = in_row(mail_in, {"id": mail_id, "results": list(results)})
    transaction.execute(_KEEP_RESULTS, {"of_mail": mail_id, "results": bound["results"]})


def first_with(transaction: Transaction, same: str, mail_id: str, now: datetime) -> str:
    """The first mail that said this: this one, unless there was another.

    Somebody else may be dealing with another one at this moment; then this waits for what becomes of that.
    """
    insert_if_absent(transaction, mail_once, {"id": same, "mail": mail_id, "created_at": now})
    return str(transaction.scalar(_FIRST_WITH, {"is_same": same}))


def finish(transaction: Transaction, mail_id: str, became: str) -> bool:
    """Mark a mail as dealt with, and keep none of its content. False if that was done before."""
    bound = in_row(mail_in, {"id": mail_id, "raw": None, "results": []})
    finished = {"of_mail": mail_id, "now_is": became, "raw": bound["raw"], "results": bound["results"]}
    return transaction.execute(_FINISH, finished).rowcount == 1


def forget(transaction: Transaction, before: datetime) -> None:
    """Delete mails from before then that are dealt with."""
    transaction.execute(delete(mail_in).where(mail_in.c.received_at < before, mail_in.c.try_at.is_(None)))
    transaction.execute(delete(mail_once).where(mail_once.c.created_at < before))
