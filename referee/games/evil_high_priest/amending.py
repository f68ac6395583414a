"""Deciding anew what an order says and the table has made impossible: how to pay, what to swap or to gain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from referee.engine.asks import Ask, Phrasing
from referee.engine.choices import Constraint, Source
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.orders.clauses import CLAUSES, Clauses
from referee.games.evil_high_priest.orders.fields import order_fields
from referee.games.evil_high_priest.orders.form import Form
from referee.games.evil_high_priest.orders.lines import only_line
from referee.games.evil_high_priest.orders.order import read_order
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.rehearsal import Refused
from referee.games.evil_high_priest.words import anew, codes

T = TypeVar("T")


@dataclass(frozen=True)
class Matter:
    """What is to be decided, in a sentence; the fields of an order that decide it, and what they usually
    say.
    """

    text: str
    fields: tuple[str, ...]
    usual: Mapping[str, Json]
    rule: str


async def amend(act: Act, matter: Matter, read: Callable[[Act], T], reason: str) -> T:
    """The seat says those fields of its order again; `read` refuses what is not possible, as before."""
    if act.quiet:
        return read(amended(act, matter.usual))
    answer = await act.t.ask(_ask(act, matter, read, reason))
    return read(amended(act, cast("dict[str, Any]", answer)))


def amended(act: Act, said: Mapping[str, Any]) -> Act:
    """The act with these words in place of its order, which they answer alone."""
    return replace(act, order=read_order(said), path=())


def _ask(act: Act, matter: Matter, read: Callable[[Act], object], reason: str) -> Ask:
    offered = order_fields(act.t, act.seat)
    form = Form({name: offered[name] for name in matter.fields if name in offered})

    def problems(answer: Json) -> list[Problem]:
        try:
            read(amended(act, cast("dict[str, Any]", answer)))
        except Refused as refused:
            return [refused.problem]
        return []

    def propose(source: Source) -> Json:
        if source.below(4):
            return dict(matter.usual)
        return {name: form.fields[name].sample(source) for name in form.fields if source.below(2)}

    possible = Constraint("It can be done like this.", problems, matter.rule)
    phrasing = AmendPhrasing(act.content, act.following.totals())

    def text() -> str:
        return (
            f"{anew(reason)}{act.name}: {matter.text} You have {codes(act.following.totals())}.\n"
            f"For example: {phrasing.show(dict(matter.usual))}"
        )

    return Ask(
        act.seat,
        "evil_high_priest.amend",
        replace(form.where(possible), sampler=propose),
        dict(matter.usual),
        text,
        rule=matter.rule,
        phrasing=phrasing,
    )


@dataclass(frozen=True)
class AmendPhrasing(Phrasing):
    """`amend any 2T 1B sacrifice pool`, `amend as usual`."""

    content: Content
    held: Mapping[str, int]

    def show(self, answer: Json) -> str:
        said = Clauses(self.content, self.held).show(cast("dict[str, Any]", answer))
        return f"amend{said or ' as usual'}"

    def parse(self, text: str) -> Json:
        words = only_line(text, f"amend as usual, or amend with {CLAUSES}")
        words.skip("amend")
        if words.skip("as"):
            words.skip("usual")
            words.finish()
            return {}
        order = Clauses(self.content, self.held).read(words)
        if not order:
            raise words.unreadable("It does not say what is amended.")
        words.finish()
        return order
