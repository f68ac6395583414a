"""A seat given up for good, whatever is being asked at that moment (CG-193)."""

from __future__ import annotations

import pytest

from referee.engine import codec
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.seeds import Seeds
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game, setup_of

pytestmark = pytest.mark.rule("CG-193")


def taken_up(game: Game) -> None:
    """The game can be put down and taken up where it stands."""
    setup = setup_of(game.state, dict(game.play.setup.options))
    again = Play.resume(CHOOSE_YOUR_GOD, setup, Seeded(Seeds(b"test")), game.play.position)
    assert codec.encode(again.state) == codec.encode(game.state)
    assert again.step is not None
    assert game.play.step is not None
    assert (again.step.number, again.step.key) == (game.play.step.number, game.play.step.key)


def test_its_turn_is_a_prayer_and_from_the_next_round_on_it_is_left_out() -> None:
    game = Game("take_turn", red="3@6 F2 c0 hand=raid m3", yellow="F0 1", green="F0 1")
    game.give_up("red")
    assert game.cult("red").prayed
    assert game.asked == ["yellow intention"]
    game.order("pray", "pray")
    assert game.winners() == {6: "red"}  # this round its prompts take their defaults
    assert (game.state.round, game.asked) == (4, ["yellow intention"])
    assert game.cult("red").celebrating
    game.order("pray", "pray")
    assert (game.state.round, game.asked) == (5, ["yellow intention"])


def test_somebody_elses_question_is_asked_again_under_a_new_number() -> None:
    game = Game("take_turn", red="3 F0", yellow="F0 1", green="F0 1")
    game.order("preach 3 at 1")
    before = game.ask().text()
    game.give_up("red")
    assert game.asked == ["yellow intention"]
    assert game.ask().text() == before
    assert game.play.step is not None
    assert game.play.step.number == 3
    taken_up(game)
    game.order("preach 1 at 2", "preach 1 at 3")  # Red prays without being asked
    assert game.cult("red").prayed


def test_a_queue_and_a_plan_are_void() -> None:
    game = Game("take_turn", red="2 3 hand=M8", yellow="1 2", green="1 2")
    game.order("preach 3 at 1\nthen preach 2 at 2")
    game.give_up("red")
    game.order("preach 1 at 3", "preach 1 at 3")
    assert game.tokens("red") == [2]


def test_plans_that_are_open_are_asked_of_the_others() -> None:
    game = Game("make_plans", red="1@6 hand=M8", yellow="2@6 hand=M8", green="2@6 hand=M8")
    assert game.asked == ["red plan", "yellow plan", "green plan"]
    game.give_up("yellow")
    assert game.asked == ["red plan", "green plan"]
    taken_up(game)
    game.together(red="otherwise pass", green="at 6: play M8 coins\notherwise pass")
    assert game.state.lap.acted == {}
    assert [event["seat"] for event in game.data("card_played")] == [3]


def test_its_chance_in_a_lap_is_passed_and_so_are_those_to_come() -> None:
    seats = {"red": "1@6 2@7 hand=M8,raid c9", "yellow": "3@6 hand=M8", "green": "3@7"}
    game = Game("resolve_location", here=6, asks="red yellow", **seats)
    assert game.asked == ["red window"]
    game.give_up("red")
    assert game.asked == ["yellow window"]
    assert game.state.lap.acted == {1: "pass"}
    taken_up(game)
    game.order("pass")
    assert game.asked == ["yellow window"]
    assert (game.state.location, game.state.lap.acted) == (7, {1: "pass"})


def test_an_action_half_done_is_finished() -> None:
    """Secret Search: Yellow and Green choose at once; Yellow gives up and gives its default."""
    seats = {"red": "1@6 hand=secret_search", "yellow": "2@6 hand=M8,seize", "green": "2@6 hand=M1,M2"}
    game = Game("resolve_location", here=6, asks="red", **seats)
    game.order("play search")
    assert game.asked == ["yellow give_card", "green give_card"]
    game.give_up("yellow")
    assert game.asked == ["green give_card"]
    taken_up(game)
    game.order("give M2")
    assert sorted(game.cult("red").hand) == ["M2", "seize"]
    assert game.state.intrigues[-1] == "secret_search"


def test_who_played_it_may_give_up_while_others_choose() -> None:
    seats = {"red": "1@6 hand=secret_search", "yellow": "2@6 hand=M8,seize", "green": "1@7"}
    game = Game("resolve_location", here=6, asks="red", **seats)
    game.order("play search")
    game.give_up("red")
    assert game.asked == ["yellow give_card"]
    game.order("give M8")
    assert game.cult("red").hand == ["M8"]


def test_benefits_are_taken_by_default() -> None:
    game = Game("resolve_location", here=9, red="3@9 c5 F2", yellow="3@10", green="1@9", slots="exiles - -")
    assert game.asked == ["red benefit"]
    game.give_up("red")
    assert game.cult("red").coins == 5
    assert game.asked == ["yellow benefit"]
    game.give_up("yellow")
    assert game.play.result is not None
    assert game.play.result.winners == (3,)


def test_cults_are_dealt_to_it_all_the_same() -> None:
    game = Game("deal_cults", options={"cults": "ranked"}, red="", yellow="", green="")
    assert game.asked == ["red rank_cults", "yellow rank_cults", "green rank_cults"]
    game.give_up("green")
    game.together(red="cults janus", yellow="cults fafnir")
    assert game.cult("red").cult == "janus"
    assert game.cult("green").cult not in ("", "janus", "fafnir")
    assert game.cult("green").celebrating


def test_no_celebration_is_waited_for() -> None:
    game = Game("begin_round", red="", yellow="", green="", supremacy="yellow")
    assert game.asked == ["yellow celebrate"]
    game.give_up("yellow")
    assert game.asked == ["red intention"]
    assert not game.cult("yellow").celebrating  # it sits out from the next round on


def test_it_cannot_win_and_the_last_one_left_does_at_once() -> None:
    ended = Game("end_round", red="m4 given_up", yellow="", green="")
    assert ended.play.result is None
    two = Game("resolve_location", here=6, asks="yellow", red="", yellow="1@6 hand=M8")
    two.give_up("red")
    assert two.play.result is not None
    assert (two.play.result.winners, two.play.result.ending) == ((2,), "given_up")
    assert two.data("game_won") == [{"seat": 2, "ending": "given_up", "others": []}]


def test_when_hit_it_loses_the_default_card_or_altar() -> None:
    victim = Game(
        "resolve_location",
        here=6,
        asks="yellow",
        red="A2 A6 F3 hand=M1,M2 given_up celebrating",
        yellow="dark 1@6 hand=foiled_plot",
        green="",
    )
    victim.order("play plot")
    assert victim.cult("red").altars == [6]


def test_what_its_plan_says_of_giving_cards_is_void_too() -> None:
    """Blackmail is the default, an Intrigue; the plan would have given the Miracle."""
    game = Game(
        "resolve_location",
        here=6,
        asks="yellow",
        red="1@6 hand=M1,blackmail",
        yellow="1@6 hand=secret_search",
        green="",
        plans={"red": "otherwise ask\ngive M1"},
    )
    assert game.asked == ["red window"]
    game.give_up("red")
    game.order("play search")
    assert game.cult("yellow").hand == ["blackmail"]


def test_its_supremacy_is_never_celebrated_in_later_rounds() -> None:
    game = Game("begin_round", red="", yellow="given_up", green="", supremacy="yellow")
    assert game.asked == ["red intention"]
    assert game.state.supremacy_face_up
