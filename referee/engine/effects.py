"""The effects of cards and spaces as packs write them: a word of the game's vocabulary and its parameters.

A vocabulary says of each word which parameters it takes. An effect is written like a call,
`lose(target, idle > breed, 2)`, or as a table with one key, `{ send = { whose = "self", to = "asylum" } }`.
In a table, a word of one parameter takes its value bare, and one of none takes `true`; in a call, that one
needs no brackets, and a last parameter that is a list takes all that is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from referee.engine.content import A_LIST, BadContent, Marker, Part, read_by, reader, shown, table

CALL = re.compile(r"\s*([a-z_]+)\s*(?:\(([^()]*)\)\s*)?")
NUMBER = re.compile(r"[+-]?\d{1,9}")

EffectWords: TypeAlias = Mapping[str, Mapping[str, Any]]
"""By word, the types of its parameters by name."""


@dataclass(frozen=True)
class Effect:
    """A word with its parameters, all of them filled in, in the order of the vocabulary."""

    word: str
    args: Mapping[str, Any] = field(hash=False)
    written: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True)
class Default:
    """Marks a parameter that may be left out of a table."""

    value: Any


def effect_of(vocabulary: EffectWords, only: tuple[str, ...] = ()) -> Marker:
    """Reads effects of this vocabulary; where not all of its words may stand, `only` these."""
    words = {name: _Word(name, parameters) for name, parameters in vocabulary.items()}
    known = ", ".join(only or vocabulary)

    def convert(data: Any) -> Effect:
        name, arguments = _parsed(data)
        if name not in words:
            raise BadContent(f"There is no effect {shown(name or data)}. Expected one of {known}.")
        if only and name not in only:
            raise BadContent(f"{name!r} cannot stand here. Expected one of {known}.")
        return Effect(name, arguments(words[name]), data if isinstance(data, str) else name)

    return read_by(convert, "an effect")


def _parsed(data: Any) -> tuple[str, Callable[[_Word], dict[str, Any]]]:
    """The word that the data names, if any, and how its arguments are read."""
    if isinstance(data, str) and (call := CALL.fullmatch(data)):
        given = [part.strip() for part in call[2].split(",")] if call[2] and call[2].strip() else []
        return call[1], lambda word: word.called(data, given)
    if isinstance(data, Mapping) and len(data) == 1:
        ((name, inner),) = data.items()
        return name, lambda word: word.tabled(inner)
    return "", lambda _: {}


class _Word:
    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        self.name = name
        marks = {parameter: getattr(hint, "__metadata__", ()) for parameter, hint in parameters.items()}
        self.defaults = {key: one.value for key in marks for one in marks[key] if isinstance(one, Default)}
        self.parts = {
            parameter: Part(parameter, reader(hint), parameter not in self.defaults)
            for parameter, hint in parameters.items()
        }
        self.takes_rest = [part.reader.expected for part in self.parts.values()][-1:] == [A_LIST]

    def called(self, text: str, given: list[str]) -> dict[str, Any]:
        """The arguments of `word(given, …)`, each of which is a number or a word."""
        values: list[Any] = [int(one) if NUMBER.fullmatch(one) else one for one in given]
        if self.takes_rest and len(values) >= (fixed := len(self.parts) - 1):
            values = [*values[:fixed], values[fixed:]]
        if len(values) != len(self.parts):
            form = f"{self.name}({', '.join(self.parts)})"
            raise BadContent(f"{text!r} has the wrong number of arguments. Expected {form}.")
        found = {}
        for value, (parameter, part) in zip(values, self.parts.items(), strict=True):
            try:
                found[parameter] = part.reader.read(value)
            except BadContent as bad:
                raise BadContent(f"{text!r}: {parameter}: {bad.problems[0].message}") from None
        return found

    def tabled(self, given: Any) -> dict[str, Any]:
        """The arguments of `{ word = given }`."""
        try:
            match list(self.parts.values()):
                case []:
                    if given is not True:
                        raise BadContent("This effect takes no parameter: write true.")
                    return {}
                case [only]:
                    return {only.name: only.reader.read(given)}
                case _:
                    found = table(self.parts, dict).read(given)
                    return {
                        name: found[name] if name in found else self.defaults[name] for name in self.parts
                    }
        except BadContent as bad:
            raise BadContent([problem.within(self.name) for problem in bad.problems]) from None
