"""Mails come in: kept before 250 is said, each once, and never in pieces."""

from __future__ import annotations

import smtplib
import socket
from dataclasses import replace

import pytest

from referee.mail import dealing, doing
from tests.api.house import House
from tests.mail.post_office import PostOffice, plain, rows

HELLO = b"From: eve@example.org\r\nTo: referee@localhost\r\nMessage-ID: <1@e>\r\n\r\nregister Eve\r\n"


def test_a_mail_is_in_the_database_when_250_is_said(each_office: PostOffice) -> None:
    each_office.take(HELLO, "eve@example.org", ["referee@localhost"])
    (row,) = rows(each_office.house, "mail_in")
    assert row.raw == HELLO
    assert row.recipients == ["referee@localhost"]


def test_a_mail_that_is_sent_again_is_kept_once(each_office: PostOffice) -> None:
    for _ in range(3):
        each_office.take(HELLO, "eve@example.org", ["referee@localhost"])
    assert len(rows(each_office.house, "mail_in")) == 1
    each_office.work()
    each_office.take(HELLO, "eve@example.org", ["referee@localhost"])
    each_office.work()
    assert [str(mail["Subject"]) for mail in each_office.mails("eve@example.org")] == [
        "Please confirm your address"
    ]


@pytest.mark.parametrize(
    "end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r", b"\r\n.\r", b"\r.\r\n", b"\r\n\0.\r\n", b"\n.\r\r\n"]
)
def test_nothing_is_smuggled_in(office: PostOffice, end: bytes) -> None:
    second = (
        b"MAIL FROM:<eve@example.org>\r\nRCPT TO:<referee@localhost>\r\nDATA\r\nregister Eve\r\n.\r\nQUIT\r\n"
    )
    with socket.create_connection(("127.0.0.1", office.port), timeout=30) as line:
        said = line.makefile("rb")
        said.readline()
        for command in (b"EHLO x", b"MAIL FROM:<a@example.org>", b"RCPT TO:<referee@localhost>", b"DATA"):
            line.sendall(command + b"\r\n")
            while said.readline()[3:4] == b"-":
                pass
        line.sendall(b"From: a@example.org\r\n\r\nhello" + end + second)
        reply = said.readline()
    assert reply.startswith(b"5")
    assert rows(office.house, "mail_in") == []


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"From: a@b\r\n\r\n" + b"x" * 70 + b"\r\n" * 140_000, 552),
        (
            b"From: a@b\r\nSubject: "
            + b"x" * 900
            + b"\r\n "
            + b"y" * 900
            + b"\r\n "
            + b"z" * 900
            + b"\r\n\r\n",
            550,
        ),
        (b"From: a@b\r\n\r\n" + b"--x\r\n" * 201, 550),
        (b"From: a@b\r\n\r\n" + b"Content-Type: text/plain\r\n\r\n" * 51, 550),
        (b"From: a@b\r\n" + b"X: y\r\n" * 5000 + b"\r\n", 550),
    ],
    ids=["long", "field", "boundaries", "parts", "head"],
)
def test_a_mail_beyond_the_limits_is_refused(office: PostOffice, raw: bytes, code: int) -> None:
    with pytest.raises(smtplib.SMTPResponseException) as refusal:
        office.take(raw, "a@example.org", ["referee@localhost"])
    assert refusal.value.smtp_code == code
    assert rows(office.house, "mail_in") == []


def test_mail_to_others_is_refused(office: PostOffice) -> None:
    for address in (
        "ada@localhost",
        "referee@example.org",
        "orders+short@localhost",
        "referee@localhost.evil.example",
    ):
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            office.take(HELLO, "eve@example.org", [address])


def test_thirty_mails_a_minute_from_one_address(office: PostOffice) -> None:
    with office.connection() as smtp:
        for number in range(30):
            smtp.sendmail("eve@example.org", ["referee@localhost"], HELLO + b"%d\r\n" % number)
        with pytest.raises(smtplib.SMTPDataError) as refusal:
            smtp.sendmail("eve@example.org", ["referee@localhost"], HELLO + b"more\r\n")
        assert refusal.value.smtp_code == 450
        smtp.sendmail("bob@example.org", ["referee@localhost"], HELLO + b"other\r\n")


def test_lmtp_has_a_reply_for_each_recipient(desk: House) -> None:
    desk.referee = replace(desk.referee, settings=replace(desk.settings, mail_protocol="lmtp"))
    desk.settings = desk.referee.settings
    office = PostOffice(desk)
    try:
        with socket.create_connection(("127.0.0.1", office.port), timeout=30) as line:
            said = line.makefile("rb")
            said.readline()
            recipients = [b"RCPT TO:<referee@localhost>", b"RCPT TO:<postmaster@localhost>"]
            for command in (b"LHLO x", b"MAIL FROM:<a@example.org>", *recipients, b"DATA"):
                line.sendall(command + b"\r\n")
                while said.readline()[3:4] == b"-":
                    pass
            line.sendall(HELLO + b".\r\n")
            assert [said.readline()[:3] for _ in recipients] == [b"250", b"250"]
            line.sendall(b"QUIT\r\n")
            assert said.readline()[:3] == b"221"
    finally:
        office.close()


def test_a_mail_half_done_is_finished_and_answered_once(
    each_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever deals with it dies after the first part; the next one goes on from there."""
    office = each_office
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players daily with 2 bots called Friday")
    office.work()
    question = ada.last()
    before = len(ada.mails())
    ada.reply("target eye\nsay: Hello\nsay: Hello again", to=question)

    done: list[int] = []
    do = doing._do

    def dies_after(*arguments: object) -> object:
        if len(done) == 2:
            raise KeyboardInterrupt
        result = do(*arguments)  # type: ignore[arg-type]
        done.append(1)
        return result

    with monkeypatch.context() as dying:
        dying.setattr(doing, "_do", dies_after)
        with pytest.raises(KeyboardInterrupt):
            dealing.deal_with_all(office.room)
    assert len(rows(office.house, "message")) == 1
    office.house.clock.move(dealing.PATIENCE * 2)
    office.work()
    assert len(rows(office.house, "message")) == 2
    answers = [mail for mail in ada.mails()[before:] if mail["Auto-Submitted"] == "auto-replied"]
    assert len(answers) == 1
    assert plain(answers[0]).count("Said to everybody") == 2


def test_the_same_mail_again_acts_once_and_gets_the_same_answer(office: PostOffice) -> None:
    """By Message-ID and body: its way here may have been another one."""
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players with 2 bots called Friday")
    office.work()
    question = ada.last()
    mail = ada.reply("say: Hello", to=question)
    office.work()
    answer = next(one for one in reversed(ada.mails()) if one["Auto-Submitted"] == "auto-replied")
    again = b"Received: from elsewhere\r\n" + mail.as_bytes()
    office.take(again, ada.address, [str(mail["To"])])
    office.work()
    assert len(rows(office.house, "message")) == 1
    last = ada.last()
    assert last["Message-ID"] == answer["Message-ID"]
    assert last.as_bytes() == answer.as_bytes()
