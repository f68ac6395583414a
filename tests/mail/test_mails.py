"""What stands in the headers of mails, and what else comes in beside orders."""

from __future__ import annotations

from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parsedate_to_datetime

import pytest

from referee.mail.dealing import deal_with_all
from referee.mail.reading.charsets import decoded
from tests.mail.players import is_question
from tests.mail.post_office import PostOffice, html, plain, rows
from tests.mail.test_who import playing


def test_mails_about_a_game_stand_in_one_thread(office: PostOffice) -> None:
    ada, question = playing(office)
    sent = ada.reply("target eye\nsay: Hello", to=question)
    office.work()
    answer = next(mail for mail in ada.mails() if sent["Message-ID"] in str(mail["References"]))
    following = [mail for mail in ada.mails() if is_question(mail)][-1]
    thread = str(question["References"])
    assert str(question["In-Reply-To"]) == str(following["References"]) == thread
    assert str(answer["References"]).split() == [thread, str(sent["Message-ID"])]
    assert (answer["In-Reply-To"], answer["Auto-Submitted"]) == (sent["Message-ID"], "auto-replied")
    assert question["Auto-Submitted"] == "auto-generated"
    assert parsedate_to_datetime(question["Date"]) == office.house.clock.now()
    (game,) = rows(office.house, "game")
    assert question["List-Id"] == f"Cult Wars ‘Friday’ <{game.id}.localhost>"


def test_attachments_are_not_read_and_it_is_said(office: PostOffice) -> None:
    ada, question = playing(office)
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Message-ID"] = ada.address, str(question["Reply-To"]), "<1@x>"
    mail.set_content("say: look at this\n")
    mail.add_attachment("target eye\n", filename="orders.txt")
    office.take(mail.as_bytes(), ada.address, [str(question["Reply-To"])])
    office.work()
    assert "Attachments are not read: orders.txt." in plain(ada.last())
    assert len(rows(office.house, "message")) == 1
    assert [row for row in rows(office.house, "sealed_order") if row.seat == 1] == []


def test_a_reaction_by_emoji_does_nothing(office: PostOffice) -> None:
    ada, question = playing(office)
    before = len(ada.mails())
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Message-ID"] = ada.address, str(question["Reply-To"]), "<1@x>"
    mail.set_content("default\n")
    mail.add_alternative(
        b'{"emoji": "\\ud83d\\udc4d", "version": 1}', "text", "vnd.google.email-reaction+json"
    )
    office.take(mail.as_bytes(), ada.address, [str(question["Reply-To"])])
    office.work()
    assert len(ada.mails()) == before
    assert [row for row in rows(office.house, "sealed_order") if row.seat == 1] == []


def test_an_empty_reply_gets_the_order_sheet(office: PostOffice) -> None:
    ada, question = playing(office)
    ada.reply("", to=question)
    office.work()
    answer = plain(ada.last())
    assert "Nothing in your mail could be read as an order" in answer
    assert "\n    target horn\n" in answer


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("koi8-r", "цель"),
        ("iso-2022-jp", "こんにちは"),
        ("gb18030", "你好"),
        ("windows-1252", "“target”"),
        ("iso-8859-15", "€"),
    ],
)
def test_charsets_that_people_use(charset: str, text: str) -> None:
    assert decoded(text.encode(charset), charset) == text


def test_press_of_anonymous_games_hides_who_wrote_it(office: PostOffice) -> None:
    ada, bob = office.person("Ada"), office.person("Bob")
    ada.write("open odds for 2 players anonymous called Mask")
    office.work()
    bob.write("join Mask")
    office.work()
    before = len(bob.mails())
    ada.write("game Mask\nsay: Who am I?")
    office.work()
    office.house.clock.move(timedelta(hours=1, minutes=1))
    office.house.pass_time(timedelta())
    office.work()
    told = [mail.as_string() for mail in bob.mails()[before:] if "Who am I?" in plain(mail)]
    assert len(told) == 1
    assert "ada" not in told[0].lower().replace("readable", "")


def test_a_reply_is_about_the_game_of_the_mail_that_it_answers(office: PostOffice) -> None:
    ada, bob = office.person("Ada"), office.person("Bob")
    for name in ("Red", "Blue"):
        ada.write(f"open odds for 2 players called {name}")
    office.work()
    for name in ("Red", "Blue"):
        bob.write(f"join {name}")
    office.work()
    bob.write("game Blue\nsay: hello")
    office.work()
    heard = next(mail for mail in ada.mails() if "hello" in str(mail["Subject"]))
    assert 'a line that begins with "say:"' in plain(heard)
    ada.reply("say: hello yourself", to=heard)
    office.work()
    assert "Said to everybody: Odds and Evens ‘Blue’" in plain(ada.last())


def test_who_writes_for_the_first_time_may_do_so_in_a_sentence(office: PostOffice) -> None:
    mail = b"From: eve@example.org\r\nTo: referee@localhost\r\n\r\nHello, please register me as Eve.\r\n"
    office.take(mail, "eve@example.org", ["referee@localhost"])
    office.work()
    (asked,) = office.mails("eve@example.org")
    assert "as Eve." in plain(asked)


