"""Rules for later, and the one function that judges a list of them.

A seat's queue and standing orders are such a list; a game's own rules may hold others, such as the plan of a
round. What is done is the game's: an order, a card to play, to pass, to be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from referee.engine.catalogue import Words
from referee.engine.choices import holds
from referee.engine.frozen import frozen
from referee.engine.json_types import Json

D = TypeVar("D")
T = TypeVar("T")

Otherwise: TypeAlias = Literal["next", "ask", "stop"]
"""If a rule cannot be carried out: the next one is tried, the seat is asked, or it is asked and its list is
not used any more."""


@frozen(repr=False)
class Ahead(Generic[D]):
    """Do this if `when` holds."""

    do: D
    when: Json = True
    otherwise: Otherwise = "next"
    uses: int | None = None
    """How often it may be used; None: as often as it applies."""
    used: int = 0


R = TypeVar("R", bound=Ahead[Any])


class NotNow(Exception):
    """A rule cannot be carried out now. What happens instead is up to the rule, or `otherwise` says it."""

    def __init__(self, reason: str, otherwise: Otherwise | None = None) -> None:
        super().__init__()
        self.reason = reason
        self.otherwise = otherwise


@frozen(repr=False)
class Stopped:
    """A rule was meant for this moment, and has the seat asked for this reason."""

    reason: str


@frozen(repr=False)
class Judged(Generic[T]):
    """What a list comes to: the outcome of the rule at `index`, or nothing.

    `passed` says, by their places, why rules before it were passed over.
    """

    index: int | None = None
    outcome: T | Stopped | None = None
    passed: Mapping[int, str] = field(default_factory=dict)


def judge(rules: Iterable[R], facts: Mapping[str, Json], carry_out: Callable[[R], T]) -> Judged[T]:
    """What the first rule comes to whose test holds and that can be carried out.

    `carry_out` gives the outcome of a rule, or raises NotNow.
    """
    passed: dict[int, str] = {}
    for index, rule in enumerate(rules):
        if rule.uses is not None and rule.used >= rule.uses:
            passed[index] = Words("It has been used as often as it may be.")
        elif not holds(rule.when, facts):
            passed[index] = Words("Its test does not hold.")
        else:
            try:
                return Judged(index, carry_out(rule), passed)
            except NotNow as error:
                if (error.otherwise or rule.otherwise) != "next":
                    return Judged(index, Stopped(error.reason), passed)
                passed[index] = error.reason
    return Judged(passed=passed)
