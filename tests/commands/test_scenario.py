"""`referee scenario`, and the example in its documentation."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine.json_types import Json
from tests.commands.conftest import Run

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "scenarios.md"


def example() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    scenario: dict[str, Any] = json.loads(found[1])
    return scenario


def written(folder: Path, scenario: Json, name: str = "scenario.json") -> Path:
    file = folder / name
    file.write_text(json.dumps(scenario), encoding="utf-8")
    return file


def test_the_documented_example_runs_as_it_says(referee: Run, tmp_path: Path) -> None:
    ran = referee("scenario", written(tmp_path, example()))
    assert (ran.exit_code, ran.stderr) == (0, "")
    report = json.loads(ran.stdout)
    assert report["stopped_at"] == {"phase": "end_of_turn"}
    assert [prompt["from"] for prompt in report["prompts"]] == ["script"] * 3


def test_what_is_not_as_expected_is_named_by_its_place(referee: Run, tmp_path: Path) -> None:
    scenario = example()
    scenario["expect"]["state"]["cults"]["1"]["vp"] = 3
    ran = referee("scenario", written(tmp_path, scenario))
    assert ran.exit_code == 1
    assert ran.stderr == "not as expected: /state/cults/1/vp: expected 3, found 2\n"
    assert json.loads(ran.stdout)["state"]["cults"]["1"]["vp"] == 2


def test_a_file_of_expectations_is_compared_too(referee: Run, tmp_path: Path) -> None:
    file = written(tmp_path, example())
    right = written(tmp_path, {"state": {"turn": 3}}, "right.json")
    wrong = written(tmp_path, {"state": {"turn": 4}}, "wrong.json")
    assert referee("scenario", file, "--expect", right).exit_code == 0
    ran = referee("scenario", file, "--expect", wrong)
    assert ran.exit_code == 1
    assert "/state/turn: expected 4, found 3" in ran.stderr


def test_who_is_asked_although_nobody_should_be_is_named(referee: Run, tmp_path: Path) -> None:
    file = written(tmp_path, {**example(), "expect": {"nobody_asked": ["cult_wars.plan"]}})
    ran = referee("scenario", file)
    assert ran.exit_code == 1
    assert ran.stderr == (
        "not as expected: /nobody_asked: step 1 asks seat 1, seat 2 and seat 3 for cult_wars.plan\n"
    )
    file = written(tmp_path, {**example(), "expect": {"nobody_asked": True}})
    assert referee("scenario", file).exit_code == 0
    misspelt = written(tmp_path, {"nobody_asked": ["cult_wars.plans"]}, "misspelt.json")
    ran = referee("scenario", file, "--expect", misspelt)
    assert ran.exit_code == 2
    assert ran.stderr.startswith(
        f"referee: {misspelt}: /nobody_asked/0: Cult Wars never asks 'cult_wars.plans'; it asks "
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ruleset": "chess"}, "/ruleset: there is no game 'chess'"),
        ({"seats": 9}, "/seats: Cult Wars is for 3 to 4 seats"),
        ({"content": "mine"}, "/content: cult_wars has no content pack 'mine'"),
        ({"content": 3}, "/content: expected a pack's id"),
        ({"content": {"data": {}, "pack": "default"}}, "/content: `data` is the whole content"),
        ({"content": {"pack": 3}}, "/content/pack: expected a pack's id"),
        ({"content": {"data": {}}}, "/content/data/"),
        ({"content": {"changes": {"nonsense": 1}}}, "/content/changes/nonsense: "),
        ({"options": {"speed": 1}}, "/options/speed: "),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(
    referee: Run, tmp_path: Path, changes: dict[str, Json], message: str
) -> None:
    file = written(tmp_path, {**example(), **changes})
    ran = referee("scenario", file)
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"referee: {file}: {message}")
    assert ran.stderr.count("\n") == 1
    assert ran.stdout == ""


def test_content_can_be_changed_for_a_scenario(referee: Run, tmp_path: Path) -> None:
    scenario = {**example(), "content": {"pack": "default", "changes": {"name": "House rules"}}}
    assert referee("scenario", written(tmp_path, scenario)).exit_code == 0
