"""Decisions that the state holds: what a seat has written for later; in JSON, the text of its answer."""

from __future__ import annotations

import json
from typing import Any, Self, TypeVar

from referee.engine.codec import Written
from referee.engine.decisions import Decision
from referee.engine.json_types import Json

D = TypeVar("D", bound=Decision[Any])

WRITER = json.JSONEncoder(separators=(",", ":"), sort_keys=True)


class KeptDecision(Written):
    """A decision by its answer, which the codec writes as its text, and itself once it was read.

    A decision may need the moment to be read from JSON, which a codec does not know: so it is read when it is
    first asked for, and only once, however often the state is copied. Nor is it written before it must be:
    many are used up, or were only tried, before a checkpoint comes.
    """

    def __init__(self, text: str = "") -> None:
        self._text = text
        self._decision: Any = None

    @classmethod
    def of(cls, decision: Decision[Any]) -> Self:
        kept = cls()
        kept._decision = decision
        return kept

    def read(self, kind: type[D], at: Any) -> D:
        """The decision. `at` must be a moment that it means the same at as long as the game lasts."""
        if self._decision is None:
            self._decision = kind.from_answer(self.answer, at)
        found: D = self._decision
        return found

    @property
    def answer(self) -> Json:
        answer: Json = json.loads(str(self))
        return answer

    def __str__(self) -> str:
        if not self._text:
            self._text = WRITER.encode(type(self._decision).to_answer(self._decision))
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptDecision) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))
