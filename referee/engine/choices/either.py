"""A form of which there are several kinds, each with what goes together in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from referee.engine.choices.base import CannotSample, Choice, Compound
from referee.engine.choices.compound import Record
from referee.engine.choices.drawing import Source
from referee.engine.choices.phrase import Phrase
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UnreadableText


@dataclass(frozen=True, repr=False)
class Either(Compound):
    """A record with the `fields` that all kinds have, and with those of one of the `kinds`."""

    shape: ClassVar[str] = "record"

    kinds: Sequence[Record]
    fields: Mapping[str, Choice] = field(default_factory=dict)

    @cached_property
    def _wholes(self) -> list[Record]:
        return [replace(kind, fields={**self.fields, **kind.fields}) for kind in self.kinds]

    @property
    def possible(self) -> bool:
        return any(whole.possible for whole in self._wholes)

    @property
    def expected(self) -> str:
        return ", or ".join(whole.expected for whole in self._wholes)

    def _inner(self) -> Iterable[Choice]:
        return (*self.fields.values(), *self.kinds)

    def canonical(self, answer: Json) -> Json:
        return self._nearest(answer).canonical(answer)

    def _nearest(self, answer: Json) -> Record:
        """The kind that the answer is of, or has least wrong with it."""
        return min(self._wholes, key=lambda whole: len(list(whole.misfits(whole.canonical(answer)))))

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        return self._nearest(answer).misfits(answer)

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        return self._nearest(answer)._breaches(answer)

    def _details(self) -> dict[str, Json]:
        fields = {name: one._description for name, one in self.fields.items() if not one.offered.is_empty}
        return {"fields": fields, "either": [kind._description for kind in self.kinds]}

    def _schema(self) -> dict[str, Json]:
        return {"anyOf": [whole._kept_schema for whole in self._wholes]}

    def _draw(self, source: Source) -> Json:
        waiting = [whole for whole in self._wholes if whole.possible]
        while waiting:
            try:
                return waiting.pop(source.below(len(waiting))).sample(source)
            except CannotSample:
                continue
        raise CannotSample("no kind has a legal answer")

    def _write(self, answer: Json) -> str:
        return self._nearest(answer)._write(answer)

    def _read(self, phrase: Phrase) -> Json:
        unread: list[UnreadableText] = []
        for whole in self._wholes:
            try:
                if whole.fits(answer := whole._read(phrase)):
                    return answer
            except UnreadableText as error:
                unread.append(error)
        raise unread[0] if unread else phrase.unreadable(f"{phrase.quote()} fits no kind.", self.expected)
