"""The text of a window: `pass`, `pass until 9`, `play M2 3 to 9`, with lines of a plan for what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.choose_your_god.orders.benefit import read_benefit, show_won
from referee.games.choose_your_god.orders.plan import PlanText
from referee.games.choose_your_god.orders.reading import Line, cut, lines_of, read_location, read_test
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.plans import later_part, plan_of
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.vocabulary import LAST_LOCATION

EXPECTED = (
    "pass, pass all, pass until <location>, pass unless <test>, pass where absent, sit out, "
    "play <card> <fields>, or use <ability> <fields>; lines of a plan may follow"
)
ANEW = ["new", "plan"]
"""A line after which nothing that was written stays."""


@dataclass(frozen=True)
class WindowPhrasing(Phrasing):
    """The action; `if win here: <benefit>`; the plan for later Locations."""

    content: Content
    state: ChooseYourGod
    seat: int

    @property
    def plans(self) -> PlanText:
        return PlanText(self.content, self.state, self.seat)

    def show(self, answer: Json) -> str:
        value = cast("dict[str, Any]", answer)
        lines = [self.plans.actions.show(value["action"])]
        if value["if_win"] is not None:
            lines.append(f"if win here: {show_won(self.state.location, value['if_win'])}")
        if value["then"] is not None:
            lines += [" ".join(ANEW), *self.plans.receipt(value["then"])]
        return "\n".join(lines)

    def parse(self, text: str) -> Json:
        first, *others = lines_of(text, EXPECTED)
        won = None
        plan_lines = []
        anew = False
        for line in others:
            if line.words == ANEW:
                anew = True
            elif line.words[:3] in (["if", "win", "here"], ["if", "win", "here:"]):
                won = self._won(line)
            else:
                plan_lines.append(line)
        action, then = self._first(first)
        if anew:
            then = self.plans.read(plan_lines)
        elif plan_lines:
            then = self.plans.read(plan_lines, self._in_force() if then is None else then)
        return {"action": action, "then": then, "if_win": won}

    def _in_force(self) -> dict[str, Any]:
        """What the seat has written for later Locations."""
        return later_part(plan_of(self.state.cults[self.seat]), self.state.location)

    def _won(self, line: Line) -> dict[str, Any]:
        sides = cut(line, ":")
        if sides is None:
            raise line.unreadable("It does not say what to do.", "if win here: <benefit>")
        return read_benefit(sides[1], self.state.location, self.content, self.state)

    def _first(self, line: Line) -> tuple[dict[str, Any], dict[str, Any] | None]:
        """The action, and the plan that it leaves: a pass for more than here keeps all but the rules."""
        passing: dict[str, Any] = {"case": "pass", "value": {}}
        asking: dict[str, Any] = {"case": "ask", "value": {}}
        match line.words:
            case ["pass"]:
                return passing, None
            case ["sit", "out"]:
                return {"case": "sit_out", "value": {}}, None
            case ["pass", "all"]:
                return passing, self._passing("pass")
            case ["pass", "until", *location] if location:
                number = read_location(line, location, self.content)
                later = list(range(number, LAST_LOCATION + 1))
                return passing, self._passing("pass", {"at": later, "when": True, "do": asking})
            case ["pass", "unless", *_]:
                test = line.rest(line.said.split(None, 2)[2] if len(line.words) > 2 else "")
                when = read_test(test, self.plans.shapes.test())
                return passing, self._passing("pass", {"at": [], "when": when, "do": asking})
            case ["pass", "where", "absent"]:
                return passing, self._passing("present")
            case _:
                return self.plans.actions.read(line), None

    def _passing(self, otherwise: str, *rules: dict[str, Any]) -> dict[str, Any]:
        return {**self._in_force(), "rules": list(rules), "otherwise": otherwise}
