"""Trying something on a copy of the table: an order is legal if it can be carried out.

So each rule is written once, where it is carried out, and says no by raising `Refused`. Nothing leaves a
rehearsal: what is told is dropped, and it ends where the seat can know no more: at a draw, at a question, or
at what is hidden from it. The copy holds no secret of others, so no judgement can depend on one.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NoReturn, TypeAlias, TypeVar

from referee.engine.codec import copied
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer
from referee.engine.records import EventRecord
from referee.engine.ruleset import Setup
from referee.engine.table import Pause, Table
from referee.engine.unseen import Secretive, Unknowable

S = TypeVar("S", bound=Secretive)
C = TypeVar("C")

CarryOut: TypeAlias = Callable[[Table[S, C]], Coroutine[Any, Any, object]]
"""What the rules do to carry out an order."""


class Refused(Exception):
    """An order cannot be carried out as things stand: why, by which clause, and which part of it is wrong."""

    def __init__(self, message: str, clause: str | None = None, *place: str | int) -> None:
        super().__init__("an order was refused")
        self.problem = Problem(pointer(*place), message, clause)


class GameOver(Exception):
    """The game ends on the spot: nothing of what was to follow happens. The state says how it ended."""


class Unheard:
    """The recorder of a rehearsal: it keeps nothing that is told, and stops where chance comes in."""

    def roll(self, _label: str, _sides: int) -> NoReturn:
        raise Unknowable

    def permutation(self, _label: str, _items: Sequence[Json]) -> NoReturn:
        raise Unknowable

    def pick(self, _label: str, _items: Sequence[Json]) -> NoReturn:
        raise Unknowable

    def record(self, event: EventRecord) -> None:
        """Nobody hears of it."""


def as_known_to(seat: int, state: S) -> S:
    """A copy of the state without what this seat must not know."""
    copy = copied(state)
    copy.hide_from(seat)
    return copy


class Rehearsal(Table[S, C]):
    """A table of a seat's own, with a copy of what it may know: rules may change it as they like."""

    rehearsing = True

    def __init__(self, state: S, setup: Setup[C], seat: int) -> None:
        super().__init__(as_known_to(seat, state), setup, Unheard())

    def tell(self, *_: object, **__: object) -> None:
        """Nobody hears of it: not even an event is made."""

    def problem_with(self, order: CarryOut[S, C], *, by_default: bool = False) -> Problem | None:
        """Why the order cannot be carried out here, as far as the seat can know; None if it can.

        It ends at the first question, whose answer can no longer make the order illegal; or, `by_default`,
        goes on as if every question were answered by its default.
        """
        course = order(self)
        answers: dict[int, Json] | None = None
        try:
            while True:
                pause: Pause = course.send(answers)
                if not by_default:
                    course.close()
                    return None
                answers = {ask.seat: ask.default for ask in pause.asks}
        except (StopIteration, Unknowable, GameOver):
            return None
        except Refused as refused:
            return refused.problem


def rehearse(state: S, setup: Setup[C], seat: int, order: CarryOut[S, C]) -> Problem | None:
    """Why the order cannot be carried out in this state, as far as the seat can know; None if it can."""
    return Rehearsal(state, setup, seat).problem_with(order)
