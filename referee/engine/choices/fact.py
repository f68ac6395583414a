"""Facts: what a test may be about, and how tests name them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.catalogue import Words
from referee.engine.choices.names import Names
from referee.engine.choices.option import Option, listing
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.wording import named, nearest, quoted
from referee.engine.json_types import LARGEST_INTEGER, Json
from referee.engine.problems import Problem

FactType: TypeAlias = Literal["number", "text", "flag", "list"]


@dataclass(frozen=True)
class Fact:
    """Something a condition may test. A list equals each thing that it contains."""

    id: str
    label: str
    type: FactType
    values: tuple[str, ...] | None = field(default=None, kw_only=True)
    """All that a text can be, or that a list can contain, in the whole game; None: that is not known."""
    least: int | None = field(default=None, kw_only=True)
    most: int | None = field(default=None, kw_only=True)
    """A number is never outside these, in the whole game; None: there is no such bound."""

    def describe(self) -> dict[str, Json]:
        return {"id": self.id, "label": self.label, "type": self.type, **self.bounds()}

    def bounds(self) -> dict[str, Json]:
        """What it can be, as far as that is known."""
        values: Json = None if self.values is None else list(self.values)
        known: dict[str, Json] = {"values": values, "least": self.least, "most": self.most}
        return {name: bound for name, bound in known.items() if bound is not None}

    @classmethod
    def from_description(cls, described: Mapping[str, Any]) -> Fact:
        values = described.get("values")
        return cls(**{**described, "values": None if values is None else tuple(values)})

    def admits(self, value: Json) -> bool:
        """Whether it can have this value, or contain it."""
        if type(value) is int and self.type == "number":
            return self._lowest <= value <= self._highest
        return self.values is None or str(value) in self.values

    def pointless(self, operator: str, value: Json) -> Problem | None:
        """Why a comparison with this value is no test: it never holds, or always; None if it is one."""
        compared = value if operator == "in" and isinstance(value, list) else [value]
        if self.type == "number" and operator not in ("=", "!=", "in"):
            outcome = self._outcome(operator, value)
            if not outcome:
                return None
            return Problem("", Words("{range}: this {outcome} holds.", range=self._range(), outcome=outcome))
        for at, one in enumerate(compared):
            if not isinstance(one, dict) and not self.admits(one):
                place = f"/{at}" if compared is value else ""
                if self.values is None:
                    return Problem(place, Words("{range}.", range=self._range()))
                message = Words("{id} can be: {known}.", id=self.id, known=listing(self.values))
                return Problem(place, message, nearest=nearest(str(one), self.values))
        return None

    def _outcome(self, operator: str, value: Json) -> Literal["never", "always"] | None:
        """How a comparison by size always comes out; None if that depends."""
        if type(value) is not int:
            return None
        low, high = self._lowest, self._highest
        if operator in ("<", ">="):  # x < value, and its opposite
            below, above = high < value, low >= value
        else:  # x <= value, and its opposite
            below, above = high <= value, low > value
        if not below and not above:
            return None
        return "always" if below == (operator in ("<", "<=")) else "never"

    def _range(self) -> str:
        if self.least is not None and self.most is not None:
            return Words("{id} is from {least} to {most}", id=self.id, least=self.least, most=self.most)
        if self.most is None:
            return Words("{id} is never below {least}", id=self.id, least=self.least)
        return Words("{id} is never above {most}", id=self.id, most=self.most)

    @property
    def _lowest(self) -> int:
        return -LARGEST_INTEGER if self.least is None else self.least

    @property
    def _highest(self) -> int:
        return LARGEST_INTEGER if self.most is None else self.most


@dataclass(frozen=True)
class FactFamily(Fact):
    """Facts too many to be stated one by one. Its id is the pattern of their names: `distance.<unit>.<unit>`.

    A name that begins as the pattern does, up to the first `<`, and ends as it does, from the last `>` on, is
    one of these facts, or nothing at all.
    """

    examples: tuple[str, ...]
    """Names of some of these facts, for people and for tests."""
    misnamed: Callable[[str], str | None] = field(repr=False)
    """Why a name that begins like this is not one of these facts; None if it is."""
    value: Callable[[str], Json] = field(repr=False)
    """The present value of the fact with this name."""

    @property
    def beginning(self) -> str:
        return self.id[: self.id.index("<")]

    @property
    def ending(self) -> str:
        return self.id[self.id.rindex(">") + 1 :]

    def covers(self, name: str) -> bool:
        return name.startswith(self.beginning) and name.endswith(self.ending)

    def describe(self) -> dict[str, Json]:
        pattern: dict[str, Json] = {"pattern": self.id, "label": self.label, "type": self.type}
        return {**pattern, "examples": list(self.examples), **self.bounds()}


def size_of(list_: str) -> Fact:
    """How long a list is, as something to compare."""
    return Fact(Words("The size of {name}", name=quoted(list_)), "", "number", least=0)


def count_of(tests: Sequence[Json]) -> Fact:
    """How many of these tests hold, as something to compare."""
    return Fact(Words("The count"), "", "number", least=0, most=len(tests))


MAX_LISTED = 40
"""Where there are more facts, a test lists those that are named alike by their patterns only."""


def patterns(names: Iterable[str]) -> list[str]:
    """The names in their order, but those that differ after their first dot only as one: `coins.*`."""
    return [pattern if len(alike) > 1 else alike[0] for pattern, alike in _named_alike(names).items()]


def _named_alike(names: Iterable[str]) -> dict[str, list[str]]:
    """Names by the pattern that they have in common."""
    alike: dict[str, list[str]] = {}
    for name in names:
        family, *of = name.split(".")
        alike.setdefault(family + ".*" * len(of), []).append(name)
    return alike


def described(facts: Sequence[Fact]) -> dict[str, Json]:
    """The facts as a test's description has them: one by one, or of many those named alike by a pattern."""
    families: list[Json] = [fact.describe() for fact in facts if isinstance(fact, FactFamily)]
    stated = {fact.id: fact for fact in facts if not isinstance(fact, FactFamily)}
    alike = {pattern: names for pattern, names in _named_alike(stated).items() if len(names) > 1}
    by_pattern = alike if len(stated) > MAX_LISTED else {}
    told = {name for names in by_pattern.values() for name in names}
    shared: list[Json] = list(by_pattern)
    return {
        "facts": [fact.describe() for name, fact in stated.items() if name not in told],
        **({"fact_names": shared} if shared else {}),
        **({"facts_by_name": families} if families else {}),
    }


