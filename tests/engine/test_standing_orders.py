"""Standing orders: tried from the top, used again and again, and left to the next where they do not fit."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import (
    Alternative,
    Considered,
    OrderAhead,
    QuestionAtHand,
    QueueRules,
    Stopped,
    Used,
    consider,
    lapse,
    problems_of,
)
from referee.engine.asks import Ask
from referee.engine.choices import (
    Case,
    Choice,
    Constraint,
    Fact,
    Flag,
    InOrder,
    Json,
    Maybe,
    Number,
    One,
    Option,
    Record,
    Some,
)
from referee.engine.page import Page
from tests.odds import FaceUpTile
from tests.orders_ahead import decide

GOODS = [Option("fish", "Fish"), Option("bread", "Bread"), Option("wine", "Wine")]
POOR: Json = {"fact": "coins", "is": "<", "value": 3}
FACTS = [Fact("coins", "Coins", "number"), Fact("stalls", "Stalls", "list")]


def standing(answer: Json = "fish", **more: Any) -> OrderAhead:
    return OrderAhead(**{"do": (Alternative(answer=answer),), "kind": "market.buy", **more})


def buying(choice: Choice | None = None, *, sold_out: str = "") -> Ask:
    left = Constraint("It is still there.", lambda answer: "Sold out." if answer == sold_out else None)
    return Ask(1, "market.buy", (choice or One(GOODS)).where(left), "wine", lambda: Page("What do you buy?"))


def considered(
    *orders: OrderAhead, ask: Ask | None = None, step: int = 1, round_: int = 1, **facts: Json
) -> Considered:
    asked = ask or buying()
    question = QuestionAtHand(step, asked.kind, facts, lambda: (asked, round_))
    return consider(orders, question, QueueRules())


def answer(*orders: OrderAhead, **at: Any) -> Any:
    outcome = considered(*orders, **at).outcome
    return outcome.answer if isinstance(outcome, Used) else None


def test_the_first_order_with_a_legal_answer_is_used_and_the_others_are_passed_over() -> None:
    orders = [
        standing("fish", when=POOR),
        standing("horse"),
        standing("bread"),
        standing("wine"),
    ]
    found = considered(*orders, coins=5)
    assert isinstance(found.outcome, Used)
    assert (found.index, found.outcome.answer) == (2, "bread")
    assert found.passed == {
        0: "Its test does not hold.",
        1: 'None of its answers is legal now: "horse" is not among fish, bread, wine.',
    }


def test_an_order_that_is_not_legal_now_may_have_the_seat_asked() -> None:
    found = considered(standing("fish", otherwise="ask"), standing("bread"), ask=buying(sold_out="fish"))
    assert isinstance(found.outcome, Stopped)
    assert (found.index, found.outcome.reason) == (0, "None of its answers is legal now: Sold out.")


def test_an_order_without_answers_has_the_seat_asked_where_its_test_holds() -> None:
    ask_me = standing(do=(), when=POOR, otherwise="ask")
    outcome = considered(ask_me, standing("bread"), coins=2).outcome
    assert isinstance(outcome, Stopped)
    assert outcome.reason == "It tells the referee to ask you."
    assert answer(ask_me, standing("bread"), coins=3) == "bread"


def test_nothing_for_the_question_leaves_it_to_the_seat() -> None:
    found = considered(OrderAhead((Alternative(answer="fish"),), kind="market.sell"))
    assert (found.outcome, found.passed) == (None, {})


@pytest.mark.parametrize(("used", "bought"), [(0, "fish"), (1, "fish"), (2, None)])
def test_an_order_is_used_as_often_as_it_may_be(used: int, bought: str | None) -> None:
    assert answer(standing(uses=2, used=used)) == bought


@pytest.mark.parametrize(
    ("limit", "at", "bought"),
    [
        ({"until_step": 4}, {"step": 4}, "fish"),
        ({"until_step": 4}, {"step": 5}, None),
        ({"until_round": 2}, {"round_": 2}, "fish"),
        ({"until_round": 2}, {"round_": 3}, None),
        ({"until_when": POOR}, {"coins": 3}, "fish"),
        ({"until_when": POOR}, {"coins": 2}, None),
        ({"lapsed": True}, {}, None),
    ],
)
def test_orders_expire(limit: dict[str, Any], at: dict[str, Any], bought: str | None) -> None:
    found = considered(standing(**limit), **at)
    assert (found.outcome.answer if isinstance(found.outcome, Used) else None) == bought
    assert found.passed == ({} if bought else {0: "It has expired."})


def test_a_test_that_has_once_held_ends_an_order_for_good() -> None:
    order = standing(until_when=POOR)
    assert lapse(order, {"coins": 3}) == order
    assert answer(lapse(order, {"coins": 2}), coins=9) is None


def test_the_ask_is_not_looked_for_unless_an_order_is_meant() -> None:
    def never() -> tuple[Ask, int]:
        raise AssertionError("nobody needs it")

    question = QuestionAtHand(1, "market.buy", {"coins": 9}, never)
    assert consider([standing(when=POOR)], question, QueueRules()).outcome is None


def test_a_queue_comes_first_and_stops_at_what_it_cannot_answer() -> None:
    queued = standing("fish", uses=1, otherwise="stop")
    both = [queued, standing("bread")]
    found = decide(both, buying(sold_out="fish"), {}, 1, QueueRules())
    assert isinstance(found.outcome, Stopped)
    assert found.index == 0
    found = decide(both, buying(), {}, 1, QueueRules())
    assert isinstance(found.outcome, Used)
    assert found.index == 0


def test_a_game_may_have_the_seat_asked_whatever_stands() -> None:
    question = QuestionAtHand(1, "market.buy", {"coins": 2}, lambda: (buying(), 1))
    found = consider([standing()], question, QueueRules(asked_when=POOR))
    assert (found.outcome, found.passed) == (None, {0: "In this situation the game always asks you."})


CASES = Case({"scare": Record({}), "share": Number(1, 3), "dream": Record({})})


@pytest.mark.parametrize(
    ("choice", "prefer", "chosen"),
    [
        (One(GOODS), ["horse", "bread", "fish"], "bread"),
        (One(GOODS), ["horse"], None),
        (Some(GOODS, 0, 2), ["horse", "wine", "fish", "bread"], ["wine", "fish"]),
        (Some(GOODS, 2, 2), ["wine", "wine", "fish"], ["wine", "fish"]),
        (Some(GOODS, 2, 2), ["horse", "wine"], None),
        (InOrder(GOODS), ["wine", "fish"], ["wine", "fish"]),
        (InOrder(GOODS, 3), ["wine", "bread", "fish"], ["wine", "bread", "fish"]),
        (Maybe(One(GOODS)), ["wine"], "wine"),
        (CASES, ["share", "dream", "scare"], {"case": "dream", "value": {}}),
        (Flag(), ["yes"], None),
    ],
)
def test_preferences(choice: Choice, prefer: list[str], chosen: Json) -> None:
    order = standing(do=(Alternative(prefer=tuple(prefer)),))
    assert answer(order, ask=buying(choice)) == chosen


def test_the_first_preference_that_is_legal_counts_not_the_first_that_is_offered() -> None:
    order = standing(do=(Alternative(prefer=("fish", "bread")),))
    assert answer(order, ask=buying(sold_out="fish")) == "bread"


def test_what_was_shown_is_kept_to() -> None:
    choice = Record({"tile": One([Option("1", "1"), Option("2", "2")]), "face_up": Flag()})
    default: Json = {"tile": "1", "face_up": False}
    ask = Ask(1, "market.buy", choice, default, lambda: Page("Which tile?"), open=FaceUpTile(1, [1, 2]))
    order = standing({"tile": "1", "face_up": False})
    for shown, played in ((None, default), ("1", {"tile": "1", "face_up": True}), ("2", None)):
        outcome = decide([order], ask, {}, 1, QueueRules(), shown=shown).outcome
        assert (outcome.answer if isinstance(outcome, Used) else None) == played


def test_showing_is_no_answer() -> None:
    choice = Record({"tile": One([Option("1", "1")]), "face_up": Flag()})
    default: Json = {"tile": "1", "face_up": False}
    ask = Ask(1, "market.buy", choice, default, lambda: Page("?"), open=FaceUpTile(1, [1]))
    found = considered(standing(do=(Alternative(text="show 1"),)), ask=ask)
    assert found.passed == {0: "None of its answers is legal now: It only shows a part of an answer."}


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        (standing(when={"count": [True], "is": "=", "value": "x"}), "/when/value"),
        (standing(until_when={"size": "coins", "is": "=", "value": 1}), "/expires/when/size"),
    ],
)
def test_what_is_wrong_is_told_when_an_order_is_filed(wrong: OrderAhead, path: str) -> None:
    assert [problem.path for problem in problems_of(wrong, ["market.buy"], FACTS)] == [path]
