"""Mails go out: at least once, in their time, and not for ever."""

from __future__ import annotations

import time
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from referee.mail import delivery
from referee.mail.__main__ import MAIL_OUT_KEPT, forget
from referee.mail.ways_out import MailHost, TryLater
from referee.store import mail_out
from tests.mail.moody_host import MoodyHost, moody_host
from tests.mail.post_office import Correspondent, PostOffice, plain, rows
from tests.mail.provider import certificate, submission


def waiting(office: PostOffice) -> Any:
    """A confirmation that is to be sent."""
    from referee.mail import confirming, dealing

    Correspondent(office, "eve@example.org").write("register Eve", to="referee@localhost")
    dealing.deal_with_all(office.room)
    confirming.ask_all(office.room)
    (row,) = rows(office.house, "mail_out")
    return row


def send(office: PostOffice, host: MoodyHost, **options: Any) -> Any:
    way = MailHost(f"smtp://127.0.0.1:{host.port}", **options)
    try:
        delivery.send_all(office.room, way)
    finally:
        way.close()
    (row,) = rows(office.house, "mail_out")
    return row


def test_a_mail_goes_out_with_a_return_path_of_its_own(each_office: PostOffice) -> None:
    row = waiting(each_office)
    with moody_host() as host:
        sent = send(each_office, host)
        send(each_office, host)
    ((sender, recipient, raw),) = host.took
    assert recipient == "eve@example.org"
    assert sender == f"bounces+{row.unsubscribe}@localhost"
    assert raw == row.raw
    assert (sent.try_at, sent.dead_at, sent.error) == (None, None, None)


@pytest.mark.parametrize(
    ("mood", "value", "heard"),
    [
        ("greeting", b"421 too busy", "SMTPConnectError"),
        ("to_rcpt", b"450 not now", "450 not now"),
        ("to_data", b"451 later", "451 later"),
        ("to_rcpt", b"421 closing", "421 closing"),
        ("hangs_up_after_data", True, "SMTPServerDisconnected"),
    ],
)
def test_what_is_not_taken_now_is_sent_again_with_the_same_message_id(
    office: PostOffice, mood: str, value: Any, heard: str
) -> None:
    waiting(office)
    with moody_host() as host:
        setattr(host, mood, value)
        before = host.connections
        row = send(office, host)
        assert row.error == heard
        assert row.try_at == office.house.clock.now() + timedelta(minutes=1)
        send(office, host)
        assert host.connections == before + 1, "it waits before it tries again"
        setattr(host, mood, getattr(MoodyHost(), mood))
        office.house.clock.move(timedelta(minutes=1))
        row = send(office, host)
    assert (row.try_at, row.dead_at) == (None, None)
    assert len({raw for _, _, raw in host.took}) == 1


def test_a_host_that_trickles_is_cut_off(office: PostOffice) -> None:
    waiting(office)
    with moody_host() as host:
        host.trickles = True
        begun = time.monotonic()
        row = send(office, host, deadline=1.0)
        assert time.monotonic() - begun < 10
    assert row.try_at is not None


def test_a_host_that_is_down_for_an_hour(office: PostOffice) -> None:
    waiting(office)
    with moody_host() as gone:
        pass
    pauses = []
    end = office.house.clock.now() + timedelta(hours=1)
    while office.house.clock.now() < end:
        row = send(office, gone)
        pauses.append(row.try_at - office.house.clock.now())
        office.house.clock.move(pauses[-1])
    assert pauses == [timedelta(minutes=2**n) for n in range(6)]
    with moody_host() as host:
        row = send(office, host)
    assert row.sent_at is not None
    assert len(host.took) == 1


def test_what_is_refused_for_good_is_dead(office: PostOffice) -> None:
    waiting(office)
    with moody_host() as host:
        host.to_rcpt = b"550 5.1.1 nobody here"
        row = send(office, host)
    assert (row.try_at, row.error) == (None, "550 5.1.1 nobody here")
    with office.house.referee.store.reading() as snapshot:
        assert [mail.address for mail in mail_out.dead(snapshot, 10)] == ["eve@example.org"]


