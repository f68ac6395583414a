"""Whole games of every kind, played from mail readers alone."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from referee.fairplay.verify import verify
from referee.games import RULESETS
from referee.library import Library
from tests.api.house import House
from tests.mail.players import Player, is_question
from tests.mail.post_office import PostOffice, plain, rows

MAX_ROUNDS = 2000
SIGNING_UP = 3
"""Mails until somebody has joined: a confirmation, a welcome, and an answer."""
MAX_PER_QUESTION = 1.5
BOUNDS = {
    "choose_your_god": " round_limit=12",
    "great_old_ones": " max_rounds=6",
    "evil_high_priest": " max_rounds=8",
    "true_messiah": " round_limit=8",
}


@pytest.mark.first
@pytest.mark.parametrize(
    "ruleset", ["cult_wars", "great_old_ones", "evil_high_priest", "choose_your_god", "true_messiah"]
)
def test_a_whole_game_by_mail(shelf: House, ruleset: str) -> None:
    office = PostOffice(shelf)
    try:
        seats = RULESETS[ruleset].min_seats
        people = [office.person(name) for name in ("Ada", "Bob", "Cyd")[:seats]]
        people[0].write(
            f"open {ruleset.replace('_', ' ')} for {seats} players called Friday{BOUNDS.get(ruleset, '')}"
        )
        office.work()
        for person in people[1:]:
            person.write("join Friday")
        office.work()
        players = [Player(person, number) for number, person in enumerate(people)]
        for round_number in range(MAX_ROUNDS):
            if round_number == 7:
                office.close()
                shelf.restart()
                office = PostOffice(shelf, office.numbers)
                for player in players:
                    player.writer.office = office
            shelf.clock.move(timedelta(minutes=2))
            answered = sum(player.answer_all() for player in players)
            office.work()
            if rows(shelf, "game")[0].status == "finished":
                break
            assert answered, "nobody is asked, and the game is not over"
        (game,) = rows(shelf, "game")
        assert game.status == "finished"
        mails = [mail for person in people for mail in person.mails()[SIGNING_UP:]]
        assert len(mails) <= MAX_PER_QUESTION * sum(map(is_question, mails))
        assert any("is over." in plain(mail) for mail in people[0].mails()[-3:])
        transcript = shelf.get(f"/v1/games/{game.id}/transcript")
        assert verify(json.loads(json.dumps(transcript)), Library()).failure is None
    finally:
        office.close()
