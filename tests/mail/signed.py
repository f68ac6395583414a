"""People whose mail host signs what they write, and those who hand such mails on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from functools import cache
from typing import Any

import dkim
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from tests.api.house import House
from tests.mail.dns_server import serving_txt
from tests.mail.post_office import Correspondent, PostOffice

SIGNED = (b"from", b"to", b"cc", b"subject", b"date", b"message-id")


@cache
def _keys() -> tuple[bytes, bytes]:
    key = rsa.generate_private_key(65537, 2048)
    return (
        key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption()),
        key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo),
    )


@contextmanager
def office_with(house: House, **settings: Any) -> Iterator[PostOffice]:
    house.referee = replace(house.referee, settings=replace(house.settings, **settings))
    house.settings = house.referee.settings
    office = PostOffice(house)
    try:
        yield office
    finally:
        office.close()


@contextmanager
def signing_office(house: House) -> Iterator[PostOffice]:
    """Whose mail room checks signatures; example.org and evil.example sign with the same key."""
    names = {f"s._domainkey.{domain}": _keys()[1] for domain in ("example.org", "evil.example")}
    with (
        serving_txt(names) as resolver,
        office_with(house, mail_trust="dkim", mail_resolver=resolver) as office,
    ):
        yield office


@dataclass
class Signer(Correspondent):
    """Somebody whose host signs their mails."""

    def composed(
        self,
        text: str,
        to: str = "referee@localhost",
        *,
        signed: Sequence[bytes] = SIGNED,
        age: timedelta = timedelta(),
        domain: bytes = b"example.org",
        sign: dict[str, Any] | None = None,
        **headers: str,
    ) -> bytes:
        """A mail as it leaves the host; `signed` are the fields that its signature covers."""
        mail = EmailMessage(policy=SMTP)
        mail["From"], mail["To"] = self.address, to
        mail["Subject"] = headers.pop("Subject", "Hello")
        mail["Date"] = format_datetime(self.office.house.clock.now() - age)
        mail["Message-ID"] = headers.pop("Message_ID", f"<{next(self.office.numbers)}@example.org>")
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        raw = mail.as_bytes()
        present = {name.lower().encode() for name in mail.keys()}  # noqa: SIM118 - it is no mapping
        fields = [name for name in signed if name in present]
        signature: bytes = dkim.sign(raw, b"s", domain, _keys()[0], include_headers=fields, **(sign or {}))
        return signature + raw

    def hand_in(self, raw: bytes, to: str = "referee@localhost", by: str | None = None) -> None:
        """Hand a mail to the referee at this address: its writer does, or whoever got it."""
        self.office.take(raw, by or self.address, [to])
        self.office.work()

    def send(self, text: str, to: str = "referee@localhost", **how: Any) -> bytes:
        raw = self.composed(text, to, **how)
        self.hand_in(raw, to)
        return raw

    def answer(self, text: str = "") -> None:
        """Reply to the last mail."""
        self.send(text, str(self.last()["Reply-To"]))


def signed_up(office: PostOffice, name: str = "Ada") -> Signer:
    person = Signer(office, f"{name.lower()}@example.org")
    person.send(f"register {name}")
    person.answer()
    assert person.last()["Subject"] == f"Welcome, {name}"
    return person
