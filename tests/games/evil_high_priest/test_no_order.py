"""A text without any order is refused, whatever is asked: nobody's order is guessed from a comment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.engine.problems import UnreadableText
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from tests.games.evil_high_priest import test_spec_orders as lines
from tests.games.evil_high_priest.cards.test_priests import priest
from tests.games.evil_high_priest.table import Table, seat

SILENT = ("", " \n\t\n", "# I am thinking about it, please wait", "\n# one\n  # and another\n")
TALK = ("hello", "Hello everybody!", "Thanks, see you tomorrow.", "ok", "?", "; ;", "please")


def choosing() -> Table:
    """The Fungi from Yuggoth enter a lair: which of two opponents loses an acolyte?"""
    followings = {1: seat(exposed="1SB"), 2: seat(), 3: seat()}
    table = Table("cthulhu", followings, seats=3, monsters="fungi_from_yuggoth gug nightgaunt")
    table.order("place acolyte silver-twilight monster fungi-from-yuggoth chamber 1 at 7")
    return table


def amending() -> Table:
    """The Whisperer's space turns out to cost something that the order does not pay."""
    others = "pool town:starry_wisdom town:athenaeum town:aylesbury"
    table = priest("whisperer", other=seat(acolytes=others), exposed="6T")
    table.order("place priest ability any nothing", "town:starry_wisdom")
    return table


QUESTIONS: dict[str, Callable[[], Table]] = {
    "turn": lines.turn,
    "bonus": lines.after_a_raid,
    "pick": lines.lodge,
    "pick a chamber": lambda: lines.lodge("pick monster 2"),
    "arrange": lines.rearranging,
    "store": lines.storing,
    "raid_plan": lines.plan,
    "skulk": lines.skulking,
    "eternal": lines.eternal,
    "prep": lines.preparing,
    "growth_tie": lines.growth_tie,
    "lose_acolyte": lines.returning_to_the_box,
    "choice": choosing,
    "amend": amending,
}


def test_every_kind_of_question_is_tried() -> None:
    asked = {set_up().asked()[1].kind for set_up in QUESTIONS.values()}
    assert asked == set(EVIL_HIGH_PRIEST.kinds)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_text_that_says_nothing_is_no_order(kind: str) -> None:
    ask = QUESTIONS[kind]().asked()[1]
    for text in SILENT:
        with pytest.raises(UnreadableText, match="cannot be read"):
            ask.read(text)


@pytest.mark.parametrize("kind", QUESTIONS)
def test_talk_is_no_order(kind: str) -> None:
    """It cannot be read, or what it would mean is not legal."""
    ask = QUESTIONS[kind]().asked()[1]
    for text in TALK:
        try:
            answer = ask.read(text)
        except UnreadableText:
            continue
        assert ask.choice.problems(answer) != [], text
