"""Descriptions as clients get them: a part that stands in several places is defined once and used by name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any, TypeAlias

from referee.engine.choices.shared_lists import LISTS, with_lists_shared

Described: TypeAlias = dict[str, Any]
"""A choice's description, or a `{"use": name}` in its place."""

SMALL = 2_000
"""A description of fewer characters is left as it is: it is easier to read without definitions."""
MIN_LENGTH = 100
"""A part of fewer characters is no worse to read twice than to look up."""
USE_LENGTH = 30


@dataclass(frozen=True)
class Labels:
    """What a game calls the parts of answers, for forms."""

    fields: Mapping[str, str] = field(default_factory=dict)
    """Fields of records by their names, in the order in which the rules ask for them."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Things to choose by how their refs begin, `space:town:`: said where a list has several groups."""

    def group_of(self, entry: Described) -> str | None:
        """The group of an option; the longest beginning counts."""
        for ref in entry.get("refs", ()):
            found = [beginning for beginning in self.groups if ref.startswith(beginning)]
            if found:
                return self.groups[max(found, key=len)]
        return None

    def order(self, fields: Iterable[str]) -> list[str]:
        """The fields in the order of the rules; those that it does not know come last."""
        places = {name: place for place, name in enumerate(self.fields)}
        return sorted(fields, key=lambda name: places.get(name, len(places)))


NO_LABELS = Labels()


def published(
    description: Described, names: Mapping[int, str] | None = None, labels: Labels = NO_LABELS
) -> Described:
    """The same without `rules` where there are none, its repeated parts under `definitions`, and `labels`.

    Parts are choices, and lists of options. A choice is called as `names` has it, by the identity of its
    description; else after the field or case where it is used first.
    """
    return _Publisher(names or {}, labels).published(description)


class _Publisher:
    """Numbers the parts of a description, equal ones alike, and writes them down by their numbers."""

    def __init__(self, names: Mapping[int, str], labels: Labels) -> None:
        self._given = names
        self._labels = labels
        self._numbers: dict[object, int] = {}
        self._number_of: dict[int, int] = {}  # by the identity of a description
        self._kinds: set[int] = set()  # in an `either`, which has the labels of them all; by identity, too
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
        self._kinds.update(map(id, part.get("either", ())))
        own = {key: value for key, value in self._own(part).items() if key not in INNER}
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
        part = self._own(self._parts[number])
        return _with_inner(part, lambda inner: self._used(self._number_of[id(inner)]))

    def _own(self, part: Described) -> Described:
        """The part without `rules` where there are none, and with what the game calls its parts."""
        own = {key: value for key, value in part.items() if key != "rules" or value}
        if "fields" in part and id(part) not in self._kinds:
            fields = _fields(part)
            known = self._labels.fields
            if labels := {name: known[name] for name in fields if name in known}:
                own["labels"] = labels
                own |= {"order": self._labels.order(fields)} if len(fields) > 1 else {}
        for place in LISTS:
            if self._labels.groups and place in part:
                own[place] = self._grouped(part[place])
        return own

    def _grouped(self, entries: list[Described]) -> list[Described]:
        groups = [self._labels.group_of(entry) for entry in entries]
        if len(set(groups)) < 2:
            return entries
        return [
            entry if group is None else {**entry, "group": group}
            for entry, group in zip(entries, groups, strict=True)
        ]

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


def _fields(record: Described) -> list[str]:
    """The fields of a record, or of all its kinds."""
    return list(
        dict.fromkeys(chain(record["fields"], *(kind["fields"] for kind in record.get("either", ()))))
    )


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
