"""Standing orders in this game's words, and the facts that they test."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import (
    STANDING,
    Considered,
    QuestionAtHand,
    Stopped,
    Used,
    Vocabulary,
    consider,
    read_orders,
    receipt,
)
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.cult_wars import CULT_WARS
from referee.service.ahead.seats_in_play import vocabulary_of
from tests.games.cult_wars.table import Table, a_plan, planning


def facts(table: Table, seat: int) -> dict[str, Json]:
    return {one.fact.id: one.value for one in CULT_WARS.facts(table.state, table.play.setup, seat)}


def considered(table: Table, cult: str, text: str) -> Considered:
    """What a cult's standing orders make of its open question."""
    seat = table.state.seat_of(cult)
    known = [one.fact for one in CULT_WARS.facts(table.state, table.play.setup, seat)]
    words = Vocabulary(CULT_WARS.kinds, known, verbs=CULT_WARS.queues.verbs)
    ask = table.ask(cult)
    question = QuestionAtHand(1, ask.kind, facts(table, seat), lambda: (ask, table.state.turn))
    return consider(read_orders(STANDING, text, words), question, CULT_WARS.queues)


def answer(table: Table, cult: str, text: str) -> Json:
    outcome = considered(table, cult, text).outcome
    assert isinstance(outcome, Used), outcome
    return outcome.answer


def besieged() -> Table:
    """Blue beats Red's 4 and Green's 3 attackers by 9 to 7 and is asked who falls."""
    return Table(
        "combat",
        targets={"red": "blue", "green": "blue", "blue": "red", "black": "red"},
        bodies={"red": {"attack": 4}, "green": {"attack": 3}, "blue": {"defend": 9}},
    )


def test_the_target_of_last_turn_is_kept() -> None:
    table = Table()
    assert answer(table, "red", "always target keep") == "blue"  # at first the next seat upwards
    table.target(red="black", blue="red", green="red", black="red")
    table.plan()
    assert answer(table, "red", "always target keep") == "black"


def test_a_target_by_preference_skips_ones_own_cult() -> None:
    assert answer(Table(), "red", "target: first of red, green, black") == "green"


def test_whoever_leads_can_be_told_by_tests() -> None:
    order = "if vp.green > vp.blue and vp.green > vp.black: target green\nalways target keep"
    assert answer(Table(vp={"green": 7, "blue": 6}), "red", order) == "green"
    assert answer(Table(vp={"green": 7, "black": 7}), "red", order) == "blue"


@pytest.mark.rule("CW-42")
@pytest.mark.parametrize(
    ("order", "shares"),
    [
        ("always blame even", {"red": 1, "green": 1}),
        ("blame green", {"green": 2}),
        ("blame black, green", {"green": 2}),
        ("always blame evenly", {"red": 1, "green": 1}),
        ("always losses red 2", {"red": 2}),
    ],
)
def test_losses_are_shared_out_as_a_plan_would(order: str, shares: dict[str, int]) -> None:
    assert answer(besieged(), "blue", order) == shares


def test_losses_that_do_not_add_up_are_left_to_the_next_order() -> None:
    found = considered(besieged(), "blue", "losses red 3\nalways blame even")
    assert isinstance(found.outcome, Used)
    assert found.index == 1
    why = "None of its answers is legal now: Share out exactly 2 losses (you shared 3). (CW-42)"
    assert found.passed == {0: why}


def test_strategy_cards_are_facts_once_they_are_revealed() -> None:
    table = Table(stop_before="action_cards", targets={})
    table.target(red="blue", blue="red", green="red", black="red")
    assert facts(table, 1)["shown.blue.defend"] == 0
    table.plan(blue="defend 5 1 / breed 4")
    assert [facts(table, 1)[f"shown.blue.{slot}"] for slot in ("attack", "defend", "sacrifice", "breed")] == [
        0,
        6,
        0,
        4,
    ]


def test_to_be_asked_ends_the_list() -> None:
    found = considered(Table(), "red", "if turn = 1: target: ask\nalways target keep")
    assert isinstance(found.outcome, Stopped)
    assert found.index == 0


def test_whom_to_blame_must_be_said() -> None:
    with pytest.raises(UnreadableText) as refused:
        besieged().read("blue", "blame")
    assert refused.value.message == "Whom to blame is missing."


def receipts(text: str, **more: Any) -> list[str]:
    """What the sender of standing orders is told."""
    table = Table(**more)
    words = vocabulary_of(table.play, 1)
    return [receipt(order, words, CULT_WARS.queues) for order in read_orders(STANDING, text, words)]


def test_a_receipt_promises_no_cards_for_the_rest() -> None:
    """With 12 followers it would be 5 and 1, with 21 the other five cards."""
    (told,) = receipts("always plan sacrifice 6 / defend rest")
    now = "now Attack 0, Defend 6, Sacrifice 6, Breed 0, idle 0 of 12"
    assert told.startswith(f"Answers every plan question: plan sacrifice 6 / defend rest ({now}). ")
    for followers, defend in ((12, "51"), (21, "54321")):
        table = planning(followers={"red": followers})
        slots = {"6": "sacrifice", **dict.fromkeys(defend, "defend")}
        order = "always plan sacrifice 6 / defend rest"
        assert answer(table, "red", order) == a_plan(slots=slots)


def test_the_rest_does_not_hide_what_can_never_be() -> None:
    with pytest.raises(UnreadableText) as refused:
        receipts("always plan sacrifice 6 6 / defend rest")
    assert refused.value.message == "You have strategy card 6 only once."


@pytest.mark.parametrize(
    ("followers", "comes_to"),
    [
        (12, "takes 15 followers; you have 12 now"),
        (15, "now Attack 15, Defend 0, Sacrifice 0, Breed 0, idle 0 of 15"),
    ],
)
def test_a_receipt_tells_what_a_plan_would_be_now(followers: int, comes_to: str) -> None:
    (told,) = receipts("always plan attack 6 5 4", followers={"red": followers})
    assert told.startswith(f"Answers every plan question: plan attack 6 5 4 ({comes_to}). ")


@pytest.mark.rule("CW-42")
def test_nobody_is_blamed_twice() -> None:
    with pytest.raises(UnreadableText) as refused:
        besieged().read("blue", "blame red green red")
    assert refused.value.message == "Red is named twice."