def test_an_order_that_closes_its_step_is_told_with_the_next_question(office: PostOffice) -> None:
    ada, question = playing(office)
    before = len(ada.mails())
    sent = ada.reply("target eye", to=question)
    office.work()
    (following,) = ada.mails()[before:]
    assert is_question(following)
    (order,) = [row for row in rows(office.house, "sealed_order") if row.seat == 1]
    told = plain(following).partition("Sealed: Cult Wars ‘Friday’")[2].partition("\nYour orders\n")[0]
    assert "\n    target eye\n" in told
    assert f"commitment {order.commitment}\nnonce " in told
    # Whoever is not sure sends it again.
    office.house.clock.move(timedelta(minutes=5))
    office.take(b"Received: again\r\n" + sent.as_bytes(), ada.address, [str(sent["To"])])
    office.work()
    assert ada.last()["In-Reply-To"] == sent["Message-ID"]
    assert "target eye" in plain(ada.last())


def test_who_gets_no_questions_by_mail_is_answered_at_once(office: PostOffice) -> None:
    ada, question = playing(office)
    ada.write("set mail questions never")
    office.work()
    sent = ada.reply("target eye", to=question)
    office.work()
    assert any(sent["Message-ID"] == mail["In-Reply-To"] for mail in ada.mails())


def test_what_others_did_waits_for_a_question_but_not_for_long(office: PostOffice) -> None:
    people = [office.person(name) for name in ("Ada", "Bob", "Cyd")]
    people[0].write("open evil high priest for 3 players called Friday")
    office.work()
    for person in people[1:]:
        person.write("join Friday")
    office.work()
    (first,) = [person for person in people if any(map(is_question, person.mails()))]
    before = {person.address: len(person.mails()) for person in people}
    first.reply("default", to=[mail for mail in first.mails() if is_question(mail)][-1])
    office.work()
    (second,) = [person for person in people if len(person.mails()) > before[person.address]]
    assert is_question(second.last())
    (third,) = [person for person in people if person not in (first, second)]
    office.house.clock.move(timedelta(hours=5, minutes=59))
    office.work()
    assert len(third.mails()) == before[third.address]
    office.house.clock.move(timedelta(minutes=2))
    office.work()
    (told,) = third.mails()[before[third.address] :]
    assert told["Subject"] == "Evil High Priest ‘Friday’: what happened"
    assert len(first.mails()) == before[first.address]
    second.reply("default", to=second.last())
    office.work()
    office.house.clock.move(timedelta(hours=6, minutes=1))
    office.work()
    # Now there is news: with it comes what became of the order before, and its receipt.
    (news,) = first.mails()[before[first.address] :]
    (own, other) = [event["text"] for event in _resolved(office)]
    happened, _, receipt = plain(news).partition("\nSealed: Evil High Priest ‘Friday’\n")
    told_of, to_itself = " ".join(happened.split()), f"You place{own.partition(' places')[2]}"
    assert told_of.index(to_itself) < told_of.index(other)
    (order,) = [row for row in rows(office.house, "sealed_order") if row.step == 1]
    assert f"commitment {order.commitment}\nnonce " in receipt


def _resolved(office: PostOffice) -> list[dict[str, str]]:
    """What everybody was told first of each step that is over."""
    (game,) = rows(office.house, "game")
    events = office.house.get(f"/v1/games/{game.id}/events")["items"]
    told = [event for event in events if event["kind"].startswith("evil_high_priest.")]
    return [next(event for event in told if event["step"] == step) for step in (1, 2)]


def test_a_receipt_that_waits_is_kept_as_data_and_worded_in_the_next_mail(office: PostOffice) -> None:
    """In the words, the zone and the name of the game that hold then; nobody else can read it meanwhile."""
    ada, question = playing(office)
    ada.reply("target eye", to=question)
    deal_with_all(office.room)
    (held,) = [row for row in rows(office.house, "mail_out") if row.receipt is not None]
    (order,) = [row for row in rows(office.house, "sealed_order") if row.seat == 1]
    assert (held.kind, held.try_at, held.sent_at) == ("receipt", None, None)
    nonce = held.receipt["nonce"]
    assert held.receipt == {
        "prompt": "1.1",
        "text": held.receipt["text"],
        "sent_ahead": [],
        "final": True,
        "wait": False,
        "accepted_at": "2026-11-16T12:00:00.000000Z",
        "commitment": order.commitment,
        "nonce": nonce,
    }
    ada.write("set zone Asia/Tokyo")
    office.work()
    following = [mail for mail in ada.mails() if is_question(mail)][-1]
    told = plain(following).partition("\nSealed: Cult Wars ‘Friday’\n")[2].partition("\nYour orders\n")[0]
    assert "Taken on Monday 16 November, 21:00 (Asia/Tokyo), for question 1.1, as:" in told
    assert f"commitment {order.commitment}\nnonce {nonce}" in told
    assert "<div>target eye</div>" in html(following)
