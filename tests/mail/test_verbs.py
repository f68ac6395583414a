"""Everything that can be written in a mail, as it is documented and as a hurried human writes it."""

from __future__ import annotations

import json
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from referee.fairplay.verify import verify
from referee.store import mail_people
from tests.api.house import House
from tests.mail.players import is_question
from tests.mail.post_office import Correspondent, PostOffice, plain, rows


class Table:
    """Ada, Bob and Cyd at a game of Cult Wars called Friday."""

    def __init__(self, office: PostOffice) -> None:
        self.office = office
        self.house: House = office.house
        self.ada, self.bob, self.cyd = (office.person(name) for name in ("Ada", "Bob", "Cyd"))
        self.ada.write("open cult wars for 3 players daily called Friday")
        office.work()
        for person in (self.bob, self.cyd):
            person.write("join Friday")
        office.work()

    def question(self, person: Correspondent | None = None) -> EmailMessage:
        return [mail for mail in (person or self.ada).mails() if is_question(mail)][-1]

    def ask(self, text: str, person: Correspondent | None = None) -> str:
        """What the answer to a mail says that answers the question."""
        person = person or self.ada
        self.house.clock.move(timedelta(minutes=2))
        sent = person.reply(text, to=self.question(person))
        self.office.work()
        return answer_to(sent, person)

    def orders(self, seat: int = 1) -> list[Any]:
        return [row for row in rows(self.house, "sealed_order") if row.seat == seat]


@pytest.fixture
def table(office: PostOffice) -> Table:
    return Table(office)


def test_orders_and_how_they_are_meant(table: Table) -> None:
    assert "Tried, not sealed: Cult Wars ‘Friday’" in table.ask("try\ntarget eye")
    assert "Tried, not sealed" in table.ask("Try: target eye")
    assert table.orders() == []
    kept = table.ask("target eye\ndraft")
    assert "Draft kept: Cult Wars ‘Friday’" in kept
    assert "It counts only if you seal nothing before the deadline." in kept
    assert [row.final for row in table.orders()] == [False]
    assert "Draft kept" in table.ask("Draft: target horn")
    assert [row.answer for row in table.orders()] == ["horn"]
    assert "The step stays open until its deadline." in table.ask("Wait.\ntarget horn")
    assert [(row.final, row.wait) for row in table.orders()] == [(True, True)]
    assert "Sealed: Cult Wars ‘Friday’" in table.ask("Target Eye.\nfinal")
    (order,) = table.orders()
    assert (order.final, order.wait, order.answer) == (True, False, "eye")
    assert f"commitment {order.commitment}\nnonce {order.nonce}" in table.ask("Receipt please")
    assert "Your order is taken back." in table.ask("withdraw my order")
    assert table.orders() == []


def test_what_remains_on_file_is_told(table: Table) -> None:
    early = "if nobody aims at me: plan sacrifice 6 5 1"
    assert "ahead: plan, if targeting_me = 0: plan sacrifice 6 5 1" in table.ask(f"target eye\n{early}")
    assert "ahead: plan, if targeting_me = 0: plan sacrifice 6 5 1" in table.ask("Receipt please")
    assert "sacrifice" not in table.ask("target horn")
    table.ask(f"queue:\n{early}")
    assert "ahead: plan: plan breed 6" in table.ask("target eye\nplan breed 6")
    withdrawn = table.ask("withdraw my order")
    assert "Still sent ahead:" in withdrawn
    assert "sacrifice 6 5 1" in withdrawn
    assert "breed" not in withdrawn


def test_why_not(table: Table) -> None:
    own = table.ask("why not target spiral?")
    assert "Why not: Cult Wars ‘Friday’" in own
    assert '"target spiral": You cannot target your own cult. (CW-20)' in own
    assert 'The rule in full: "rules CW-20"' in own
    assert "- spiral (Spiral): You cannot target your own cult. (CW-20)" in table.ask("why")
    misspelt = table.ask("why target spirl")
    assert '"spirl" is not one of' in misspelt
    assert 'Did you mean "target spiral"?' in misspelt
    legal = table.ask("Why target eye please")
    assert "Nothing speaks against it. It would be taken as:" in legal
    assert "target eye" in legal
    assert table.orders() == []
    assert "Why not" not in table.ask("target eye\nWhy are we playing this so late?")
    assert len(table.orders()) == 1


def test_what_is_shown_at_once(table: Table) -> None:
    for person in (table.ada, table.bob, table.cyd):
        person.reply("default", to=table.question(person))
    table.office.work()
    shown = table.ask("show attack 6")
    assert "Shown: Cult Wars ‘Friday’" in shown
    assert "attack 6" in shown
    told = [row for row in rows(table.house, "journal") if row.kind == "shown"]
    assert [row.public["seat"] for row in told] == [1]


