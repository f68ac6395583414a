"""By post: turns of the Intention Phase ordered ahead in one message (5.1)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ahead import Alternative, OrderAhead
from referee.engine.problems import UnreadableText
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.ahead import QUEUES
from tests.games.choose_your_god.table import Game


def test_the_first_queued_rule_that_fits_is_carried_out() -> None:
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2")
    game.order(
        "preach 1 at 1\n"
        "then preach 3 at 9\n"  # needs 3 Followers: never legal
        "then if leader.3 is red: preach 3 at 2\n"  # Yellow leads there
        "then if leader.3 is yellow: preach 3 at 6\n"
        "then preach 2 at 5\n"
        "then ask"
    )
    game.order("preach 3 at 3")
    assert game.tokens("red", 6) == [3]
    assert game.asked == ["yellow intention"]
    game.order("preach 1 at 1")
    assert game.tokens("red", 5) == [2]
    game.order("preach 2 at 1")
    assert game.asked == ["red intention"]  # ask


def test_a_used_placement_is_struck_out_and_a_queued_prayer_carries_its_plan() -> None:
    game = Game("take_turn", red="F2 1 1 1 P hand=M8", yellow="F0 none P hand=M8")
    game.order("preach 1 at 1\nthen preach 1 at 1\nthen pray\nat all: play M8 coins\notherwise pass")
    game.order("preach p at 1")
    assert game.tokens("red", 1) == [1, 1]
    assert game.cult("red").prayed
    assert game.asked == ["yellow plan"]
    game.together(yellow="otherwise pass")
    assert [e["card"] for e in game.data("card_played")] == ["M8"]


def test_alone_a_queue_runs_through_in_one_message() -> None:
    game = Game("take_turn", red="F2 1 2 3 P", yellow="prayed F0 none")
    game.order("preach 1 at 1\nthen preach 2 at 2\nthen preach 3 at 3\nthen pray\notherwise pass").silence()
    assert [e["location"] for e in game.data("preached")] == [1, 2, 3]


def test_a_deal_marked_if_possible_does_not_make_a_prayer_illegal() -> None:
    game = Game("take_turn", red="F2 1 c4", yellow="c9 F0 none P", slots="title_healer - -")
    game.order("preach 1 at 1\nthen pray / buy title_healer if possible")
    game.order("pray / buy title_healer")
    assert game.cult("red").prayed
    assert game.cult("red").licenses == []


def test_a_queue_ends_with_the_phase() -> None:
    game = Game("take_turn", red="F2 1", yellow="F0 none prayed")
    game.order("pray\nthen preach 1 at 1").silence()
    assert game.cult("red").queue == []
    assert game.asked == ["red intention"]


@pytest.mark.rule("CG-54")
@pytest.mark.parametrize(
    ("red", "slots", "asked"),
    [
        ("F0 none P@1 c3", "title_healer - -", False),
        ("F0 none P@1 c4", "title_healer - -", True),
        ("F0 none P@1 c0 hand=raid", "- - -", True),
        ("F0 none P@1 c0 hand=M1", "- - -", False),
        ("F0 none P@1 c0 m1", "- - -", True),
        ("F0 none P@1 c0 m0", "- - -", False),
        ("F0 placed=3 1 c0", "- - -", False),  # no Follower to lose for a fourth
        ("F1 placed=3 1 c0", "- - -", True),
    ],
)
def test_a_forced_prayer_is_asked_only_if_something_could_be_done(red: str, slots: str, asked: bool) -> None:
    game = Game("take_turn", red=red, yellow="", slots=slots)
    assert (game.asked == ["red intention"]) == asked


def test_a_rule_that_did_not_fit_stays_in_the_queue() -> None:
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2")
    game.order("preach 1 at 1\nthen if leader.3 is yellow: preach 3 at 6\nthen preach 2 at 5")
    game.order("preach 1 at 1")
    assert game.tokens("red", 5) == [2]
    game.order("preach 3 at 3")
    assert game.tokens("red", 6) == [3]


def test_whoever_is_asked_may_write_the_queue_anew_and_need_not() -> None:
    def asked(answer: str) -> Game:
        game = Game("take_turn", red="F2 1 2 3 P", yellow="F2")
        game.order("preach 1 at 1\nthen if leader.3 is yellow: preach 2 at 5", "preach 1 at 1")
        assert game.asked == ["red intention"]
        rule = "then if leader.3 = yellow: preach 2 at 5"
        assert rule in game.ask().text()
        receipt = game.ask().show(game.ask().read(answer))
        assert (f"# stays: {rule}" in receipt) is (answer == "preach 3 at 2")
        return game.order(answer, "preach 3 at 3")

    assert asked("preach 3 at 2").tokens("red", 5) == [2]
    assert asked("preach 3 at 2\nthen nothing").tokens("red", 5) == []
    anew = asked("preach 3 at 2\nthen preach 2 at 4")
    assert (anew.tokens("red", 5), anew.tokens("red", 4)) == ([], [2])


def test_after_an_ask_the_rest_of_the_queue_goes_on() -> None:
    queue = "preach 1 at 1\nthen ask\nthen preach 2 at 5\nthen pray"
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2").order(queue, "preach 1 at 1")
    assert game.asked == ["red intention"]
    game.order("preach 3 at 2", "preach 2 at 2")
    assert (game.tokens("red", 5), game.asked) == ([2], ["yellow intention"])
    game.order("preach 3 at 2")
    assert game.cult("red").prayed


def test_an_ask_with_a_test_asks_as_long_as_its_test_holds() -> None:
    queue = "preach 1 at 1\nthen if leader.3 is yellow: ask\nthen preach 2 at 5"
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2").order(queue, "preach 1 at 3")
    game.order("preach 3 at 2", "preach 2 at 2")
    assert game.asked == ["red intention"]


@pytest.mark.rule("CG-45")
def test_a_queue_can_be_replaced_between_turns_until_it_is_used() -> None:
    def played(standing: str) -> Game:
        game = Game("take_turn", red="F2 1 2 3 P", yellow="F2", standing={"red": standing})
        return game.order("preach 1 at 1\nthen preach 2 at 5", "preach 1 at 1")

    assert played("").tokens("red", 5) == [2]
    replaced = played("if placed.me = 1: queue: then preach 3 at 6; then pray")
    assert (replaced.tokens("red", 5), replaced.tokens("red", 6)) == ([], [3])
    replaced.order("preach 2 at 2")
    assert replaced.cult("red").prayed
    assert played("queue: then nothing").asked == ["red intention"]
    assert played("queue: as written").tokens("red", 5) == [2]
    assert played("queue: then preach 3 at 13").asked == ["red intention"]  # it does not fit: red is asked


def test_a_prayer_ends_the_queue_that_was_sent_with_it() -> None:
    game = Game("take_turn", red="F2 1", yellow="F2").order("pray\nthen preach 1 at 1")
    assert game.asked == ["yellow intention"]
    assert game.cult("red").queue == []


@pytest.mark.rule("CG-45")
def test_a_queue_that_is_sent_between_turns_is_used_at_the_next_whether_or_not_there_was_one() -> None:
    standing = {"red": "if placed.me = 1: queue: then preach 3 at 6; then pray"}
    game = Game("take_turn", red="F2 1 2 3 P", yellow="F2", standing=standing).order("preach 1 at 1")
    assert game.cult("red").queue == []
    game.order("preach 1 at 1")
    assert (game.tokens("red", 6), game.asked) == ([3], ["yellow intention"])
    game.order("preach 2 at 2")
    assert game.cult("red").prayed


@pytest.mark.rule("CG-45")
def test_a_queue_is_sent_between_turns_of_the_phase_that_it_is_for() -> None:
    def too_late(phase: str, kind: str = "queue", **words: Any) -> str | None:
        game = Game(phase, **words)
        order = OrderAhead((), kind=f"choose_your_god.{kind}")
        return QUEUES.too_late(game.state, game.state.seat_of("red"), order)

    asked = {"red": "F2", "yellow": "F2"}
    below = "It is your turn: write your later turns below your order for it."
    over = "You have no later turn in this round."
    assert too_late("take_turn", **asked) == below
    assert too_late("take_turn", kind="plan", **asked) is None
    assert too_late("take_turn", first="yellow", **asked) is None
    assert too_late("take_turn", red="F2 prayed", yellow="F2") == over
    assert too_late("take_turn", red="F2 celebrating none", yellow="F2") == over
    assert too_late("make_plans", red="1@6 hand=M8", yellow="1@6") == over


@pytest.mark.rule("CG-195")
def test_no_queue_is_sent_ahead_at_a_table_of_sealed_rounds() -> None:
    game = Game("begin_round", options={"sealed_rounds": True}, red="F2", yellow="F2")
    grammar = CHOOSE_YOUR_GOD.grammar(game.state, game.play.setup, 1, _queue("then pray"))
    assert grammar is not None
    with pytest.raises(UnreadableText) as refused:
        grammar.understood("then pray")
    assert refused.value.message == "In a sealed round nobody is asked again before all have Prayed."


def _queue(text: str) -> OrderAhead:
    return OrderAhead((Alternative(text=text),), kind="choose_your_god.queue")
