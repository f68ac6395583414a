"""A form of which there are several kinds, each with what goes together in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from referee.engine.catalogue import Words, joined
from referee.engine.choices.base import CannotSample, Choice, Compound
from referee.engine.choices.compound import Record
from referee.engine.choices.drawing import Source
from referee.engine.choices.phrase import Phrase
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UnreadableText


@dataclass(frozen=True, repr=False)
class Either(Compound):
    """A record of one of these kinds."""

    shape: ClassVar[str] = "record"

    kinds: Sequence[Record]

    @property
    def possible(self) -> bool:
        return any(kind.possible for kind in self.kinds)

    @property
    def expected(self) -> str:
        return joined(", or ", [kind.expected for kind in self.kinds])

    def _inner(self) -> Iterable[Choice]:
        return self.kinds

    def canonical(self, answer: Json) -> Json:
        return self._nearest(answer).canonical(answer)

    def _nearest(self, answer: Json) -> Record:
        """The kind that the answer is of, or has least wrong with it."""
        return min(self.kinds, key=lambda kind: len(list(kind.misfits(kind.canonical(answer)))))

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        return self._nearest(answer).misfits(answer)

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        return self._nearest(answer)._breaches(answer)

    def _details(self) -> dict[str, Json]:
        if len(self.kinds) == 1:
            return self.kinds[0]._details()
        return {"fields": {}, "either": [kind._description for kind in self.kinds]}

    def _schema(self) -> dict[str, Json]:
        return {"anyOf": [kind._kept_schema for kind in self.kinds]}

    def _draw(self, source: Source) -> Json:
        waiting = [kind for kind in self.kinds if kind.possible]
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
        for kind in self.kinds:
            try:
                if kind.fits(answer := kind._read(phrase)):
                    return answer
            except UnreadableText as error:
                unread.append(error)
        raise (
            unread[0]
            if unread
            else phrase.unreadable(Words("{text} fits no kind.", text=phrase.quote()), self.expected)
        )
