"""The text of plans: `at 4 if leader.here is not me: play M3 on p`, `otherwise pass`, `if win 9: pay 5`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.choose_your_god.facts import colours_of
from referee.games.choose_your_god.orders.action import ActionText
from referee.games.choose_your_god.orders.benefit import read_benefit, show_won
from referee.games.choose_your_god.orders.reading import (
    Line,
    cut,
    lines_of,
    read_cards,
    read_location,
    read_locations,
    read_test,
    show_test,
)
from referee.games.choose_your_god.orders.receipt import Comments
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.plans import NOTHING_WRITTEN
from referee.games.choose_your_god.shapes import Shapes
from referee.games.choose_your_god.state import ChooseYourGod

EXPECTED = (
    "lines such as: at <locations> [if <test>]: <action>, pass or ask; otherwise pass, ask or present; "
    "if win <location>: <benefit> or ask; give <cards>, cheapest or ask; altar <locations> or ask"
)
PLAN_WORDS = frozenset({"at", "otherwise", "if", "give", "altar"})


@dataclass(frozen=True)
class PlanText:
    """Reads and writes the plans of one seat."""

    content: Content
    state: ChooseYourGod
    seat: int

    @property
    def shapes(self) -> Shapes:
        return Shapes(self.content, self.state.cults[self.seat].cult, colours_of(self.state))

    @property
    def actions(self) -> ActionText:
        return ActionText(self.content, self.state.cults[self.seat].cult)

    def show(self, plan: dict[str, Any]) -> list[str]:
        """Line by line; `otherwise` is always there."""
        lines = [self._show_rule(rule) for rule in plan["rules"]]
        lines.append(f"otherwise {plan['otherwise']}")
        lines += [f"if win {entry['at']}: {show_won(entry['at'], entry['do'])}" for entry in plan["if_win"]]
        give = plan["give"]
        if give["case"] == "cheapest":
            lines.append("give cheapest")
        elif give["case"] == "cards":
            lines.append(f"give {', '.join(give['value']) or 'nothing'}")
        if plan["altar"]:
            lines.append(f"altar {', '.join(map(str, plan['altar']))}")
        return lines

    def receipt(self, plan: dict[str, Any]) -> list[str]:
        """The same, with what each line comes to as things stand."""
        comments = Comments(self.content, self.state, self.seat).beside(plan)
        return [
            f"{line}  # {comment}" if comment else line
            for line, comment in zip(self.show(plan), comments, strict=True)
        ]

    def _show_rule(self, rule: dict[str, Any]) -> str:
        where = ", ".join(map(str, rule["at"])) or "all"
        test = "" if rule["when"] is True else f" if {show_test(rule['when'])}"
        return f"at {where}{test}: {self.actions.show(rule['do'])}"

    def read(self, lines: Sequence[Line], ground: Mapping[str, Any] = NOTHING_WRITTEN) -> dict[str, Any]:
        """The plan that these lines make of the one on the `ground`.

        Their rules come first; what they do not speak of stays as it was written.
        """
        plan: dict[str, Any] = {**ground, "rules": []}
        won: list[tuple[int, dict[str, Any] | None]] = []
        for line in lines:
            match line.words:
                case ["at", *_]:
                    plan["rules"].append(self._rule(line))
                case ["otherwise", ("pass" | "ask" | "present") as word]:
                    plan["otherwise"] = word
                case ["if", "win", *_]:
                    won.append(self._won(line))
                case ["give", *cards]:
                    plan["give"] = self._give(line, cards)
                case ["altar", "ask"]:
                    plan["altar"] = []
                case ["altar", *locations] if locations:
                    plan["altar"] = read_locations(line, locations, self.content)
                case _:
                    raise line.unreadable("This is not a line of a plan.", EXPECTED)
        told = {at for at, _ in won}
        plan["rules"] += ground["rules"]
        plan["if_win"] = [
            *({"at": at, "do": do} for at, do in won if do is not None),
            *(entry for entry in ground["if_win"] if entry["at"] not in told),
        ]
        return plan

    def _rule(self, line: Line) -> dict[str, Any]:
        sides = cut(line, ":")
        if sides is None:
            raise line.unreadable("It does not say what to do.", "at <locations> [if <test>]: <action>")
        head, action = sides
        tested = cut(head, " if ")
        when: Json = True
        if tested is not None:
            head, test = tested
            when = read_test(test, self.shapes.test())
        words = head.words[1:]
        at = [] if words == ["all"] else read_locations(line, words, self.content)
        if words != ["all"] and not at:
            raise line.unreadable("It does not say where.", "at <locations>, or at all")
        return {"at": at, "when": when, "do": self.action(action)}

    def action(self, line: Line) -> dict[str, Any]:
        """An action of a rule: also `pass` and `ask`."""
        if line.words in (["pass"], ["ask"]):
            return {"case": line.words[0], "value": {}}
        return self.actions.read(line)

    def _won(self, line: Line) -> tuple[int, dict[str, Any] | None]:
        """A Location, and what to do with its benefit; None to be asked."""
        sides = cut(line, ":")
        if sides is None or len(sides[0].words) < 3:
            raise line.unreadable("It does not say what to do.", "if win <location>: <benefit>")
        location = read_location(line, sides[0].words[2:], self.content)
        if sides[1].words == ["ask"]:
            return location, None
        return location, read_benefit(sides[1], location, self.content, self.state)

    def _give(self, line: Line, words: list[str]) -> dict[str, Any]:
        if words in (["cheapest"], ["ask"]):
            return {"case": words[0], "value": {}}
        cards = [] if words == ["nothing"] else read_cards(line, words, self.content)
        if not cards and words != ["nothing"]:
            raise line.unreadable("It names no card.", "give <cards>, cheapest or ask")
        return {"case": "cards", "value": cards}


@dataclass(frozen=True)
class PlanPhrasing(Phrasing):
    """A whole plan, or `sit out`."""

    content: Content
    state: ChooseYourGod
    seat: int

    def show(self, answer: Json) -> str:
        if answer is None:
            return "sit out"
        text = PlanText(self.content, self.state, self.seat)
        return "\n".join(text.receipt(cast("dict[str, Any]", answer)))

    def parse(self, text: str) -> Json:
        lines = lines_of(text, EXPECTED)
        if len(lines) == 1 and lines[0].words == ["sit", "out"]:
            return None
        return PlanText(self.content, self.state, self.seat).read(lines)