def test_orders_ahead(table: Table) -> None:
    assert "Your queue: Cult Wars ‘Friday’" in table.ask("queue:\nplan: default")
    assert "plan" in table.ask("queue")
    assert "Your standing orders: Cult Wars ‘Friday’" in table.ask("Standing orders:\ntarget: horn")
    assert "horn" in table.ask("my standing orders")
    tried = table.ask("try\n\nstanding:\ntarget: eye")
    assert "Nothing was kept." in tried
    assert "1.1: " in tried
    assert "eye" not in table.ask("standing")
    assert "Nothing is left on the list." in table.ask("queue:\nclear all")
    assert "Facts: Cult Wars ‘Friday’" in table.ask("facts")


def test_words_to_others_and_votes(table: Table) -> None:
    assert "Said to everybody: Cult Wars ‘Friday’" in table.ask("say: Good luck!")
    assert "Said to seat" in table.ask("say to Bob and cyd: Psst\n")
    assert "Said to seat" in table.ask("Tell Bob: Psst")
    assert "Said to seat 2" in table.ask("say to 2:\nIn two lines,\nas it were.\nend say")
    assert 'Nobody at this table is "Zoe"' in table.ask("say to Zoe: hello")
    last = rows(table.house, "message")[-1]
    assert (last.text, last.readers) == ("In two lines,\nas it were.", [2])
    said = table.ask("messages")
    assert said.index("Good luck!") < said.index("as it were.")
    assert "Voted: Cult Wars ‘Friday’" in table.ask("Vote draw")
    assert "open, you have not voted" in table.ask("votes", table.bob)
    assert "Voted" in table.ask("vote no", table.bob)
    assert "open, you have voted no" in table.ask("votes", table.bob)
    assert "Conceded: Cult Wars ‘Friday’" in table.ask("I concede.", table.cyd)
    assert [row.conceded for row in rows(table.house, "seat")].count(True) == 1


def test_more_time_and_being_away(table: Table) -> None:
    (before,) = [row.due_at for row in rows(table.house, "step") if row.state == "open"]
    assert "Excused: Cult Wars ‘Friday’" in table.ask("Excuse me")
    (after,) = [row.due_at for row in rows(table.house, "step") if row.state == "open"]
    assert after > before
    assert "This step was extended by an excuse already." in table.ask("excuse me please", table.bob)
    assert "Thursday 24 December, 00:00 (UTC) to Sunday 3 January, 00:00 (UTC)" in table.ask(
        "absent 2026-12-24 to 2027-01-02"
    )
    assert "Your absence is over, or cancelled" in table.ask("I'm back!")
    assert "Thursday 24 December, 00:00 (UTC) to Sunday 3 January, 00:00 (UTC)" in table.ask(
        "I will be away from 24 Dec until 2nd January"
    )
    table.ask("back")
    # It is Monday 16 November.
    assert "Friday 20 November, 00:00 (UTC) to Sunday 22 November, 00:00 (UTC)" in table.ask(
        "absent friday to saturday"
    )
    assert '"christmas" is not a day such as' in table.ask("absent christmas to easter")
    assert "You have booked none." in table.ask("back\nabsences").partition("Absences")[2]


def test_somebody_else_plays_the_seat(table: Table) -> None:
    dan = table.office.person("Dan")
    assert 'Nobody here is called "Dann"' in table.ask("delegate to Dann until 2026-12-01")
    assert "Dan is asked to play your seat until Wednesday 2 December" in table.ask(
        "Delegate my seat to dan until 1 December."
    )
    dan.write("accept seat\ngame Friday\naccept seat")
    table.office.work()
    accepted = dan.last()
    assert "Accepted: Cult Wars ‘Friday’" in plain(accepted)
    assert "Turn 1 of 8, target: whom do you aim at" in plain(accepted)
    dan.reply("default", to=accepted)
    table.office.work()
    assert "Sealed" in plain(dan.last())
    assert "Only the seat's own player plays it now." in table.ask("take back my seat")


def test_looking(table: Table) -> None:
    status = table.ask("Status?")
    assert "seat 1: Ada" in status
    assert "Waiting for: seat 1, seat 2, seat 3." in status
    assert "Turn 1 of 8, target" in table.ask("board")
    assert "History: Cult Wars ‘Friday’" in table.ask("history 2")
    assert "Dice: Cult Wars ‘Friday’" in table.ask("dice")
    for form in ("rules CW-24", "Rule cw 24", "rules cw24"):
        assert "Rule CW-24" in table.ask(form)
    assert "How it is played: Cult Wars ‘Friday’" in table.ask("rules")
    assert "Abduction" in table.ask("cards abduction").partition("Cards: ")[2]
    assert "Help: votes" in table.ask("help vote")
    assert "Help: queue" in table.ask("Help on queue")
    whole = table.ask("help me, please")
    assert 'nothing on "me"' in whole
    assert "all or nothing" in whole
    assert "No order has been due from them yet." in table.ask("who is Bob?")


