"""Odds, clause by clause: each test runs the rules from a state, with orders and draws written down."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.engine.scenario import BadScenario, read_scenario, run_scenario
from referee.games.odds import ODDS, TILES, OddsState, broken_laws

TWO_SEATS: dict[str, Any] = {
    "hands": {"1": [1, 2, 3], "2": [4, 5, 6]},
    "stock": [7, 8, 9, 10, 11, 12],
    "points": {"1": 0, "2": 0},
    "round": 1,
    "call": "odd",
}
THREE_SEATS: dict[str, Any] = {
    "hands": {"1": [1], "2": [2], "3": [3]},
    "stock": [],
    "discard": [4, 5, 6, 7, 8, 9, 10, 11, 12],
    "points": {"1": 1, "2": 1, "3": 0},
    "round": 3,
    "call": "odd",
}


def setup(seats: int) -> Setup[None]:
    return Setup("odds", seats, {}, None)


def run(orders: dict[int, str], seats: int = 2, **scenario: Any) -> dict[str, Any]:
    """What came of a scenario in which the seats send these orders."""
    answers: list[Json] = [{"seat": seat, "text": text} for seat, text in orders.items()]
    read = read_scenario({"ruleset": "odds", "seats": seats, "answers": answers, **scenario})
    return run_scenario(read, ODDS, setup(seats))


def play_tiles(*orders: str, die: int, **state: Any) -> dict[str, Any]:
    """The first round of two seats, from the call on."""
    sent = dict(enumerate(orders, start=1))
    changed = {**TWO_SEATS, **state}
    return run(sent, phase="tiles", state=changed, draws={"die/1": die}, stop={"phase": "round"})


def told(report: dict[str, Any]) -> list[str]:
    return [event["public"]["text"] for event in report["events"]]


@pytest.mark.rule("OE-1")
def test_two_or_three_seats_play_with_twelve_tiles_and_a_die_of_three() -> None:
    assert (ODDS.min_seats, ODDS.max_seats) == (2, 3)
    assert TILES == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    with pytest.raises(BadScenario, match="a die of 3 sides cannot show 4"):
        play_tiles("play 1", "play 4", die=4)


@pytest.mark.rule("OE-2")
def test_each_seat_is_dealt_three_tiles_that_it_alone_sees() -> None:
    shuffled = [7, 8, 9, 10, 11, 12, 6, 5, 4, 3, 2, 1]
    report = run({}, draws={"stock/shuffle": shuffled}, stop={"phase": "round"})
    assert report["state"]["hands"] == TWO_SEATS["hands"]
    assert report["state"]["stock"] == TWO_SEATS["stock"]
    assert told(report) == ["Seat 1 is dealt 3 tiles.", "Seat 2 is dealt 3 tiles."]
    [to_one, _] = report["events"]
    assert to_one["public"]["data"] == {"seat": 1, "number": 3}
    own = {"text": "You are dealt 1, 2 and 3.", "data": {"seat": 1, "number": 3, "hand": [1, 2, 3]}}
    assert to_one["private"] == {"1": own}


@pytest.mark.rule("OE-2")
def test_a_viewer_sees_its_own_hand_and_no_other() -> None:
    state = OddsState([], {1: [1, 2], 2: [3, 4]}, {1: 0, 2: 0})
    one, two, nobody = (ODDS.view(state, setup(2), seat)["hand"] for seat in (1, 2, None))
    assert one == [{"tile": 1, "ref": "tile:1"}, {"tile": 2, "ref": "tile:2"}]
    assert two == [{"tile": 3, "ref": "tile:3"}, {"tile": 4, "ref": "tile:4"}]
    assert nobody is None


@pytest.mark.rule("OE-3")
@pytest.mark.parametrize(("rounds_played", "caller"), [(0, 1), (1, 2), (2, 1)])
def test_the_seats_take_turns_calling(rounds_played: int, caller: int) -> None:
    state = {**TWO_SEATS, "round": rounds_played}
    report = run({caller: "even"}, phase="round", state=state, stop={"phase": "tiles"})
    assert report["state"]["call"] == "even"
    assert told(report) == [f"Seat {caller} calls even."]


@pytest.mark.rule("OE-4")
def test_tiles_are_sealed_revealed_together_and_used_once() -> None:
    report = play_tiles("play 2", "play 4", die=1)
    assert [(prompt["seat"], prompt["sealed"]) for prompt in report["prompts"]] == [(1, True), (2, True)]
    assert report["prompts"][0]["text"].startswith("Which tile? You hold 1, 2 and 3.\n")
    assert told(report)[:2] == ["Seat 1 plays 2.", "Seat 2 plays 4."]
    assert report["state"]["hands"] == {"1": [1, 3], "2": [5, 6]}
    assert report["state"]["discard"] == [2, 4]


@pytest.mark.rule("OE-4")
def test_a_seat_can_play_only_what_it_holds() -> None:
    with pytest.raises(BadScenario, match="You do not hold tile 4"):
        play_tiles("play 4", "play 4", die=1)


@pytest.mark.rule("OE-5")
@pytest.mark.parametrize(
    ("call", "die", "points"),
    [
        ("odd", 1, {"1": 1, "2": 0}),  # the example of the rules
        ("odd", 2, {"1": 0, "2": 1}),
        ("even", 1, {"1": 0, "2": 1}),
        ("even", 2, {"1": 1, "2": 0}),
    ],
)
def test_the_caller_scores_if_the_total_is_as_called(call: str, die: int, points: dict[str, int]) -> None:
    report = play_tiles("play 2", "play 4", die=die, call=call)
    assert report["state"]["points"] == points
    assert told(report)[-1] == f"6 and a {die}: {'even' if die == 2 else 'odd'}."


@pytest.mark.rule("OE-5")
def test_otherwise_every_other_seat_scores() -> None:
    state = {**THREE_SEATS, "round": 1}
    orders = {seat: f"play {seat}" for seat in (1, 2, 3)}
    report = run(orders, 3, phase="tiles", state=state, draws={"die/1": 2}, stop={"phase": "round"})
    assert report["state"]["points"] == {"1": 1, "2": 2, "3": 1}


@pytest.mark.rule("OE-6")
def test_most_points_win_once_the_hands_are_empty() -> None:
    """In its third round seat 3 calls; 6 and a 1 are odd."""
    orders = {seat: f"play {seat}" for seat in (1, 2, 3)}
    state = {**THREE_SEATS, "points": {"1": 1, "2": 0, "3": 1}}
    report = run(orders, 3, phase="tiles", state=state, draws={"die/3": 1})
    assert report["result"] == {
        "winners": [3],
        "places": {"1": 2, "2": 3, "3": 1},
        "scores": {"1": {"points": 1}, "2": {"points": 0}, "3": {"points": 2}},
        "text": "Seat 3 wins with 2 points.",
    }


@pytest.mark.rule("OE-6")
def test_equal_seats_share_their_place() -> None:
    orders = {seat: f"play {seat}" for seat in (1, 2, 3)}
    report = run(orders, 3, phase="tiles", state=THREE_SEATS, draws={"die/3": 1})
    assert report["result"]["places"] == {"1": 1, "2": 1, "3": 1}
    assert report["result"]["text"] == "Seat 1, seat 2 and seat 3 share the victory with 1 point each."


def test_a_lost_tile_breaks_a_law() -> None:
    state = OddsState(list(TILES), {1: [], 2: []}, {1: 0, 2: 0})
    assert broken_laws(state, setup(2)) == []
    state.stock.pop()
    assert broken_laws(state, setup(2)) == ["the tiles are not each in exactly one place"]
