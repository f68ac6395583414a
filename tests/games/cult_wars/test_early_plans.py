"""A plan sent together with the target, for the case that a test of public facts holds in step 2."""

from __future__ import annotations

import pytest

from referee.engine.ahead import QUEUE, Judged, OrderAhead, Used, as_queued, read_orders, taken_apart
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.ahead import QUEUES
from referee.service.ahead.seats_in_play import vocabulary_of
from tests.games.cult_wars.table import Table, a_plan
from tests.orders_ahead import decide, read_queue

UNSEEN = "if targeting_me = 0: plan sacrifice 6 4 / breed 2"
HUNTED = "if target.blue = red and followers.blue > 3: plan defend 6 5"


def facts(table: Table) -> dict[str, Json]:
    """What Red's orders can test."""
    stated = CULT_WARS.facts(table.state, table.play.setup, 1)
    return {one.fact.id: one.value for one in stated}


def filed(table: Table, text: str) -> list[OrderAhead]:
    """Red's queue as it is kept."""
    known = [one.fact for one in CULT_WARS.facts(table.state, table.play.setup, 1)]
    orders = read_queue(text, CULT_WARS.kinds, known, lambda _: None)
    return [as_queued(order, CULT_WARS.queues, facts(table), table.state.turn) for order in orders]


def decided(table: Table, queue: list[OrderAhead]) -> Judged[Used]:
    """What the queue makes of Red's open question."""
    return decide(queue, table.ask("red"), facts(table), table.state.turn, CULT_WARS.queues)


def test_a_plan_is_used_if_its_test_holds_when_targets_are_known() -> None:
    table = Table()
    queue = filed(table, f"{UNSEEN}\n{HUNTED}")
    assert decided(table, queue).outcome is None  # it is no target
    table.target(red="blue", blue="red", green="blue", black="blue")
    found = decided(table, queue)
    assert isinstance(found.outcome, Used)
    assert (found.index, found.outcome.answer) == (1, a_plan(slots={"6": "defend", "5": "defend"}))


def test_the_plan_is_asked_if_no_test_holds() -> None:
    table = Table()
    queue = filed(table, f"{UNSEEN}\n{HUNTED}")
    table.target(red="blue", blue="green", green="blue", black="red")
    assert decided(table, queue).outcome is None


def test_an_early_plan_is_for_its_own_turn() -> None:
    table = Table()
    queue = filed(table, UNSEEN)
    table.target(red="blue", blue="red", green="blue", black="blue")
    table.plan()
    table.target(red="blue", blue="green", green="blue", black="blue")
    assert facts(table)["targeting_me"] == 0
    assert decided(table, queue).outcome is None


def test_plans_may_stand_below_the_target_and_the_first_whose_test_holds_is_used() -> None:
    table = Table()
    text = "target blue\nif nobody aims at me: plan sacrifice 6 / breed rest\nplan defend rest"
    words = vocabulary_of(table.play, 1)
    letter = taken_apart(text, words)
    assert table.read("red", letter.order) == "blue"
    queue = [
        as_queued(order, CULT_WARS.queues, facts(table), 1)
        for order in read_orders(QUEUE, letter.queue, words)
    ]
    unseen = Table()
    unseen.target(red="blue", blue="green", green="blue", black="blue")
    answer = a_plan(slots={"6": "sacrifice", "5": "breed", "1": "breed"})
    assert decided(unseen, queue).outcome == Used(answer, draft=False)
    hunted = Table()
    hunted.target(red="blue", blue="red", green="blue", black="blue")
    answer = a_plan(slots={"6": "defend", "5": "defend", "1": "defend"})
    assert decided(hunted, queue).outcome == Used(answer, draft=False)


@pytest.mark.parametrize("test", ["", "if nobody aims at me: "])
def test_two_plans_for_the_same_case_are_refused(test: str) -> None:
    """The second would never be used."""
    words = vocabulary_of(Table().play, 1)
    with pytest.raises(UnreadableText) as refused:
        read_orders(QUEUE, f"{test}plan defend 6\n{test}plan breed 6", words)
    assert (refused.value.line, refused.value.message) == (
        2,
        "There is an order for this already, in a line above.",
    )


def test_a_line_for_the_plan_is_the_order_where_the_plan_is_asked() -> None:
    table = Table()
    table.target()
    letter = taken_apart("plan defend 6\nshow defend 6\nblame even", vocabulary_of(table.play, 1))
    assert (letter.order.strip(), letter.queue.strip()) == ("plan defend 6\nshow defend 6", "blame even")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("nobody aims at me", "targeting_me = 0"),
        ("Somebody  targets me ", "targeting_me > 0"),
        ("two aim at me", "targeting_me = 2"),
        ("four aim at me", None),
        ("nobody aims at blue", None),
        ("nobody", None),
    ],
)
def test_who_aims_at_me_may_be_said_in_words(said: str, meant: str | None) -> None:
    assert QUEUES.test_words is not None
    assert QUEUES.test_words(said) == meant
