"""Step 1: everybody reveals an insignia at the same moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.engine.asks import Ask, Phrasing
from referee.engine.choices import One, Option
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.words import listed
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.prompts import Standings, target_text
from referee.games.cult_wars.reading import begins_with, read_cult, the_line
from referee.games.cult_wars.state import CultTable
from referee.games.cult_wars.words import name

OWN_CULT = "You cannot target your own cult."
NO_SUCH_CULT = "No such cult in this game."


async def target(t: CultTable) -> str:
    """CW-19 to CW-21: one other cult each, kept secret until all have chosen."""
    state = t.state
    state.step = 1
    standings = Standings(state, t.content)
    answers = await t.ask_all(_ask(t, seat, standings) for seat in state.seats if not state.out_of_play(seat))
    chosen = {seat: str(answers.get(seat, state.default_target(seat))) for seat in state.seats}
    for seat, cult in chosen.items():
        state.cults[seat].target = cult
    aims = [f"{name(t, seat)} aims at {t.content.cult_name(cult)}" for seat, cult in chosen.items()]
    targets = {state.cults[seat].cult: cult for seat, cult in chosen.items()}
    text = f"Turn {state.turn}: {listed(aims)}."
    t.tell("cult_wars.targets", text, {"turn": state.turn, "targets": targets}, rule="CW-19")
    return "plan"


def _ask(t: CultTable, seat: int, standings: Standings) -> Ask:
    state, content = t.state, t.content
    own = state.cults[seat].cult
    choice = Insignia(
        [Option(cult, content.cult_name(cult)) for cult in state.insignia(seat)],
        refuse=lambda cult: OWN_CULT if cult == own else NO_SUCH_CULT,
    )
    return Ask(
        seat,
        "cult_wars.target",
        choice,
        state.default_target(seat),
        target_text(state, content, seat, standings),
        rule="CW-19",
        phrasing=TargetPhrasing(content, choice, state.default_target(seat)),
    )


@dataclass(frozen=True, repr=False)
class Insignia(One):
    """One of the insignia cards that a seat holds."""

    shape: ClassVar[str] = "one"

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        for problem in super()._misfits(answer):
            yield replace(problem, clause="CW-20")


class TargetPhrasing(Phrasing):
    """`target green`; `target keep` is the cult targeted last turn."""

    def __init__(self, content: Content, choice: One, kept: str) -> None:
        self._content = content
        self._choice = choice
        self._kept = kept

    def show(self, answer: Json) -> str:
        return f"target {answer}"

    def parse(self, text: str) -> Json:
        if not begins_with(text, ("target",)):
            return self._choice.parse(text)
        line = the_line(text, "target", "target <cult>, or target keep")
        if line.rest.casefold() == "keep":
            return self._kept
        return read_cult(line, line.rest, self._content, (option.id for option in self._choice.options))
