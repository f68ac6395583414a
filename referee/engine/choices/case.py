"""One of several kinds of answer, each with a choice of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar, cast

from referee.engine.cached import cached_property
from referee.engine.canonical import in_canonical_order
from referee.engine.catalogue import Words
from referee.engine.choices.base import CannotSample, Choice, Compound
from referee.engine.choices.compound import Record
from referee.engine.choices.drawing import Source
from referee.engine.choices.names import Names, write_name
from referee.engine.choices.option import Option, Refusal, listing, only_of
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.picks import refusal
from referee.engine.choices.wording import named, quoted
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer


@frozen(repr=False)
class Case(Compound):
    """`{"case": name, "value": answer}` for one of the cases; one that needs no value is an empty Record.

    `only` says for some cases what other fields of the same record must be then, as an option's extra does.
    """

    shape: ClassVar[str] = "case"

    cases: Mapping[str, Choice]
    labels: Mapping[str, str] = field(default_factory=dict)
    refuse: Refusal | None = None
    only: Mapping[str, Mapping[str, Sequence[Json]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cases", dict(self.cases))
        object.__setattr__(self, "labels", {name: self.labels.get(name, name) for name in self.cases})

    @property
    def possible(self) -> bool:
        return any(choice.possible for choice in self.cases.values())

    @cached_property
    def _possible(self) -> list[str]:
        return [name for name, choice in self.cases.items() if choice.possible]

    @property
    def is_empty(self) -> bool:
        return len(self._possible) == 1 and self.cases[self._possible[0]].is_empty

    @property
    def nothing(self) -> Json:
        return {"case": self._possible[0], "value": self.cases[self._possible[0]].nothing}

    @property
    def expected(self) -> str:
        return Words("name or name(value), the names being {known}", known=listing(self.cases))

    @cached_property
    def _names(self) -> Names:
        return Names((Option(name, label) for name, label in self.labels.items()), self.refuse)

    def _inner(self) -> Iterable[Choice]:
        return self.cases.values()

    def canonical(self, answer: Json) -> Json:
        if not isinstance(answer, dict):
            return super().canonical(answer)
        name = answer.get("case")
        chosen = self.cases.get(name) if isinstance(name, str) else None
        if chosen is None or "value" not in answer:
            return super().canonical(answer)
        if len(answer) == 2:
            return {"case": name, "value": chosen.canonical(answer["value"])}
        return {
            key: (chosen.canonical if key == "value" else in_canonical_order)(answer[key])
            for key in sorted(answer)
        }

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, dict):
            yield Problem("", Words("Expected an object with case and value, got {got}.", got=named(answer)))
            return
        for key in answer:
            if key not in {"case", "value"}:
                yield Problem(
                    pointer(key),
                    Words("There is no field {name}; the fields are case, value.", name=quoted(key)),
                )
        if "case" not in answer:
            yield Problem("", Words('The field "case" is missing.'))
            return
        name = answer["case"]
        if not isinstance(name, str):
            yield Problem(
                "/case",
                Words("Expected one of {known}, got {got}.", known=listing(self.cases), got=named(name)),
            )
        elif name not in self.cases:
            yield refusal("/case", name, list(self.cases), self.refuse)
        elif "value" not in answer:
            yield Problem("", Words('The field "value" is missing.'))
        else:
            for problem in self.cases[name].misfits(answer["value"]):
                yield problem.within("value")

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        chosen = cast("dict[str, Any]", answer)
        choice = self.cases[chosen["case"]]
        if choice._constrained:
            for problem in choice._breaches(chosen["value"]):
                yield problem.within("value")

    def _details(self) -> dict[str, Json]:
        """A case that nobody can choose is left out."""
        offered = {name: choice for name, choice in self.cases.items() if choice.offered.possible}
        cases = {name: choice._description for name, choice in offered.items()}
        labels: dict[str, Json] = {name: self.labels[name] for name in offered}
        only: dict[str, Json] = {"only": only_of(self.only)} if self.only else {}
        return {"cases": cases, "labels": labels, **only}

    def _schema(self) -> dict[str, Json]:
        if not self.cases:
            return {"not": {}}
        return {
            "oneOf": [
                {
                    "title": self.labels[name],
                    "type": "object",
                    "properties": {"case": {"const": name}, "value": choice._kept_schema},
                    "required": ["case", "value"],
                    "additionalProperties": False,
                }
                for name, choice in self.cases.items()
            ]
        }

    def _draw(self, source: Source) -> Json:
        waiting = [*self._possible]
        while waiting:
            name = waiting.pop(source.below(len(waiting)))
            try:
                return {"case": name, "value": self.cases[name].sample(source)}
            except CannotSample:
                continue
        raise CannotSample("no case has a legal answer")

    def _write(self, answer: Json) -> str:
        chosen = cast("dict[str, Any]", answer)
        choice, name = self.cases[chosen["case"]], write_name(chosen["case"])
        if isinstance(choice, Record):
            fields = "; ".join(choice.lines(chosen["value"]))
            return f"{name}({fields})" if fields else name
        return f"{name}({choice._write(chosen['value'])})"

    def _read(self, phrase: Phrase) -> Json:
        name, rest = self._name_and_value(phrase.unwrapped())
        choice = self.cases[name]
        if rest.items:
            inner = rest.inside("(")
            return {"case": name, "value": choice._read(rest if inner is None else inner)}
        if isinstance(choice, Record) and not any(choice._misfits({})):  # nothing need be said
            return {"case": name, "value": {}}
        raise phrase.unreadable(
            Words("{name} needs a value.", name=quoted(name)), f"{write_name(name)}({choice.expected})"
        )

    def _name_and_value(self, phrase: Phrase) -> tuple[str, Phrase]:
        """The case that the phrase begins with, by its full name or else an abbreviation; and the rest."""
        for count in range(min(len(phrase.items), self._longest_name), 0, -1):
            head, rest = phrase.head(count)
            if len(found := self._names.exact(head.name())) == 1:
                return found[0], rest
        if len(found := self._names.beginning(phrase.name())) == 1:
            return found[0], phrase.head(len(phrase.items))[1]
        head, rest = phrase.head(1)
        return self._names.read(head), rest

    @cached_property
    def _longest_name(self) -> int:
        """More items than any name is made of."""
        return max((len(text) for pair in self.labels.items() for text in pair), default=0) + 1
