"""Answers as people write them: they are read, and what is nearly an order is never taken for prose."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.games import RULESETS
from referee.mail import dealing
from referee.service.accounts.players import find_player
from referee.service.post.list_inbox import list_inbox
from referee.service.post.send_order import send_order
from referee.service.running.sessions import Player
from tests.mail.players import is_question
from tests.mail.post_office import Correspondent, PostOffice, plain, rows

QUESTIONS = tomllib.loads((Path(__file__).parent / "data" / "sloppy.toml").read_text())["question"]
NAMES = ("Ada", "Bob", "Cyd")
ANSWERS, READ_AT_ONCE = 100, 0.9


class Asked:
    """Somebody who is asked something, in a game that waits for its deadline whatever they answer."""

    def __init__(self, office: PostOffice, game: str, person: str, before: list[str]) -> None:
        self.office = office
        names = NAMES[: RULESETS[game].min_seats]
        people = [office.person(name) for name in names]
        people[0].write(f"open {game.replace('_', ' ')} for {len(people)} players daily called Friday")
        office.work()
        for one in people[1:]:
            one.write("join Friday")
        office.work()
        self._people = dict(zip(names, people, strict=True))
        for order in before:
            name, _ = next((name, asked) for name in names if (asked := self._waiting(name)))
            self._people[name].reply(order, to=_question(self._people[name]))
            office.work()
        self._person = self._people[person]
        self._question = _question(self._person)
        self._player, self._asked = self._player_called(person), self._waiting(person)

    def _player_called(self, name: str) -> Player:
        (row,) = [row for row in rows(self.office.house, "player") if row.name == name]
        with self.office.house.referee.store.reading() as snapshot:
            return find_player(snapshot, row.id)

    def _waiting(self, name: str) -> Mapping[str, Any]:
        """What waits for this player's answer."""
        waiting = list_inbox(self.office.house.referee, self._player_called(name)).items
        return next((one for one in waiting if one["order"] is None), {})

    def answer(self, text: str) -> str:
        """What a mail with this text is answered; there are so many in a minute, and no more."""
        self.office.house.clock.move(timedelta(seconds=3))
        sent = self._person.write(f"wait\n{text}", to=str(self._question["Reply-To"]))
        dealing.deal_with_all(self.office.room)
        told = [message_from_bytes(row.raw, policy=default) for row in rows(self.office.house, "mail_out")]
        (answer,) = [mail for mail in told if str(sent["Message-ID"]) in str(mail["References"])]
        assert isinstance(answer, EmailMessage)
        return plain(answer)

    def meaning(self, order: str) -> Json:
        """What an order means that is written as the rules have it."""
        asked = self._asked
        return send_order(
            self.office.house.referee, self._player, asked["game"], asked["id"], text=order, dry_run=True
        ).answer

    def sealed(self) -> Json:
        step, seat = self._asked["id"].split(".")
        found = rows(self.office.house, "sealed_order")
        return next((row.answer for row in found if (row.step, row.seat) == (int(step), int(seat))), None)


def _question(person: Correspondent) -> EmailMessage:
    return [mail for mail in person.mails() if is_question(mail)][-1]


def asked_in(office: PostOffice, number: int) -> Asked:
    question: dict[str, Any] = QUESTIONS[number]
    return Asked(office, question["game"], question["person"], question.get("before", []))


def lost(asked: Asked, answers: list[list[str]]) -> list[str]:
    """Those of the answers that are not sealed at once, as what they mean."""
    found = []
    for written, meant in answers:
        told = asked.answer(written)
        if "Sealed" not in told or asked.sealed() != asked.meaning(meant):
            found.append(f"{written!r}: {told[:400]}")
    return found


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_sloppy_answers_are_sealed_at_the_first_try(office: PostOffice, number: int) -> None:
    asked = asked_in(office, number)
    unread = lost(asked, QUESTIONS[number]["answers"])
    assert not unread, "\n".join(unread)
    for written, right in QUESTIONS[number]["wrong"]:
        before = asked.sealed()
        told = asked.answer(written)
        assert "Not sealed" in told, told
        proposed = told.partition("Perhaps:")[2].partition("\n\n")[0]
        assert asked.meaning(proposed) == asked.meaning(right), told
        assert asked.sealed() == before


def test_there_are_enough_of_them_from_all_games() -> None:
    answers = [one for question in QUESTIONS for one in question["answers"]]
    wrong = [one for question in QUESTIONS for one in question["wrong"]]
    assert len(answers) + len(wrong) >= ANSWERS
    assert len(answers) >= READ_AT_ONCE * (len(answers) + len(wrong))
    assert {question["game"] for question in QUESTIONS} == set(RULESETS) - {"odds"}


def test_what_begins_like_an_order_is_no_prose(office: PostOffice) -> None:
    """The `end` beside it would have closed the step for good."""
    asked = Asked(office, "true_messiah", "Bob", ["colour violet", "colour red", "done", "done"])
    far = "red.f05 2,1 > 2,2, red.f06 2,1 > 2,2 and red.messiah 1,1 > 1,2, to hold the altar before you do"
    told = " ".join(asked.answer(f"move red.f01 1,1 > 1,2, {far}\nend").split())
    assert asked.sealed() is None
    assert "Not sealed" in told
    assert 'Line 2, "move red.f01 1,1 > 1,2' in told
    assert "Nothing was sealed" in told


@pytest.mark.parametrize(
    ("written", "never"),
    [
        ("plan sacrifice 6 / attack 6 / play sabotage", "plan"),
        ("plan sacrifce 6 / atack 6", "play"),
        ("plan do not sacrifice 6 / defend rest", "sacrifice 6"),
    ],
)
def test_nothing_else_is_proposed_than_what_was_written(office: PostOffice, written: str, never: str) -> None:
    asked = Asked(office, "cult_wars", "Bob", ["target eye", "target spiral", "target horn"])
    told = asked.answer(written)
    assert asked.sealed() is None
    assert "Not sealed" in told
    assert never not in told.partition("Perhaps:")[2]


@pytest.mark.parametrize(
    "written", ["not Horn", "Not horn, eye", "Cheers, Horn", "Horn or Eye?", "if Eye attacks me, Horn"]
)
def test_what_may_mean_something_else_is_not_sealed(office: PostOffice, written: str) -> None:
    asked = Asked(office, "cult_wars", "Ada", [])
    asked.answer(written)
    assert asked.sealed() is None


def test_default_beside_another_order_is_a_question(office: PostOffice) -> None:
    asked = Asked(office, "cult_wars", "Ada", [])
    told = asked.answer("default\ntarget horn")
    assert asked.sealed() is None
    assert "It stands for a whole answer" in " ".join(told.split())


def test_prose_beside_an_order_does_no_harm(office: PostOffice) -> None:
    asked = Asked(office, "cult_wars", "Ada", [])
    prose = "It was nice to see you on Friday\nMy aunt has taken ill\nKind regards\nSent from my iPhone"
    told = asked.answer(f"Hello Referee!\ntarget horn\n{prose}")
    assert asked.sealed() == "horn"
    assert "iPhone" not in told
