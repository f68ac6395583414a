"""Scenarios: rules run from any state, with answers and draws written down beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.json_types import Json
from referee.engine.scenario import BadScenario, disappointments, read_scenario, run_scenario
from tests.odds import ODDS, odds_setup

ROUND: dict[str, Any] = {
    "ruleset": "odds",
    "seats": 2,
    "phase": "tiles",
    "state": {
        "seats": 2,
        "stock": [7, 8, 9, 10, 11, 12],
        "hands": {"1": [1, 2, 3], "2": [4, 5, 6]},
        "points": {"1": 0, "2": 0},
        "bets": {"1": 1, "2": 2},
        "round": 1,
        "call": "odd",
    },
    "answers": [
        {"seat": 2, "text": "tile: 5\nface_up: no"},
        {"seat": 1, "kind": "odds.tile", "answer": {"tile": "2", "face_up": False}},
        {"seat": 2, "kind": "odds.doubt", "answer": True},
    ],
    "draws": {"die/1": 4, "doubt/1/2": 6, "die/1/again": 3},
    "stop": {"phase": "round"},
}


def run(**changes: Json) -> dict[str, Any]:
    scenario = read_scenario({**ROUND, **changes})
    return run_scenario(scenario, ODDS, odds_setup(scenario.seats))


def test_a_round_goes_as_scripted() -> None:
    """2 + 5 and a 4 make 11, odd as called; doubted, a 3 makes 10; the doubter loses the 6."""
    report = run()
    assert report["state"]["points"] == {"1": 1, "2": 1}
    assert report["state"]["hands"] == {"1": [1, 3], "2": [4]}
    assert report["state"]["stock"] == [6, 7, 8, 9, 10, 11, 12]
    assert [(prompt["seat"], prompt["kind"], prompt["from"]) for prompt in report["prompts"]] == [
        (1, "odds.tile", "script"),
        (2, "odds.tile", "script"),
        (2, "odds.doubt", "script"),
    ]
    assert [draw["label"] for draw in report["draws"]] == ["die/1", "doubt/1/2", "die/1/again"]
    assert report["events"][2] == {
        "kind": "odds.lost",
        "rule": "OE-6",
        "public": None,
        "private": {"2": {"text": "You lose tile 6.", "data": {"seat": 2, "tile": 6}}},
        "hidden": None,
    }
    assert report["stopped_at"] == {"phase": "round"}
    assert report["result"] is None
    assert report["unused"] == {"answers": [], "draws": []}


def test_nobody_is_asked_what_is_not_scripted() -> None:
    expect: Json = {"nobody_asked": True}
    assert disappointments(expect, run(expect=expect)) == []
    unanswered = run(answers=[], expect=expect)
    assert disappointments(expect, unanswered) == [
        "/nobody_asked: step 1 asks seat 1 and seat 2 for odds.tile"
    ]
    by_default = run(answers=ROUND["answers"][:2], defaults=True, expect=expect)
    assert disappointments(expect, by_default) == ["/nobody_asked: step 2 asks seat 2 for odds.doubt"]


def test_nobody_is_asked_a_kind_of_question() -> None:
    """Scripted or not: whoever is asked it is named, with the step."""
    report = run()
    assert disappointments({"nobody_asked": ["odds.bet"], "result": None}, report) == []
    assert disappointments({"nobody_asked": ["odds.doubt", "odds.bet"]}, report) == [
        "/nobody_asked: step 2 asks seat 2 for odds.doubt"
    ]
    assert disappointments({"nobody_asked": [], "phase": "bets"}, report) == [
        '/phase: expected "bets", found "round"'
    ]


def test_a_run_stops_where_nobody_answers() -> None:
    report = run(answers=[{"seat": 2, "answer": {"tile": "5", "face_up": False}}])
    assert report["stopped_at"] == {"step": 1, "key": "tiles/0/odds.tile/1+2", "waiting_on": [1]}
    assert [(prompt["answer"], prompt["from"]) for prompt in report["prompts"]] == [
        (None, None),
        ({"tile": "5", "face_up": False}, "script"),
    ]
    assert report["draws"] == []


def test_defaults_play_the_game_to_its_end() -> None:
    report = run(answers=[], draws={}, stop={}, defaults=True)
    assert report["stopped_at"] is None
    assert report["result"]["winners"]
    assert {prompt["from"] for prompt in report["prompts"]} == {"default"}


def test_a_run_stops_after_so_many_steps() -> None:
    report = run(stop={"steps": 1})
    assert report["stopped_at"] == {"step": 2, "key": "tiles/1/odds.doubt/2", "waiting_on": [2]}
    assert len(report["prompts"]) == 2
    assert report["unused"] == {"answers": ["/answers/2"], "draws": ["doubt/1/2", "die/1/again"]}


def test_without_a_state_the_game_begins_at_its_beginning() -> None:
    report = run_scenario(read_scenario({"ruleset": "odds", "seats": 2}), ODDS, odds_setup(2))
    assert report["phase"] == "bets"
    assert report["stopped_at"]["waiting_on"] == [1, 2]  # type: ignore[index, call-overload]


def test_the_seed_decides_what_is_not_scripted() -> None:
    dice = [run(draws={}, seed=seed)["draws"] for seed in ("a", "b", "a")]
    assert dice[0] == dice[2] != dice[1]


def state(**changes: Json) -> Json:
    return {**ROUND["state"], **changes}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"state": state(round="one")}, "/state/round: expected a whole number, found 'one'"),
        (
            {"state": state(hands={"1": [1], "2": [4]})},
            "/state: the state breaks a law of Odds and Evens: ",
        ),
        ({"state": state(extra=1)}, "/state/extra: OddsState has no such field"),
        (
            {"phase": "tile"},
            "/phase: Odds and Evens has no phase 'tile'; it has bets, deal, round",
        ),
        ({"stop": {"phase": "x"}}, "/stop/phase: Odds and Evens has no phase 'x'"),
        ({"stop": {"step": 1}}, "/stop/step: unknown; the fields are phase, steps"),
        ({"answer": []}, "/answer: unknown; the fields are"),
        ({"seats": "2"}, "/seats: expected a whole number"),
        ({"defaults": 1}, "/defaults: expected true or false"),
        ({"answers": {}}, "/answers: expected a list"),
        ({"answers": [{"seat": 1}]}, "/answers/0: an answer has either `answer` or `text`"),
        ({"answers": [{"answer": 1}]}, "/answers/0: 'seat' is missing"),
        ({"answers": [{"seat": 3, "answer": True}]}, "/answers/0/seat: there is no seat 3"),
        (
            {"answers": [{"seat": 1, "kind": "odds.doubts", "answer": True}]},
            "/answers/0/kind: Odds and Evens never asks 'odds.doubts'; it asks odds.",
        ),
        (
            {"expect": {"nobody_asked": ["odds.doubts"]}},
            "/expect/nobody_asked/0: Odds and Evens never asks 'odds.doubts'; it asks odds.",
        ),
        ({"expect": {"nobody_asked": False}}, "/expect/nobody_asked: expected true, or a list of kinds"),
        ({"answers": [{"seat": 1, "answer": {"tile": "4", "face_up": False}}]}, "/answers/0/answer/tile: "),
        ({"answers": [{"seat": 1, "text": "tile: nonsense\nface_up: no"}]}, "/answers/0/text: line 1, "),
        ({"draws": {"die/1": 7}}, "/draws: die/1: a die of 6 sides cannot show 7"),
    ],
)
def test_what_cannot_be_played_is_named(changes: dict[str, Json], message: str) -> None:
    with pytest.raises(BadScenario) as refused:
        run(**changes)
    assert str(refused.value).startswith(message)


def test_phase_and_state_come_together() -> None:
    with pytest.raises(BadScenario, match="come together"):
        read_scenario({"ruleset": "odds", "seats": 2, "phase": "tiles"})