def test_after_five_days_a_mail_is_given_up(office: PostOffice) -> None:
    waiting(office)
    office.house.clock.move(timedelta(days=5, seconds=1))
    with moody_host() as host:
        host.to_rcpt = b"450 not now"
        assert send(office, host).dead_at is not None


def bounce(of: EmailMessage, row: Any, action: str = "failed", status: str = "5.1.1") -> bytes:
    """A report on a delivery, as other hosts write it (RFC 3464)."""
    return f"""\
From: MAILER-DAEMON@example.org
To: bounces+{row.unsubscribe}@localhost
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It could not be delivered, or not yet.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {of["To"]}
Action: {action}
Status: {status}

--b--
""".replace("\n", "\r\n").encode()


def test_three_mails_that_come_back_switch_an_address_off(each_office: PostOffice) -> None:
    office = each_office
    ada = office.person("Ada")
    for text in ("games", "help", "status"):
        ada.write(text)
        office.work()
    address = rows(office.house, "mail_address")[0]
    assert address.off_at is None
    player = rows(office.house, "player")[0]
    answers = {row.id: row for row in rows(office.house, "mail_out") if row.kind == "answer"}
    for number, mail in enumerate(ada.mails()[-3:]):
        row = answers[str(mail["Message-ID"])[1:].partition("@")[0]]
        for status in ("4.2.2", "5.1.1", "5.1.1"):
            action = "delayed" if status.startswith("4") else "failed"
            office.take(bounce(mail, row, action, status), "", [f"bounces+{row.unsubscribe}@localhost"])
        office.work()
        assert rows(office.house, "mail_address")[0].bounces == number + 1
    assert rows(office.house, "mail_address")[0].off_at is not None
    (notice,) = [row for row in rows(office.house, "notice") if row.player_id == player.id]
    assert notice.kind == "mail.off"
    assert (notice.data["address"], notice.data["times"]) == (address.address, 3)


