"""Motions: what a table may vote on between two questions, and when a vote is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

if TYPE_CHECKING:
    from referee.engine.ruleset import Setup
    from referee.engine.table import Table

S = TypeVar("S")
C = TypeVar("C")

Ballot: TypeAlias = Literal["open", "secret"]
Needs: TypeAlias = Literal["unanimous", "majority"]
Lasts: TypeAlias = Literal["step", "game"]
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
    lasts: Lasts = "step"
    """How long it stays open if nothing decides it."""

    def in_secret(self) -> Voting:
        """The same by secret ballot."""
        return replace(self, ballot="secret")


@dataclass(frozen=True)
class RulesMotion(Generic[S, C]):
    """A motion that the rules of a game define. What is carried changes the state by `carry`."""

    kind: str
    text: str
    """What is proposed, in words: `{player}` is who plays the seat that it is about, `{place}` that seat,
    `{seat}` its number."""
    voting: Voting
    about_a_seat: bool
    """Whether it names a seat, which then has no vote of its own."""
    refusal: Callable[[S, Setup[C], int | None], str | None]
    """Why it cannot be put, or carried out, as things stand, in a sentence; None if it can."""
    carry: Intervene
    named_may_speak: bool = False
    """Whether the seat that it names may put it, and speak for or against it. That is not counted."""


def decided(voting: Voting, electors: int, yes: int, no: int, backers: int) -> Outcome | None:
    """What the votes cast so far decide; None while they leave it open.

    A vote may be changed, so a no decides nothing as long as somebody has not voted. What lasts for the game
    has failed when nobody is for it any more, be it with a vote that counts or without: these are the
    `backers`. A secret ballot is decided by the last vote only: an early end would tell how somebody voted.
    """
    everybody = yes + no == electors
    if voting.ballot == "secret" and not everybody:
        return None
    if yes == electors if voting.needs == "unanimous" else 2 * yes > electors:
        return "carried"
    if voting.lasts == "game":
        return "failed" if backers == 0 else None
    return "failed" if everybody else None
