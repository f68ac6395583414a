"""The lap of actions in an active Location: each seat once, First Player first (CG-66, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Case, Choice, Constraint, Maybe, Record, holds
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.choose_your_god.actions import (
    abilities_showing,
    act,
    action_refusal,
    could_use_an_ability,
    within_reach,
)
from referee.games.choose_your_god.benefits import take_benefit
from referee.games.choose_your_god.effects import tell
from referee.games.choose_your_god.facts import Facts, colours_of
from referee.games.choose_your_god.orders.window import WindowPhrasing
from referee.games.choose_your_god.plans import benefit_orders, plan_of, written
from referee.games.choose_your_god.prompts import window_text
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.sampling import lively_window
from referee.games.choose_your_god.shapes import NOTHING, Shapes, fits, plan_choice, won_choice
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import LAST_LOCATION
from referee.games.choose_your_god.words import who

PASS: dict[str, Any] = {"case": "pass", "value": {}}
NAMING = ("2", "5", "7", "8", "10")
"""Benefits whose order names a piece or a License: what the rest of a lap brings is seldom another one."""
SIT_OUT: dict[str, Any] = {"case": "sit_out", "value": {}}


async def take_lap(t: GodTable, orders: dict[int, list[Any]]) -> bool:
    """One chance for each seat; what seats say of winning here goes into `orders`.

    Tells whether anybody was asked or acted.
    """
    something = False
    for seat in t.state.clockwise(t.state.first_player):
        if t.state.cults[seat].celebrating:  # W1
            continue
        if not _could_act(t, seat):  # W2
            tell(t, "cannot_act", f"{who(t, seat)} cannot act.", {"seat": seat}, "CG-66")
            continue
        action = _planned(t, seat)
        something = something or action is None or action["case"] != "pass"
        if action is None:  # W6
            answer = await _ask(t, seat)
            action = _heed(t, seat, answer, orders)
        if action["case"] == "pass":
            t.state.lap.acted[seat] = "pass"
            tell(t, "passed", f"{who(t, seat)} passes.", {"seat": seat}, "CG-66")
        else:
            await act(t, seat, action)
    return something


def _could_act(t: GodTable, seat: int) -> bool:
    """Judging by public facts: a hand of any faces might hold something playable."""
    return bool(t.state.cults[seat].hand) or could_use_an_ability(t.state, t.setup, seat)


def _planned(t: GodTable, seat: int) -> dict[str, Any] | None:
    """W3 to W5: what the seat has written for this moment; None if it is to be asked."""
    cult = t.state.cults[seat]
    if not cult.is_waited_for:
        return PASS
    plan = plan_of(cult)
    known = Facts(t.state, t.content, seat)
    for rule in plan["rules"]:
        if rule["at"] and t.state.location not in rule["at"]:
            continue
        if not holds(rule["when"], known):
            continue
        action: dict[str, Any] = rule["do"]
        if action["case"] == "ask":
            return None
        if action["case"] == "pass" or action_refusal(t.state, t.setup, seat, action) is None:
            return action
    passes = plan["otherwise"] == "pass"
    if plan["otherwise"] == "present":
        passes = not cult.present(t.state.location)
    return PASS if passes else None


def _heed(t: GodTable, seat: int, answer: dict[str, Any], orders: dict[int, list[Any]]) -> dict[str, Any]:
    """Keep what the answer says of later; the action that it is now."""
    cult = t.state.cults[seat]
    # A new plan is one for later Locations: what was written of winning this one stays.
    won = [answer["if_win"]] if answer["if_win"] is not None else []
    orders[seat] = [*won, *benefit_orders(cult, t.state.location)]
    if answer["then"] is not None:
        cult.plan = written(answer["then"])
    action: dict[str, Any] = answer["action"]
    if action["case"] == "sit_out":
        cult.sits_out = True  # CG-192
        return PASS
    return action


async def _ask(t: GodTable, seat: int) -> dict[str, Any]:
    phrasing = WindowPhrasing(t.content, t.state, seat)

    def text() -> str:
        cult = t.state.cults[seat]
        plan = [] if cult.plan is None else phrasing.plans.show(plan_of(cult))
        return window_text(t.content, t.state, seat, *within_reach(t.state, t.setup, seat), plan)

    ask = Ask(
        seat,
        "choose_your_god.window",
        window_choice(t, seat),
        {"action": SIT_OUT, "then": None, "if_win": None},
        text,
        rule="CG-66",
        phrasing=phrasing,
        revealed="end",
    )
    return cast("dict[str, Any]", await t.ask(ask))


def window_choice(t: GodTable, seat: int) -> Record:
    """The cards in hand and the abilities showing, each judged by carrying it out on a copy."""
    state, content = t.state, t.content
    cult = state.cults[seat]
    shapes = Shapes(content, cult.cult, colours_of(state))
    cases: dict[str, Choice] = {"pass": NOTHING, "sit_out": NOTHING}
    miracles = [content.miracles[card] for card in dict.fromkeys(cult.hand) if card in content.miracles]
    intrigues = [content.intrigues[card] for card in dict.fromkeys(cult.hand) if card in content.intrigues]
    if miracles:
        cases["miracle"] = shapes.cards(miracles)
    if intrigues:
        cases["intrigue"] = shapes.cards(intrigues)
    cases["ability"] = shapes.abilities(
        (ability.id for ability in abilities_showing(content, cult)), tuple(cult.hand)
    )
    labels = {"sit_out": "Pass here and everywhere else this round"}

    def test(answer: Json) -> Iterator[Problem]:
        action, won = (cast("dict[str, Any]", answer)[name] for name in ("action", "if_win"))
        acts = action["case"] not in ("pass", "sit_out")
        refused = action_refusal(state, t.setup, seat, action) if acts else None
        if refused is not None:
            yield Problem("/action", refused.message, refused.clause)
        if won is None:
            return
        if not fits(won, state.location):
            yield Problem("/if_win", f"This is no order for Location {state.location}.", "CG-74")
        elif refused is None and (never := _never_possible(t, seat, action if acts else None, won)):
            yield Problem("/if_win", never.message, never.clause)

    choice = Record(
        {
            "action": Case(cases, labels, _not_held),
            "then": Maybe(plan_choice(content, cult.cult, colours_of(state))),
            "if_win": Maybe(won_choice()),
        },
        constraints=(Constraint("The action must be possible as a whole.", test, "CG-68"),),
    )
    return replace(choice, sampler=lively_window(state, t.setup, seat))


def _never_possible(
    t: GodTable, seat: int, action: dict[str, Any] | None, won: dict[str, Any]
) -> Refused | None:
    """Why the benefit could not be had so once the seat has acted, however rich the lap makes it."""
    if won["case"] not in NAMING:
        return None
    location = t.state.location

    async def take(trial: GodTable) -> None:
        if action is not None:
            await act(trial, seat, action)
        cult = trial.state.cults[seat]
        cult.coins = max(cult.coins, LAST_LOCATION)  # no benefit costs more
        await take_benefit(trial, seat, location, won)

    return refusal(t.state, t.setup, take)


def _not_held(case: str) -> str | None:
    return f"You hold no {case.capitalize()}." if case in ("miracle", "intrigue") else None