def test_the_transcript_is_attached(table: Table) -> None:
    table.ada.write("transcript", to=str(table.question()["Reply-To"]))
    table.office.work()
    (file,) = table.ada.last().iter_attachments()
    assert file.get_filename() == "game.json"
    assert verify(json.loads(file.get_content()), table.house.library).failure is None


def test_without_a_game(office: PostOffice) -> None:
    ada = office.person("Ada")
    bob = Correspondent(office, "bob@example.org")
    bob.write("Register me as Bob", to="referee@localhost")
    office.work()
    bob.reply("ok")
    office.work()
    assert bob.last()["Subject"] == "Welcome, Bob"

    def ask(text: str, person: Correspondent = ada) -> str:
        return asked(office, person, text)

    assert "No game has room now." in ask("games")
    assert "Opened: Cult Wars ‘Tea’" in ask("Open a game of Cult Wars for three players, daily, called Tea")
    assert "Tea: Cult Wars ‘Tea’, open, 1 of 3 seats (Ada)" in ask("games", bob)
    assert "You have seat 3." in ask("Join the game Tea, seat 3", bob)
    assert "You have no seat there any more." in ask("leave the game", bob)
    private = ask("open odds for 2 players private called Den")
    line = next(one.strip() for one in private.split("\n") if one.strip().startswith("join "))
    assert "There is no game" in ask("join Den", bob)
    new = ask("game Den\ninvite")
    renewed = next(one.strip() for one in new.split("\n") if one.strip().startswith("join "))
    assert "Not done" in ask(line, bob)
    assert "Joined: Odds and Evens ‘Den’" in ask(renewed, bob)
    assert "Your time zone is Europe/Berlin." in ask("set timezone berlin")
    assert "You get only your own questions of all games" in ask("set mail only my questions")
    assert "You are now called Ann." in ask("set name to Ann")
    said = ask("settings")
    for words in ("set name Ann", "set zone Europe/Berlin", "set mail never", "set mail questions now"):
        assert words in said
    first = token_in(confirmed(office, ada, "token"))
    second = token_in(confirmed(office, ada, "new token"))
    assert first != second
    codes = [office.house.call("GET", "/v1/me", by=_Bearer(one)).status_code for one in (first, second)]  # type: ignore[arg-type]
    assert codes == [401, 200]
    ada.write("export")
    office.work()
    (file,) = ada.last().iter_attachments()
    assert json.loads(file.get_content())["player"]["name"] == "Ann"


def test_tokens_one_by_one(office: PostOffice) -> None:
    ada = office.person("Ada")
    phone, bot = (token_in(confirmed(office, ada, f"token called {name}")) for name in ("phone", "bot"))
    listed = asked(office, ada, "tokens")
    number = next(line.split(".")[0].strip() for line in listed.splitlines() if "phone" in line)
    assert "Say which by its number" in asked(office, ada, "revoke token tablet")
    assert "‘phone’ no longer works" in asked(office, ada, f"revoke token {number}")
    assert "phone" not in asked(office, ada, "tokens")
    assert [opens(office, one) for one in (phone, bot)] == [False, True]


def test_an_account_is_deleted_when_its_player_says_yes(office: PostOffice) -> None:
    ada, bob = office.person("Ada"), office.person("Bob")
    ada.write("open cult wars for 3 players daily called Friday")
    office.work()
    bob.write("join Friday")
    office.work()
    token = token_in(confirmed(office, ada, "token"))
    assert "Nothing is done yet" in asked(office, ada, "delete my account")
    assert opens(office, token)
    assert "what was kept about you is deleted" in confirmed(office, ada, "delete my account")
    assert not opens(office, token)
    with office.house.referee.store.reading() as snapshot:
        assert mail_people.owner_of(snapshot, ada.address) is None
    before = len(ada.mails())
    ada.write("status")
    office.work()
    assert not any("Friday" in plain(mail) for mail in ada.mails()[before:])


def asked(office: PostOffice, person: Correspondent, text: str) -> str:
    sent = person.write(text)
    office.work()
    return answer_to(sent, person)


def confirmed(office: PostOffice, person: Correspondent, text: str) -> str:
    """What comes of it once its writer has said yes."""
    asked(office, person, text)
    question = [mail for mail in person.mails() if mail["Subject"] == "Do you really want this?"][-1]
    sent = person.reply("yes", to=question)
    office.work()
    return answer_to(sent, person)


