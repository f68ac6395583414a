"""Decisions that a state holds: what a seat has written for later; in JSON, the text of its answer."""

from __future__ import annotations

import json
from typing import Any, Generic, Self, TypeVar

from referee.engine.decisions.decision import Decision

D = TypeVar("D", bound=Decision[Any])

WRITTEN = json.JSONEncoder(separators=(",", ":"), sort_keys=True)


class Kept(str, Generic[D]):
    """A decision by its answer, which the codec writes as this very text, and itself once it was read.

    A decision may need the moment to be read from JSON, which a codec does not know: so it is read when it is
    first asked for, and only once, however often the state is copied.
    """

    _decision: Any = None

    @classmethod
    def of(cls, decision: D) -> Self:
        kept = cls(WRITTEN.encode(type(decision).to_answer(decision)))
        kept._decision = decision
        return kept

    def read(self, kind: type[D], at: Any) -> D:
        """The decision. `at` must be a moment that it means the same at as long as the game lasts."""
        if self._decision is None:
            self._decision = kind.from_answer(json.loads(self), at)
        found: D = self._decision
        return found
