"""What prompts say: the question first, what becomes of silence, examples that are legal as they stand."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from referee.engine.ahead import STANDING, QuestionAtHand, Used, Vocabulary, consider, read_orders
from referee.engine.asks import Ask
from referee.engine.facts import flag_fact
from referee.engine.layout import examples_in
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.phases.planning import THE_REST
from referee.library import DEFAULT_PACK, Library
from tests.games.true_messiah.table import Table

MAX_COLUMNS, MAX_LINES = 78, 66
SILENCE = "If you do not answer: "
GAMES = 2
WORDS = Vocabulary(
    TRUE_MESSIAH.kinds,
    [flag_fact("targeted", "", value=False).fact, flag_fact("combat", "", value=False).fact],
    verbs=TRUE_MESSIAH.queues.verbs,
    reworded=TRUE_MESSIAH.queues.reworded,
)


def proposed(ask: Ask, text: str) -> None:
    """The standing order that a prompt proposes can be filed, and would answer the prompt itself."""
    for line in re.findall(r"(?m)^  (always .+)$", text):
        (order,) = read_orders(STANDING, line, WORDS)
        assert order.kind == ask.kind
        unwoken = {"targeted": False, "combat": False}
        question = QuestionAtHand(1, ask.kind, unwoken, lambda: (ask, 1))
        assert isinstance(consider([order], question, TRUE_MESSIAH.queues).outcome, Used), line


def check(ask: Ask) -> None:
    text = ask.text()
    shown = examples_in(text)
    assert shown, text
    for example in shown:
        ask.understood(ask.read(example))
    lines = text.splitlines()
    assert lines[1].startswith(SILENCE), text
    if not lines[2].startswith("  "):  # it goes on there
        silent = lines[1].removeprefix(SILENCE)
        assert silent == THE_REST or ask.understood(ask.read(silent)) == ask.default, text
    assert max(map(len, lines)) <= MAX_COLUMNS, text
    assert not re.search(r"\b1 followers", text)
    proposed(ask, text)
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
    text = table.ask().text()
    shown = examples_in(text)
    assert f"{SILENCE}end  # you do nothing\n" in text
    assert any(example.startswith("move ") for example in shown)


def test_examples_help_their_seat_or_hurt_an_enemy() -> None:
    units = {"2,2": "Rm R", "1,1": "RRRR", "3,3": "BB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite"]})
    assert "pray red.f02, red.f03, red.f04 / play fx-smite target black.f01 / more" in examples_in(
        table.ask().text()
    )
    full = Table({"1,1": "Rm RRRR", "5,6": "Bm BBBB"}, hands={"red": ["fx-call"]})
    assert not any("fx-call" in example for example in examples_in(full.ask().text()))


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
