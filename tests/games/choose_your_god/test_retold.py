"""What readers are told of events: why somebody wins, and a round in a few lines."""

from __future__ import annotations

import pytest

from referee.engine.news import Told
from referee.engine.records import EventRecord, Face
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game

WINS = {
    "Red wins the Port (9), alone with 3.": {"red": "3@9", "yellow": ""},
    "Red wins the Port (9) with 3 against Yellow's 2.": {"red": "3@9", "yellow": "2@9"},
    "Red wins the Port (9) with 3 against Yellow's 2 and Green's 1.": {
        "red": "3@9", "yellow": "2@9", "green": "1@9"
    },
    "Red wins the tie in the Port (9), with 2 against Yellow's 2.": {"red": "2@9", "yellow": "2@9"},
    "Yellow wins the Port (9) by a bribe, with 1 against Red's 5.": {
        "red": "5@9", "yellow": "1@9$"
    },
}  # fmt: skip


def told(events: list[EventRecord]) -> list[Told]:
    faces = [(event.kind, event.public) for event in events if event.public is not None]
    return [Told(kind, CHOOSE_YOUR_GOD.retold(kind, None, face), face.data) for kind, face in faces]


@pytest.mark.parametrize("text", WINS)
def test_it_is_told_why_a_location_is_won(text: str) -> None:
    game = Game(
        "resolve_location", here=9, asks="red", **{**WINS[text], "red": f"{WINS[text]['red']} hand=M8"}
    )
    game.order("pass")
    assert text in [one.text for one in told(game.events)]


def test_a_round_is_told_in_a_line_for_each_seat_and_each_location() -> None:
    game = Game("take_turn", red="F2 P 3 hand=M8", yellow="F2 2")
    game.order(
        "preach p at 4 / then preach 3 at 6 / then pray / at 6: play M8 coins / otherwise pass",
        "preach 2 at 4 / then pray",
    )
    lines = [one.text for one in CHOOSE_YOUR_GOD.in_brief(told(game.events))]
    assert lines[:7] == [
        "Red places the Patriarch in the Forum (4) and a 3 in the Trade District (6), and Prays.",
        "Yellow places a 2 in the Forum (4), and Prays.",
        "Red wins the tie in the Forum (4), with 2 against Yellow's 2; "
        "Red takes Supremacy: its Patriarch has +7; Yellow gains 2 coins.",
        "Next is the Trade District (6).",
        "Red plays Lesser Bounty.",
        "Red gains 4 coins.",
        "Red wins the Trade District (6), alone with 3; Red gains 6 coins.",
    ]


def test_what_only_its_player_may_know_is_told_as_it_was() -> None:
    own = "You draw Omen."
    assert CHOOSE_YOUR_GOD.retold("choose_your_god.cards_drawn", None, Face(own, {"seat": 1})) == own
