"""Ada's mail program, somewhere in the world: her provider signs what she writes."""

from __future__ import annotations

import email
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP, default
from email.utils import format_datetime

import dkim

from tests.mail.post_office import plain
from tests.mail.postfix import await_that

ADA = "ada@players.example"


class Outsider(ABC):
    """`took` is the mail that her provider has taken: sender, recipient, mail."""

    def __init__(self, private: bytes, took: Sequence[tuple[str, str, bytes]]) -> None:
        self._private = private
        self._took = took
        self.written = 0

    @abstractmethod
    def deliver(self, to: str, raw: bytes) -> None:
        """Bring a mail to where the referee gets it from."""

    def write(
        self, to: str, text: str, *, signed: bool = True, headers: Mapping[str, str] | None = None
    ) -> None:
        self.written += 1
        mail = EmailMessage(policy=SMTP)
        mail["From"], mail["To"], mail["Date"] = ADA, to, format_datetime(datetime.now(UTC))
        mail["Message-ID"] = f"<{self.written}@players.example>"
        # If it were written anew on its way, the signature would be broken.
        mail["Subject"] = "a long one " * 12
        for name, value in (headers or {}).items():
            mail[name] = value
        mail.set_content(text)
        raw = mail.as_bytes()
        if signed:
            raw = dkim.sign(raw, b"s", b"players.example", self._private) + raw
        self.deliver(to, raw)

    def read(self, words: str) -> EmailMessage:
        """The mail that has these words, once it has come."""
        await_that(lambda: self._with(words), lambda: f"no mail with {words!r}: {self.trouble()}")
        return self._with(words)[0]

    def trouble(self) -> str:
        """What may explain that a mail has not come."""
        return ""

    def answer(self, words: str, text: str) -> None:
        self.write(str(self.read(words)["Reply-To"]), text)

    def _with(self, words: str) -> list[EmailMessage]:
        mails = [email.message_from_bytes(raw, policy=default) for _, to, raw in self._took if to == ADA]
        return [mail for mail in mails if words in f"{mail['Subject']}\n{plain(mail)}"]
