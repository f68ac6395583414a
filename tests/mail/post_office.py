"""A mail room in a test's hands: real SMTP in, a real Maildir out, work that is done when the test says."""

from __future__ import annotations

import asyncio
import email
import mailbox
import smtplib
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP, default
from email.utils import format_datetime
from itertools import count
from typing import Any

from referee.mail import confirming, dealing, delivery, news
from referee.mail.listener import listen
from referee.mail.room import Room, open_room
from referee.mail.ways_out import Folder, maildir_of
from tests.api.house import House


class PostOffice:
    """The mail room of a house, and those who write to it."""

    def __init__(self, house: House, numbers: Iterator[int] | None = None) -> None:
        self.house = house
        self.room: Room = open_room(house.referee)
        # Of the mails that people write: whoever opens an office anew goes on with them.
        self.numbers = numbers or count(1)
        self._read: dict[str, tuple[int, EmailMessage]] = {}
        self._way = Folder(maildir_of(house.settings))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = listening.getsockname()[1]
        self._server = asyncio.run_coroutine_threadsafe(
            listen(house.referee, listening, lambda: None, self.room.reader), self._loop
        ).result()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        asyncio.run_coroutine_threadsafe(self._ended(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self.room.close()

    async def _ended(self) -> None:
        """Let every session end, and what it still has to do."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for _ in range(50):
            if not others:
                return
            await asyncio.sleep(0.02)
            others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    @contextmanager
    def connection(self) -> Iterator[smtplib.SMTP]:
        lmtp = self.house.settings.mail_protocol == "lmtp"
        with (
            smtplib.LMTP("127.0.0.1", self.port) if lmtp else smtplib.SMTP("127.0.0.1", self.port, timeout=30)
        ) as smtp:
            yield smtp

    def take(self, raw: bytes, sender: str, recipients: Sequence[str]) -> None:
        """Hand a mail in, as a mail host does."""
        with self.connection() as smtp:
            smtp.sendmail(sender, list(recipients), raw)

    def work(self) -> None:
        """Do all that waits, in the games and in the mail room, until there is nothing left."""
        for _ in range(30):
            before = self._state()
            dealing.deal_with_all(self.room)
            confirming.ask_all(self.room)
            self.house.work()
            self.house.pass_time(timedelta())
            news.tell_all(self.room)
            delivery.send_all(self.room, self._way)
            if self._state() == before:
                return

    def _state(self) -> int:
        folder = maildir_of(self.house.settings) / "new"
        return len(list(folder.iterdir())) if folder.exists() else 0

    def mails(self, address: str) -> list[EmailMessage]:
        """All that was sent to this address, in its order."""
        path = maildir_of(self.house.settings)
        if not path.exists():
            return []
        folder = mailbox.Maildir(path, create=False)
        for name in folder.keys():  # noqa: SIM118 - it is no mapping
            if name not in self._read:
                mail = email.message_from_bytes(folder.get_bytes(name), policy=default)
                self._read[name] = ((path / "new" / name).stat().st_mtime_ns, mail)
        return [
            mail for _, mail in sorted(self._read.values(), key=lambda one: one[0]) if mail["To"] == address
        ]

    def person(self, name: str, address: str | None = None) -> Correspondent:
        """A player who has signed up by mail."""
        person = Correspondent(self, address or f"{name.lower()}@example.org")
        person.write(f"register {name}", to="referee@localhost")
        self.work()
        person.reply("")
        self.work()
        assert person.last()["Subject"] == self.room.say("Welcome, {name}", name=name), (
            person.last().as_string()
        )
        return person


@dataclass
class Correspondent:
    """Somebody with a mail reader."""

    office: PostOffice = field(repr=False)
    address: str

    def mails(self) -> list[EmailMessage]:
        return self.office.mails(self.address)

    def last(self) -> EmailMessage:
        return self.mails()[-1]

    def write(self, text: str, to: str | None = None, **headers: str) -> EmailMessage:
        """A mail of plain text, to the address that only this player knows unless said otherwise."""
        mail = EmailMessage(policy=SMTP)
        mail["From"] = self.address
        mail["To"] = to or self.own_address()
        mail["Subject"] = headers.pop("Subject", "Hello")
        mail["Date"] = format_datetime(self.office.house.clock.now())
        mail["Message-ID"] = headers.pop(
            "Message_ID", f"<{next(self.office.numbers)}@{self.address.rpartition('@')[2]}>"
        )
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        self.office.take(mail.as_bytes(), self.address, [str(mail["To"])])
        return mail

    def own_address(self) -> str:
        found = [str(mail["Reply-To"]) for mail in self.mails() if str(mail["Reply-To"]).startswith("me+")]
        return found[-1]

    def reply(self, text: str, to: EmailMessage | None = None, *, quote: bool = True) -> EmailMessage:
        """An answer above the quoted mail, as most programs write it."""
        answered = to or self.last()
        quoted = "".join(f"> {line}\n" for line in plain(answered).splitlines()) if quote else ""
        intro = f"On Mon, 16 Nov 2026 at 12:00, Referee <{answered['Reply-To']}> wrote:\n\n" if quote else ""
        return self.write(
            f"{text}\n\n{intro}{quoted}",
            to=str(answered["Reply-To"]),
            Subject=f"Re: {answered['Subject']}",
            In_Reply_To=str(answered["Message-ID"]),
        )


def plain(mail: EmailMessage) -> str:
    """The text of a mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def html(mail: EmailMessage) -> str:
    body = mail.get_body(("html",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def rows(house: House, table: str) -> list[Any]:
    """All rows of a table."""
    from sqlalchemy import select

    from referee.store import schema

    with house.referee.store.reading() as snapshot:
        return list(snapshot.execute(select(schema.metadata.tables[table])))
