"""Every example in a prompt is legal when pasted, and every line fits a mail."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import QUEUE, STANDING, Letter, read_orders, taken_apart
from referee.engine.asks import Ask
from referee.engine.layout import WIDTH, example_lines, examples_below, examples_in
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.problems import IllegalAnswer, UnreadableText
from referee.library import DEFAULT_PACK, Library
from referee.service.ahead.places import vocabulary_of

LIBRARY = Library()
GAMES = {
    "odds": 5,
    "cult_wars": 12,
    "great_old_ones": 3,
    "evil_high_priest": 2,
    "choose_your_god": 2,
    "true_messiah": 2,
}
"""How many random games of each are looked at."""


class Examples:
    """Tries the examples of every question that it is shown."""

    def __init__(self) -> None:
        self.tried = 0
        self.refused: list[str] = []
        self.too_long: list[str] = []

    def look(self, play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            text = ask.text()
            self.too_long += [line for line in text.splitlines() if len(line) > WIDTH]
            for example in examples_in(text):
                self.tried += 1
                try:
                    _paste(play, ask, example)
                except (IllegalAnswer, UnreadableText) as error:
                    self.refused.append(f"{ask.kind}: {example} ({error})")


def _paste(play: Play[Any, Any], ask: Ask, example: str) -> None:
    """Send it as a player would: an order, and below it what is sent ahead, where the game has such lines."""
    letter = Letter(example, "", "")
    words = vocabulary_of(play, ask.seat)
    if play.rules.queues.below_orders:
        letter = taken_apart(example, words)
    ask.understood(ask.read(letter.order))
    read_orders(QUEUE, letter.queue, words)
    read_orders(STANDING, letter.standing, words)


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_example_in_a_prompt_is_legal_when_pasted(ruleset: str) -> None:
    rules = LIBRARY.ruleset(ruleset)
    _, content = LIBRARY.content(ruleset, DEFAULT_PACK)
    sizes, found = range(rules.min_seats, rules.max_seats + 1), Examples()
    for number in range(GAMES[ruleset]):
        seats, seed = sizes[number % len(sizes)], f"examples/{number}"
        random_game(rules, content, seats, seed, options=rules.by_post, watch=found.look)
    assert found.refused == []
    assert found.too_long == []
    assert found.tried or ruleset == "odds"


def test_examples_are_found_where_they_stand() -> None:
    prompt = "\n".join(["What now?", "Say when, for example: at 4", *example_lines(["a b", "c"]), "Answer."])
    assert examples_in(prompt) == ["at 4", "a b", "c"]
    assert examples_in("What now?\nOrders, for example:\n  a b\n  c\nNo order") == ["a b", "c"]
    assert examples_in("For example:\n  a") == ["a"]


def test_a_long_example_goes_on_at_a_stroke() -> None:
    order = " / ".join(["then preach patriarch at 11"] * 4)
    lines = examples_below([order, "pray"])
    stroke = "then preach patriarch at 11 / then preach patriarch at 11"
    assert lines == [f"  {stroke}", f"    {stroke}", "  pray"]
    assert examples_in("\n".join(["For example:", *lines])) == [f"{stroke}\n{stroke}", "pray"]
