"""Trying an order on a copy of the table."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.problems import Problem
from referee.engine.rehearsal import CarryOut, Rehearsal
from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import EvilHighPriest, EvilTable

EVERYBODY = 0
"""All seats know the same (EH-015)."""


@dataclass(frozen=True)
class Wanted:
    """What an order left open: a field of its target or the monster to take, and what it could be."""

    what: str
    ids: tuple[str, ...]


class EvilRehearsal(Rehearsal[EvilHighPriest, Content]):
    """A table where an order is only tried out; it notes what the order leaves open."""

    def __init__(self, state: EvilHighPriest, setup: Setup[Content]) -> None:
        super().__init__(state, setup, EVERYBODY)
        self.wanted: list[Wanted] = []


def problem_with(t: EvilTable, order: CarryOut[EvilHighPriest, Content]) -> Problem | None:
    """Why the order cannot be carried out, as far as anybody can know now; None if it can."""
    return EvilRehearsal(t.state, t.setup).problem_with(order)


def stopped(t: EvilTable, rest: CarryOut[EvilHighPriest, Content]) -> Problem | None:
    """Why the rest of an order can no longer be carried out at the table; a rehearsal finds out by itself.

    Look before each part of an order but the first: what came before it was not foreseen.
    """
    return None if t.rehearsing else problem_with(t, rest)


def left_open(t: EvilTable, order: CarryOut[EvilHighPriest, Content]) -> list[Wanted]:
    """What a legal order leaves open, one thing after the other if each is answered by default."""
    rehearsal = EvilRehearsal(t.state, t.setup)
    problem = rehearsal.problem_with(order, by_default=True)
    if problem is None:
        return rehearsal.wanted
    # It does not say what has to be said, such as whom to sacrifice.
    return [*rehearsal.wanted, Wanted(problem.path.strip("/").partition("/")[0], ())]
