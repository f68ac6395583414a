"""Signed mails that somebody else hands to the referee: what was not written to it does nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.api.house import House
from tests.mail.post_office import Correspondent, PostOffice, plain, rows
from tests.mail.signed import SIGNED, Signer, office_with, signed_up, signing_office

GAME = "open cult wars for 3 players daily with 2 bots called Friday"
OVERSIGNED = (*SIGNED, b"content-type", b"mime-version")


def games(office: PostOffice) -> int:
    return len(rows(office.house, "game"))


def refusal(ada: Correspondent) -> str:
    mail = ada.last()
    assert mail["Subject"] == "A mail in your name was not accepted"
    return " ".join(plain(mail).split())


def test_a_signed_mail_to_somebody_else_does_nothing_here(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        to_eve = ada.composed(GAME, "eve@evil.example")
        ada.hand_in(to_eve, by="eve@evil.example")
        assert games(office) == 0
        assert "does not name me" in refusal(ada)
        ada.send(GAME)
        assert games(office) == 1


def test_a_mail_to_somebody_else_seals_nothing_and_says_nothing(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        ada.send(GAME)
        ada.hand_in(
            ada.composed("say: I mean to betray Bob\ntarget eye", "eve@evil.example"), by="eve@evil.example"
        )
        assert rows(office.house, "message") == []
        assert [row.by for row in rows(office.house, "sealed_order") if row.seat == 1] == []


@pytest.mark.parametrize("field", ["To", "Cc"])
def test_one_of_our_addresses_added_to_a_mail_must_be_signed(desk: House, field: str) -> None:
    """Some hosts sign neither To nor Cc: whoever has such a mail can write in it whom it was to."""
    with signing_office(desk) as office:
        ada = signed_up(office)
        unsigned = [name for name in SIGNED if name != field.lower().encode()]
        raw = ada.composed(GAME, "eve@evil.example", signed=unsigned)
        raw = raw.replace(b"To: eve@evil.example\r\n", b"") if field == "To" else raw
        ada.hand_in(field.encode() + b": referee@localhost\r\n" + raw, by="eve@evil.example")
        assert games(office) == 0
        assert "does not name me" in refusal(ada)


def test_whose_host_does_not_sign_to_answers_at_a_secret_address(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        hers = str(ada.last()["Reply-To"])
        without_to = [name for name in SIGNED if name != b"to"]
        ada.send("games", "referee@localhost", signed=without_to)
        assert "Answer this mail" in refusal(ada)
        ada.send(GAME, hers, signed=without_to)
        assert games(office) == 1


def test_a_mail_to_us_and_others_counts(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        raw = ada.composed(GAME, "bob@example.org", Cc="Referee <referee@localhost>")
        ada.hand_in(raw)
        assert games(office) == 1


def test_another_message_id_makes_no_other_mail(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        ada.send(GAME)
        without_id = [name for name in SIGNED if name != b"message-id"]
        raw = ada.composed("say: only once", signed=without_id, Message_ID="<first@example.org>")
        for number in range(3):
            other = raw.replace(b"<first@example.org>", f"<{number}@example.org>".encode())
            ada.hand_in(b"X-Handed-On: again\r\n" + other, by="eve@evil.example")
        assert [row.text for row in rows(office.house, "message")] == ["only once"]


@pytest.mark.parametrize(
    "added",
    [
        b"Subject: unsubscribe",
        b"To: referee@localhost",
        b"Date: Mon, 16 Nov 2026 12:00:00 +0000",
        b"Content-Type: text/html",
        b"Message-ID: <other@example.org>",
    ],
)
def test_a_field_that_stands_twice_proves_nothing(desk: House, added: bytes) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        ada.hand_in(added + b"\r\n" + ada.composed(GAME, signed=OVERSIGNED))
        assert games(office) == 0
        assert [row.wishes for row in rows(office.house, "mail_address")] == [[]]
        assert "twice" in refusal(ada)


def test_a_subject_that_is_not_signed_proves_nothing(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        raw = ada.composed("games", signed=[name for name in SIGNED if name != b"subject"])
        ada.hand_in(raw.replace(b"Subject: Hello", b"Subject: unsubscribe"))
        assert [row.wishes for row in rows(office.house, "mail_address")] == [[]]


def test_sha1_is_not_believed(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        ada.send(GAME, sign={"signature_algorithm": b"rsa-sha1"})
        assert games(office) == 0
        ada.send(GAME, sign={"signature_algorithm": b"rsa-sha256"})
        assert games(office) == 1


@pytest.mark.parametrize("age", [timedelta(days=8), timedelta(days=-2)])
def test_an_old_date_is_refused_and_so_is_one_to_come(desk: House, age: timedelta) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        ada.send(GAME, age=age)
        assert games(office) == 0
        assert "more than a week old" in refusal(ada)
        ada.send(GAME, age=timedelta(days=3))
        assert games(office) == 1


def test_an_unsigned_date_is_none(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        ada.send(GAME, signed=[name for name in SIGNED if name != b"date"])
        assert games(office) == 0


RESULTS = "mx.referee.example; dkim=pass header.d=example.org"


def written_by_host(ada: Signer, text: str, to: str = "referee@localhost", **how: Any) -> bytes:
    """With what our own host found, above what the sender wrote."""
    said = how.pop("said", RESULTS)
    return f"Authentication-Results: {said}\r\n".encode() + ada.composed(text, to, **how)


def test_the_same_holds_where_our_host_checks_signatures(desk: House) -> None:
    with office_with(desk, mail_trust="results", mail_authserv=("mx.referee.example",)) as office:
        ada = Signer(office, "ada@example.org")
        ada.hand_in(written_by_host(ada, "register Ada"))
        ada.hand_in(written_by_host(ada, "", str(ada.last()["Reply-To"])), str(ada.last()["Reply-To"]))
        for forged in (
            written_by_host(ada, GAME, "eve@evil.example"),
            b"Subject: unsubscribe\r\n" + written_by_host(ada, GAME),
            written_by_host(ada, GAME, age=timedelta(days=8)),
            written_by_host(ada, GAME, said=f"{RESULTS} header.a=rsa-sha1"),
        ):
            ada.hand_in(forged)
            assert games(office) == 0
        good = written_by_host(ada, GAME, Message_ID="<first@example.org>")
        for name in (b"first", b"second"):
            ada.hand_in(good.replace(b"<first@", b"<" + name + b"@"))
        # The second has another Message-ID, which is signed here: our host would not have let it pass.
        assert games(office) == 2
        unsigned = [name for name in SIGNED if name != b"message-id"]
        good = written_by_host(ada, GAME, Message_ID="<third@example.org>", signed=unsigned)
        for name in (b"third", b"fourth"):
            ada.hand_in(good.replace(b"<third@", b"<" + name + b"@"))
        assert games(office) == 3


def test_an_address_changes_only_when_the_old_one_says_yes(desk: House) -> None:
    with signing_office(desk) as office:
        ada = signed_up(office)
        eve = Correspondent(office, "eve@evil.example")
        ada.send("set address eve@evil.example")
        assert eve.mails() == []
        asked = next(mail for mail in ada.mails() if mail["Subject"] == "Do you really want this?")
        assert "eve@evil.example" in plain(asked)
        question = str(asked["Reply-To"])
        ada.send("what is this?", question)
        assert eve.mails() == []
        ada.send("Yes, please", question)
        assert eve.last()["Subject"] == "Please confirm your address"
        assert [row.address for row in rows(office.house, "mail_address")] == ["ada@example.org"]
        eve.write("", to=str(eve.last()["Reply-To"]))
        office.work()
        assert [row.address for row in rows(office.house, "mail_address")] == ["eve@evil.example"]
        assert ada.last()["Subject"] == "Your address was changed"


def with_address_set_over_http(office: PostOffice, ada: Correspondent) -> Correspondent:
    """Ada's address is to be another one, which has answered."""
    token = office.house.register("Ann")
    office.house.call("PATCH", "/v1/me", {"email": ada.address}, by=token)
    office.work()
    ada.reply("")
    office.work()
    new = Correspondent(office, "new@example.org")
    office.house.call("PATCH", "/v1/me", {"email": new.address}, by=token)
    office.work()
    new.reply("")
    office.work()
    return new


