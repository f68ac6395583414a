"""What prompts say: the question first, what becomes of silence, examples that are legal as they stand."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from referee.engine.ahead import STANDING, QuestionAtHand, Used, Vocabulary, consider, read_orders
from referee.engine.asks import Ask
from referee.engine.facts import flag_fact
from referee.engine.page import MAX_LINES, Page
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.pages.plan import THE_REST
from referee.library import DEFAULT_PACK, Library
from tests.games.true_messiah.table import Table

MAX_COLUMNS = 78
SILENCE = "Without an answer: "
GAMES = 2
WORDS = Vocabulary(
    TRUE_MESSIAH.kinds,
    [flag_fact("targeted", "", value=False).fact, flag_fact("combat", "", value=False).fact],
    verbs=TRUE_MESSIAH.queues.verbs,
    reworded=TRUE_MESSIAH.queues.reworded,
)


def proposed(ask: Ask, line: str) -> None:
    """The standing order that a page proposes can be filed, and would answer its question."""
    (order,) = read_orders(STANDING, line, WORDS)
    assert order.kind == ask.kind
    unwoken = {"targeted": False, "combat": False}
    question = QuestionAtHand(1, ask.kind, unwoken, lambda: (ask, 1))
    assert isinstance(consider([order], question, TRUE_MESSIAH.queues).outcome, Used), line


def page_of(ask: Ask) -> Page:
    page = ask.page()
    assert page is not None
    return page


def check(ask: Ask) -> None:
    page, text = page_of(ask), ask.text()
    assert page.examples, text
    for example in page.examples:
        assert ask.read(example.text) == example.answer
        ask.understood(example.answer)
    for line in (line for one in page.sections if one.name == "ahead" for line in one.blocks[0].lines):
        proposed(ask, line.text)
    assert page.silence.startswith(SILENCE) or page.silence == THE_REST
    if page.silence != THE_REST:
        order = page.silence.removeprefix(SILENCE).partition(" (")[0]
        assert ask.understood(ask.read(order)) == ask.default, text
    assert max(map(len, text.splitlines())) <= MAX_COLUMNS, text
    assert not re.search(r"\b1 followers", text)
    assert not re.search(r"seat \d", text, re.IGNORECASE), text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_example_of_random_games_is_legal_when_pasted(seats: int) -> None:
    library = Library()
    kinds: Counter[str] = Counter()
    long: list[int] = []

    def watch(play: Play[Any, Any]) -> None:
        for ask in play.step.asks if play.step else ():
            check(ask)
            kinds[ask.kind] += 1
            long.append(len(ask.text().splitlines()))

    rules, content = library.ruleset("true_messiah"), library.content("true_messiah", DEFAULT_PACK)[1]
    for number in range(GAMES):
        random_game(
            rules, content, seats, f"prompts-{seats}-{number}", options={"windows": "bundles"}, watch=watch
        )
    assert len(kinds) > 6
    assert max(long) <= MAX_LINES


def test_a_plan_shows_a_move_and_a_card_with_its_prayers() -> None:
    table = Table(phase="plan")
    page = page_of(table.ask())
    assert page.silence == f"{SILENCE}end (you do nothing)"
    assert any(example.text.startswith("move ") for example in page.examples)


def test_examples_help_their_seat_or_hurt_an_enemy() -> None:
    units = {"2,2": "Rm R", "1,1": "RRRR", "3,3": "BB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite"]})
    helpful = "pray red.f02, red.f03, red.f04 / play fx-smite target black.f01 / more"
    assert helpful in [example.text for example in page_of(table.ask()).examples]
    full = Table({"1,1": "Rm RRRR", "5,6": "Bm BBBB"}, hands={"red": ["fx-call"]})
    assert not any("fx-call" in example.text for example in page_of(full.ask()).examples)


def test_the_board_fits_on_a_telephone() -> None:
    table = Table(colours=("red", "black", "violet", "white"))
    lines = table.ask().text().splitlines()
    columns = lines.index(" 1    2    3    4    5    6    7    8")
    board = lines[lines.index("W#m |    |    |    |    |    |    |V#m") : columns + 1]
    assert max(map(len, board)) <= 40
    assert len(board) == 11


DEFAULTS = {
    "begin": Table(
        {"1,1": "Rm RR", "2,2": "RR", "5,6": "Bm BBBB"}, phase="recruit", turn={"crowds": ["1,1"]}
    ),
    "targets": Table(
        {"1,1": "Rm RRRR", "1,2": "B", "5,6": "Bm BBBB"}, phase="combat", turn={"declared": True}
    ),
}


@pytest.mark.parametrize("kind", sorted(DEFAULTS))
def test_a_question_may_be_left_to_its_default_ahead(kind: str) -> None:
    table = DEFAULTS[kind]
    ask, rules = table.ask("red"), TRUE_MESSIAH.queues
    words = Vocabulary(TRUE_MESSIAH.kinds, TRUE_MESSIAH.testable(table.state, table.play.setup, 1))
    orders = read_orders(STANDING, f"true_messiah.{kind}: default", words)
    facts = TRUE_MESSIAH.fact_values(table.state, table.play.setup, 1)
    outcome = consider(orders, QuestionAtHand(1, ask.kind, facts, lambda: (ask, 1)), rules).outcome
    assert isinstance(outcome, Used)
    assert outcome.answer == ask.default
