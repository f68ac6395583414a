"""Orders sent ahead: which one answers a question, and why a queue stops."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.ahead import (
    DEFAULT,
    Alternative,
    Judged,
    OrderAhead,
    QueueRules,
    Stopped,
    Used,
    as_queued,
    list_of,
    over_before_use,
    problems_of,
)
from referee.engine.asks import Ask, Phrasing
from referee.engine.choices import Constraint, Fact, One, Option
from referee.engine.json_types import Json
from referee.engine.page import Page
from referee.engine.problems import UnreadableText, UntimelyText
from tests.engine.grammars import fixed
from tests.orders_ahead import decide

MARKET = One([Option("fish", "Fish"), Option("bread", "Bread"), Option("nothing", "Nothing")])
RULES = QueueRules()
FACTS = [Fact("coins", "Coins", "number"), Fact("stalls", "Stalls", "list"), Fact("buyer", "Buyer", "text")]


def buying(*, sold_out: str = "") -> Ask:
    """A question in which something may have become illegal since orders were sent."""
    left = Constraint("It is still there.", lambda answer: "Sold out." if answer == sold_out else None)
    return Ask(1, "market.buy", MARKET.where(left), "nothing", lambda: Page("What do you buy?"))


def order(*texts: str, **more: Any) -> OrderAhead:
    return queued(*(Alternative(text=text) for text in texts), **more)


def queued(*answers: Alternative, kind: str = "market.buy", **more: Any) -> OrderAhead:
    return OrderAhead(answers, kind=kind, **{"uses": 1, "otherwise": "stop", **more})


def used(found: Judged[Used]) -> tuple[int | None, Any]:
    assert isinstance(found.outcome, Used)
    return found.index, found.outcome.answer


def reason(found: Judged[Used]) -> str:
    assert isinstance(found.outcome, Stopped)
    return found.outcome.reason


def test_the_first_order_meant_for_the_question_answers_it() -> None:
    queue = [
        order("fish", kind="market.sell"),
        order("fish", when={"fact": "buyer", "is": "=", "value": "cook"}),
        order("bread"),
        order("nothing"),
    ]
    assert used(decide(queue, buying(), {"buyer": "baker"}, 1, RULES)) == (2, "bread")


def test_the_first_legal_answer_of_that_order_is_used() -> None:
    assert used(decide([order("fish", "bread")], buying(sold_out="fish"), {}, 1, RULES)) == (0, "bread")


def test_an_answer_in_json_is_as_good_as_one_in_words() -> None:
    queue = [queued(Alternative(answer="fish"))]
    assert used(decide(queue, buying(), {}, 1, RULES)) == (0, "fish")


def test_nothing_meant_for_the_question_leaves_it_to_the_seat() -> None:
    assert decide([order("fish", kind="market.sell")], buying(), {}, 1, RULES).outcome is None


def test_a_queue_stops_at_an_order_without_a_legal_answer() -> None:
    outcome = decide([order("fish"), order("bread")], buying(sold_out="fish"), {}, 1, RULES)
    assert reason(outcome) == "None of its answers is legal now: Sold out."


def test_what_is_not_on_offer_is_told_and_the_next_answer_is_tried() -> None:
    assert used(decide([order("a horse", "bread")], buying(), {}, 1, RULES)) == (0, "bread")
    assert reason(decide([order("a horse")], buying(), {}, 1, RULES)).startswith(
        "None of its answers is legal now: "
    )


@pytest.mark.parametrize("otherwise", ["stop", "next", "ask"])
def test_words_that_cannot_be_read_have_the_seat_asked_whatever_follows(otherwise: Any) -> None:
    orders = [order("(fish", "bread", otherwise=otherwise), order("bread")]
    outcome = decide(orders, buying(), {}, 1, RULES)
    assert reason(outcome).startswith("It cannot be read: ")
    phrased = replace(buying(), phrasing=Shouted())
    assert reason(decide([order("?", "BREAD")], phrased, {}, 1, RULES)) == (
        "It cannot be read: Louder! Expected: FISH"
    )
    assert used(decide([order("HORSE", "BREAD")], phrased, {}, 1, RULES)) == (0, "bread")


class Shouted(Phrasing):
    """A game's own words, which know what there can be at other times."""

    def show(self, answer: Json) -> str:
        return str(answer).upper()

    def parse(self, text: str) -> Json:
        if text == "HORSE":
            raise UntimelyText(1, text, "There are no horses today.", "FISH")
        if not text.isupper():
            raise UnreadableText(1, text, "Louder!", "FISH")
        return text.lower()


@pytest.mark.parametrize(
    "alternative", [DEFAULT, Alternative(text="default"), Alternative(text=" Default # x")]
)
def test_the_default_answers_any_question(alternative: Alternative) -> None:
    assert used(decide([queued(alternative)], buying(), {}, 1, RULES)) == (0, "nothing")
    phrased = replace(buying(), phrasing=Shouted())
    assert used(decide([queued(alternative)], phrased, {}, 1, RULES)) == (0, "nothing")


def test_a_queue_may_be_several_lists_by_a_fact() -> None:
    rules = QueueRules(apart="buyer")
    assert (list_of(rules, {"buyer": "cook"}), list_of(rules, {})) == ("cook", "")
    assert list_of(RULES, {"buyer": "cook"}) == ""


