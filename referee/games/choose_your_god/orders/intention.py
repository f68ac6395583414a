"""The text of intentions: `preach p at 4`, `pray benefit 9 pay 5 / buy healer`, `then preach 2 at 6`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.choose_your_god.orders.benefit import read_benefit, show_benefit
from referee.games.choose_your_god.orders.plan import PLAN_WORDS, PlanText
from referee.games.choose_your_god.orders.reading import (
    Line,
    cut,
    lines_of,
    read_location,
    read_priest,
    read_test,
    show_test,
    split,
)
from referee.games.choose_your_god.orders.small import (
    read_celebration,
    read_deals,
    show_celebration,
    show_deals,
)
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod

EXPECTED = (
    "preach <priest> at <location>, or "
    "pray [benefit <location> <fields>] [/ sell <cards>] [/ buy <Licenses>]; "
    "then lines such as: then [if <test>:] preach <priest> at <location>"
)


@dataclass(frozen=True)
class IntentionPhrasing(Phrasing):
    """An act, and orders for later turns; the lines of a plan follow the prayer that carries it."""

    content: Content
    state: ChooseYourGod
    seat: int

    @property
    def plans(self) -> PlanText:
        return PlanText(self.content, self.state, self.seat)

    def show(self, answer: Json) -> str:
        intention = cast("dict[str, Any]", answer)
        lines = self._show_act(intention["do"])
        for rule in intention["then"]:
            act, *plan = self._show_act(rule["do"])
            test = "" if rule["when"] is True else f"if {show_test(rule['when'])}: "
            lines += [f"then {test}{act}", *plan]
        return "\n".join(lines)

    def _show_act(self, act: dict[str, Any]) -> list[str]:
        value = act["value"]
        match act["case"]:
            case "preach":
                return [f"preach {value['priest']} at {value['location']}"]
            case "pray":
                parts = ["pray"]
                if value["benefit"] is not None:
                    parts = [f"pray benefit {value['benefit']['case']} {show_benefit(value['benefit'])}"]
                deals = value["deals"]
                parts += ["deals later"] if deals["case"] == "later" else show_deals(deals["value"])
                plan = [] if value["plan"] is None else self.plans.show(value["plan"])
                return [" / ".join(parts), *plan]
            case "celebrate":
                return [show_celebration(value)]
            case _:
                return ["ask"]

    def parse(self, text: str) -> Json:
        acts = _with_plans(lines_of(text, EXPECTED))
        (first, plan), *others = acts
        then = [self._later(line, lines) for line, lines in others]
        return {"do": self._act(first, plan), "then": then}

    def _later(self, line: Line, plan: Sequence[Line]) -> dict[str, Any]:
        if not line.words or line.words[0] != "then":
            raise line.unreadable("Later turns begin with then.", "then [if <test>:] <act>")
        said = line.rest(line.said[len("then") :])
        when: Json = True
        if said.words[:1] == ["if"]:
            sides = cut(said, ":")
            if sides is None:
                raise line.unreadable("The test has no end.", "then if <test>: <act>")
            when = read_test(sides[0].rest(sides[0].said[len("if") :]), self.plans.shapes.test())
            said = sides[1]
        if said.words == ["ask"]:
            return {"when": when, "do": {"case": "ask", "value": {}}}
        return {"when": when, "do": self._act(said, plan)}

    def _act(self, line: Line, plan: Sequence[Line]) -> dict[str, Any]:
        match line.words:
            case ["pray", *_]:
                return self._prayer(line, plan)
            case _ if plan:
                raise plan[0].unreadable("A plan goes with a prayer.", EXPECTED)
            case ["preach", priest, "at", location]:
                value = {
                    "priest": read_priest(line, priest),
                    "location": read_location(line, location, self.content),
                }
                return {"case": "preach", "value": value}
            case ["celebrate", *_]:
                return {"case": "celebrate", "value": read_celebration(line, self.content)}
            case _:
                raise line.unreadable("This is not an act of the Intention Phase.", EXPECTED)

    def _prayer(self, line: Line, plan: Sequence[Line]) -> dict[str, Any]:
        first, *parts = split(line, "/")
        deals: dict[str, Any] = {"case": "list", "value": []}
        for part in parts:
            if part.words == ["deals", "later"]:
                deals = {"case": "later", "value": {}}
            elif deals["case"] == "later":
                raise line.unreadable("Deals are made now or later.", EXPECTED)
            else:
                deals["value"] += read_deals(part, self.content)
        value = {
            "benefit": self._benefit(first),
            "deals": deals,
            "plan": self.plans.read(plan) if plan else None,
        }
        return {"case": "pray", "value": value}

    def _benefit(self, line: Line) -> dict[str, Any] | None:
        match line.words:
            case ["pray"]:
                return None
            case ["pray", "benefit", at, *fields]:
                location = read_location(line, at, self.content)
                said = line.rest(" ".join(fields) or "take")
                order = read_benefit(said, location, self.content, self.state)
                if order["case"] == "decline":
                    raise line.unreadable("A prayer without a benefit needs no word of it.", "pray")
                return {"case": str(location), "value": order["value"]}
            case _:
                raise line.unreadable("This is not a prayer.", EXPECTED)


def _with_plans(lines: Sequence[Line]) -> list[tuple[Line, list[Line]]]:
    """Each act with the lines of a plan that follow it."""
    acts: list[tuple[Line, list[Line]]] = []
    for line in lines:
        words = line.words
        is_plan = bool(words) and words[0] in PLAN_WORDS
        if acts and is_plan:
            acts[-1][1].append(line)
        else:
            acts.append((line, []))
    return acts
