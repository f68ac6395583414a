"""The text of plans: `at 4 if leader.here is not me: play M3 on p`, `otherwise pass`, `if win 9: pay 5`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.actions import action_refusal
from referee.games.choose_your_god.facts import colours_of
from referee.games.choose_your_god.orders.action import ActionText
from referee.games.choose_your_god.orders.benefit import read_benefit, show_benefit
from referee.games.choose_your_god.orders.reading import (
    Line,
    cut,
    lines_of,
    read_cards,
    read_location,
    read_test,
    show_test,
)
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.plans import NOTHING_WRITTEN
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.shapes import Shapes
from referee.games.choose_your_god.state import ChooseYourGod, Lap
from referee.games.choose_your_god.vocabulary import LAST_LOCATION

EXPECTED = (
    "lines such as: at <locations> [if <test>]: <action>, pass or ask; otherwise pass, ask or present; "
    "if win <location>: <benefit>; give <cards> or give cheapest; altar <locations>"
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
        lines += [f"if win {entry['at']}: {show_benefit(entry['do'])}" for entry in plan["if_win"]]
        give = plan["give"]
        if give["case"] == "cheapest":
            lines.append("give cheapest")
        elif give["case"] == "cards":
            lines.append(f"give {', '.join(give['value']) or 'nothing'}")
        if plan["altar"]:
            lines.append(f"altar {', '.join(map(str, plan['altar']))}")
        return lines

    def _show_rule(self, rule: dict[str, Any]) -> str:
        where = ", ".join(map(str, rule["at"])) or "all"
        test = "" if rule["when"] is True else f" if {show_test(rule['when'])}"
        return f"at {where}{test}: {self.actions.show(rule['do'])}{self._warning(rule)}"

    def _warning(self, rule: dict[str, Any]) -> str:
        """Why the rule could be carried out in none of its Locations as things stand, as a comment."""
        if rule["do"]["case"] in ("pass", "ask"):
            return ""
        refused: Refused | None = None
        for location in rule["at"] or range(1, LAST_LOCATION + 1):
            there = replace(self.state, location=location, lap=Lap())
            setup = Setup("receipt", len(there.cults), {}, self.content)
            refused = action_refusal(there, setup, self.seat, rule["do"])
            if refused is None:
                return ""
        return f"  # not now: {refused.message}" if refused else ""

    def read(self, lines: Sequence[Line], ground: dict[str, Any] | None = None) -> dict[str, Any]:
        """The plan that these lines make; one that says nothing of `otherwise` asks.

        On the `ground` of another plan, its rules come last.
        """
        ground = ground or NOTHING_WRITTEN
        plan: dict[str, Any] = {**ground, "rules": [], "if_win": []}
        for line in lines:
            match line.words:
                case ["at", *_]:
                    plan["rules"].append(self._rule(line))
                case ["otherwise", ("pass" | "ask" | "present") as word]:
                    plan["otherwise"] = word
                case ["if", "win", *_]:
                    plan["if_win"].append(self._won(line))
                case ["give", *cards]:
                    plan["give"] = self._give(line, cards)
                case ["altar", *locations]:
                    plan["altar"] = self._locations(line, locations)
                case _:
                    raise line.unreadable("This is not a line of a plan.", EXPECTED)
        plan["rules"] += ground["rules"]
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
        at = [] if words == ["all"] else self._locations(line, words)
        if words != ["all"] and not at:
            raise line.unreadable("It does not say where.", "at <locations>, or at all")
        return {"at": at, "when": when, "do": self.action(action)}

    def action(self, line: Line) -> dict[str, Any]:
        """An action of a rule: also `pass` and `ask`."""
        if line.words in (["pass"], ["ask"]):
            return {"case": line.words[0], "value": {}}
        return self.actions.read(line)

    def _won(self, line: Line) -> dict[str, Any]:
        sides = cut(line, ":")
        if sides is None or len(sides[0].words) != 3:
            raise line.unreadable("It does not say what to do.", "if win <location>: <benefit>")
        location = read_location(line, sides[0].words[2], self.content)
        return {"at": location, "do": read_benefit(sides[1], location, self.content, self.state)}

    def _give(self, line: Line, words: list[str]) -> dict[str, Any]:
        if words in (["cheapest"], ["ask"]):
            return {"case": words[0], "value": {}}
        cards = [] if words == ["nothing"] else read_cards(line, words, self.content)
        return {"case": "cards", "value": cards}

    def _locations(self, line: Line, words: list[str]) -> list[int]:
        return [read_location(line, word, self.content) for word in words if word != ","]


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
        return "\n".join(text.show(cast("dict[str, Any]", answer)))

    def parse(self, text: str) -> Json:
        lines = lines_of(text, EXPECTED)
        if len(lines) == 1 and lines[0].words == ["sit", "out"]:
            return None
        return PlanText(self.content, self.state, self.seat).read(lines)
