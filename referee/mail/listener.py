"""The SMTP or LMTP server: it says 250 when a mail is kept for good, and not before."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import structlog
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from referee.mail import caps, inbox
from referee.mail.addresses import ours
from referee.mail.reading.parent import MailReader
from referee.service.running.context import Referee

log = structlog.get_logger()

MAX_RECIPIENTS = 10
IDLE_SECONDS = 60
# Mail hosts send many mails over one connection, but need nothing else often.
CALLS = {"MAIL": 2000, "RCPT": 2000, "DATA": 2000, "RSET": 2000, "*": 20}


class SmtpHandler:
    """What an SMTP session may do here. Everything else is found out later, from what was kept."""

    def __init__(self, referee: Referee, kept: Callable[[], None], reader: MailReader) -> None:
        self._referee = referee
        self._kept = kept
        self._reader = reader

    async def handle_RCPT(  # noqa: N802 - as aiosmtpd calls it
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if ours(address, self._referee.settings) is None:
            return inbox.NOT_OURS
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        peer = session.peer[0] if session.peer else ""
        reply = await asyncio.to_thread(self._keep, envelope, str(peer))
        if reply.startswith("250"):
            self._kept()
        # RFC 2033: LMTP has a reply for each recipient.
        return "\r\n".join([reply] * len(envelope.rcpt_tos)) if isinstance(server, LMTP) else reply

    def _keep(self, envelope: Envelope, peer: str) -> str:
        raw = envelope.original_content
        if not isinstance(raw, bytes):
            return "550 5.6.0 This mail is empty"
        try:
            sender, to = envelope.mail_from or "", envelope.rcpt_tos
            return inbox.take(self._referee, sender, to, raw, reader=self._reader, peer=peer)
        except Exception as error:  # noqa: BLE001 - whatever it was, the sender still has the mail
            log.error("mail not kept", type=type(error).__name__)
            return inbox.NOT_NOW


async def listen(
    referee: Referee, listening: socket.socket, kept: Callable[[], None], reader: MailReader
) -> asyncio.Server:
    """Take mails at this socket; `kept` is called after each."""
    handler = SmtpHandler(referee, kept, reader)
    speaks: type[SMTP] = LMTP if referee.settings.mail_protocol == "lmtp" else SMTP
    loop = asyncio.get_running_loop()

    def session() -> Any:
        return speaks(
            handler,
            data_size_limit=caps.MAX_BYTES,
            enable_SMTPUTF8=True,
            hostname=referee.settings.domain,
            ident="Referee",
            timeout=IDLE_SECONDS,
            loop=loop,
            command_call_limit=CALLS,
        )

    return await loop.create_server(session, sock=listening)
