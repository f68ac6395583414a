"""Deciding anew what an order says and the table has made impossible: how to pay, what to swap or to gain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from referee.engine.catalogue import Words, joined
from referee.engine.decisions import Orders, Question, question
from referee.engine.page import Example, Page
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.decisions.order import ActOrder
from referee.games.evil_high_priest.decisions.small import Amend
from referee.games.evil_high_priest.moments import Amending
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.words import clause_forms

T = TypeVar("T")


@dataclass(frozen=True)
class Matter:
    """What is to be decided, in a sentence; the clauses that decide it, and what they usually say."""

    text: str
    clauses: tuple[str, ...]
    rule: str
    told: Callable[[Any], str]
    """What comes of it, for the reader."""
    usual: Amend = field(default_factory=Amend)


async def amend(act: Act, matter: Matter, read: Callable[[Act], T], reason: str) -> T:
    """The seat says those clauses of its order again; `read` refuses what is not possible, as before."""
    if act.quiet:
        return read(amended(act, matter.usual))
    said = await act.t.decide(_question(act, matter, read, reason))
    return read(amended(act, said))


def amended(act: Act, said: ActOrder[Any]) -> Act:
    """The act with these words in place of its order, which they answer alone."""
    return replace(act, order=said, path=())


def _question(act: Act, matter: Matter, read: Callable[[Act], object], reason: str) -> Question[Amend]:
    def problem_with(said: Amend) -> Problem | None:
        try:
            read(amended(act, said))
        except Refused as refused:
            found = refused.problem
            return found if found.clause else replace(found, clause=matter.rule)
        return None

    at = Amending(
        t=act.t, seat=act.seat, problem_with=problem_with, clauses=matter.clauses, usual=matter.usual
    )

    def words() -> Page:
        answer = Amend.to_answer(matter.usual)
        usual = Orders(Amend, at).show(answer)
        return page(
            act.t,
            act.seat,
            Words("{name}: {question}", name=act.name, question=matter.text),
            Words(
                "Without an answer it is: {order} ({comes_of_it}).",
                order=usual,
                comes_of_it=matter.told(read(amended(act, matter.usual))),
            ),
            how=[
                Words(
                    "To have it otherwise, write amend and any of: {forms}.",
                    forms=joined("; ", clause_forms(at.offered)),
                )
            ],
            examples=(Example(usual, answer),),
            reason=reason,
        )

    return question(act.seat, "evil_high_priest.amend", Amend, at, words, matter.rule, default=matter.usual)
