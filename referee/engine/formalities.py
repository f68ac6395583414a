"""Formalities: questions with an obvious answer, unless the seat has filed another.

Nobody is asked and nobody waits (`Table.settle`). The kernel has each answered while the rules run, by the
settler of whoever runs them; the answers are inputs of the game like those of steps, kept with the step
being resolved and replayed with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeAlias

from referee.engine.asks import Ask
from referee.engine.frozen import frozen
from referee.engine.json_types import Json

if TYPE_CHECKING:
    from referee.engine.play import Play

Settler: TypeAlias = "Callable[[Play[Any, Any], Ask], Json]"
"""Answers a formality from what the seat has filed, in the game as it stands at that moment."""


def by_default(_: Play[Any, Any], ask: Ask) -> Json:
    """The settler of a table where nobody has filed anything."""
    return ask.default


@frozen()
class Settled:
    """A formality as it is kept: what came up for which seat, and the answer that was on file for it."""

    kind: str
    seat: int
    answer: Json = field(repr=False)

    @classmethod
    def from_json(cls, kept: Any) -> Settled:
        return cls(kept["kind"], kept["seat"], kept["answer"])

    def to_json(self) -> dict[str, Json]:
        return {"kind": self.kind, "seat": self.seat, "answer": self.answer}

    def __str__(self) -> str:
        return f"{self.kind} settled for seat {self.seat}"
