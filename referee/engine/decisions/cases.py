"""Alternatives of which some are closed at present, and know why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.engine.choices import Case, Choice
from referee.engine.json_types import Json
from referee.engine.problems import Problem


@dataclass(frozen=True, repr=False)
class OpenCases(Case):
    """Cases besides which there are `closed` ones: those have no legal answer at present and are not offered.

    Whoever tries one all the same is told what is wrong with the very thing named.
    """

    closed: Mapping[str, Choice] = field(default_factory=dict)

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
