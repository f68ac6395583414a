"""Alternatives of which some are closed at present, and know why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from referee.engine.choices import Case, Choice, Source
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import Problem


@frozen(repr=False)
class OpenCases(Case):
    """Cases besides which there are `closed` ones: those have no legal answer at present and are not offered.

    Answers that use one anyway are told what is wrong with it in particular.
    """

    closed: Mapping[str, Choice] = field(default_factory=dict)
    drawn: Callable[[Source], Json] | None = None
    """Makes up an answer out of legal ones to the cases; one after the other if it is not given."""

    def _draw(self, source: Source) -> Json:
        return super()._draw(source) if self.drawn is None else self.drawn(source)

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        found = self._why_closed(answer)
        yield from found or super()._misfits(answer)

    def _why_closed(self, answer: Json) -> list[Problem]:
        if not isinstance(answer, dict) or "value" not in answer:
            return []
        name = answer.get("case")
        if not isinstance(name, str) or name not in self.closed:
            return []
        return [problem.within("value") for problem in self.closed[name].problems(answer["value"])]
