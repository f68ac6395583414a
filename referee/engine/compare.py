"""Where two JSON values differ, by JSON pointer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.engine.problems import pointer


@dataclass(frozen=True)
class Absent:
    """In place of a value that is not there at all."""

    def __str__(self) -> str:
        return "nothing"


ABSENT = Absent()


@dataclass(frozen=True)
class Difference:
    """One place where what was found is not what was expected."""

    path: str
    expected: Json | Absent
    found: Json | Absent

    def __str__(self) -> str:
        return f"{self.path or '/'}: expected {_shown(self.expected)}, found {_shown(self.found)}"

    def as_change(self) -> str:
        """The same where what was expected is how it was, and what was found is how it would be."""
        return f"{self.path or '/'}: {_shown(self.found)} instead of {_shown(self.expected)}"


def differences(expected: Json, found: Json, *, subset: bool = False, path: str = "") -> Iterator[Difference]:
    """All differences, outermost first. With `subset`, objects may hold more than is expected of them."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key, value in expected.items():
            if key in found:
                yield from differences(value, found[key], subset=subset, path=path + pointer(key))
            else:
                yield Difference(path + pointer(key), value, ABSENT)
        if not subset:
            for key, value in found.items():
                if key not in expected:
                    yield Difference(path + pointer(key), ABSENT, value)
    elif isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        for index, (one, other) in enumerate(zip(expected, found, strict=False)):
            yield from differences(one, other, subset=subset, path=path + pointer(index))
        for index in range(len(found), len(expected)):
            yield Difference(path + pointer(index), expected[index], ABSENT)
        for index in range(len(expected), len(found)):
            yield Difference(path + pointer(index), ABSENT, found[index])
    elif _kind(expected) is not _kind(found) or expected != found:  # Python's own == treats true as 1
        yield Difference(path, expected, found)


def _kind(value: Json) -> type:
    """Its type in JSON, where an id of a special type is just a string."""
    return str if isinstance(value, str) else type(value)


def _shown(value: Json | Absent) -> str:
    if isinstance(value, Absent):
        return str(value)
    text = canonical(value).decode()
    return text if len(text) <= 200 else text[:200] + "…"
