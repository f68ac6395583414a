"""Taking mails in: however they come, they are kept here before anybody is told that we have them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses, parseaddr
from ipaddress import ip_address

from referee.mail.addresses import ours
from referee.mail.caps import refusal
from referee.mail.reading.parent import MailReader, Unreadable
from referee.mail.room import open_reader
from referee.mail.who import aligned
from referee.service.running.context import Referee
from referee.settings import Settings
from referee.store import mail_in, mail_people
from referee.store.store import Snapshot, Transaction

MINUTE = timedelta(minutes=1)
MAX_PER_MINUTE = 30
"""Mails from one address; and apart from those, mails to one player's secret addresses, and proven ones."""

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
    referee: Referee,
    sender: str,
    recipients: Sequence[str],
    raw: bytes,
    *,
    name: str | None = None,
    reader: MailReader | None = None,
    peer: str = "",
) -> str:
    """Keep a mail for good; the reply of an SMTP server: 250 once it is durable, 4xx to try again, 5xx never.

    The same mail to the same recipients is kept once. `name` identifies the mail where its source has ids,
    `peer` is the network address that it came from. Its `reader` finds out who vouches for it, if it must.
    """
    refused = refusal(raw)
    if refused is not None:
        return refused
    sender = sender.strip().lower()
    to = sorted({recipient.strip().lower() for recipient in recipients})
    told = name.encode() if name is not None else "\n".join(to).encode() + b"\n" + raw
    mail_id = hashlib.sha256(told).hexdigest()
    now = referee.clock.now()

    traced = _trace(peer, referee.settings.domain) + raw

    def keep(transaction: Transaction, proven: str = "") -> str:
        if not mail_in.is_known(transaction, mail_id):
            # Whoever knows a secret address, or has proven who they are, is not kept out by others who write
            # in their name. Bounces have no sender, and each is for a mail that we have sent.
            counted = _owner(transaction, to, referee.settings) or proven or sender
            if counted and mail_in.count_from(transaction, counted, now - MINUTE) >= MAX_PER_MINUTE:
                return TOO_MANY
            mail_in.keep(transaction, mail_id, counted, to, traced, now)
        return KEPT

    reply = referee.store.run(keep)
    if reply == TOO_MANY and (author := _proven(referee, raw, reader)):
        return referee.store.run(lambda transaction: keep(transaction, f"proven {author}"))
    return reply


def _owner(snapshot: Snapshot, recipients: Sequence[str], settings: Settings) -> str:
    """Whom a secret address among these belongs to, as mails to them are counted."""
    for address in recipients:
        one = ours(address, settings)
        if one is None or not one.secret:
            continue
        if (to := mail_people.find_reply_address(snapshot, one.secret)) is not None:
            return f"player {to.player_id}"
        if one.kind == "confirm" and mail_people.find_unconfirmed(snapshot, one.secret) is not None:
            return f"confirm {one.secret}"
    return ""


def _proven(referee: Referee, raw: bytes, reader: MailReader | None) -> str:
    """The author of a mail, if their domain vouches for it."""
    if referee.settings.trust == "token":
        return ""
    reads = reader or open_reader(referee.settings)
    try:
        mail = reads.read(raw)
    except Unreadable:
        return ""
    finally:
        if reader is None:
            reads.close()
    return mail.author if aligned(mail.author, [one.domain for one in mail.proven]) else ""


def _trace(peer: str, domain: str) -> bytes:
    """The field by which a mail server tells whom it had a mail from; nothing for our own networks."""
    try:
        known = ip_address(peer.partition("%")[0]).is_global
    except ValueError:
        return b""
    return f"Received: from [{peer}] by {domain} (Referee)\r\n".encode("ascii") if known else b""