def addresses(office: PostOffice) -> list[str]:
    return [row.address for row in rows(office.house, "mail_address")]


def test_an_address_set_over_http_waits_for_the_old_one_to_object(office: PostOffice) -> None:
    ada = Correspondent(office, "ada@example.org")
    new = with_address_set_over_http(office, ada)
    assert addresses(office) == ["ada@example.org"]
    assert ada.last()["Subject"] == "Your address is to be changed"
    office.house.clock.move(timedelta(days=2, hours=23))
    office.work()
    assert addresses(office) == ["ada@example.org"]
    office.house.clock.move(timedelta(hours=2))
    office.work()
    assert addresses(office) == ["new@example.org"]
    assert new.last()["Subject"] == "Welcome, Ann"
    assert ada.last()["Subject"] == "Your address was changed"


def test_the_old_address_can_object(office: PostOffice) -> None:
    ada = Correspondent(office, "ada@example.org")
    with_address_set_over_http(office, ada)
    ada.reply("No! Who is this?")
    office.work()
    assert ada.last()["Subject"] == "Your address stays"
    office.house.clock.move(timedelta(days=4))
    office.work()
    assert addresses(office) == ["ada@example.org"]


def test_removing_an_address_first_does_not_shorten_the_wait(office: PostOffice) -> None:
    ada, new = Correspondent(office, "ada@example.org"), Correspondent(office, "new@example.org")
    token = office.house.register("Ann")
    office.house.call("PATCH", "/v1/me", {"email": ada.address}, by=token)
    office.work()
    ada.reply("")
    office.work()
    office.house.call("PATCH", "/v1/me", {"email": None}, by=token)
    office.work()
    assert ada.last()["Subject"] == "Your address was removed"
    office.house.call("PATCH", "/v1/me", {"email": new.address}, by=token)
    office.work()
    new.reply("")
    office.work()
    assert addresses(office) == []
    office.house.clock.move(timedelta(days=4))
    office.work()
    assert addresses(office) == ["new@example.org"]


