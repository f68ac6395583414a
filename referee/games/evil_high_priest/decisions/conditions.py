"""Tests of facts in this game's words: `if signs<=6 and sign-at-risk`."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from referee.engine.choices import Condition
from referee.engine.decisions import Cursor, Spelling
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.evil_high_priest.moments import Placing


class Tests(Spelling):
    """The test that a turn ends with: it makes the turn a rule for the case that it holds (5.1)."""

    label, what = "test", "a test"

    def __init__(self, at: Placing) -> None:
        self._facts = at.facts

    def read(self, words: Cursor) -> Json:
        if words.next() == "able":
            raise words.instead(self.what)
        try:
            test = Condition([one.fact for one in self._facts()]).parse(plain_test(words.rest()))
        except UnreadableText as error:
            raise words.unfit(error.message, error=type(error)) from None
        words.take(words.left_in_line)
        return test

    def show(self, value: Any) -> str:
        return Condition([one.fact for one in self._facts()]).show(value)


def plain_test(said: str) -> str:
    """A test in which a fact's name alone means that it is so.

    `-` and `_` are the same in names, and signs are those that are left.
    """
    parts: list[list[str]] = [[]]
    for word in said.split():
        if word.casefold() == "and":
            parts.append([])
        else:
            parts[-1].append(_with_plain_name(word))
    return " and ".join(f"{part[0]} = yes" if _is_name(part) else " ".join(part) for part in parts)


def _with_plain_name(word: str) -> str:
    name = "".join(takewhile(lambda letter: letter.isalpha() or letter in "-_", word))
    plain = "signs_left" if name.casefold() == "signs" else name.replace("-", "_")
    return plain + word[len(name) :]


def _is_name(part: list[str]) -> bool:
    return len(part) == 1 and part[0].replace("_", "").isalpha()
