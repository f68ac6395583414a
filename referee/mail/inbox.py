"""Taking mails in: however they come, they are kept here before anybody is told that we have them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses, parseaddr

from referee.mail.addresses import ours
from referee.mail.caps import refusal
from referee.service.running.context import Referee
from referee.store import mail_in
from referee.store.store import Transaction

MINUTE = timedelta(minutes=1)
MAX_PER_MINUTE = 30
"""Mails from one address."""

KEPT = "250 2.0.0 Kept"
TOO_MANY = "450 4.7.1 Too many mails from this address in one minute, try again later"
NOT_OURS = "550 5.1.1 There is no such address here"
NOT_NOW = "451 4.3.0 This mail cannot be kept now, try again later"


def take_in(
    referee: Referee, sender: str | None, recipients: Sequence[str], raw: bytes, name: str | None = None
) -> str:
    """Take a mail that came without an envelope, or with half of one; its header says the rest.

    Lines may end with a line feed alone. The reply is that of `take`.
    """
    if b"\r\n" not in raw:
        raw = raw.replace(b"\n", b"\r\n")
    refused = refusal(raw)
    if refused is not None:
        return refused
    head = BytesHeaderParser(policy=compat32).parsebytes(raw)
    to = list(recipients) or _named(head, referee)
    if not any(ours(one, referee.settings) for one in to):
        return NOT_OURS
    said = parseaddr(str(head.get("Return-Path", head.get("From", ""))))[1] if sender is None else sender
    return take(referee, said, [one for one in to if ours(one, referee.settings)], raw, name=name)


def _named(head: Message, referee: Referee) -> list[str]:
    """Who a mail was delivered to, as mail hosts note in its header, or else as it says itself."""
    for fields in (("Delivered-To", "X-Original-To", "Envelope-To"), ("To", "Cc")):
        values = [str(value) for field in fields for value in head.get_all(field, [])][:20]
        found = [address for _, address in getaddresses(values) if ours(address, referee.settings)]
        if found:
            return found
    return []


def take(
    referee: Referee, sender: str, recipients: Sequence[str], raw: bytes, *, name: str | None = None
) -> str:
    """Keep a mail for good; the reply of an SMTP server: 250 once it is durable, 4xx to try again, 5xx never.

    The same mail to the same recipients is kept once. `name` identifies the mail where its source has ids.
    """
    refused = refusal(raw)
    if refused is not None:
        return refused
    sender = sender.strip().lower()
    to = sorted({recipient.strip().lower() for recipient in recipients})
    told = name.encode() if name is not None else "\n".join(to).encode() + b"\n" + raw
    mail_id = hashlib.sha256(told).hexdigest()
    now = referee.clock.now()

    def keep(transaction: Transaction) -> str:
        if not mail_in.is_known(transaction, mail_id):
            # Bounces have no sender, and each is for a mail that we have sent.
            if sender and mail_in.count_from(transaction, sender, now - MINUTE) >= MAX_PER_MINUTE:
                return TOO_MANY
            mail_in.keep(transaction, mail_id, sender, to, raw, now)
        return KEPT

    return referee.store.run(keep)
