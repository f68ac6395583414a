"""Wrong lines, in every game: answered in the language of orders, with the nearest line that counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.ahead import taken_apart
from referee.engine.asks import Ask
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.problems import IllegalAnswer, UnreadableText
from referee.library import DEFAULT_PACK, Library
from referee.service.ahead.seats_in_play import vocabulary_of

LIBRARY = Library()
GAMES = ("cult_wars", "great_old_ones", "evil_high_priest", "choose_your_god", "true_messiah")
MAX_OF_KIND = 3
OF_JSON = re.compile(r"no field|JSON|\bobject\b|\bnull\b|\"case\"|\"value\"")
EXAMPLE = re.compile(r"such as (.+)$")
WORD = re.compile(r"[a-z]{4,}")


class WrongLines:
    """Puts wrong lines to the questions that it is shown, a few of each kind."""

    def __init__(self) -> None:
        self.seen: dict[str, int] = {}
        self.defects: list[str] = []
        self.suggested = 0
        self.refused = 0

    def look(self, play: Play[Any, Any]) -> None:
        for ask in () if play.step is None else play.step.asks:
            self.seen[ask.kind] = self.seen.get(ask.kind, 0) + 1
            if self.seen[ask.kind] <= MAX_OF_KIND:
                for example in ask.page().examples[:2]:
                    self._put(ask, _order_in(play, ask, example.whole))

    def _put(self, ask: Ask, example: str) -> None:
        meant = ask.understood(ask.read(example))
        for wrong in (*_misspelt(example), f"{example} please", f"space: {example}", *_without_end(example)):
            self._look_at(ask, wrong)
        # What a test compares with is a text, in which capitals count.
        loud = example if " is " in example else example.upper()
        for forgiven in (loud, example.capitalize(), f"  {example} ", *_begun(example)):
            if _read(ask, forgiven) != meant:
                self.defects.append(f"{ask.kind}: {forgiven!r} is not read as {example!r}")
        for silence in ("", "  \n", "# only a remark", "Hello there, what a game!"):
            if _read(ask, silence) is not None:
                self.defects.append(f"{ask.kind}: {silence!r} is taken for an order")

    def _look_at(self, ask: Ask, wrong: str) -> None:
        try:
            ask.understood(ask.read(wrong))
        except IllegalAnswer as error:
            messages = [problem.message for problem in error.problems]
        except UnreadableText as error:
            messages = [error.message, error.expected]
            self.refused += 1
            self.suggested += any(_suggestions(ask, error))
        else:
            return
        if any(OF_JSON.search(message) for message in messages):
            self.defects.append(f"{ask.kind}: {wrong!r}: {messages}")


def _order_in(play: Play[Any, Any], ask: Ask, example: str) -> str:
    """The example without what it sends ahead below the order."""
    if not play.rules.queues.below_orders:
        return example
    return taken_apart(example, vocabulary_of(play, ask.seat)).order.rstrip()


def _suggestions(ask: Ask, error: UnreadableText) -> Iterator[bool]:
    """Whether each line that is suggested can be read."""
    for line in (error.nearest, *EXAMPLE.findall(error.expected)):
        if line is not None:
            yield _readable(ask, line)


def _readable(ask: Ask, line: str) -> bool:
    try:
        ask.read(line)
    except UnreadableText:
        return False
    return True


def _read(ask: Ask, line: str) -> Any:
    try:
        return ask.understood(ask.read(line))
    except (IllegalAnswer, UnreadableText):
        return None


def _misspelt(line: str) -> Iterator[str]:
    """Without the third letter of its first word."""
    for word in WORD.finditer(line):
        yield line[: word.start() + 2] + line[word.start() + 3 :]
        return


def _begun(line: str) -> Iterator[str]:
    """With only the beginning of its first word, if that is a long one."""
    found = re.match(r"[a-z]{6,}(?= )", line)
    if found:
        yield line[:5] + line[found.end() :]


def _without_end(line: str) -> Iterator[str]:
    if " " in line:
        yield line.rpartition(" ")[0]


@pytest.mark.parametrize("ruleset", GAMES)
def test_wrong_lines_are_answered_in_the_language_of_orders(ruleset: str) -> None:
    rules = LIBRARY.ruleset(ruleset)
    _, content = LIBRARY.content(ruleset, DEFAULT_PACK)
    found = WrongLines()
    seats = max(3, rules.min_seats)
    random_game(rules, content, seats, "wrong lines", watch=found.look)
    assert found.defects == []
    assert found.suggested >= found.refused * 0.6, "most are told a line that can be read"
