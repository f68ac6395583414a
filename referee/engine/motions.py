"""Motions: what a table may vote on between two questions, and when a vote is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

if TYPE_CHECKING:
    from referee.engine.ruleset import Setup
    from referee.engine.table import Table

S = TypeVar("S")
C = TypeVar("C")

Ballot: TypeAlias = Literal["open", "secret"]
Needs: TypeAlias = Literal["unanimous", "majority"]
Outcome: TypeAlias = Literal["carried", "failed"]

Intervene: TypeAlias = Callable[["Table[Any, Any]", int | None], str | None]
"""Changes the state between two questions, may tell of it, and names the phase that goes on from there; None
if the game is over. The question that was open is asked no more. The seat is the one that it is about."""

SAME_QUESTION: Final = "the question that was open"
"""In place of a phase: the others are asked again what they were asked, and the seat takes its default.
For rules that look at the state before each question: an action half done is finished, not begun anew."""


@dataclass(frozen=True)
class Voting:
    """How a kind of motion is voted on."""

    ballot: Ballot
    needs: Needs

    def in_secret(self) -> Voting:
        """The same by secret ballot."""
        return Voting("secret", self.needs)


STANDARD: Mapping[str, Voting] = {
    "draw": Voting("secret", "unanimous"),
    "end_early": Voting("secret", "unanimous"),
    "extend": Voting("open", "majority"),
    "pause": Voting("open", "majority"),
    "resume": Voting("open", "majority"),
    "cancel": Voting("open", "unanimous"),
    "replace": Voting("secret", "majority"),
    "roll_back": Voting("open", "unanimous"),
    "rules": Voting("open", "unanimous"),
}
"""The motions that every table knows."""


@dataclass(frozen=True)
class RulesMotion(Generic[S, C]):
    """A motion that the rules of a game define. What is carried changes the state by `carry`."""

    kind: str
    text: str
    """What is proposed, in words; `{seat}` stands for the seat that it is about."""
    voting: Voting
    about_a_seat: bool
    """Whether it names a seat, which then has no vote of its own."""
    may_be_put: Callable[[S, Setup[C]], bool]
    carry: Intervene


def decided(voting: Voting, electors: int, yes: int, no: int) -> Outcome | None:
    """What the votes cast so far decide; None while they leave it open.

    A secret ballot is decided by the last vote only: an early end would tell how somebody voted.
    """
    if voting.ballot == "secret" and yes + no < electors:
        return None
    if voting.needs == "unanimous":
        return "failed" if no else "carried" if yes == electors else None
    if 2 * yes > electors:
        return "carried"
    return "failed" if 2 * no >= electors else None
