"""Lists of options that repeat in a description, whole or within longer ones: said once, and used by name."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Any, TypeAlias

Entries: TypeAlias = tuple[str, ...]
"""A list's entries as JSON."""

LISTS = ("options", "items", "slots", "buckets")
MIN_LENGTH = 150
"""A list of fewer characters is no worse to read twice than to look up."""


def with_lists_shared(description: dict[str, Any]) -> dict[str, Any]:
    """The description with `{"use": name}` among options for all of a list that is defined at its top."""
    return _SharedLists(description).shared()


class _SharedLists:
    def __init__(self, description: dict[str, Any]) -> None:
        self._description = description
        self._keys: dict[int, Entries] = {}  # by the identity of a list
        self._lists: dict[Entries, list[Any]] = {}
        self._names: dict[Entries, str] = {}
        self._uses: Counter[Entries] = Counter()
        self._starts: defaultdict[str, list[tuple[Entries, int]]] = defaultdict(list)
        for name, entries in _lists(description, ()):
            self._add(name, entries)
        self._longest_first = sorted(filter(self._repeats, self._lists), key=len, reverse=True)

    def shared(self) -> dict[str, Any]:
        defined = self._description.get("definitions", {})
        self._names = _numbered({key: self._names[key] for key in self._longest_first}, defined)
        if not self._names:
            return self._description
        changed = self._rewritten(self._description)
        lists = {name: self._written(self._lists[key], inside=key) for key, name in self._names.items()}
        return {**changed, "definitions": {**changed.get("definitions", {}), **lists}}

    def _add(self, name: str, entries: list[Any]) -> None:
        key = tuple(json.dumps(entry, ensure_ascii=False) for entry in entries)
        self._keys[id(entries)] = key
        self._uses[key] += 1
        if key not in self._lists:
            self._lists[key], self._names[key] = entries, name
            for at, entry in enumerate(key):
                self._starts[entry].append((key, at))

    def _repeats(self, key: Entries) -> bool:
        """Whether the list stands in several places, be it within longer ones."""
        if sum(map(len, key)) < MIN_LENGTH:
            return False
        longer = sum(one[at : at + len(key)] == key for one, at in self._starts[key[0]] if one != key)
        return self._uses[key] + longer > 1

    def _rewritten(self, part: dict[str, Any]) -> dict[str, Any]:
        changed = dict(part)
        for place, value in part.items():
            if isinstance(value, dict):
                changed[place] = self._rewritten(value)
            elif place in LISTS and isinstance(value, list):
                changed[place] = self._written(value)
            elif place == "either":
                changed[place] = [self._rewritten(one) for one in value]
        return changed

    def _written(self, entries: list[Any], inside: Entries | None = None) -> list[Any]:
        """The entries, with uses for lists among them; `inside` is the list that is being defined."""
        key, at, written = self._keys[id(entries)], 0, []
        while at < len(key):
            runs = (one for one in self._longest_first if one != inside and key[at : at + len(one)] == one)
            run = next(runs, None)
            written.append(entries[at] if run is None else {"use": self._names[run]})
            at += 1 if run is None else len(run)
        return written


def _lists(part: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, list[Any]]]:
    """Each list in a description, and what it could be called: `priest_options` in the field `priest`."""
    for place, value in part.items():
        if isinstance(value, dict):
            of = path if place in ("of", "fields", "cases", "definitions") else (*path, place)
            yield from _lists(value, of)
        elif place in LISTS and isinstance(value, list):
            yield "_".join([*path[-1:], place]), value
        elif place == "either":
            for one in value:
                yield from _lists(one, path)


def _numbered(wanted: Mapping[Entries, str], taken: Iterable[str]) -> dict[Entries, str]:
    """The names, with a number where they are taken."""
    given = set(taken)
    names: dict[Entries, str] = {}
    for key, name in wanted.items():
        numbered = (f"{name}_{number}" for number in count(2))
        names[key] = next(one for one in chain([name], numbered) if one not in given)
        given.add(names[key])
    return names