def opens(office: PostOffice, token: str) -> bool:
    """Whether the API knows this token."""
    return bool(office.house.call("GET", "/v1/me", by=_Bearer(token)).status_code == 200)  # type: ignore[arg-type]


def test_what_a_host_does(office: PostOffice) -> None:
    host, ada, bob, eve = (office.person(name) for name in ("Hal", "Ada", "Bob", "Eve"))

    def ask(text: str, person: Correspondent = host) -> str:
        return asked(office, person, text)

    assert "It waits for 2 players" in ask("open odds for 2 players without me daily called Den")
    ask("join Den", eve)
    assert "Seat 1 is free again" in ask("remove seat 1")
    assert "turned you away" in ask("join Den", eve)
    ask("join Den", ada)
    ask("join Den", bob)
    assert "The clock is stopped." in ask("Pause")
    assert "The clock runs again." in ask("resume")
    ask("leave", bob)
    dan = office.person("Dan")
    assert "Asked for a seat" in ask("join Den", dan)
    assert "Candidate 1 asks for seat 2: Dan." in ask("game Den\nstatus")
    assert "Candidate 1 has the seat." in ask("admit candidate 1")


def test_several_games_in_one_mail_and_all_or_nothing(office: PostOffice) -> None:
    ada = office.person("Ada")
    for name in ("Red", "Blue"):
        ada.write(f"open cult wars for 3 players daily with 2 bots called {name}")
    office.work()

    def sealed() -> list[str]:
        names = {row.id: row.name for row in rows(office.house, "game")}
        steps = {row.id: row.step for row in rows(office.house, "game")}
        return sorted(
            names[row.game_id]
            for row in rows(office.house, "prompt")
            if row.seat == 1 and row.step == 1 and steps[row.game_id] > 1
        )

    ada.write("Game Red\ntarget eye\n\ngame blue:\ntarget nobody\nall or nothing")
    office.work()
    refused = plain(ada.last())
    assert "Nothing was done" in refused
    assert 'Line 5, "target nobody"' in refused
    assert sealed() == []
    ada.write("game Red\ntarget eye\n\ngame Blue\ntarget nobody")
    office.work()
    assert sealed() == ["Red"]
    ada.write("All or nothing!\ngame Red\nsay: Hello\n\ngame Blue\ntarget horn")
    office.work()
    assert sealed() == ["Blue", "Red"]
    assert len(rows(office.house, "message")) == 1


def answer_to(sent: EmailMessage, person: Correspondent) -> str:
    return plain(next(mail for mail in person.mails() if sent["Message-ID"] in str(mail["References"])))


class _Bearer:
    def __init__(self, token: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}


def token_in(text: str) -> str:
    return next(line.strip() for line in text.split("\n") if line.strip().startswith("referee_"))


def test_deadlines_are_told_in_the_players_own_zone(table: Table) -> None:
    before = plain(table.question(table.bob))
    assert "Answer by Tuesday 17 November, 12:00 (UTC), in 1 day." in before
    asked(table.office, table.ada, "set zone Asia/Tokyo")
    for person in (table.ada, table.bob, table.cyd):
        person.reply("default", to=table.question(person))
    table.office.work()
    told = plain(table.question())
    assert "(Asia/Tokyo), in 1 day." in told
    assert "21:0" in told  # nine hours later than in UTC


def test_one_game_alone_is_silenced(table: Table) -> None:
    said = asked(table.office, table.ada, "game Friday\nset mail never")
    assert "Friday" in said
    before = len(table.ada.mails())
    for person in (table.bob, table.cyd):
        person.reply("default", to=table.question(person))
    table.bob.write("game Friday\nsay: Hello?")
    table.office.work()
    assert len(table.ada.mails()) == before
    asked(table.office, table.ada, "open odds for 2 players daily called Tea")
    table.bob.write("join Tea")
    table.office.work()
    assert "Tea" in str(table.ada.last()["Subject"])


def test_the_subject_may_name_the_game(office: PostOffice) -> None:
    ada = office.person("Ada")
    for name in ("Red", "Blue"):
        ada.write(f"open cult wars for 3 players daily with 2 bots called {name}")
        office.work()
    ada.write("target eye", Subject="Order for Blue")
    ada.write("say: Hello", Subject="Re: cult wars, red")
    office.work()
    games = {row.id: row.name for row in rows(office.house, "game")}
    sealed = [row for row in rows(office.house, "sealed_order") if row.seat == 1 and row.step == 1]
    assert {games[row.game_id] for row in sealed if row.by not in ("bot:random", "stand-in")} == {"Blue"}
    assert [games[row.game_id] for row in rows(office.house, "message")] == ["Red"]
    unclear = ada.write("say: Hello?", Subject="About our game")
    office.work()
    assert "Say which one" in answer_to(unclear, ada)