@pytest.mark.parametrize(
    ("limits", "last_round", "wrong"),
    [
        ({"until_round": 4}, None, []),
        ({"until_round": 9}, None, []),
        ({"until_round": 3}, None, ["round"]),
        ({"until_round": 4}, 4, []),
        ({"until_round": 9}, 4, ["round"]),
        ({"until_step": 8}, None, []),
        ({"until_step": 7}, None, ["step"]),
        ({"until_round": 1, "until_step": 1}, None, ["round", "step"]),
    ],
)
def test_limits_that_keep_an_order_from_being_used_are_told(
    limits: dict[str, Any], last_round: int | None, wrong: list[str]
) -> None:
    found = over_before_use(order("fish", **limits), 7, 4, last_round)
    assert [limit for limit, _ in found] == wrong


def test_a_queue_stops_when_the_test_it_should_stop_at_holds() -> None:
    queue = [order("fish", stop_when={"fact": "coins", "is": "<", "value": 3})]
    assert reason(decide(queue, buying(), {"coins": 2}, 1, RULES)) == "The test it should stop at holds."
    assert used(decide(queue, buying(), {"coins": 3}, 1, RULES)) == (0, "fish")


def test_a_queue_stops_when_a_fact_is_no_longer_what_it_was() -> None:
    queue = [order("fish", stop_if_changed=("coins",), noted={"coins": 3})]
    assert reason(decide(queue, buying(), {"coins": 4}, 1, RULES)) == "coins has changed since it was sent."
    assert used(decide(queue, buying(), {"coins": 3}, 1, RULES)) == (0, "fish")


def test_a_queue_stops_at_something_new_in_a_list_but_not_at_something_gone() -> None:
    queue = [order("fish", stop_if_new=("stalls",), noted={"stalls": ["a", "b"]})]
    assert used(decide(queue, buying(), {"stalls": ["b"]}, 1, RULES)) == (0, "fish")
    assert (
        reason(decide(queue, buying(), {"stalls": ["b", "c"]}, 1, RULES))
        == "stalls has something new since it was sent."
    )


def test_an_order_lapses_after_its_round() -> None:
    queue = [order("fish", until_round=2), order("bread")]
    assert used(decide(queue, buying(), {}, 2, RULES)) == (0, "fish")
    assert used(decide(queue, buying(), {}, 3, RULES)) == (1, "bread")


def test_a_game_may_have_the_seat_asked_whatever_it_sent() -> None:
    rules = QueueRules(asked_when={"fact": "coins", "is": "=", "value": 0})
    assert decide([order("fish", firm=True)], buying(), {"coins": 0}, 1, rules).outcome is None
    assert used(decide([order("fish")], buying(), {"coins": 1}, 1, rules)) == (0, "fish")


def test_only_the_facts_that_matter_are_noted() -> None:
    facts: dict[str, Json] = {"coins": 3, "stalls": ["a"], "buyer": "cook"}
    kept = as_queued(
        order("fish", stop_if_changed=("coins",), stop_if_new=("stalls",)), QueueRules(), facts, 1
    )
    assert kept.noted == {"coins": 3, "stalls": ["a"]}


def test_a_game_may_watch_lists_and_limit_orders_to_the_round() -> None:
    rules = QueueRules(last="round", watched=("stalls",))
    kept = as_queued(order("fish", until_round=9), rules, {"stalls": ["a"]}, 4)
    assert (kept.until_round, kept.stop_if_new, kept.noted) == (4, ("stalls",), {"stalls": ["a"]})
    firm = as_queued(order("fish", firm=True), rules, {"stalls": ["a"]}, 4)
    assert (firm.until_round, firm.stop_if_new, firm.noted) == (4, (), {})


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        (order("fish", kind="market.steal"), "/kind"),
        (order("fish", when={"fact": "gold", "is": "=", "value": 1}), "/when/fact"),
        (order("fish", stop_when={"fact": "coins", "is": "=", "value": "x"}), "/stop/when/value"),
        (order("fish", stop_if_changed=("coins", "gold")), "/stop/changed/1"),
        (order("fish", stop_if_new=("coins",)), "/stop/new/0"),
    ],
)
def test_what_is_wrong_is_told_when_the_order_is_sent(wrong: OrderAhead, path: str) -> None:
    assert [problem.path for problem in problems_of(wrong, ["market.buy"], FACTS)] == [path]


def test_an_order_that_names_known_things_is_taken() -> None:
    right = order("fish", when={"fact": "coins", "is": ">", "value": 1}, stop_if_new=("stalls",))
    assert list(problems_of(right, ["market.buy"], FACTS)) == []


@pytest.mark.parametrize(
    ("wrong", "paths"),
    [
        (order("fish", "fsh"), ["/answers/1/text"]),
        (order("fish", "default"), []),
        (queued(Alternative(answer="horse")), ["/answers/0/answer"]),
        (queued(Alternative(prefer=("horse", "fish")), DEFAULT), []),
    ],
)
def test_an_answer_that_can_never_be_legal_is_told_when_the_order_is_sent(
    wrong: OrderAhead, paths: list[str]
) -> None:
    found = list(problems_of(wrong, ["market.buy"], FACTS, fixed(MARKET)))
    assert [problem.path for problem in found] == paths
