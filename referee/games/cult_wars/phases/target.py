"""Step 1: everybody reveals an insignia at the same moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.engine.asks import Ask, Phrasing
from referee.engine.choices import One, Option
from referee.engine.json_types import Json
from referee.engine.problems import Problem, UntimelyText
from referee.engine.words import listed
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.prompts import Standings, target_text
from referee.games.cult_wars.reading import begins_with, read_cult, the_line
from referee.games.cult_wars.state import CultTable, CultWars
from referee.games.cult_wars.words import name

OWN_CULT = "You cannot target your own cult."
NO_SUCH_CULT = "No such cult in this game."
EXPECTED = "target <cult>, target keep, target leader or target revenge"


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
    choice = insignia_choice(state, content, seat)
    return Ask(
        seat,
        "cult_wars.target",
        choice,
        state.default_target(seat),
        lambda: target_text(state, content, seat, standings),
        rule="CW-19",
        phrasing=target_phrasing(state, content, seat, choice),
    )


def insignia_choice(state: CultWars, content: Content, seat: int) -> Insignia:
    """The cults that a seat may target."""
    own = state.cults[seat].cult
    return Insignia(
        [Option(cult, content.cult_name(cult)) for cult in state.insignia(seat)],
        refuse=lambda cult: OWN_CULT if cult == own else NO_SUCH_CULT,
    )


def target_phrasing(state: CultWars, content: Content, seat: int, choice: Insignia) -> TargetPhrasing:
    aims = {"keep": state.default_target(seat), "leader": leader(state, seat), "revenge": hunter(state, seat)}
    return TargetPhrasing(content, choice, aims)


def leader(state: CultWars, seat: int) -> str:
    """The VP leader other than this seat; ties to more followers, then the lowest seat."""
    others = [cult for other, cult in state.cults.items() if other != seat]
    return max(others, key=lambda cult: (cult.vp, cult.followers)).cult


def hunter(state: CultWars, seat: int) -> str | None:
    """Whoever targeted this seat last turn, the lowest seat first."""
    own = state.cults[seat].cult
    return next((cult.cult for cult in state.cults.values() if cult.last_target == own), None)


@dataclass(frozen=True, repr=False)
class Insignia(One):
    """One of the insignia cards that a seat holds."""

    shape: ClassVar[str] = "one"

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        for problem in super()._misfits(answer):
            yield replace(problem, clause="CW-20")


class TargetPhrasing(Phrasing):
    """`target green`; or in the words of standing orders `target keep`, `target leader`, `target revenge`."""

    def __init__(self, content: Content, choice: One, aims: Mapping[str, str | None]) -> None:
        self._content = content
        self._choice = choice
        self._aims = aims

    def show(self, answer: Json) -> str:
        return f"target {answer}"

    def parse(self, text: str) -> Json:
        if not begins_with(text, ("target",)):
            return self._choice.parse(text)
        line = the_line(text, "target", EXPECTED)
        word = line.rest.casefold()
        if word not in self._aims:
            return read_cult(line, line.rest, self._content, (option.id for option in self._choice.options))
        aim = self._aims[word]
        if aim is None:
            raise line.unreadable("Nobody targeted you last turn.", EXPECTED, UntimelyText)
        return aim
