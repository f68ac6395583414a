"""How mails leave: through a mail host, or into a folder that mail readers open."""

from __future__ import annotations

import mailbox
import os
import smtplib
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from referee.settings import Settings

# For one whole delivery: smtplib's own limits are for each line that it reads.
DEADLINE_SECONDS = 60.0
CONNECT_SECONDS = 15.0
MAX_MAILS_PER_CONNECTION = 100
READY = 220


@dataclass(frozen=True)
class TryLater:
    """Not now; `said` is the host's reply. `host_is_away`: nothing else can be sent either."""

    said: str
    host_is_away: bool = False


@dataclass(frozen=True)
class Never:
    """Refused for good; `said` is the host's reply."""

    said: str


class WayOut(Protocol):
    def send(self, sender: str, recipient: str, raw: bytes) -> TryLater | Never | None:
        """Hand over a mail; None once it is accepted."""

    def close(self) -> None:
        """Close connections."""


class Folder:
    """A Maildir, for hosts without mail of their own."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def send(self, sender: str, recipient: str, raw: bytes) -> TryLater | Never | None:  # noqa: ARG002
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder = mailbox.Maildir(self._path, create=True)
        folder.add(raw)
        # The file is durable; this makes its entry in the folder durable, too.
        descriptor = os.open(self._path / "new", os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        return None

    def close(self) -> None:
        pass


class MailHost:
    """An SMTP server, by a connection that is kept while there is something to send."""

    def __init__(self, url: str, deadline: float = DEADLINE_SECONDS) -> None:
        self._url = urlsplit(url)
        self._deadline = deadline
        self._smtp: smtplib.SMTP | None = None
        self._sent = 0

    def send(self, sender: str, recipient: str, raw: bytes) -> TryLater | Never | None:
        if self._sent >= MAX_MAILS_PER_CONNECTION:
            self.close()
        kept = self._smtp is not None
        outcome = self._try(sender, recipient, raw)
        # A host may have closed a connection that nobody used for a while.
        if kept and isinstance(outcome, TryLater) and outcome.host_is_away:
            outcome = self._try(sender, recipient, raw)
        return outcome

    def greet(self) -> str | None:
        """Connect and log in, and send nothing; returns what went wrong."""
        try:
            with self._within_deadline():
                self._connected()
        except (OSError, smtplib.SMTPException) as trouble:
            return type(trouble).__name__
        return None

    def _try(self, sender: str, recipient: str, raw: bytes) -> TryLater | Never | None:
        try:
            with self._within_deadline():
                smtp = self._connected()
                smtp.sendmail(sender, [recipient], raw)
                self._sent += 1
                return None
        except smtplib.SMTPRecipientsRefused as refusal:
            code, said = next(iter(refusal.recipients.values()))
            return self._refused(code, said)
        except (smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as refusal:
            return self._refused(refusal.smtp_code, refusal.smtp_error)
        except (OSError, smtplib.SMTPException) as trouble:
            # It may have been accepted all the same: then it arrives twice, with the same Message-ID.
            self.close()
            return TryLater(f"{type(trouble).__name__}", host_is_away=True)

    def _refused(self, code: int, said: bytes | str) -> TryLater | Never:
        words = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
        if code == 421:
            self.close()
            return TryLater(f"{code} {words}", host_is_away=True)
        return Never(f"{code} {words}") if code >= 500 else TryLater(f"{code} {words}")

    @contextmanager
    def _within_deadline(self) -> Iterator[None]:
        """Cut the connection when the time is up, whatever it waits for."""
        timer = threading.Timer(self._deadline, self._cut)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _cut(self) -> None:
        smtp = self._smtp
        if smtp is not None and smtp.sock is not None:
            with suppress(OSError):
                smtp.sock.shutdown(2)

    def _connected(self) -> smtplib.SMTP:
        if self._smtp is not None:
            return self._smtp
        url = self._url
        secure = url.scheme == "smtps"
        context = ssl.create_default_context()
        self._smtp = (
            smtplib.SMTP_SSL(timeout=CONNECT_SECONDS, context=context)
            if secure
            else smtplib.SMTP(timeout=CONNECT_SECONDS)
        )
        # For SMTP_SSL and STARTTLS: the name that the certificate must have.
        self._smtp._host = url.hostname or ""  # type: ignore[attr-defined]
        code, said = self._smtp.connect(url.hostname or "", url.port or (465 if secure else 25))
        if code != READY:
            raise smtplib.SMTPConnectError(code, said)
        self._smtp.ehlo_or_helo_if_needed()
        if not secure and _wants_tls(url, self._smtp):
            self._smtp.starttls(context=context)
            self._smtp.ehlo()
        if url.username:
            self._smtp.login(unquote(url.username), unquote(url.password or ""))
        self._sent = 0
        return self._smtp

    def close(self) -> None:
        if self._smtp is not None:
            with suppress(OSError, smtplib.SMTPException):
                self._smtp.close()
            self._smtp = None


def _wants_tls(url: SplitResult, smtp: smtplib.SMTP) -> bool:
    """By `?tls=yes` or `no`; else with credentials always, and without them where another host offers it."""
    said = parse_qs(url.query).get("tls", [""])[0]
    if said in ("yes", "no"):
        return said == "yes"
    # A mail host on this machine has a certificate for its public name, if any.
    is_here = url.hostname in ("127.0.0.1", "::1", "localhost")
    return bool(url.username) or (smtp.has_extn("starttls") and not is_here)


def way_out(settings: Settings) -> WayOut:
    return MailHost(settings.smtp_url) if settings.smtp_url else Folder(maildir_of(settings))


def maildir_of(settings: Settings) -> Path:
    return settings.data / "mail"
