"""Taking mails out of a mailbox at a provider, by IMAP."""

from __future__ import annotations

import ssl
from urllib.parse import SplitResult, unquote, urlsplit

import structlog
from imap_tools import BaseMailBox, MailBox, MailBoxUnencrypted

from referee.mail import inbox
from referee.service.running.context import Referee

log = structlog.get_logger()

DONE = "Referee"
"""The folder for mails that were taken, or never will be."""
SECONDS = 60.0


def opened_mailbox(imap_url: str) -> BaseMailBox:
    """The mailbox, logged in to, for a `with` that logs out again."""
    url = urlsplit(imap_url)
    host = url.hostname or ""
    mailbox: BaseMailBox = (
        # imaplib's default would accept any certificate.
        MailBox(host, url.port or 993, timeout=SECONDS, ssl_context=ssl.create_default_context())
        if url.scheme == "imaps"
        else MailBoxUnencrypted(host, url.port or 143, timeout=SECONDS)
    )
    user, password = unquote(url.username or ""), unquote(url.password or "")
    return mailbox.login(user, password, initial_folder=_folder_in(url))


def _folder_in(url: SplitResult) -> str:
    return unquote(url.path.strip("/")) or "INBOX"


def empty_mailbox(referee: Referee) -> int:
    """Take in what is there; returns how many mails. What cannot be kept now stays where it is."""
    url = urlsplit(referee.settings.imap_url)
    folder, host = _folder_in(url), url.hostname or ""
    with opened_mailbox(referee.settings.imap_url) as mailbox:
        if not mailbox.folder.exists(DONE):
            mailbox.folder.create(DONE)
        # Mail numbers are valid as long as this one stays the same.
        validity = mailbox.folder.status(folder, ["UIDVALIDITY"])["UIDVALIDITY"]
        taken = 0
        for uid in mailbox.uids("ALL"):
            raw = _raw(mailbox, uid)
            if raw is None:
                continue
            name = f"{host}/{url.username}/{folder}/{validity}/{uid}"
            reply = inbox.take_in(referee, None, (), raw, name)
            if reply.startswith("4"):
                continue
            if not reply.startswith("2"):
                log.warning("mail refused", uid=uid, reply=reply)
            mailbox.move([uid], DONE)
            taken += reply.startswith("2")
        return taken


def _raw(mailbox: BaseMailBox, uid: str) -> bytes | None:
    """The bytes of a mail as they are: what a parser writes again is not what was signed."""
    _, data = mailbox.client.uid("FETCH", uid, "(BODY.PEEK[])")
    return next((part[1] for part in data if isinstance(part, tuple) and isinstance(part[1], bytes)), None)
