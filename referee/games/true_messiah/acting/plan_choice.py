"""What makes a legal plan (TM-135 to TM-138)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.choices import Constraint, Maybe, One, Option, Record, Some
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.words import count
from referee.games.true_messiah.acting.aims import aims_problem, any_aims, read_aims
from referee.games.true_messiah.acting.bundles import with_problem
from referee.games.true_messiah.acting.deeds import NO_MORE_MOVES
from referee.games.true_messiah.acting.items import read_item, write_item
from referee.games.true_messiah.acting.shapes import lines
from referee.games.true_messiah.acting.tryout import Report, try_plan
from referee.games.true_messiah.board import cards_of
from referee.games.true_messiah.decks import face, held, missing
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

    def not_held(card: str) -> str | None:
        return f"You do not hold {content.name(face(card))}." if face(card) in content.by_id else None

    return Record(
        {
            "actions": lines(state, content, seat),
            "then": One([Option("end", "the phase ends"), Option("more", "I will plan on")]),
            "interrupted": One([Option("ask", "ask me again"), Option("go_on", "go on with the rest")]),
            "combat": Maybe(any_aims(state.columns, state.rows)),
            "hold": Maybe(Some([Option(card, card) for card in cards], refuse=not_held)),
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
    if answer["hold"] is not None and not report.over:
        wrong = hold_problem(state, content, seat, report, answer["hold"])
        if wrong is not None:
            yield Problem("/hold", wrong, "TM-196")


def hold_problem(
    state: TrueMessiah, content: Content, seat: int, report: Report, hold: list[str]
) -> str | None:
    """Why these cards could not be kept in the End Phase after such a plan; None if they could."""
    assert report.trial is not None  # noqa: S101 - it was tried out
    keep, hand = content.start.keep, report.trial.state.seats[seat].hand
    certain = not report.trial.uncertain  # TM-136: what will have been drawn by then nobody knows
    if certain and len(hand) < keep:
        return f"You will have {count(len(hand), 'card')} in hand: nothing is discarded, so leave this out."
    if len(hold) != keep:
        return f"Keep exactly {keep} cards."
    if not certain:
        return None
    now = state.seats[seat].hand
    for card in missing(hold, hand):
        name = content.name(card)
        if card not in missing(hold, now):
            return f"Your plan uses {name}: it cannot be kept."
        return f"You hold only {now.count(card)} {name}." if card in now else f"You do not hold {name}."
    return None


def numbered(items: list[Item], at: int, message: str) -> str:
    """The sentence with the number of its action in front."""
    if message == NO_MORE_MOVES:
        return message
    number = sum(item.acts for item in items[:at]) + 1
    return f"Action {number} {message}" if message.startswith("would be") else f"Action {number}: {message}"


def default_plan(state: TrueMessiah, content: Content, seat: int) -> dict[str, Json]:
    """After a hand-back the old rest up to its first illegal action; then the end."""
    turn = state.turn
    assert turn is not None  # noqa: S101 - plans belong to a turn
    report = try_plan(state, content, seat, turn.plan)
    rest = report.items[: report.at]
    if with_problem(content, rest) is not None:
        rest = [item for item in rest if item.do != "with"]
    hold: Json = None
    if turn.hold is not None and hold_problem(state, content, seat, report, turn.hold) is None:
        hold = list(turn.hold)
    return {**NO_PLAN, "actions": [write_item(content, item) for item in rest], "hold": hold}
