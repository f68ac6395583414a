"""Content packs, read by their dataclasses: type hints say what a pack holds, and nothing says it again.

    @dataclass(frozen=True)
    class Villager:
        no: Annotated[int, between(1, 50)]
        name: Annotated[str, size(1, 60)]
        jewel: Literal["red", "yellow", "green", "blue", "violet"]
        red_border: bool = False

Hints may be `int`, `str`, `bool`, `Literal`, `tuple[X, ...]` (a list), `Mapping[str, X]`, dataclasses, unions
of those, and `Annotated` with the markers below. All mistakes are told at once, each with its place and with
what was expected there. What goes beyond single fields, a class says in its method `problems`, which is asked
when its fields are right.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, NoReturn, TypeAlias

from referee.engine.catalogue import Words
from referee.engine.problems import Problem, pointer

LONGEST_SHOWN = 80
A_LIST = "a list"

ComesFrom: TypeAlias = Literal["rulebook", "house"]
"""Where a datum comes from."""


class BadContent(ValueError):
    """A content pack that the game cannot be played with; `problems` name the places."""

    def __init__(self, problems: Iterable[Problem] | str) -> None:
        self.problems = (Problem("", problems),) if isinstance(problems, str) else tuple(problems)
        super().__init__("; ".join(f"{problem.path}: {problem.message}" for problem in self.problems))


class Unexpected(Exception):
    """The data is not what was expected there: the reader, which knows what that is, says so."""


class DataReader(NamedTuple):
    """How data becomes a value: `convert` raises Unexpected, or BadContent where it knows more."""

    expected: str
    convert: Callable[[Any], Any]
    words: tuple[str, ...] = ()
    """All possible values in order, if there are only a few."""

    def read(self, data: Any) -> Any:
        """The value that the data stands for; raises BadContent."""
        try:
            return self.convert(data)
        except Unexpected:
            raise BadContent(f"Expected {self.expected}, got {shown(data)}.") from None


def shown(data: Any) -> str:
    """Data as a complaint quotes it."""
    text = "null" if data is None else repr(data)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def twins(path: str, names: Iterable[Collection[str]]) -> Iterator[Problem]:
    """Complains about names shared by several parts; each part has one or more."""
    for name, count in Counter(name for own in names for name in set(own)).items():
        if count > 1:
            yield Problem(path, Words("{name} names {count} of them.", name=repr(name), count=count))


# Markers, which say more of a field than its type can.


@dataclass(frozen=True, eq=False)
class Marker:
    """Makes the reader of a field from that of its type."""

    mark: Callable[[DataReader], DataReader]
    alone: bool = False
    """Whether it makes the reader alone, whatever the type."""


@dataclass(frozen=True)
class NameInPack:
    """The field's name in the pack, where that is another; "" if no pack has it."""

    name: str


def then(change: Callable[[Any], Any], expected: str = "") -> Marker:
    """Makes something of the value, or refuses it, as `refuse` does; `expected` is what may be there."""

    def mark(of: DataReader) -> DataReader:
        return of._replace(expected=expected or of.expected, convert=lambda data: change(of.convert(data)))

    return Marker(mark)


def refuse(message: str = "") -> NoReturn:
    """For markers and readers: this cannot stand here, since it is not what was expected, or for a reason."""
    raise BadContent(message) if message else Unexpected


def between(low: int, high: int) -> Marker:
    """The least and the greatest number."""
    return then(lambda n: n if low <= n <= high else refuse(), f"a whole number from {low} to {high}")


def size(low: int, high: int, what: str = "") -> Marker:
    """How long a text, a list or a mapping may be; `what` says it in words."""
    what = what or f"a text of {low} to {high} characters"
    return then(lambda it: it if low <= len(it) <= high else refuse(f"Expected {what}, got {len(it)}."))


def matching(pattern: str, expected: str) -> Marker:
    """A regular expression for the whole of a text, and what that is in words."""
    return then(lambda text: text if re.fullmatch(pattern, text) else refuse(), expected)


def unreserved(words: Collection[str]) -> Marker:
    """No name that text orders, which ignore case, need for themselves."""
    return then(
        lambda name: refuse(f"{name!r} is a word of text orders.") if name.casefold() in words else name
    )


def one_of(words: Iterable[str]) -> Marker:
    """The texts that may stand there, where a Literal cannot list them."""
    return Marker(lambda _: _words(tuple(words)), alone=True)


def read_by(convert: Callable[[Any], Any], expected: str) -> Marker:
    """Data that is read by a function of its own, which raises Unexpected or BadContent."""
    return Marker(lambda _: DataReader(expected, convert), alone=True)


Title: TypeAlias = Annotated[str, NameInPack("name"), size(1, 80)]
"""What a pack calls itself."""

# Readers by type.


