"""What makes a legal plan (TM-135 to TM-138)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.choices import Constraint, Maybe, One, Option, Record, Some
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.true_messiah.acting.aims import aims_problem, any_aims, read_aims
from referee.games.true_messiah.acting.bundles import with_problem
from referee.games.true_messiah.acting.deeds import NO_MORE_MOVES
from referee.games.true_messiah.acting.items import read_item, write_item
from referee.games.true_messiah.acting.shapes import lines
from referee.games.true_messiah.acting.tryout import legal_head, try_plan
from referee.games.true_messiah.board import cards_of
from referee.games.true_messiah.decks import held
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.sampling.plans import sampled_plan
from referee.games.true_messiah.state import Item, TrueMessiah

NO_PLAN: dict[str, Json] = {
    "actions": [],
    "then": "end",
    "interrupted": "ask",
    "combat": None,
    "hold": None,
}


def plan_choice(state: TrueMessiah, content: Content, seat: int) -> Record:
    """All legal plans of the active seat."""
    cards = held(sorted(cards_of(state.seats[seat])))
    return Record(
        {
            "actions": lines(state, content, seat),
            "then": One([Option("end", "the phase ends"), Option("more", "I will plan on")]),
            "interrupted": One([Option("ask", "ask me again"), Option("go_on", "go on with the rest")]),
            "combat": Maybe(any_aims(state.columns, state.rows)),
            "hold": Maybe(Some([Option(card, card) for card in cards], max=content.start.keep)),
        },
        constraints=(
            Constraint(
                "The plan is tried out as if nobody reacted; every action must be legal then.",
                lambda answer: plan_problems(state, content, seat, answer),
                "TM-136",
            ),
        ),
        sampler=lambda source: sampled_plan(state, content, seat, source),
    )


def plan_problems(state: TrueMessiah, content: Content, seat: int, answer: Any) -> Iterator[Problem]:
    """The first thing wrong with a plan."""
    items = [read_item(line) for line in answer["actions"]]
    if answer["then"] == "more" and not any(item.acts or item.do == "declare" for item in items):
        yield Problem("/actions", "A plan without actions must end the phase.", "TM-135")
        return
    joined = with_problem(content, items)
    if joined is not None:
        yield Problem(f"/actions/{joined[0]}", joined[1], "TM-138")
        return
    report = try_plan(state, content, seat, items)
    if report.at is not None and report.problem is not None:
        yield Problem(f"/actions/{report.at}", numbered(items, report.at, report.problem), "TM-136")
        return
    if answer["combat"] is not None and not report.over and report.trial is not None:
        if not report.combat:
            yield Problem("/combat", "No combat would be declared.", "TM-156")
        else:
            wrong = aims_problem(report.trial.state, seat, read_aims(answer["combat"]))
            if wrong is not None:
                yield Problem("/combat", wrong, "TM-164")


def numbered(items: list[Item], at: int, message: str) -> str:
    """The sentence with the number of its action in front."""
    if message == NO_MORE_MOVES:
        return message
    number = sum(item.acts for item in items[:at]) + 1
    return f"Action {number} {message}" if message.startswith("would be") else f"Action {number}: {message}"


def default_plan(state: TrueMessiah, content: Content, seat: int) -> dict[str, Json]:
    """After a hand-back the old rest up to its first illegal action; then the end."""
    turn = state.turn
    rest = legal_head(state, content, seat, list(turn.plan)) if turn else []
    if with_problem(content, rest) is not None:
        rest = [item for item in rest if item.do != "with"]
    hold: Json = None
    if turn and turn.hold is not None and set(turn.hold) <= set(held(sorted(cards_of(state.seats[seat])))):
        hold = list(turn.hold)
    return {**NO_PLAN, "actions": [write_item(content, item) for item in rest], "hold": hold}
