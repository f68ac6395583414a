"""Descriptions as clients get them: a part that stands in several places is defined once and used by name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, count
from typing import Any, TypeAlias

from referee.engine.choices.shared_lists import with_lists_shared

Described: TypeAlias = dict[str, Any]
"""A choice's description, or a `{"use": name}` in its place."""

SMALL = 2_000
"""A description of fewer characters is left as it is: it is easier to read without definitions."""
MIN_LENGTH = 100
"""A part of fewer characters is no worse to read twice than to look up."""
USE_LENGTH = 30


def published(description: Described, names: Mapping[int, str] | None = None) -> Described:
    """The same without `rules` where there are none, its repeated parts under `definitions`.

    Parts are choices, and lists of options. A choice is called as `names` has it, by the identity of its
    description; else after the field or case where it is used first.
    """
    return _Publisher(names or {}).published(description)


class _Publisher:
    """Numbers the parts of a description, equal ones alike, and writes them down by their numbers."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._given = names
        self._numbers: dict[object, int] = {}
        self._number_of: dict[int, int] = {}  # by the identity of a description
        self._parts: list[Described] = []  # these three by number
        self._sizes: list[int] = []
        self._paths: dict[int, tuple[str, ...]] = {}
        self._uses: Counter[int] = Counter()
        self._defined: dict[int, str] = {}
        self._definitions: dict[str, Described] = {}

    def published(self, description: Described) -> Described:
        number = self._number(description)
        if self._sizes[number] < SMALL:
            return self._written(number)
        self._count(number, ())
        written = self._written(number)
        definitions = {"definitions": self._definitions} if self._definitions else {}
        return with_lists_shared({**written, **definitions})

    def _number(self, part: Described) -> int:
        if (known := self._number_of.get(id(part))) is not None:
            return known
        own = {key: value for key, value in _ruled(part).items() if key not in INNER}
        text = json.dumps(own, ensure_ascii=False)
        inner = [(place, name, self._number(one)) for place, name, one in _inner(part)]
        number = self._numbers.setdefault((text, *inner), len(self._parts))
        if number == len(self._parts):
            self._parts.append(part)
            self._sizes.append(len(text) + sum(len(name) + self._sizes[one] + 8 for _, name, one in inner))
        if name := self._given.get(id(part)):
            self._paths.setdefault(number, (name,))
        self._number_of[id(part)] = number
        return number

    def _count(self, number: int, path: tuple[str, ...]) -> None:
        """How often each part is used; what is in a part that has come before is not counted again."""
        for _, name, part in _inner(self._parts[number]):
            inner, inner_path = self._number_of[id(part)], _extended(path, name)
            self._uses[inner] += 1
            if self._uses[inner] == 1:
                self._paths.setdefault(inner, inner_path)
                self._count(inner, inner_path)

    def _written(self, number: int) -> Described:
        part = _ruled(self._parts[number])
        return _with_inner(part, lambda inner: self._used(self._number_of[id(inner)]))

    def _used(self, number: int) -> Described:
        size, uses = self._sizes[number], self._uses[number]
        if size < MIN_LENGTH or (uses - 1) * size < uses * USE_LENGTH:
            return self._written(number)
        if number not in self._defined:
            name = self._defined[number] = self._new_name(self._paths[number])
            self._definitions[name] = {}  # takes its place before those that it uses
            self._definitions[name] = self._written(number)
        return {"use": self._defined[number]}

    def _new_name(self, path: tuple[str, ...]) -> str:
        """The end of the path, with as much before it as tells the part from others."""
        names = ["_".join(path[-count:]) for count in range(1, len(path) + 1)] or ["part"]
        numbered = (f"{names[0]}_{number}" for number in count(2))
        return next(name for name in chain(names, numbered) if name not in self._definitions)


def _extended(path: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A number says nothing by itself: the case 8 of `benefit` is `benefit_8`."""
    if not name:
        return path
    return (*path[:-1], f"{path[-1]}_{name}") if path and name.isdigit() else (*path, name)


def _ruled(part: Described) -> Described:
    """Without `rules` where there are none."""
    return {key: value for key, value in part.items() if key != "rules" or value}


INNER = ("of", "fields", "cases", "either")
"""Where the choices stand that a description is made of."""


def _inner(part: Described) -> Iterator[tuple[str, str, Described]]:
    """The choices that a description is made of: where each stands, and the field or case that it is for."""
    for place in INNER:
        match part.get(place):
            case list() as several:
                yield from ((place, "", one) for one in several)
            case dict() as inner:
                named = {"": inner} if place == "of" else inner
                yield from ((place, name, one) for name, one in named.items())


def _with_inner(part: Described, change: Callable[[Described], Described]) -> Described:
    """The description with the choices that it is made of changed."""
    changed = dict(part)
    for place in INNER:
        if place == "of" and place in part:
            changed[place] = change(part[place])
        elif place == "either" and place in part:
            changed[place] = [change(inner) for inner in part[place]]
        elif place in part:
            changed[place] = {name: change(inner) for name, inner in part[place].items()}
    return changed
