"""A form whose fields may be left out: absent is the same as null."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from referee.engine.catalogue import Words
from referee.engine.choices.compound import Maybe, Record
from referee.engine.choices.drawing import Source
from referee.engine.choices.option import listing
from referee.engine.choices.wording import named, quoted
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer


@frozen(repr=False)
class Sparse(Record):
    """A record of which only the fields in `required` must be there; all others are Maybes."""

    required: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        fields = {
            name: choice if name in self.required or isinstance(choice, Maybe) else Maybe(choice)
            for name, choice in self.fields.items()
        }
        object.__setattr__(self, "fields", fields)

    @property
    def possible(self) -> bool:
        return all(self.fields[name].possible for name in self.required)

    @property
    def expected(self) -> str:
        return Words("field: value for any of {known}", known=listing(self.fields))

    def canonical(self, answer: Json) -> Json:
        """A field that says nothing is left out."""
        whole = super().canonical(answer)
        if not isinstance(whole, dict):
            return whole
        return {
            name: value
            for name, value in whole.items()
            if value is not None or name in self.required or name not in self.fields
        }

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, dict):
            yield Problem(
                "",
                Words(
                    "Expected an object with fields out of {known}, got {got}.",
                    known=listing(self.fields),
                    got=named(answer),
                ),
            )
            return
        found = [*self._missing(answer)]
        unused = []
        for name, value in answer.items():
            if name in self.fields:
                found += [problem.within(name) for problem in self.fields[name].misfits(value)]
            elif self.unknown and (problem := self.unknown(name)):
                unused.append(problem)
            else:
                general = Words(
                    "There is no field {name}; the fields are {known}.",
                    name=quoted(name),
                    known=listing(self.fields),
                )
                found.append(Problem(pointer(name), general))
        yield from found or unused  # what has no use may have one once the rest is right

    def _missing(self, answer: dict[str, Json]) -> Iterator[Problem]:
        for name in self.required:
            if name not in answer and name not in self._defaults:
                yield Problem("", Words("The field {name} is missing.", name=quoted(name)))

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        for name, value in cast("dict[str, Json]", answer).items():
            choice = self.fields[name]
            if choice._constrained:
                for problem in choice._breaches(value):
                    yield problem.within(name)

    def _details(self) -> dict[str, Json]:
        return {**super()._details(), "required": self._needed}

    @property
    def _needed(self) -> list[str]:
        return [name for name in self.required if name not in self._defaults]

    def _draw(self, source: Source) -> Json:
        return {name: self.fields[name].sample(source) for name in self.required}
