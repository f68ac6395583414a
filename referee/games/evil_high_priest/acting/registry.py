"""The words that boards and cards are written in: functions, registered by name, called with parameters.

A pack writes `{ rescue = 2 }`; the rules call `await EFFECTS["rescue"](act, n=2)`. An effect does its thing
to the table, tells it, and asks only for what the seat has not decided beforehand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias, TypeVar

from referee.engine.catalogue import Reason
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.pack import Effect

Run: TypeAlias = Callable[..., Awaitable[None]]
Needs: TypeAlias = Callable[..., Reason | None]
R = TypeVar("R", bound=Run)
N = TypeVar("N", bound=Needs)

EFFECTS: dict[str, Run] = {}
NEEDS: dict[str, Needs] = {}
"""What must hold for a space with this effect to be used at all: the sentence if it does not."""


def effect(word: str) -> Callable[[R], R]:
    """Registers the function that carries out a word: `async def rescue(act: Act, n: int) -> None`."""

    def register(run: R) -> R:
        EFFECTS[word] = run
        return run

    return register


def needs(word: str) -> Callable[[N], N]:
    """Registers the test of a word, which changes nothing: `def evolve_needs(act: Act, to: str)`."""

    def register(test: N) -> N:
        NEEDS[word] = test
        return test

    return register


async def carry_out(act: Act, effects: Iterable[Effect]) -> None:
    """The effects one after another, in the order that the content lists them (EH-184)."""
    for one in effects:
        await EFFECTS[one.word](act, **one.args)


def unmet(act: Act, effects: Iterable[Effect]) -> Reason | None:
    """Why these effects cannot be used at all; None if they can (EH-070, EH-761)."""
    for one in effects:
        if one.word in NEEDS and (reason := NEEDS[one.word](act, **one.args)):
            return reason
    return None
