"""The answers that hold a single value: yes or no, and a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import ClassVar

from referee.engine.catalogue import Words
from referee.engine.choices.base import Choice
from referee.engine.choices.drawing import Source, pick
from referee.engine.choices.option import listing, only_of
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.wording import named
from referee.engine.frozen import frozen
from referee.engine.json_types import LARGEST_INTEGER, Json
from referee.engine.problems import Problem

YES = frozenset({"yes", "y", "true"})
NO = frozenset({"no", "n", "false"})
INTEGER_DIGITS = len(str(LARGEST_INTEGER))


@frozen(repr=False)
class Flag(Choice):
    """Yes or no. `only` says for "true" or "false" what other fields of the same record must be then."""

    shape: ClassVar[str] = "flag"
    possible: ClassVar[bool] = True
    expected: ClassVar[str] = Words("yes or no")

    only: Mapping[str, Mapping[str, Sequence[Json]]] = field(default_factory=dict)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, bool):
            yield Problem("", Words("Expected true or false, got {got}.", got=named(answer)))

    def _details(self) -> dict[str, Json]:
        return {"only": only_of(self.only)} if self.only else {}

    def _schema(self) -> dict[str, Json]:
        return {"type": "boolean"}

    def _draw(self, source: Source) -> Json:
        return source.below(2) == 1

    def _write(self, answer: Json) -> str:
        return "yes" if answer else "no"

    def _read(self, phrase: Phrase) -> Json:
        word = phrase.unwrapped().keyword()
        if word in YES or word in NO:
            return word in YES
        raise phrase.unreadable(Words("{text} is neither yes nor no.", text=phrase.quote()), self.expected)


@frozen(repr=False)
class Number(Choice):
    """A whole number from `min` to `max`, both included; `refuse` words what is wrong with another.

    Where not all of them will do, `values` are those that will, in rising order. `refs` says what a number
    stands for, with `{}` in its place: `location:{}`.
    """

    shape: ClassVar[str] = "number"
    possible: ClassVar[bool] = True

    min: int
    max: int
    refuse: Callable[[int], str | None] | None = None
    values: Sequence[int] = ()
    refs: str = ""

    @classmethod
    def among(cls, values: Iterable[int], refs: str = "") -> Number:
        """One of these numbers, of which there is at least one."""
        known = sorted(set(values))
        gaps = len(known) <= known[-1] - known[0]
        return cls(known[0], known[-1], values=tuple(known) if gaps else (), refs=refs)

    def __post_init__(self) -> None:
        if not -LARGEST_INTEGER <= self.min <= self.max <= LARGEST_INTEGER:
            raise ValueError(f"there is no number from {self.min} to {self.max}")

    @property
    def expected(self) -> str:
        if self.values:
            return Words("one of the numbers {known}", known=listing(map(str, self.values)))
        return Words("a whole number from {min} to {max}", min=self.min, max=self.max)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        within = type(answer) is int and self.min <= answer <= self.max
        if not within or (self.values and answer not in self.values):
            own = self.refuse(answer) if self.refuse and type(answer) is int else None
            yield Problem(
                "",
                own or Words("Expected {expected}, got {got}.", expected=self.expected, got=named(answer)),
            )

    def _details(self) -> dict[str, Json]:
        values: dict[str, Json] = {"values": list(self.values)} if self.values else {}
        refs: dict[str, Json] = {"refs": self.refs} if self.refs else {}
        return {"min": self.min, "max": self.max, **values, **refs}

    def _schema(self) -> dict[str, Json]:
        if self.values:
            return {"type": "integer", "enum": list(self.values)}
        return {"type": "integer", "minimum": self.min, "maximum": self.max}

    def _draw(self, source: Source) -> Json:
        if self.values:
            return pick(source, self.values)
        return self.min + source.below(self.max - self.min + 1)

    def _write(self, answer: Json) -> str:
        return str(answer)

    def _read(self, phrase: Phrase) -> Json:
        number = read_integer(phrase.unwrapped().keyword())
        if number is None:
            raise phrase.unreadable(
                Words("{text} is not a whole number.", text=phrase.quote()), self.expected
            )
        return number


def read_integer(word: str | None) -> int | None:
    """The number that a word spells, if it does."""
    if word is None:
        return None
    digits = word.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= INTEGER_DIGITS):
        return None
    return -int(digits) if word.startswith("-") else int(digits)
