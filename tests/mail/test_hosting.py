"""What a host who does not play does by mail: about time, seats of players who are gone, a word to all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.mail.players import examples, is_question
from tests.mail.post_office import Correspondent, PostOffice, plain, rows
from tests.mail.test_verbs import answer_to


class Hosted:
    """Hal's game of Cult Wars called Friday, in which Ada, Bob and Cyd play."""

    def __init__(self, office: PostOffice) -> None:
        self.office = office
        self.hal, self.ada, self.bob, self.cyd = map(office.person, ("Hal", "Ada", "Bob", "Cyd"))
        self.hal.write("open cult wars for 3 players daily called Friday without me")
        office.work()
        for person in (self.ada, self.bob, self.cyd):
            person.write("join Friday")
            office.work()
        (game,) = rows(office.house, "game")
        self.game = game.id

    def ask(self, text: str, person: Correspondent | None = None) -> str:
        """What the answer to a mail says, in one line."""
        person = person or self.hal
        self.office.house.clock.move(timedelta(seconds=5))
        sent = person.write(text)
        self.office.work()
        return " ".join(answer_to(sent, person).split())

    def answer(self, *people: Correspondent) -> None:
        for person in people:
            question = [mail for mail in person.mails() if is_question(mail)][-1]
            person.reply(examples(question)[0], to=question)
        self.office.work()

    def pass_time(self, **span: int) -> None:
        self.office.house.clock.move(timedelta(**span))
        self.office.work()


@pytest.fixture
def hosted(office: PostOffice) -> Hosted:
    return Hosted(office)


def test_more_time(hosted: Hosted) -> None:
    moved = hosted.ask("deadline 2 days")
    assert "Deadline moved: Cult Wars ‘Friday’" in moved
    assert "What is asked is now due on Thursday 19 November, 12:00 (UTC)." in moved
    assert "Friday 20 November, 20:00 (UTC)" in hosted.ask("Set deadline to 2026-11-20 20:00, please")
    assert "Sunday 22 November, 00:00 (UTC)" in hosted.ask("deadline saturday")
    for line in ("deadline 2026-11-18", "deadline yesterday", "deadline P90D"):
        assert "Not done" in hosted.ask(line)
    assert "Only the host of the game can do this." in hosted.ask("deadline 1 hour", hosted.ada)
    events = hosted.office.house.get(f"/v1/games/{hosted.game}/events")["items"]
    assert [event["data"]["reason"] for event in events if event["kind"] == "step.extended"] == ["host"] * 3


def test_process_now(hosted: Hosted) -> None:
    hosted.answer(hosted.ada, hosted.bob)
    assert "Everybody has time until 2026-11-17T12:00:00" in hosted.ask("process now")
    hosted.pass_time(days=1)
    assert "Somebody who has not answered was excused" in hosted.ask("process")
    hosted.pass_time(days=1)
    assert "The step is closed" in hosted.ask("process now")
    (step,) = [row for row in rows(hosted.office.house, "step") if row.step == 1]
    assert step.state == "resolved"


def test_replacing_who_is_gone(hosted: Hosted) -> None:
    assert "is there: the table can replace them" in hosted.ask("replace seat 3")
    hosted.cyd.write("leave Friday")
    hosted.office.work()
    dan = hosted.office.person("Dan")
    assert "has not asked for seat 3" in hosted.ask("replace seat 3 by Dan")
    assert "Asked for a seat" in hosted.ask("join Friday", dan)
    assert "Dan has seat 3." in hosted.ask("replace seat 3 with Dan")
    hosted.bob.write("leave Friday")
    hosted.office.work()
    assert "A bot plays seat 2 from now on." in hosted.ask("replace seat 2 by a bot")
    seats = hosted.office.house.get(f"/v1/games/{hosted.game}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Steady bot", "Dan"]
    assert 'Nobody here is called "Zoe"' in hosted.ask("replace seat 1 by Zoe")


def test_a_word_to_all_is_marked_as_the_hosts(hosted: Hosted) -> None:
    assert "Said to everybody: Cult Wars ‘Friday’" in hosted.ask("say: The server moves on Sunday.")
    for person in (hosted.ada, hosted.bob, hosted.cyd):
        assert "Cult Wars ‘Friday’: The host writes: The server moves on Sunday." in plain(person.last())
    assert 'Expected "all"' in hosted.ask("say to 2: Psst.")
    assert "- the host, Monday 16 November, 12:00 (UTC): The server moves on Sunday." in hosted.ask(
        "messages", hosted.ada
    )
    eve = hosted.office.person("Eve")
    assert "spectators cannot write" in hosted.ask("game Friday\nsay: Hello", eve)
