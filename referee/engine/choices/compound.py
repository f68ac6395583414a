"""Choices made of other choices: one that may be left out, several of a kind, and a form with fields."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import ClassVar, cast

from referee.engine.cached import cached_property
from referee.engine.canonical import PLAIN, in_canonical_order
from referee.engine.catalogue import Words
from referee.engine.choices.base import CannotSample, Choice, Compound
from referee.engine.choices.drawing import Source
from referee.engine.choices.names import Names, write_name
from referee.engine.choices.option import Option, listing
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.picks import Some, counted
from referee.engine.choices.wording import named, quoted
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer

MAX_SAMPLE_GROWTH = 5
"""Random lists exceed their minimum by at most this much: long random plans are hardly ever legal."""


@frozen(repr=False)
class Maybe(Compound):
    """Nothing (null), or an answer to `of`."""

    shape: ClassVar[str] = "optional"

    of: Choice

    @property
    def possible(self) -> bool:
        return True

    @property
    def is_empty(self) -> bool:
        return self.of.is_empty or not self.of.possible

    @property
    def expected(self) -> str:
        return Words("none, or {expected}", expected=self.of.expected)

    def _inner(self) -> Iterable[Choice]:
        return (self.of,)

    def canonical(self, answer: Json) -> Json:
        return None if answer is None else self.of.canonical(answer)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if answer is not None:
            yield from self.of.misfits(answer)

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        if answer is not None and self.of._constrained:
            yield from self.of._breaches(answer)

    def _details(self) -> dict[str, Json]:
        return {"of": self.of._description}

    def _schema(self) -> dict[str, Json]:
        return {"anyOf": [{"type": "null"}, self.of._kept_schema]}

    def _draw(self, source: Source) -> Json:
        if source.below(2) == 0 or not self.of.possible:
            return None
        try:
            return self.of.sample(source)
        except CannotSample:
            return None

    def _write(self, answer: Json) -> str:
        if answer is None:
            return "none"
        text = self.of._write(answer)
        return "(none)" if text == "none" else text

    def _read(self, phrase: Phrase) -> Json:
        return None if phrase.says_none() else self.of._read(phrase)


@frozen(repr=False)
class Many(Compound):
    """A list of answers to `of`, from `min` to `max` of them.

    If they are `distinct`, no case comes twice; `refuse_next` then words why the last of the cases so far
    cannot follow the others, or lets it by saying nothing. Options in it never spend more of the `budgets`
    than these have, from the first on; to spend less than 0 is to give. That is described, for clients to
    know: the decision judges it in its own words. `wrong_count` words the refusal of too few or too many, or
    leaves it to what is wrong with the elements.
    """

    shape: ClassVar[str] = "list"

    of: Choice
    min: int = 0
    max: int = 64
    distinct: bool = False
    refuse_next: Callable[[Sequence[str]], str | None] | None = None
    wrong_count: Callable[[int], str | None] | None = None
    budgets: Mapping[str, int] = field(default_factory=dict)

    @property
    def possible(self) -> bool:
        return self.min == 0 or (self.min <= self.max and self.of.possible)

    @property
    def is_empty(self) -> bool:
        return self.min == 0 and (self.max == 0 or not self.of.possible)

    @property
    def nothing(self) -> Json:
        return []

    @property
    def expected(self) -> str:
        return Words("a list [… ; …] of {expected}", expected=self.of.expected)

    def _inner(self) -> Iterable[Choice]:
        return (self.of,)

    def canonical(self, answer: Json) -> Json:
        if not isinstance(answer, list):
            return super().canonical(answer)
        return [self.of.canonical(element) for element in answer]

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, list):
            yield Problem("", Words("Expected a list, got {got}.", got=named(answer)))
            return
        repeated = list(self._repeated(answer)) if self.distinct else []
        yield from repeated
        if not repeated and not self.min <= len(answer) <= self.max:
            general = Words(
                "List {counted} (you listed {number}).",
                counted=counted(self.min, self.max),
                number=len(answer),
            )
            if message := self.wrong_count(len(answer)) if self.wrong_count else general:
                yield Problem("", message)
        for at, element in enumerate(answer):
            for problem in self.of.misfits(element):
                yield problem.within(at)

    def _repeated(self, answer: list[Json]) -> Iterator[Problem]:
        cases: list[str] = []
        for at, element in enumerate(answer):
            case = element.get("case") if isinstance(element, dict) else None
            if isinstance(case, str):
                again = Words("{name} is listed twice.", name=quoted(case)) if case in cases else None
                cases.append(case)
                if message := self.refuse_next(cases) if self.refuse_next else again:
                    yield Problem(f"/{at}/case", message)

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        if self.of._constrained:
            for at, element in enumerate(cast("list[Json]", answer)):
                for problem in self.of._breaches(element):
                    yield problem.within(at)

    def _details(self) -> dict[str, Json]:
        more: dict[str, Json] = {"distinct": True} if self.distinct else {}
        if self.budgets:
            more["budgets"] = dict(self.budgets)
        return {"of": self.of._description, "min": self.min, "max": self.max, **more}

    def _schema(self) -> dict[str, Json]:
        return {
            "type": "array",
            "items": self.of._kept_schema,
            "minItems": self.min,
            "maxItems": self.max,
        }

    def _draw(self, source: Source) -> Json:
        count = self.min + source.below(min(self.max - self.min, MAX_SAMPLE_GROWTH) + 1)
        elements: list[Json] = []
        while len(elements) < count:
            try:
                elements.append(self.of.sample(source))
            except CannotSample:
                if len(elements) < self.min:
                    raise
                break
        if self.distinct:
            repeated = {problem.path for problem in self._repeated(elements)}
            elements = [one for at, one in enumerate(elements) if f"/{at}/case" not in repeated]
        return elements

    def _write(self, answer: Json) -> str:
        return "[" + "; ".join(self.of._write(element) for element in cast("list[Json]", answer)) + "]"

    def _read(self, phrase: Phrase) -> Json:
        phrase = phrase.unwrapped()
        listed = phrase.inside("[")
        if listed is None:
            if phrase.says_none():
                return []
            listed = phrase
        return [self.of._read(entry) for entry in listed.entries()]


@frozen(repr=False)
class Record(Compound):
    """A form: an answer for each of the named fields.

    `missing` words the refusal of an answer without one of them, `unknown` that of one with another. Those
    with `defaults` may be left out: the canonical form has them all. So may those with nothing in them to
    choose, which are not described.
    """

    shape: ClassVar[str] = "record"

    fields: Mapping[str, Choice]
    missing: Callable[[str], Problem] | None = field(default=None, kw_only=True)
    unknown: Callable[[str], Problem | None] | None = field(default=None, kw_only=True)
    defaults: Mapping[str, Json] = field(default_factory=dict, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", dict(self.fields))

    @property
    def possible(self) -> bool:
        for choice in self.fields.values():  # noqa: SIM110 - asked very often, and this is faster than all()
            if not choice.possible:
                return False
        return True

    @property
    def expected(self) -> str:
        return Words("field: value for each of {known}", known=listing(self.fields))

    @cached_property
    def _names(self) -> Names:
        return Names((Option(name, name.replace("_", " ")) for name in self.fields), fixed=True)

    @cached_property
    def _dependent(self) -> dict[str, Some]:
        """The fields in which only what others use can be chosen."""
        return {
            name: choice for name, choice in self.fields.items() if isinstance(choice, Some) and choice.among
        }

    @cached_property
    def _constrained(self) -> bool:
        return super()._constrained or bool(self._dependent)

    @cached_property
    def _defaults(self) -> Mapping[str, Json]:
        """What fields are that are left out."""
        empty = {name: choice.nothing for name, choice in self.fields.items() if choice.is_empty}
        return {**empty, **self.defaults} if empty else self.defaults

    def _inner(self) -> Iterable[Choice]:
        return self.fields.values()

    def canonical(self, answer: Json) -> Json:
        if not isinstance(answer, dict):
            return super().canonical(answer)
        if self._defaults:
            answer = {**self._defaults, **answer}
        canonical: dict[str, Json] = {}
        fields = self.fields
        for name in sorted(answer):
            value = answer[name]
            if type(value) not in PLAIN:  # those have but one form
                value = fields[name].canonical(value) if name in fields else in_canonical_order(value)
            canonical[name] = value
        return canonical

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, dict):
            wanted = (
                Words("the fields {known}", known=listing(self.fields)) if self.fields else Words("no fields")
            )
            yield Problem(
                "",
                Words("Expected an object with {wanted}, got {got}.", wanted=wanted, got=named(answer)),
            )
            return
        for name, choice in self.fields.items():
            if name not in answer:
                general = Words("The field {name} is missing.", name=quoted(name))
                if name not in self._defaults:
                    yield self.missing(name) if self.missing else Problem("", general)
                continue
            for problem in choice.misfits(answer[name]):
                yield problem.within(name)
        for name in answer:
            if name not in self.fields:
                known = Words("; the fields are {known}", known=listing(self.fields)) if self.fields else ""
                general = Words("There is no field {name}{known}.", name=quoted(name), known=known)
                yield (self.unknown(name) if self.unknown else None) or Problem(pointer(name), general)

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        values = cast("dict[str, Json]", answer)
        for name, choice in self.fields.items():
            if choice._constrained and name in values:
                for problem in choice._breaches(values[name]):
                    yield problem.within(name)
        for name, choice in self._dependent.items():
            for problem in choice.strays(values.get(name, []), _used(values, choice.among)):
                yield problem.within(name)

    def _details(self) -> dict[str, Json]:
        empty = {
            name
            for name, choice in self.fields.items()
            if choice.offered.is_empty and name not in self._needed
        }
        fields: dict[str, Json] = {
            name: _among(choice._description, empty)
            for name, choice in self.fields.items()
            if name not in empty
        }
        return {"fields": fields, **({"required": self._needed} if self.defaults else {})}

    @property
    def _needed(self) -> list[str]:
        return [name for name in self.fields if name not in self._defaults]

    def _schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "properties": {name: choice._kept_schema for name, choice in self.fields.items()},
            "required": self._needed,
            "additionalProperties": False,
        }

    def _draw(self, source: Source) -> Json:
        drawn = {
            name: choice.sample(source) for name, choice in self.fields.items() if name not in self._dependent
        }
        for name, choice in self._dependent.items():
            drawn[name] = choice.used(_used(drawn, choice.among)).sample(source)
        return {name: drawn[name] for name in self.fields}

    def show(self, answer: Json) -> str:
        return "\n".join(self.lines(answer)) or "{}"

    def lines(self, answer: Json) -> list[str]:
        """The text of each field."""
        values = cast("dict[str, Json]", answer)
        given = {name: choice for name, choice in self.fields.items() if name in values}
        return [f"{write_name(name)}: {choice._write(values[name])}" for name, choice in given.items()]

    def _write(self, answer: Json) -> str:
        return "{" + "; ".join(self.lines(answer)) + "}"

    def _read(self, phrase: Phrase) -> Json:
        body = phrase.unwrapped()
        inner = body.inside("{")
        values: dict[str, Json] = {}
        for entry in (body if inner is None else inner).entries():
            sides = entry.cut(":", "=")
            if sides is None:
                raise entry.unreadable(Words("{text} names no field.", text=entry.quote()), self.expected)
            name = self._names.read(sides[0])
            if name in values:
                raise entry.unreadable(
                    Words("The field {name} is given twice.", name=quoted(name)), self.expected
                )
            if not sides[1].items:
                raise entry.unreadable(
                    Words("The field {name} is empty.", name=quoted(name)), self.fields[name].expected
                )
            values[name] = self.fields[name]._read(sides[1])
        return values


def _among(description: dict[str, Json], empty: Container[str]) -> dict[str, Json]:
    """A field's description; it depends on no field that is not described."""
    match description.get("among"):
        case list() as among if any(name in empty for name in among):
            return {**description, "among": [name for name in among if name not in empty]}
    return description


def _used(values: Mapping[str, Json], fields: Iterable[str]) -> set[str]:
    """What the answers of these fields name: items that are assigned, cases or ids that are listed."""
    found: set[str] = set()
    for name in fields:
        match values.get(name):
            case dict() as items:
                found.update(items)
            case list() as entries:
                found.update(str(entry["case"] if isinstance(entry, dict) else entry) for entry in entries)
    return found
