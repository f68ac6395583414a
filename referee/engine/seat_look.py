"""What seats look like to everybody: what the rules call them, their colours, and how they stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from referee.engine.ruleset import Setup

S = TypeVar("S")
C = TypeVar("C")

COLOURS = ("black", "blue", "brown", "green", "orange", "purple", "red", "violet", "white", "yellow")
"""What the colour of a seat may be, so that clients can have a hue for each."""
SIGNS = ("◆", "▲", "●", "■", "★", "✚", "♥", "♣")
"""One for each seat, for those who do not see colours."""


@dataclass(frozen=True)
class Standing:
    """How a seat stands, in a few words; `score` only where the rules count points."""

    words: str
    score: int | None = None


@dataclass(frozen=True)
class SeatLook(Generic[S, C]):
    """Public facts only: these functions are not told who looks."""

    title: Callable[[S, C, int], str] | None = None
    """What the rules call a seat: `Red`, `The Velvet Maw`; "" while it has no name. None: none ever has.

    Readers are told who that is (`people.py`)."""
    colour: Callable[[S, int], str] = lambda *_: ""
    """Its colour, one of COLOURS; "" if it has none, or none yet."""
    standing: Callable[[S, Setup[C], int], Standing | None] = lambda *_: None
    """None while there is nothing to tell."""


def sign_of(seat: int) -> str:
    return SIGNS[(seat - 1) % len(SIGNS)]
