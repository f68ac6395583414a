"""One of our mails, from its headers to its last boundary. Written twice, it is the same in every byte."""

from __future__ import annotations

import email
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from email.headerregistry import Address, HeaderRegistry
from email.message import EmailMessage
from email.policy import EmailPolicy, default
from email.utils import format_datetime
from hashlib import sha256
from typing import Any

from referee.fairplay.heads import foot
from referee.mail.room import Room
from referee.mail.writing.page import Block, Text, as_html, as_text
from referee.service.reading.signed_heads import signed_head
from referee.store import mail_out, reading
from referee.store.store import Transaction

NAME = "Referee"
MAX_SUBJECT = 70
MAX_LINE = 76


class _Registry(HeaderRegistry):
    """Python's makes a new class for each header field that is written."""

    def __init__(self) -> None:
        super().__init__()
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = super().__getitem__(name)
        return self._made[name]


class _Policy(EmailPolicy):
    """Fields that fit on their lines need not be taken apart to be folded: that takes a third of the time."""

    def fold_binary(self, name: str, value: Any) -> bytes:
        line = f"{name}: {value}"
        if line.isascii() and len(line) <= MAX_LINE:
            return f"{line}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


_POLICY = _Policy(linesep="\r\n", max_line_length=MAX_LINE, header_factory=_Registry())


@dataclass(frozen=True)
class OutgoingMail:
    """What is to be written to whom. Two of the same `occasion` for the same address are one mail."""

    address: str
    kind: str
    occasion: str
    subject: str
    body: Sequence[Block]
    player_id: str | None = None
    game_id: str | None = None
    game: str = ""
    reply_to: str = ""
    answers: str | None = None
    """The mail in our inbox that this answers."""
    in_reply_to: str = ""
    """Its Message-ID."""
    files: Sequence[Sequence[str]] = ()
    """What is attached: names, and their JSON."""
    more_games: Sequence[str] = ()
    """Other games that it is about."""


def post(
    room: Room,
    transaction: Transaction,
    outgoing: OutgoingMail,
    now: datetime,
    *,
    receipt: Mapping[str, Any] | None = None,
) -> str:
    """Send a mail, once; returns its id. At its foot stand the heads of the journals of its games.

    One that is no more than a `receipt` waits for the next one about its game, which tells it.
    """
    held = receipt is not None
    if not held:
        outgoing = replace(outgoing, body=[*outgoing.body, *_foot(room, transaction, outgoing)])
    mail_id = room.macs.make("mail", outgoing.address, outgoing.occasion)
    token = room.macs.make("unsubscribe", mail_id)
    row: mail_out.NewMail = {
        "id": mail_id,
        "player_id": outgoing.player_id,
        "game_id": outgoing.game_id,
        "address": outgoing.address,
        "kind": outgoing.kind,
        "answers": outgoing.answers,
        "raw": written(room, outgoing, mail_id, token, now),
        "receipt": receipt,
        "unsubscribe": token,
        "created_at": now,
        "tries": 0,
        "try_at": None if held else now,
        "sent_at": None,
        "error": None,
        "dead_at": None,
    }
    mail_out.add(transaction, row)
    return mail_id


def _foot(room: Room, transaction: Transaction, outgoing: OutgoingMail) -> list[Block]:
    """What binds the referee to its journals, as it cannot take back a mail."""
    games = dict.fromkeys([*([outgoing.game_id] if outgoing.game_id else []), *outgoing.more_games])
    rows = [row for game_id in games if (row := reading.header(transaction, game_id)) is not None]
    lines = foot(room.say, [signed_head(room.referee, row) for row in rows])
    return [Text("\n".join(lines))] if lines else []


def written(room: Room, outgoing: OutgoingMail, mail_id: str, token: str, now: datetime) -> bytes:
    """The mail as it goes out."""
    domain = room.settings.domain
    mail = EmailMessage(policy=_POLICY)
    mail["From"] = Address(NAME, addr_spec=room.address("referee"))
    mail["To"] = Address(addr_spec=outgoing.address)
    mail["Subject"] = shortened(outgoing.subject)
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = f"<{mail_id}@{domain}>"
    mail["Reply-To"] = outgoing.reply_to or room.address("referee")
    thread = _thread(room, outgoing)
    if outgoing.in_reply_to:
        mail["In-Reply-To"] = f"<{outgoing.in_reply_to}>"
        mail["References"] = " ".join([*thread, f"<{outgoing.in_reply_to}>"])
    elif thread:
        mail["In-Reply-To"] = thread[0]
        mail["References"] = thread[0]
    mail["Auto-Submitted"] = "auto-replied" if outgoing.answers else "auto-generated"
    if outgoing.player_id is not None:
        mail["List-Id"] = f"{_plain(outgoing.game or NAME)} <{outgoing.game_id or 'players'}.{domain}>"
        leave = f"{room.settings.url}/v1/unsubscribe/{token}"
        # Headers are forwarded, too: the player's own address is not for them.
        mail["List-Unsubscribe"] = f"<{leave}>, <mailto:{room.address('unsubscribe', token)}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(as_text(outgoing.body), cte="quoted-printable")
    mail.add_alternative(
        as_html(outgoing.body, outgoing.subject, room.referee.language.language),
        subtype="html",
        cte="quoted-printable",
    )
    for name, text in outgoing.files:
        mail.add_attachment(text.encode(), maintype="application", subtype="json", filename=name)
    # Python draws boundaries at random, which would make the same mail different each time it is written.
    for number, part in enumerate(part for part in mail.walk() if part.is_multipart()):
        told = mail_id + "/" * number
        part.set_boundary(f"={sha256(told.encode()).hexdigest()[:40]}")
    return mail.as_bytes()


def text_of(raw: bytes) -> str:
    """The plain text of one of our mails."""
    body = email.message_from_bytes(raw, policy=default).get_body(("plain",))
    return "" if body is None else str(body.get_content()).replace("\r\n", "\n")


def shortened(subject: str) -> str:
    """One line of a few words."""
    line = _plain(subject)
    return line if len(line) <= MAX_SUBJECT else f"{line[: MAX_SUBJECT - 1].rstrip()}…"


def _plain(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _thread(room: Room, outgoing: OutgoingMail) -> list[str]:
    """What all mails to a player about one game answer, so that they form one thread."""
    if outgoing.game_id is None:
        return []
    return [f"<{room.macs.make('thread', outgoing.address, outgoing.game_id)}@{room.settings.domain}>"]
