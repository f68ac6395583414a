"""Writing a schema whose parts repeat: each part once, with a name, and references to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from referee.engine.json_types import Json

SMALL = 4_000
"""A schema of fewer characters is left as it is: sharing its parts would take longer than it saves."""
MIN_SHARED = 150
"""A part of fewer characters, about, is not worth a name."""

IsPart: TypeAlias = Callable[[dict[str, Any]], bool]
Refer: TypeAlias = Callable[[str], dict[str, Json]]


def share(whole: dict[str, Json], is_part: IsPart, refer: Refer) -> tuple[dict[str, Json], dict[str, Json]]:
    """The same with references for parts that repeat, and those parts by name, numbered as they come."""
    if len(json.dumps(whole)) < SMALL:
        return whole, {}
    return _SharedParts(is_part, refer).share(whole)


class _SharedParts:
    def __init__(self, is_part: IsPart, refer: Refer) -> None:
        self._is_part = is_part
        self._refer = refer
        self._numbers: dict[object, int] = {}  # equal values have equal numbers
        self._of: dict[int, int] = {}  # the number of an object, by its identity
        self._plain: set[int] = set()  # lists without parts, by their identity
        self._sizes: dict[int, int] = {}
        self._seen: dict[int, int] = {}
        self._names: dict[int, str] = {}
        self._parts: dict[str, Json] = {}

    def share(self, whole: dict[str, Json]) -> tuple[dict[str, Json], dict[str, Json]]:
        self._number(whole)
        self._count(whole)
        return {key: self._written(value) for key, value in whole.items()}, self._parts

    def _number(self, value: Any) -> int:
        """Number it and all that is in it, equal things alike."""
        if (known := self._of.get(id(value))) is not None:
            return known
        key: object
        if isinstance(value, dict):
            inner = [(name, self._number(one)) for name, one in value.items()]
            key, size = tuple(inner), sum(len(name) + self._sizes[one] + 4 for name, one in inner)
        elif isinstance(value, list) and not any(isinstance(one, (dict, list)) for one in value):
            key = json.dumps(value)
            size = len(key)
            self._plain.add(id(value))
        elif isinstance(value, list):
            elements = tuple(self._number(one) for one in value)
            key, size = ("list", elements), sum(self._sizes[one] + 1 for one in elements)
        else:
            key, size = (type(value).__name__, value), len(str(value)) + 2
        number = self._numbers.setdefault(key, len(self._numbers))
        self._sizes[number] = size
        if isinstance(value, (dict, list)):
            self._of[id(value)] = number
        return number

    def _count(self, value: Any) -> None:
        """How often each part comes; what is in a part that has come before is not counted again."""
        if isinstance(value, dict):
            if self._is_part(value):
                number = self._of[id(value)]
                self._seen[number] = self._seen.get(number, 0) + 1
                if self._seen[number] > 1:
                    return
            for one in value.values():
                self._count(one)
        elif isinstance(value, list) and id(value) not in self._plain:
            for one in value:
                self._count(one)

    def _written(self, value: Any) -> Json:
        if isinstance(value, list) and id(value) not in self._plain:
            return [self._written(one) for one in value]
        if not isinstance(value, dict):
            found: Json = value
            return found
        number = self._of[id(value)]
        if self._seen.get(number, 0) < 2 or self._sizes[number] < MIN_SHARED:
            return {name: self._written(one) for name, one in value.items()}
        if number not in self._names:
            name = self._names[number] = f"part-{len(self._names) + 1}"
            self._parts[name] = {}  # takes its place before the parts in it do
            self._parts[name] = {key: self._written(one) for key, one in value.items()}
        return self._refer(self._names[number])
