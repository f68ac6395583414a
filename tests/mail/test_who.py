"""Who is believed: forged mails do nothing, and no stranger gets an answer."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from referee.mail.who import aligned
from tests.api.house import House
from tests.mail.players import examples
from tests.mail.post_office import Correspondent, PostOffice, plain, rows
from tests.mail.signed import Signer, office_with, signing_office


def sealed(office: PostOffice) -> list[int]:
    return [
        row.seat
        for row in rows(office.house, "sealed_order")
        if row.by not in ("bot", "stand-in") and row.seat == 1
    ]


def test_in_token_mode_the_address_alone_suffices(office: PostOffice) -> None:
    ada, question = playing(office)
    mallory = Correspondent(office, "mallory@example.org")
    mallory.write("target eye", to=str(question["Reply-To"]))
    office.work()
    assert sealed(office) == [1]
    assert mallory.mails() == []
    assert "Sealed" in plain(next(mail for mail in ada.mails() if "Sealed" in plain(mail)))


def test_in_token_mode_a_sender_proves_nothing(office: PostOffice) -> None:
    ada, _question = playing(office)
    before = len(ada.mails())
    for number in range(4):
        ada.write(f"token\nleave\n{number}", to="referee@localhost")
    office.work()
    (doubt,) = ada.mails()[before:]
    assert doubt["Subject"] == "A mail in your name was not accepted"
    assert "referee_" not in plain(doubt)
    assert str(doubt["Reply-To"]) == ada.own_address()


def test_strangers_are_not_answered(office: PostOffice) -> None:
    eve = Correspondent(office, "eve@example.org")
    for text in ("help", "token", "status", "games", "target eye", ""):
        eve.write(text, to="referee@localhost")
    eve.write("target eye", to=f"orders+{'a' * 26}@localhost")
    eve.write("yes", to=f"confirm+{'a' * 26}@localhost")
    office.work()
    assert eve.mails() == []


def test_one_confirmation_a_day_for_an_address(office: PostOffice) -> None:
    eve = Correspondent(office, "eve@example.org")
    for name in ("Eve", "Evelyn", "Evita"):
        eve.write(f"register {name}", to="referee@localhost")
        office.work()
    assert len(eve.mails()) == 1


def test_nobody_is_registered_before_the_confirmation_is_answered(office: PostOffice) -> None:
    eve = Correspondent(office, "eve@example.org")
    eve.write("register Eve", to="referee@localhost")
    office.work()
    assert rows(office.house, "player") == []
    eve.reply("")
    office.work()
    assert [row.name for row in rows(office.house, "player")] == ["Eve"]


def test_a_name_that_is_taken_can_be_changed_in_the_confirmation(office: PostOffice) -> None:
    office.person("Eve")
    other = Correspondent(office, "other@example.org")
    other.write("register EVE", to="referee@localhost")
    office.work()
    other.reply("")
    office.work()
    assert other.last()["Subject"] == "Please choose another name"
    other.reply("register Evelyn")
    office.work()
    assert other.last()["Subject"] == "Welcome, Evelyn"


def test_an_address_that_was_set_over_http_counts_when_it_is_confirmed(office: PostOffice) -> None:
    ann = office.house.register("Ann")
    office.house.call("PATCH", "/v1/me", {"email": "Ann@Example.org"}, by=ann)
    office.work()
    reader = Correspondent(office, "ann@example.org")
    reader.reply("")
    office.work()
    assert reader.last()["Subject"] == "Welcome, Ann"
    (row,) = rows(office.house, "mail_address")
    assert (row.player_id, row.address) == (ann.id, "ann@example.org")
    office.house.call("PATCH", "/v1/me", {"email": None}, by=ann)
    assert rows(office.house, "mail_address") == []


RESULTS = "mx.referee.example; dkim=pass header.d={domain}; spf=pass smtp.mailfrom=x@{domain}"


def test_authentication_results_of_our_own_host_are_believed(desk: House) -> None:
    with office_with(desk, mail_trust="results", mail_authserv=("mx.referee.example",)) as office:
        good = {"Authentication_Results": RESULTS.format(domain="example.org")}
        ada = sign_up(office, good)
        for forged in (
            {},
            {"Authentication_Results": RESULTS.format(domain="evil.example")},
            {"Authentication_Results": RESULTS.format(domain="example.org").replace("mx.", "mx.evil.")},
            {"Authentication_Results": RESULTS.format(domain="example.org").replace("pass", "fail")},
            {"Authentication_Results": RESULTS.format(domain="sub.example.org")},
            {"Authentication_Results": RESULTS.format(domain="org")},
            {"Authentication_Results": "mx.referee.example; " + "(" * 400},
        ):
            ada.write("open cult wars for 3 players with 2 bots", to="referee@localhost", **forged)
            office.work()
            assert rows(office.house, "game") == []
        ada.write("open cult wars for 3 players with 2 bots", to="referee@localhost", **good)
        office.work()
        assert len(rows(office.house, "game")) == 1
        question = next(mail for mail in ada.mails() if str(mail["Reply-To"]).startswith("orders+"))
        other = Correspondent(office, "mallory@evil.example")
        other.write(
            "target eye",
            to=str(question["Reply-To"]),
            Authentication_Results=RESULTS.format(domain="evil.example"),
        )
        office.work()
        assert sealed(office) == []
        assert other.mails() == []
        ada.write("target eye", to=str(question["Reply-To"]), **good)
        office.work()
        assert sealed(office) == [1]


def test_a_signature_of_the_domain_is_believed(desk: House) -> None:
    game = "open cult wars for 3 players with 2 bots"
    with signing_office(desk) as office:
        ada = Signer(office, "ada@example.org")
        unsigned = ada.composed("register Ada").partition(b"\r\nFrom:")[2]
        ada.hand_in(b"From:" + unsigned)
        ada.send("register Ada", domain=b"evil.example")
        assert ada.mails() == []
        ada.send("register Ada")
        ada.answer()
        assert ada.last()["Subject"] == "Welcome, Ada"
        ada.hand_in(b"From:" + ada.composed(game).partition(b"\r\nFrom:")[2])
        ada.send(game, domain=b"evil.example")
        ada.hand_in(ada.composed("hello", sign={"length": True}) + game.encode() + b"\r\n")
        ada.hand_in(ada.composed("hello") + game.encode() + b"\r\n")
        assert rows(office.house, "game") == []
        ada.send(game)
        assert len(rows(office.house, "game")) == 1


@pytest.mark.parametrize(
    ("author", "proven", "good"),
    [
        ("a@example.org", ["example.org"], True),
        ("a@mail.example.org", ["example.org"], True),
        ("a@example.org", ["mail.example.org"], False),
        ("a@badexample.org", ["example.org"], False),
        ("a@example.org", ["org"], False),
        ("a@example.org", [], False),
        ("", [""], False),
    ],
)
def test_alignment(author: str, proven: list[str], good: bool) -> None:
    assert aligned(author, proven) is good


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<list.example.org>"},
        {"X_Autoreply": "yes"},
        {"Subject": "Automatic reply: Cult Wars"},
    ],
)
def test_what_no_person_wrote_does_nothing(office: PostOffice, headers: dict[str, str]) -> None:
    ada, question = playing(office)
    before = len(ada.mails())
    ada.write("target eye", to=str(question["Reply-To"]), **headers)
    office.work()
    assert sealed(office) == []
    told = [str(mail["Subject"]) for mail in ada.mails()[before:]]
    assert told == (["Are you away?"] if "List_Id" not in headers and "Precedence" not in headers else [])


def test_an_automatic_reply_confirms_no_address(office: PostOffice) -> None:
    """Also one that says so in its subject alone."""
    eve = Correspondent(office, "eve@example.org")
    eve.write("register Eve", to="referee@localhost")
    office.work()
    (asked,) = eve.mails()
    eve.write("I am away.", to=str(asked["Reply-To"]), Subject=f"Automatic reply: {asked['Subject']}")
    office.work()
    assert eve.mails() == [asked]
    assert rows(office.house, "player") == []
    eve.reply("", to=asked)
    office.work()
    assert eve.last()["Subject"] == "Welcome, Eve"


def test_two_alternatives_sent_together_are_not_guessed_between(office: PostOffice) -> None:
    ada, question = playing(office)
    two = [example.partition("\n")[0] for example in examples(question)[:2]]
    ada.reply("\n".join(two), to=question)
    office.work()
    assert sealed(office) == []
    told = " ".join(plain(ada.last()).split())
    assert f'"{two[1]}": There is one order too many.' in told
    assert "Nothing in your mail could be read" not in told


def test_a_banned_player_is_told_so(office: PostOffice) -> None:
    from referee.service.admin.players.ban_player import ban_player

    ada, question = playing(office)
    (player,) = rows(office.house, "player")
    ban_player(office.house.referee, player.id, "insults", leave_seats=False)
    ada.reply("target eye", to=question)
    office.work()
    assert sealed(office) == []
    assert "insults" in plain(ada.last())


def test_an_old_question_is_not_answered(office: PostOffice) -> None:
    ada, question = playing(office)
    ada.reply("target eye", to=question)
    office.work()
    ada.reply("target horn", to=question)
    office.work()
    assert "That step is over" in plain(ada.last())
    assert "Turn 1 of 8, plan" in plain(ada.last())


def playing(office: PostOffice) -> tuple[Correspondent, EmailMessage]:
    """Somebody who is asked for a target in Cult Wars."""
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players daily with 2 bots called Friday")
    office.work()
    return ada, next(mail for mail in ada.mails() if "target" in str(mail["Subject"]))


def sign_up(office: PostOffice, headers: dict[str, str]) -> Correspondent:
    ada = Correspondent(office, "ada@example.org")
    ada.write("register Ada", to="referee@localhost")
    office.work()
    assert ada.mails() == []
    ada.write("register Ada", to="referee@localhost", **headers)
    office.work()
    ada.write("", to=str(ada.last()["Reply-To"]))
    office.work()
    return ada


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hi! Please register Gil. Thanks", "Gil"),
        ("register me as Hal pls", "Hal"),
        ("Could you register me as Gil, please?", "Gil"),
        ("Register: Gil", "Gil"),
        ("I want to register as Gil for a game of Cult Wars", "Gil"),
        ("please sign me up as Gil!", "Gil"),
    ],
)
def test_a_first_mail_of_one_line_is_answered(office: PostOffice, text: str, name: str) -> None:
    gil = Correspondent(office, "gil@example.org")
    gil.write(text, to="referee@localhost")
    office.work()
    assert f"play here by mail as {name}." in " ".join(plain(gil.last()).split())
    gil.reply("")
    office.work()
    assert gil.last()["Subject"] == f"Welcome, {name}"


def test_who_registers_without_a_name_is_asked_for_one(office: PostOffice) -> None:
    gil = Correspondent(office, "gil@example.org")
    gil.write("Hello, can you register me please?", to="referee@localhost")
    office.work()
    assert "Say by which name" in plain(gil.last())
    gil.reply("register Gil")
    office.work()
    assert gil.last()["Subject"] == "Welcome, Gil"
