"""The plan of a seat for the Resolution Phase (5.3): rules, what to do with what is won, what to give up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from referee.engine.ahead import Ahead
from referee.engine.catalogue import Words
from referee.engine.choices import Many, One, Option
from referee.engine.decisions import Phrases, Sentence, Tested, asks, lines_of
from referee.engine.decisions.orders import shown
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.choose_your_god.decisions.actions import Action, AskMe, Pass
from referee.games.choose_your_god.decisions.forced_choices import ForcedChoices, Gift, GiveFirst
from referee.games.choose_your_god.decisions.options import LOCATION, LOCATIONS, MAX_RULES, public_test
from referee.games.choose_your_god.decisions.spelling import (
    WRITING,
    location,
    location_list,
    location_list_or_all,
)
from referee.games.choose_your_god.locations.benefit import Benefit, benefit_of
from referee.games.choose_your_god.locations.orders import (
    WonInOrder,
    each_wish,
    fits,
    not_an_order_for,
    problem_with,
    won_benefits,
)
from referee.games.choose_your_god.moments import AnyMoment, ForLater, Now
from referee.games.choose_your_god.state import Cult
from referee.games.choose_your_god.vocabulary import LAST_LOCATION

AS_WRITTEN = "as written"
"""In orders sent ahead: the queue or the plan that the seat has written already."""
Otherwise = Literal["pass", "ask", "present"]

OTHERWISE = One(
    [
        Option("pass", Words("pass")),
        Option("ask", Words("ask me")),
        Option("present", Words("ask me where I am present, pass elsewhere")),
    ]
)
OTHERWISE_WORDS = Phrases({"pass": "pass", "ask": "ask", "present": "present"})


def tested(at: AnyMoment) -> Tested:
    return Tested(public_test(at), until=":")


class PlanLine(ForLater):
    """A line of a plan; a plan is made of such lines, and written in them again."""

    what, writing = Words("a line of a plan"), WRITING


class Rule(PlanLine, form=("at {at} [if {when}]: {do}", "at {at} {do}")):
    """In these Locations (none: in all of them), where the test holds: this, if it is possible."""

    at: tuple[int, ...] = asks(LOCATIONS, location_list_or_all)
    when: Json = asks(public_test, tested, default=True)
    do: Action = asks()

    def is_over(self, location: int) -> bool:
        """Whether its Locations all lie before this one, or are it: there is one chance in each."""
        return bool(self.at) and max(self.at) <= location

    def remark(self, at: AnyMoment) -> str | None:
        """What is played or used, and why it could be in none of its Locations."""
        if not isinstance(at, Now) or isinstance(self.do, Pass | AskMe):
            return None
        which = self.do.which
        named = at.content.cards.get(which) or at.content.ability_names[which].name
        problem: Problem | None = None
        for place in self.at or range(1, LAST_LOCATION + 1):
            problem = self.do.problem_at(at.active(place))
            if problem is None:
                return named
        return _not_now(named, problem)


class OtherwiseLine(PlanLine, form=("otherwise {otherwise}", "otherwise {otherwise} me"), bare=True):
    """What is done where no rule applies."""

    otherwise: Otherwise = asks(OTHERWISE, OTHERWISE_WORDS)


class PassLine(PlanLine, form=("pass", "pass all", "pass everywhere")):
    """The same as `otherwise pass`, as it is written in a lap."""


class IfWin(
    PlanLine,
    form=("if win {at}: {do}", "if win {at} {do}", "if i win {at}: {do}", "if i win {at} {do}"),
    rule=Sentence(Words("The order must be one for that Location."), "CG-74"),
):
    """What to do with the benefit of a Location if it is won."""

    at: int = asks(LOCATION, location)
    do: Benefit = asks(won_benefits, WonInOrder, given="at")

    def problems(self, at: AnyMoment) -> str | None:  # noqa: ARG002 - at any time
        return None if fits(self.do, self.at) else not_an_order_for(self.at)

    def remark(self, at: AnyMoment) -> str | None:
        """Which benefit that is, and why it could not be had."""
        if not isinstance(at, Now):
            return None
        named = Words(
            "{location}: {gives}", location=at.content.location(self.at).name, gives=benefit_of(self.at).gives
        )
        return _not_now(named, problem_with(at.active(self.at), self.do, self.at))


class AskIfWon(PlanLine, form="if win {at}: ask", bare=True):
    """Takes back what was written about winning there."""

    at: int = asks(LOCATION, location)


class GiftLine(PlanLine, form="give {gift}", bare=True):
    """What to give, if others make it give a card."""

    gift: Gift = asks()

    def remark(self, at: AnyMoment) -> str | None:
        """Cards that the seat does not have."""
        if not isinstance(at, Now) or not isinstance(self.gift, GiveFirst):
            return None
        owned = at.state.owned_cards(at.seat)
        missing = [at.content.cards[card] for card in self.gift.cards if card not in owned]
        return Words("not yours now: {cards}", cards=", ".join(missing)) if missing else None


class AltarLine(PlanLine, form="altar {altars}", bare=True):
    """Which Altars to lose, if one must be lost."""

    altars: tuple[int, ...] = asks(LOCATIONS, location_list)

    def remark(self, at: AnyMoment) -> str | None:
        """Locations without an Altar of the seat."""
        if not isinstance(at, Now):
            return None
        missing = [str(place) for place in self.altars if place not in at.own.altars]
        return Words("no Altar of yours there now: {places}", places=", ".join(missing)) if missing else None


def _not_now(what: str, problem: Problem | None) -> str:
    return what if problem is None else Words("{what}; not now: {why}", what=what, why=problem.message)


def contradicts(said: Sequence[Any], line: Any) -> bool:
    """Whether a line says something else than one before it where only one can count."""
    subject, meant = _subject(line)
    return bool(subject) and any(_subject(one)[0] == subject and _subject(one)[1] != meant for one in said)


def _subject(line: Any) -> tuple[str, Json]:
    """What a line settles alone, and how; "" of what several lines may speak."""
    match line["case"]:
        case "pass_line":
            return "otherwise", "pass"
        case "otherwise_line" | "gift_line" | "altar_line" as alone:
            return alone.removesuffix("_line"), line["value"]
        case _:
            return "", None


def rules_for_later(at: AnyMoment) -> Many:
    return Many(Rule.choice(at), max=MAX_RULES)


def orders_for_wins(at: AnyMoment) -> Many:
    return Many(IfWin.choice(at), max=MAX_RULES)


class Plan(ForcedChoices, form="{lines}"):
    """All that a seat has written for the Resolution Phase."""

    what, writing = Words("a plan"), WRITING
    explains_parts = True
    help = (
        "lines such as: at <locations> [if <test>]: <action>, pass or ask; otherwise pass, ask or present; "
        "if win <location>: <benefit> or ask; give <cards>, cheapest or ask; altar <locations> or ask"
    )
    also = {"lines": lines_of(PlanLine, spread=each_wish, contradicts=contradicts)}  # noqa: RUF012 - a ClassVar of Decision
    rules: tuple[Rule, ...] = asks(rules_for_later, default=())
    otherwise: Otherwise = asks(OTHERWISE, OTHERWISE_WORDS, default="ask")
    if_win: tuple[IfWin, ...] = asks(orders_for_wins, default=())

    @classmethod
    def understood(cls, said: dict[str, Json], at: AnyMoment) -> dict[str, Json]:  # noqa: ARG003 - as written
        return written_over(answer_of(UNPLANNED), said["lines"])

    @classmethod
    def worded(cls, fields: dict[str, Json], at: AnyMoment) -> dict[str, Json]:  # noqa: ARG003 - as written
        return {"lines": lines_in(fields)}

    def ahead(self, location: int) -> Iterator[Ahead[Action]]:
        """Its rules for this Location, the last of which is what happens otherwise."""
        for rule in self.rules:
            if not rule.at or location in rule.at:
                yield Ahead(rule.do, rule.when)
        yield from WHERE_NO_RULE_APPLIES[self.otherwise]

    def orders_for(self, location: int) -> list[Benefit]:
        """What it says of winning this Location: the first that is legal then counts."""
        return [entry.do for entry in self.if_win if entry.at == location]


PRESENT: Json = {
    "any": [
        {"fact": "priests.here.me", "is": ">", "value": 0},
        {"fact": "altar.here.me", "is": "=", "value": True},
    ]
}
"""CG-36."""
WHERE_NO_RULE_APPLIES: Mapping[Otherwise, Sequence[Ahead[Action]]] = {
    "pass": [Ahead(Pass())],
    "ask": [Ahead(AskMe())],
    "present": [Ahead(AskMe(), PRESENT), Ahead(Pass())],
}
UNPLANNED = Plan()
"""The plan of a seat that was not asked for one (5.3)."""
SILENT = Plan(otherwise="pass")
"""The plan of a seat that let the deadline pass."""


def written_over(ground: Mapping[str, Any], lines: Any) -> dict[str, Json]:
    """The plan that these lines make of the one on the `ground`.

    Their rules come first; what they do not speak of stays as it was written.
    """
    said: dict[str, list[Any]] = {}
    for line in lines:
        said.setdefault(line["case"], []).append(line["value"])
    won = said.get("if_win", [])
    told = {*(entry["at"] for entry in won), *said.get("ask_if_won", [])}
    return {
        "rules": [*said.get("rule", []), *ground["rules"]],
        "otherwise": [
            ground["otherwise"],
            *("pass" for _ in said.get("pass_line", [])),
            *said.get("otherwise_line", []),
        ][-1],
        "if_win": [*won, *(entry for entry in ground["if_win"] if entry["at"] not in told)],
        "give": [ground["give"], *said.get("gift_line", [])][-1],
        "altar": [ground["altar"], *said.get("altar_line", [])][-1],
    }


def lines_in(plan: Mapping[str, Any]) -> list[Json]:
    """The lines that a plan is written in; `otherwise` is always there."""
    lines: list[Json] = [{"case": "rule", "value": rule} for rule in plan["rules"]]
    lines.append({"case": "otherwise_line", "value": plan["otherwise"]})
    lines += [{"case": "if_win", "value": entry} for entry in plan["if_win"]]
    if plan["give"]["case"] != "ask":
        lines.append({"case": "gift_line", "value": plan["give"]})
    if plan["altar"]:
        lines.append({"case": "altar_line", "value": plan["altar"]})
    return lines


def later_part(plan: Mapping[str, Any], location: int) -> dict[str, Any]:
    """A plan without what it says of this Location and those before it."""
    return {
        **plan,
        "rules": [rule for rule in plan["rules"] if not rule["at"] or max(rule["at"]) > location],
        "if_win": [entry for entry in plan["if_win"] if entry["at"] > location],
    }


def answer_of(plan: Plan) -> dict[str, Any]:
    answer: Any = Plan.to_answer(plan)
    return dict(answer)


def plan_of(cult: Cult, at: AnyMoment) -> Plan:
    """The plan in force."""
    return UNPLANNED if cult.plan is None else cult.plan.read(Plan, at.for_later)


def plan_lines(at: Now) -> list[str]:
    """The plan in force as it is written; [] if there is none."""
    plan = plan_of(at.own, at)
    return [] if plan is UNPLANNED else shown(Plan, answer_of(plan), at.for_later).split(BREAK)
