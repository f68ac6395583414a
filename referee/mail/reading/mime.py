"""What a mail says, from its bytes: who, to what, and the text of it. Nothing here raises."""

from __future__ import annotations

import contextlib
import email
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC
from email.message import EmailMessage, Message
from email.policy import default
from email.utils import getaddresses, parsedate_to_datetime
from ipaddress import ip_address, ip_network
from typing import TypeVar, cast

from referee.mail.reading.charsets import decoded
from referee.mail.reading.html_text import html_to_text

MAX_PARTS = 100
MAX_TEXT = 64 * 1024
REACTION = "text/vnd.google.email-reaction+json"
_WORD = re.compile(r"[a-z-]+")
# By RFC 5322 and MIME, these stand at most once.
SINGLE = (
    "from",
    "sender",
    "reply-to",
    "to",
    "cc",
    "subject",
    "date",
    "message-id",
    "in-reply-to",
    "references",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
)
MAX_ADDRESSEES = 50
_HOST = re.compile(r"\[(?:IPv6:)?([0-9A-Fa-f.:]{3,45})\]")
# How mail programs begin the subject of an answer that nobody wrote, where they do not say so otherwise.
_AUTOMATIC_SUBJECT = re.compile(
    r"(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort"
    r"|abwesenheitsnotiz|réponse automatique|respuesta automática|risposta automatica|resposta automática)"
    r"\s*[:：]",
    re.IGNORECASE,
)

T = TypeVar("T")


@dataclass
class Voucher:
    """A domain that vouches for a mail, and for its being addressed to these."""

    domain: str
    to: list[str]


@dataclass
class Mail:
    """A mail as it was read."""

    author: str = ""
    """The one address in From, in lower case; "" if there are none or several."""
    subject: str = ""
    message_id: str = ""
    answers: list[str] = field(default_factory=list)
    """The Message-IDs in In-Reply-To and References, the nearest first."""
    text: str = ""
    flowed: bool = False
    delsp: bool = False
    automatic: str = ""
    """Why no person wrote this: auto-reply, list, bounce or reaction; "" if one did."""
    attachments: list[str] = field(default_factory=list)
    failed: list[tuple[str, str]] = field(default_factory=list)
    """In a delivery report, each recipient's action and status."""
    date: str = ""
    """When it says that it was written, as ISO 8601; "" if it does not say."""
    network: str = ""
    """The network that it came from, as the mail hosts on its way say; "" if that is one of our own."""
    twice: list[str] = field(default_factory=list)
    """Fields that may stand once and stand more often: a signature covers only one of them."""
    proven: list[Voucher] = field(default_factory=list)
    undecided: bool = False
    """Whether that could not be found out now."""
    signatures: list[str] = field(default_factory=list)
    """What its signatures cover, each as a hash: whatever else is changed, it is the same mail."""
    body_hash: str = ""


def read(raw: bytes) -> tuple[Mail, EmailMessage]:
    """Read a mail that is within the caps."""
    message = email.message_from_bytes(raw, policy=default)
    mail = Mail()
    mail.author = _or(lambda: _author(message), "")
    mail.subject = _or(lambda: " ".join(str(message["subject"] or "").split())[:200], "")
    mail.message_id = _or(lambda: _ids(message, "message-id")[0], "")
    mail.answers = _or(lambda: [*_ids(message, "in-reply-to"), *reversed(_ids(message, "references"))], [])
    mail.date = _or(lambda: _date(message), "")
    mail.network = _or(lambda: _network(message), "")
    mail.twice = [name for name in SINGLE if len(fields(message, name)) > 1]
    mail.automatic = _or(lambda: _automatic(message), "unreadable")
    mail.failed = _or(lambda: list(_failed(message)), [])
    with contextlib.suppress(Exception, RecursionError):
        _take_text(message, mail)
    return mail, message


def _or(find: Callable[[], T], otherwise: T) -> T:
    """What is found. Whatever a hostile field makes the parser do, the others are still read."""
    try:
        return find()
    except Exception:  # noqa: BLE001 - IndexError, AttributeError, RecursionError and others have been seen
        return otherwise


def fields(message: Message, name: str) -> list[str]:
    """Every field of this name, unfolded but not parsed."""
    found = [str(value) for key, value in message._headers if key.lower() == name]  # type: ignore[attr-defined]
    return [" ".join(value.split()) for value in found]


