"""Tests that can never hold, whatever the facts will be: an order with such a test would never be used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from referee.engine.choices import Fact, FactNames, holds
from referee.engine.choices.fact import size_of
from referee.engine.json_types import Json

MAX_LOOKS = 300
"""At parts of a test, and at values that it might hold for."""

Wanted: TypeAlias = tuple[Json, bool]
"""A test, and whether it has to hold or to fail."""


def can_hold(test: Json, facts: Sequence[Fact]) -> bool:
    """False if no values of these facts make the test hold; where that is hard to tell, it is True."""
    try:
        return _Search(FactNames(facts)).possible([(test, True)])
    except _TooHard:
        return True


class _TooHard(Exception):
    """It would take too long to tell."""


@dataclass
class _Search:
    names: FactNames
    looks: int = 0

    def _look(self) -> None:
        self.looks += 1
        if self.looks > MAX_LOOKS:
            raise _TooHard

    def possible(self, together: Iterable[Wanted]) -> bool:
        """Whether all of this can be true at once. Alternatives are looked at one by one."""
        compared: list[Wanted] = []
        alternatives: list[list[Wanted]] = []
        waiting = list(together)
        while waiting:
            self._look()
            test, wanted = waiting.pop()
            match test:
                case True if not wanted:
                    return False
                case {"not": inner}:
                    waiting.append((inner, not wanted))
                case {"all": [*parts]} if wanted:
                    waiting += [(part, True) for part in parts]
                case {"any": [*parts]} if not wanted:
                    waiting += [(part, False) for part in parts]
                case {"all": [*parts]} | {"any": [*parts]}:
                    alternatives.append([(part, wanted) for part in parts])
                case {"count": [*parts], "is": operator, "value": int(value)} if wanted:
                    counted = {"fact": "count", "is": operator, "value": value}
                    if not any(holds(counted, {"count": count}) for count in range(len(parts) + 1)):
                        return False
                case {"is": _, "value": value} if not isinstance(value, dict):
                    compared.append((test, wanted))
        return self._agree(compared) and all(
            any(self.possible([*compared, one]) for one in several) for several in alternatives
        )

    def _agree(self, compared: Sequence[Wanted]) -> bool:
        """Whether each fact can have a value that all comparisons with it agree on."""
        by_subject: dict[tuple[str, str], list[Wanted]] = defaultdict(list)
        for test, wanted in compared:
            for word in ("fact", "size"):
                if isinstance(test, dict) and isinstance(name := test.get(word), str):
                    by_subject[word, name].append((test, wanted))
        return all(self._have_a_value(word, name, tests) for (word, name), tests in by_subject.items())

    def _have_a_value(self, word: str, name: str, tests: Sequence[Wanted]) -> bool:
        # A comparison with a fact that is not stated does not hold.
        if not any(wanted for _, wanted in tests):
            return True
        fact = size_of(name) if word == "size" else self.names.fact(name)
        if fact is None or fact.type == "list":
            return True
        asked = [({**test, "fact": name}, wanted) for test, wanted in tests if isinstance(test, dict)]
        for value in _candidates(fact, [test for test, _ in asked]):
            self._look()
            if fact.admits(value) and all(holds(test, {name: value}) == wanted for test, wanted in asked):
                return True
        return False


def _candidates(fact: Fact, tests: Sequence[Mapping[str, Json]]) -> Iterator[Json]:
    """Values among which there is one that the tests agree on, if there is any."""
    if fact.type == "flag":
        yield from (True, False)
        return
    if fact.values is not None:
        yield from fact.values
        return
    given = [test["value"] for test in tests]
    named = [value for one in given for value in (one if isinstance(one, list) else [one])]
    yield from named
    if fact.type == "number":
        yield from (value + by for value in named if isinstance(value, int) for by in (-1, 1))
    else:
        yield "".join(["another", *(value for value in named if isinstance(value, str))])