class FactValues(Mapping[str, Json]):
    """Facts with their values, for tests to read: those that are stated, and families.

    Both are found when a test asks for the first time: most questions have no test.
    """

    def __init__(
        self, state: Callable[[], Mapping[str, Json]], families: Callable[[], Sequence[FactFamily]] = tuple
    ) -> None:
        self._state = state
        self._find_families = families

    @cached_property
    def _stated(self) -> Mapping[str, Json]:
        return self._state()

    @cached_property
    def _families(self) -> Sequence[FactFamily]:
        """Found where they are needed: it may take a game's replay."""
        return self._find_families()

    def __getitem__(self, name: str) -> Json:
        if name in self._stated:
            return self._stated[name]
        for family in self._families:
            if family.covers(name) and family.misnamed(name) is None:
                return family.value(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._stated)

    def __len__(self) -> int:
        return len(self._stated)


class FactNames:
    """The names that tests have for some facts and families of facts."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        self._families = [fact for fact in facts if isinstance(fact, FactFamily)]
        self._stated = {fact.id: fact for fact in facts if not isinstance(fact, FactFamily)}
        options = (Option(fact.id, fact.label) for fact in self._stated.values())
        self._names = Names(options, fixed=True)

    def type_of(self, name: str) -> FactType | None:
        """The type of the fact with just this name; None if there is none."""
        fact = self.fact(name)
        return None if fact is None else fact.type

    def fact(self, name: str) -> Fact | None:
        """The fact with just this name; None if there is none."""
        if name in self._stated:
            return self._stated[name]
        family = self._family(name)
        if family is None or family.misnamed(name):
            return None
        return Fact(
            name, family.label, family.type, values=family.values, least=family.least, most=family.most
        )

    def read(self, phrase: Phrase) -> str:
        """The name that a phrase means; raises UnreadableText or AmbiguousText."""
        phrase = phrase.unwrapped()
        if (found := self.exact(phrase.name())) is not None:
            return found
        lower = phrase.name().lower()
        if (family := self._family(lower)) is not None and (reason := family.misnamed(lower)):
            raise phrase.unreadable(reason, family.id)
        return self._names.read(phrase)

    def exact(self, name: str) -> str | None:
        """The one fact with exactly this name, ignoring case."""
        found = self._names.exact(name)
        if not found and self.type_of(lower := name.lower()) is not None:
            return lower
        return found[0] if len(found) == 1 else None

    def of_type(self, type_: FactType) -> list[str]:
        """The ids of such facts and the patterns of such families."""
        families = [family.id for family in self._families if family.type == type_]
        return [*(id_ for id_, fact in self._stated.items() if fact.type == type_), *families]

    def unknown(self, name: Json, among: FactType | None = None) -> str:
        """What is wrong with a name that is not a fact's, or not of the right type."""
        family = self._family(name) if isinstance(name, str) else None
        if family is not None and isinstance(name, str) and (reason := family.misnamed(name)):
            return reason
        known = [*self._stated, *(one.id for one in self._families)] if among is None else self.of_type(among)
        return Words("{got} is not among {known}.", got=named(name), known=listing(known))

    def schema(self, type_: FactType) -> dict[str, Json] | None:
        """JSON Schema of the names of facts of a type; None if there are none."""
        plain: list[Json] = [id_ for id_, fact in self._stated.items() if fact.type == type_]
        patterns: list[Json] = [
            {"type": "string", "pattern": f"^{re.escape(family.beginning)}.*{re.escape(family.ending)}$"}
            for family in self._families
            if family.type == type_
        ]
        if not patterns:
            return {"enum": plain} if plain else None
        return {"anyOf": [*([{"enum": plain}] if plain else []), *patterns]}

    def listing(self) -> str:
        return listing([*self._stated, *(family.id for family in self._families)])

    def _family(self, name: str) -> FactFamily | None:
        """The family of this name, or one that can say what is wrong with it."""
        alike = [family for family in self._families if name.startswith(family.beginning)]
        return next((family for family in alike if family.covers(name)), alike[0] if alike else None)