def _author(message: EmailMessage) -> str:
    said = fields(message, "from")
    if len(said) != 1:
        return ""
    found = [address.strip().lower() for _, address in getaddresses(said) if address]
    return found[0] if len(found) == 1 and found[0].count("@") == 1 and found[0].isascii() else ""


def addressees(message: Message, name: str) -> list[str]:
    """The addresses in To or Cc, in lower case."""
    none: list[tuple[str, str]] = []
    found = _or(lambda: getaddresses(fields(message, name)), none)
    return [address.strip().lower() for _, address in found if address][:MAX_ADDRESSEES]


def _network(message: Message) -> str:
    """The network of the first host that is not ours: each host puts its own line above the others."""
    for value in fields(message, "received"):
        for found in _HOST.findall(value):
            with contextlib.suppress(ValueError):
                address = ip_address(found)
                if address.is_global:
                    return str(ip_network((address, 24 if address.version == 4 else 48), strict=False))
    return ""


def _date(message: Message) -> str:
    when = parsedate_to_datetime(fields(message, "date")[0])
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).isoformat()


def _ids(message: Message, name: str) -> list[str]:
    return [one for value in fields(message, name) for one in re.findall(r"<([^<>\s]{1,250})>", value)][:50]


def _automatic(message: EmailMessage) -> str:
    def word(name: str) -> str:
        values = fields(message, name)
        found = _WORD.match(values[0].lower()) if values else None
        return found[0] if found else ""

    if message.get_content_type() == "multipart/report" or word("x-failed-recipients"):
        return "bounce"
    if word("auto-submitted") not in ("", "no") or any(
        fields(message, name) for name in ("x-autoreply", "x-autorespond", "x-auto-response-suppress-reply")
    ):
        return "auto-reply"
    if (
        fields(message, "list-id")
        or fields(message, "list-post")
        or word("precedence") in ("bulk", "list", "junk")
    ):
        return "auto-reply" if word("precedence") == "auto" else "list"
    if word("precedence") == "auto-reply" or word("x-precedence"):
        return "auto-reply"
    if any(_AUTOMATIC_SUBJECT.match(subject) for subject in fields(message, "subject")):
        return "auto-reply"
    if any(part.get_content_type() == REACTION for part in _parts(message)):
        return "reaction"
    return ""


def _failed(message: EmailMessage) -> Iterator[tuple[str, str]]:
    for part in _parts(message):
        if part.get_content_type() == "message/delivery-status":
            for block in cast("list[Message]", part.get_payload())[:20]:
                action, status = block.get("Action"), block.get("Status")
                if action and status:
                    yield str(action).strip().lower()[:20], str(status).strip()[:20]


def _parts(message: Message) -> Iterator[Message]:
    """The leaves of a mail in their order; what is forwarded within it stays closed."""
    waiting, seen = [message], 0
    while waiting and seen < MAX_PARTS:
        part, seen = waiting.pop(0), seen + 1
        if part.get_content_maintype() == "multipart" and part.is_multipart():
            waiting[:0] = cast("list[Message]", part.get_payload())
        else:
            yield part


def _take_text(message: EmailMessage, mail: Mail) -> None:
    """The HTML part if there is one: in the plain one, programs break lines and glue footers to them."""
    html: list[str] = []
    plain: list[str] = []
    for part in _parts(message):
        kind = part.get_content_type()
        name = _or(lambda part=part: part.get_filename(), None)  # type: ignore[misc]
        attached = name is not None or part.get_content_disposition() == "attachment"
        if attached or kind not in ("text/plain", "text/html"):
            if attached or part.get_content_maintype() not in ("multipart", "text", "message"):
                mail.attachments.append(str(name or kind)[:80])
            continue
        data = part.get_payload(decode=True)
        text = decoded(data if isinstance(data, bytes) else b"", _or(part.get_content_charset, None))[
            :MAX_TEXT
        ]
        if kind == "text/html":
            html.append(html_to_text(text))
        else:
            plain.append(text.replace("\r\n", "\n"))
            parameters = {str(key).lower(): str(value).lower() for key, value in part.get_params() or []}
            mail.flowed = parameters.get("format") == "flowed"
            mail.delsp = parameters.get("delsp") == "yes"
    if any(text.strip() for text in html):
        mail.text, mail.flowed = "\n".join(html), False
    else:
        mail.text = "\n".join(plain)
    mail.text = mail.text[:MAX_TEXT]
