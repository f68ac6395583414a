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
    read_first_location,
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
from referee.games.choose_your_god.plans import queue_of
from referee.games.choose_your_god.state import ChooseYourGod

EXPECTED = (
    "preach <priest> at <location>, or "
    "pray [benefit <location> <fields>] [/ sell <cards>] [/ buy <Licenses>]; "
    "then lines such as: then [if <test>:] preach <priest> at <location>"
)
LATER = "then [if <test>:] preach …, pray … or ask; or then nothing"
AS_WRITTEN = ["as", "written"]
DEAL_WORDS = frozenset({"sell", "buy", "deals", "no"})


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
        lines = self._show_act(intention["do"], checked=True)
        if intention["then"] is not None:
            return "\n".join([*lines, *self.show_queue(intention["then"], checked=True)])
        if intention["do"]["case"] == "preach":
            kept = queue_of(self.state.cults[self.seat])
            lines += [f"# stays: {line}" for line in (self.show_queue(kept) if kept else [])]
        return "\n".join(lines)

    def show_queue(self, rules: Sequence[dict[str, Any]], *, checked: bool = False) -> list[str]:
        """The lines for later turns; `checked`: with what the plan of a prayer comes to as things stand."""
        lines = []
        for rule in rules:
            act, *plan = self._show_act(rule["do"], checked=checked)
            test = "" if rule["when"] is True else f"if {show_test(rule['when'])}: "
            lines += [f"then {test}{act}", *plan]
        return lines or ["then nothing"]

    def _show_act(self, act: dict[str, Any], *, checked: bool) -> list[str]:
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
                if value["plan"] is None:
                    return [" / ".join(parts)]
                show = self.plans.receipt if checked else self.plans.show
                return [" / ".join(parts), *show(value["plan"])]
            case "celebrate":
                return [show_celebration(value)]
            case _:
                return ["ask"]

    def parse(self, text: str) -> Json:
        first, *others = _with_what_follows(lines_of(text, EXPECTED))
        return {"do": self._act(*first), "then": self.read_queue(others) if others else None}

    def read_queue(self, acts: Sequence[tuple[Line, list[Line]]]) -> list[dict[str, Any]]:
        """The rules for later turns; `then nothing` alone is none."""
        if [line.words for line, _ in acts] == [["then", "nothing"]]:
            return []
        return [self._later(line, following) for line, following in acts]

    def _later(self, line: Line, plan: Sequence[Line]) -> dict[str, Any]:
        if not line.words or line.words[0] != "then":
            raise line.unreadable("Later turns begin with then.", LATER)
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

    def _act(self, line: Line, following: Sequence[Line]) -> dict[str, Any]:
        match line.words:
            case ["pray", *_]:
                return self._prayer(line, following)
            case _ if following:
                what = "Deals go" if following[0].words[0] in DEAL_WORDS else "A plan goes"
                raise following[0].unreadable(f"{what} with a prayer.", EXPECTED)
            case ["preach", priest, "at", *location] if location:
                value = {
                    "priest": read_priest(line, priest),
                    "location": read_location(line, location, self.content),
                }
                return {"case": "preach", "value": value}
            case ["celebrate", *_]:
                return {"case": "celebrate", "value": read_celebration(line, self.content)}
            case _:
                raise line.unreadable("This is not an act of the Intention Phase.", EXPECTED)

    def _prayer(self, line: Line, following: Sequence[Line]) -> dict[str, Any]:
        """The prayer; its deals may stand behind it, or in lines of their own."""
        first, *parts = split(line, "/")
        deal_lines = [one for one in following if one.words[0] in DEAL_WORDS]
        plan = [one for one in following if one not in deal_lines]
        deals: dict[str, Any] = {"case": "list", "value": []}
        for part in [*parts, *(part for one in deal_lines for part in split(one, "/"))]:
            if part.words == ["no", "deals"]:
                continue
            if part.words == ["deals", "later"] and not deals["value"]:
                deals = {"case": "later", "value": {}}
            elif part.words == ["deals", "later"] or deals["case"] == "later":
                raise part.unreadable("Deals are made now or later.", EXPECTED)
            else:
                deals["value"] += read_deals(part, self.content, self.state.slots)
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
            case ["pray", "benefit", *named] if named:
                location, fields = read_first_location(line, named, self.content)
                said = line.rest(" ".join(fields) or "take")
                order = read_benefit(said, location, self.content, self.state)
                if order["case"] == "decline":
                    raise line.unreadable("A prayer without a benefit needs no word of it.", "pray")
                return {"case": str(location), "value": order["value"]}
            case _:
                raise line.unreadable("This is not a prayer.", EXPECTED)


@dataclass(frozen=True)
class QueuePhrasing(Phrasing):
    """What is written for later turns, in the place of what was: `then preach 2 at 6; then pray`."""

    intentions: IntentionPhrasing

    def show(self, answer: Json) -> str:
        if answer is None:
            return " ".join(AS_WRITTEN)
        return "\n".join(self.intentions.show_queue(cast("list[dict[str, Any]]", answer), checked=True))

    def parse(self, text: str) -> Json:
        lines = lines_of(text, LATER)
        if [line.words for line in lines] == [AS_WRITTEN]:
            return None
        rules: list[Json] = [*self.intentions.read_queue(_with_what_follows(lines))]
        return rules


def _with_what_follows(lines: Sequence[Line]) -> list[tuple[Line, list[Line]]]:
    """Each act with the lines of deals and of a plan that follow it."""
    acts: list[tuple[Line, list[Line]]] = []
    for line in lines:
        if acts and line.words and line.words[0] in PLAN_WORDS | DEAL_WORDS:
            acts[-1][1].append(line)
        else:
            acts.append((line, []))
    return acts