def test_whoever_answers_starts_anew(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.write("games")
    office.work()
    row = next(row for row in rows(office.house, "mail_out") if row.kind == "answer")
    office.take(bounce(ada.last(), row), "", [f"bounces+{row.unsubscribe}@localhost"])
    office.work()
    assert rows(office.house, "mail_address")[0].bounces == 1
    ada.write("help")
    office.work()
    assert rows(office.house, "mail_address")[0].bounces == 0


def test_one_click_unsubscribes_from_a_game(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.reply("open odds for 2 players with 1 bot called Friday")
    office.work()
    question = next(mail for mail in ada.mails() if str(mail["Reply-To"]).startswith("orders+"))
    assert question["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = str(question["List-Unsubscribe"]).partition("<")[2].partition(">")[0]
    path = link.removeprefix(office.house.settings.url)
    with office.house.app.test_client() as client:
        clicked = client.post(path, data={"List-Unsubscribe": "One-Click"})
        assert clicked.status_code == 204
        assert client.post(path[:-1] + "a").status_code in (204, 404)
    ((kind, game, when),) = rows(office.house, "mail_address")[0].wishes
    assert (kind, when) == ("", "never")
    assert game == rows(office.house, "game")[0].id
    before = len(ada.mails())
    ada.reply("default", to=question)
    office.work()
    assert ["Sealed" in plain(mail) for mail in ada.mails()[before:]] == [True]


def test_whoever_clicks_the_link_sees_a_page_with_one_button(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.reply("open odds for 2 players with 1 bot called Friday")
    office.work()
    question = next(mail for mail in ada.mails() if str(mail["Reply-To"]).startswith("orders+"))
    link = str(question["List-Unsubscribe"]).partition("<")[2].partition(">")[0]
    path = link.removeprefix(office.house.settings.url)
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    with office.house.app.test_client() as client:
        page = client.get(path, headers=browser)
        assert page.status_code == 200
        assert "no more mails about Odds and Evens ‘Friday’" in page.text
        assert page.text.count("<button>") == 1
        # Programs that look at links must not unsubscribe anybody.
        assert rows(office.house, "mail_address")[0].wishes == []
        assert client.get("/v1/unsubscribe/" + "a" * 26, headers=browser).status_code == 404
        pressed = client.post(path, headers=browser)
        assert pressed.status_code == 200
        assert "<h1>Unsubscribed</h1>" in pressed.text
    assert [when for _, _, when in rows(office.house, "mail_address")[0].wishes] == ["never"]
    ada.reply("set mail now", to=question)
    office.work()
    assert rows(office.house, "mail_address")[0].wishes == [["", "", "now"]]


def test_a_days_mails_are_one(office: PostOffice) -> None:
    ada, bob = office.person("Ada"), office.person("Bob")
    ada.write("set mail messages daily\nset zone Europe/Berlin\nset digest 9")
    ada.write("open odds for 2 players called Friday")
    office.work()
    bob.write("join Friday")
    office.work()
    before = len(ada.mails())
    for text in ("say: one", "say: two"):
        bob.write(f"game Friday\n{text}")
        office.work()
    assert ada.mails()[before:] == []
    office.house.clock.move(timedelta(hours=20, minutes=1))  # 9:01 of the next day in Berlin
    office.work()
    told = [plain(mail) for mail in ada.mails()[before:] if "one" in plain(mail)]
    assert len(told) == 1
    assert "two" in told[0]


def test_only_my_questions(office: PostOffice) -> None:
    ada, bob = office.person("Ada"), office.person("Bob")
    ada.write("set mail only my questions")
    ada.write("open odds for 2 players called Friday")
    office.work()
    bob.write("join Friday")
    office.work()
    assert any(str(mail["Reply-To"]).startswith("orders+") for mail in ada.mails())
    before = len(ada.mails())
    bob.write("game Friday\nsay: hello")
    office.work()
    assert ada.mails()[before:] == []


def test_a_question_can_be_answered_as_long_as_it_is_open(office: PostOffice) -> None:
    """Also after the time for which other mails are kept, where there is no deadline."""
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players with 2 bots called Friday")
    office.work()
    question = ada.last()
    office.house.clock.move(MAIL_OUT_KEPT * 2)
    forget(office.room)
    this = str(question["Message-ID"])[1:].partition("@")[0]
    kept = {row.id: row.kind for row in rows(office.house, "mail_out")}
    assert this in kept
    assert "welcome" not in kept.values()
    ada.reply("target eye", to=question)
    office.work()
    assert any("Sealed" in plain(mail) for mail in ada.mails()[-2:])
    office.house.clock.move(MAIL_OUT_KEPT * 2)
    forget(office.room)
    assert this not in {row.id for row in rows(office.house, "mail_out")}


@pytest.mark.parametrize("starttls", [True, False], ids=["starttls", "smtps"])
def test_a_password_goes_through_tls_alone(
    office: PostOffice, starttls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(office)
    with certificate() as pem, submission(pem, "us@example.org", "p:w", starttls=starttls) as host:
        url = f"{'smtp' if starttls else 'smtps'}://us%40example.org:p%3Aw@localhost:{host.port}"
        untrusted = MailHost(url)
        assert isinstance(untrusted.send("a@localhost", "eve@example.org", b"x"), TryLater)
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        for said, taken in (("p%3Aw", True), ("wrong", False)):
            way = MailHost(url.replace("p%3Aw", said))
            delivery.send_all(office.room, way)
            assert (way.send("a@localhost", "eve@example.org", b"x\r\n") is None) is taken
            way.close()
    assert [to for _, to, _ in host.took] == ["eve@example.org"] * 2
    (row,) = rows(office.house, "mail_out")
    assert row.sent_at is not None
