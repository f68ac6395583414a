"""Many mails: whoever floods the referee locks out nobody else."""

from __future__ import annotations

import smtplib
from datetime import timedelta

import pytest

from referee.mail import confirming, dealing
from tests.api.house import House
from tests.mail.post_office import Correspondent, PostOffice, plain, rows
from tests.mail.signed import signed_up, signing_office
from tests.mail.test_who import playing, sealed

HOST = "93.184.216.{number}"


def flood(office: PostOffice, sender: str, mails: int = 40) -> None:
    """Mails in somebody's name, as many as are taken."""
    with office.connection() as smtp:
        for number in range(mails):
            try:
                smtp.sendmail(
                    sender, ["referee@localhost"], f"From: {sender}\r\n\r\nhello {number}\r\n".encode()
                )
            except smtplib.SMTPDataError:
                return
    raise AssertionError("all of them were taken")


def test_a_flood_in_a_players_name_does_not_keep_their_orders_out(office: PostOffice) -> None:
    ada, question = playing(office)
    flood(office, ada.address)
    ada.reply("target eye", to=question)
    office.work()
    assert sealed(office) == [1]


def test_nor_does_it_keep_out_what_is_signed(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        flood(office, ada.address)
        ada.send("open cult wars for 3 players with 2 bots")
        assert len(rows(office.house, "game")) == 1


def test_a_secret_address_has_its_own_limit(office: PostOffice) -> None:
    ada, question = playing(office)
    office.house.clock.move(timedelta(minutes=2))
    for number in range(30):
        ada.write(f"status {number}", to=str(question["Reply-To"]))
    with pytest.raises(smtplib.SMTPDataError) as refusal:
        ada.write("status", to=str(question["Reply-To"]))
    assert refusal.value.smtp_code == 450


def sign_up_many(office: PostOffice, count: int, address: str, host: str = "") -> None:
    for number in range(count):
        sender = address.format(number=number)
        received = f"Received: from x ([{host.format(number=number % 250 + 1)}]) by mx\r\n" if host else ""
        office.take(
            f"{received}From: {sender}\r\n\r\nregister Eve{number}\r\n".encode(),
            sender,
            ["referee@localhost"],
        )
        if number % 20 == 19:
            dealing.deal_with_all(office.room)
            confirming.ask_all(office.room)


def is_asked(office: PostOffice, address: str) -> bool:
    gil = Correspondent(office, address)
    gil.write("register Gil", to="referee@localhost")
    office.work()
    return [str(mail["Subject"]) for mail in gil.mails()] == ["Please confirm your address"]


@pytest.mark.parametrize("address", ["eve{number}@evil.example", "eve@mail{number}.evil.example"])
def test_newcomers_of_one_domain_do_not_lock_out_others(office: PostOffice, address: str) -> None:
    sign_up_many(office, 60, address)
    asked = [row for row in rows(office.house, "mail_out") if row.kind == "confirmation"]
    assert len(asked) == confirming.MAX_PER_DOMAIN
    assert is_asked(office, "gil@example.org")


def test_newcomers_from_one_network_do_not_lock_out_others(office: PostOffice) -> None:
    sign_up_many(office, 60, "eve@evil{number}.example", HOST)
    asked = [row for row in rows(office.house, "mail_out") if row.kind == "confirmation"]
    assert len(asked) == confirming.MAX_PER_NETWORK
    assert is_asked(office, "gil@evil.example")


def test_players_change_their_address_while_newcomers_are_locked_out(office: PostOffice) -> None:
    ann = office.house.register("Ann")
    sign_up_many(office, 60, "eve{number}@example.org")
    office.house.call("PATCH", "/v1/me", {"email": "ann@example.org"}, by=ann)
    office.work()
    assert Correspondent(office, "ann@example.org").last()["Subject"] == "Please confirm your address"


def test_a_secret_address_can_be_replaced(office: PostOffice) -> None:
    ada, _question = playing(office)
    old = ada.own_address()
    ada.write("new secret", to=old)
    office.work()
    new = next(str(mail["Reply-To"]) for mail in reversed(ada.mails()) if "new secret address" in plain(mail))
    assert new != old
    before = len(ada.mails())
    ada.write("set name Eve", to=old)
    office.work()
    assert [row.name for row in rows(office.house, "player")] == ["Ada"]
    ada.write("set name Ann", to=new)
    office.work()
    assert [row.name for row in rows(office.house, "player")] == ["Ann"]
    assert len(ada.mails()) > before


def test_questions_do_not_have_the_players_own_address_in_them(office: PostOffice) -> None:
    ada, question = playing(office)
    assert ada.own_address().partition("@")[0] not in question.as_string()
    assert "me+" not in question.as_string()


def test_the_address_to_unsubscribe_is_for_one_game_and_answered(office: PostOffice) -> None:
    ada, question = playing(office)
    address = str(question["List-Unsubscribe"]).partition("mailto:")[2].rstrip(">")
    assert address.startswith("unsubscribe+")
    ada.write("", to=address, Subject="")
    office.work()
    (row,) = rows(office.house, "mail_address")
    (game,) = rows(office.house, "game")
    assert list(row.wishes) == [["", game.id, "never"]]
    assert ada.last()["Subject"] == "Unsubscribed"
