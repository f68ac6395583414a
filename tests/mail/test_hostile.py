"""Of some four hundred forged and hostile mails none acts, is answered to a stranger, or takes long."""

from __future__ import annotations

import resource
import smtplib
import time
from contextlib import suppress
from datetime import timedelta

import pytest

from referee.mail import dealing
from referee.mail.reading.parent import MailReader, Unreadable
from tests.mail.hostile import hostile_mails
from tests.mail.post_office import PostOffice, rows
from tests.mail.test_who import playing

MAX_SECONDS = 2.0


def test_hostile_mails_do_nothing(office: PostOffice) -> None:
    ada, question = playing(office)
    before = len(ada.mails())
    tokens = {row.hash for row in rows(office.house, "token")}
    count, slow = 0, []
    for name, to, raw in hostile_mails(str(question["Reply-To"]), ada.own_address(), ada.address):
        count += 1
        with suppress(smtplib.SMTPException):
            office.take(raw, f"eve{count}@evil.example", [to])
        begun = time.process_time()
        dealing.deal_with_all(office.room)
        if time.process_time() - begun > MAX_SECONDS:
            slow.append(name)
    assert count >= 300
    assert slow == []
    office.work()
    assert [row for row in rows(office.house, "sealed_order") if row.seat == 1] == []
    assert {row.hash for row in rows(office.house, "token")} == tokens
    assert [row.status for row in rows(office.house, "seat") if row.seat == 1] == ["taken"]
    assert rows(office.house, "message") == []
    assert [row.address for row in rows(office.house, "mail_address")] == [ada.address]
    told = [str(mail["Subject"]) for mail in ada.mails()[before:]]
    assert told == ["A mail in your name was not accepted"]
    others = {row.address for row in rows(office.house, "mail_out")} - {ada.address}
    assert others == set(), "strangers were written to"
    assert all(row.became for row in rows(office.house, "mail_in")), "some were left half done"


@pytest.mark.parametrize(
    "raw",
    [
        b"From: a@b\r\nContent-Type: text/plain"
        + b"".join(b"; a%d=b" % n for n in range(10_000))
        + b"\r\n\r\nx",
        b"From: " + b"," * 30_000 + b"\r\n\r\nx",
        b'From: a@b\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n' + b"--b\r\n\r\nx\r\n" * 8_000,
        b"From: a@b\r\n\r\n" + b"(" * 200_000,
    ],
    ids=["parameters", "commas", "parts", "body"],
)
def test_even_beyond_the_caps_reading_takes_no_longer_than_it_may(raw: bytes) -> None:
    """What gets past them one day costs a child, and two seconds of the processor at most."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    reader = MailReader()
    with suppress(Unreadable):
        reader.read(raw)
    reader.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    starting = 1.0  # Python itself, and what it imports
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < MAX_SECONDS + starting


def test_a_reader_that_was_ended_is_replaced() -> None:
    reader = MailReader()
    dear = (
        b"From: a@b\r\nContent-Type: text/plain"
        + b"".join(b"; a%d=b" % n for n in range(20_000))
        + b"\r\n\r\nx"
    )
    with pytest.raises(Unreadable):
        reader.read(dear)
    assert reader.read(b"From: Ada <ada@example.org>\r\n\r\nhello\r\n").author == "ada@example.org"
    reader.close()


def test_thousands_of_doubtful_mails_are_told_of_once_a_day(office: PostOffice) -> None:
    ada, _ = playing(office)
    before = len(ada.mails())
    for day in range(3):
        for number in range(5):
            ada.write(f"token {day} {number}", to="referee@localhost")
            office.work()
        office.house.clock.move(timedelta(days=1))
    told = [mail for mail in ada.mails()[before:] if "not accepted" in str(mail["Subject"])]
    assert len(told) == 3