@pytest.mark.parametrize(
    "line", ["token", "delete my account", "delete my account for good", "set address e@evil.example"]
)
def test_a_thief_of_the_secret_address_gets_no_token_and_deletes_nothing(
    office: PostOffice, line: str
) -> None:
    ada = office.person("Ada")
    tokens = [row.id for row in rows(office.house, "token")]
    eve = Correspondent(office, "eve@evil.example")
    eve.write(line, to=ada.own_address())
    office.work()
    eve.write("yes", to=ada.own_address())
    office.work()
    assert [row.id for row in rows(office.house, "token")] == tokens
    assert [row.name for row in rows(office.house, "player")] == ["Ada"]
    assert addresses(office) == ["ada@example.org"]
    assert eve.mails() == []
    question = [mail for mail in ada.mails() if mail["Subject"] == "Do you really want this?"]
    assert len(question) == 1


def test_who_says_yes_gets_a_token_once(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.write("token called phone")
    office.work()
    question = next(mail for mail in ada.mails() if mail["Subject"] == "Do you really want this?")
    for _ in range(2):
        ada.reply("yes", to=question)
        office.work()
    assert len([mail for mail in ada.mails() if "referee_" in plain(mail)]) == 1
    assert sorted(row.name for row in rows(office.house, "token")) == ["first", "phone"]


def test_who_says_yes_days_later_is_too_late(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.write("delete my account")
    office.work()
    office.house.clock.move(timedelta(days=3))
    ada.reply("yes", to=next(mail for mail in ada.mails() if mail["Subject"] == "Do you really want this?"))
    office.work()
    assert [row.name for row in rows(office.house, "player")] == ["Ada"]
