"""Facts: what a test may be about, and how tests name them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from referee.engine.cached import cached_property
from referee.engine.choices.names import Names
from referee.engine.choices.option import Option, listing
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.wording import named
from referee.engine.json_types import Json

FactType: TypeAlias = Literal["number", "text", "flag", "list"]


@dataclass(frozen=True)
class Fact:
    """Something a condition may test. A list equals each thing that it contains."""

    id: str
    label: str
    type: FactType

    def describe(self) -> dict[str, Json]:
        return {"id": self.id, "label": self.label, "type": self.type}


@dataclass(frozen=True)
class FactFamily(Fact):
    """Facts too many to be stated one by one. Its id is the pattern of their names: `distance.<unit>.<unit>`.

    A name that begins as the pattern does, up to the first `<`, is one of these facts, or nothing at all.
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

    def describe(self) -> dict[str, Json]:
        return {"pattern": self.id, "label": self.label, "type": self.type, "examples": list(self.examples)}


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
            if name.startswith(family.beginning) and family.misnamed(name) is None:
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
        self._types = {fact.id: fact.type for fact in facts if not isinstance(fact, FactFamily)}
        options = (Option(fact.id, fact.label) for fact in facts if fact.id in self._types)
        self._names = Names(options, fixed=True)

    def type_of(self, name: str) -> FactType | None:
        """The type of the fact with just this name; None if there is none."""
        if name in self._types:
            return self._types[name]
        family = self._family(name)
        return None if family is None or family.misnamed(name) else family.type

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
        return [*(fact for fact, its in self._types.items() if its == type_), *families]

    def unknown(self, name: Json, among: FactType | None = None) -> str:
        """What is wrong with a name that is not a fact's, or not of the right type."""
        family = self._family(name) if isinstance(name, str) else None
        if family is not None and isinstance(name, str) and (reason := family.misnamed(name)):
            return reason
        known = [*self._types, *(one.id for one in self._families)] if among is None else self.of_type(among)
        return f"{named(name)} is not among {listing(known)}."

    def schema(self, type_: FactType) -> dict[str, Json] | None:
        """JSON Schema of the names of facts of a type; None if there are none."""
        plain: list[Json] = [fact for fact, its in self._types.items() if its == type_]
        patterns: list[Json] = [
            {"type": "string", "pattern": f"^{re.escape(family.beginning)}"}
            for family in self._families
            if family.type == type_
        ]
        if not patterns:
            return {"enum": plain} if plain else None
        return {"anyOf": [*([{"enum": plain}] if plain else []), *patterns]}

    def listing(self) -> str:
        return listing([*self._types, *(family.id for family in self._families)])

    def _family(self, name: str) -> FactFamily | None:
        return next((family for family in self._families if name.startswith(family.beginning)), None)