@cache
def reader(hint: Any) -> DataReader:
    """How data of this type is read; TypeError if no pack can hold such a thing."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        markers = [one for one in arguments[1:] if isinstance(one, Marker)]
        alone = any(one.alone for one in markers)
        found = DataReader("", lambda _: refuse()) if alone else reader(arguments[0])
        for one in markers:
            found = one.mark(found)
        return found
    if hint in _PLAIN:
        return DataReader(_PLAIN[hint], lambda data: data if type(data) is hint else refuse())
    if origin is Literal:
        return _words(arguments)
    if origin in (typing.Union, types.UnionType):
        return _either([reader(one) for one in arguments])
    if origin is tuple:
        return _list(reader(arguments[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(reader(arguments[0]), reader(arguments[1]))
    if dataclasses.is_dataclass(hint):
        return _dataclass(typing.cast("type", hint))
    raise TypeError(f"{hint} cannot be part of a content pack: see the types that {__name__} allows")


_PLAIN: Mapping[Any, str] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    types.NoneType: "null",
}


def _words(words: tuple[str, ...]) -> DataReader:
    expected = " or ".join(words) if len(words) <= 2 else f"one of {', '.join(words)}"
    return DataReader(expected, lambda data: data if data in words else refuse(), words)


def _either(readers: list[DataReader]) -> DataReader:
    def convert(data: Any) -> Any:
        for one in readers:
            try:
                return one.convert(data)
            except Unexpected:
                continue
        raise Unexpected

    told = [one for one in readers if one.expected != _PLAIN[types.NoneType]]
    if len(told) == 1:
        return DataReader(told[0].expected, convert)
    *names, last = [name for one in told for name in one.words or [one.expected]]
    return DataReader(f"{', '.join(names)} or {last}", convert)


def _list(item: DataReader) -> DataReader:
    def convert(data: Any) -> Any:
        if not isinstance(data, list):
            raise Unexpected
        return tuple(_together((at, at, item, one) for at, one in enumerate(data)).values())

    return DataReader(A_LIST, convert)


def _mapping(keys: DataReader, values: DataReader) -> DataReader:
    """In the order of its keys where those are a few words: packs may have them in any order."""

    def convert(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise Unexpected
        strange = [key for key in data if keys.words and key not in keys.words]
        wrong = [Problem(pointer(key), _NO_KEY.format(", ".join(keys.words))) for key in strange]
        ordered = [key for key in keys.words or data if key in data]
        return _together(((key, key, values, data[key]) for key in ordered), wrong)

    return DataReader(f"a table with some of {', '.join(keys.words)}" if keys.words else "a table", convert)


_NO_KEY = "There is no such key. Expected one of {}."


class Part(NamedTuple):
    """What stands under a key of a table."""

    name: str
    reader: DataReader
    required: bool


def table(parts: Mapping[str, Part], make: Callable[..., Any]) -> DataReader:
    """A table with these keys; `make` gets the parts by name, but for those that are left out."""
    keys = ", ".join(parts)

    def convert(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise Unexpected
        wrong = [Problem(pointer(key), _NO_KEY.format(keys)) for key in data if key not in parts]
        for key, part in parts.items():
            if part.required and key not in data:
                wrong.append(Problem(pointer(key), f"Missing. Expected {part.reader.expected}."))
        given = ((key, part.name, part.reader, data[key]) for key, part in parts.items() if key in data)
        return make(**_together(given, wrong))

    return DataReader(f"a table with {keys}", convert)


def parts_of(kind: type) -> dict[str, Part]:
    """What stands under each key of the table that a dataclass is read from."""
    hints = typing.get_type_hints(kind, include_extras=True)
    parts = {}
    for field in dataclasses.fields(kind):
        hint = hints[field.name]
        keys = [one.name for one in getattr(hint, "__metadata__", ()) if isinstance(one, NameInPack)]
        required = field.default is MISSING and field.default_factory is MISSING
        if key := keys[0] if keys else field.name:
            parts[key] = Part(field.name, reader(hint), required)
    return parts


def _dataclass(kind: type) -> DataReader:
    def make(**given: Any) -> Any:
        made: Any = kind(**given)
        if hasattr(made, "problems") and (wrong := list(made.problems())):
            raise BadContent(wrong)
        return made

    return table(parts_of(kind), make)


def _together(
    items: Iterable[tuple[str | int, Any, DataReader, Any]], wrong: Iterable[Problem] = ()
) -> dict[Any, Any]:
    """What is read of each item (its key, name, reader and data), by name; BadContent has all problems."""
    problems, found = list(wrong), {}
    for key, name, of, data in items:
        try:
            found[name] = of.read(data)
        except BadContent as bad:
            problems += [problem.within(key) for problem in bad.problems]
    if problems:
        raise BadContent(problems)
    return found
