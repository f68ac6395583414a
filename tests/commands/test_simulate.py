"""`referee simulate`."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.engine.ruleset import Setup
from referee.games import RULESETS
from referee.simulation import BrokenGame
from tests.commands.conftest import Run


def simulated(referee: Run, *arguments: object) -> dict[str, Any]:
    ran = referee("simulate", "cult_wars", "--json", *arguments)
    assert (ran.exit_code, ran.stderr) == (0, "")
    report: dict[str, Any] = json.loads(ran.stdout)
    return report


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if "second" not in name}


def test_processes_do_not_change_the_games(referee: Run) -> None:
    """In a process of its own: multiprocessing leaves a helper running until its starter ends."""
    alone = simulated(referee, "--games", 14, "--jobs", 1)
    command = [
        sys.executable,
        "-m",
        "referee",
        "simulate",
        "cult_wars",
        "--json",
        "--games",
        "14",
        "--jobs",
        "2",
    ]
    together = subprocess.run(command, capture_output=True, text=True, check=True)
    assert without_times(json.loads(together.stdout)) == without_times(alone)
    assert together.stderr == ""


def test_the_report_adds_up(referee: Run) -> None:
    report = simulated(referee, "--games", 6, "--jobs", 1)
    assert report["games"] == 6
    assert report["games_by_seats"] == {"3": 3, "4": 3}
    assert sum(report["winners_by_seat"].values()) >= 6
    assert report["steps"]["min"] <= report["steps"]["median"] <= report["steps"]["max"]
    assert report["law_checks"] > 6 * report["steps"]["min"]
    assert report["games_per_second"] > 0
    assert report["answers_per_second"] > report["games_per_second"]


def test_scores_are_told_by_what_was_played_or_else_by_seat(referee: Run) -> None:
    by_seat = simulated(referee, "--games", 6, "--jobs", 1)["scores"]
    assert {played: sums["games"] for played, sums in by_seat.items()} == {
        "seat 1": 6,
        "seat 2": 6,
        "seat 3": 6,
        "seat 4": 3,
    }
    assert set(by_seat["seat 1"]) == {"games", "wins", "vp", "followers", "cards"}
    ran = referee("simulate", "great_old_ones", "--games", 2, "--seats", 4, "--jobs", 1, "--json")
    by_god = json.loads(ran.stdout)["scores"]
    gods = ["The Bishop of Stars", "The Lantern-Eyed", "The Sleeper Below", "The Velvet Maw"]
    assert {played: sums["games"] for played, sums in by_god.items()} == dict.fromkeys(gods, 2)
    assert sum(sums["wins"] for sums in by_god.values()) >= 2
    for sums in by_god.values():
        worth = sums["cultists"] + sums["cubes"] + 2 * sums["priests"] + 3 * sums["colours"]
        assert sums["points"] == pytest.approx(worth)


def test_one_game_of_many_can_be_played_again(referee: Run) -> None:
    seats = ("--seats", 4, "--jobs", 1)
    first, second = (simulated(referee, "--games", 1, "--first", number, *seats) for number in (1, 2))
    both = simulated(referee, "--games", 2, *seats)
    assert both["law_checks"] == first["law_checks"] + second["law_checks"]
    assert both["games_by_seats"] == {"4": 2}


def test_people_get_a_table(referee: Run) -> None:
    ran = referee("simulate", "cult_wars", "--games", 1, "--jobs", 1)
    assert ran.exit_code == 0
    assert "winners by seat" in ran.stdout


@pytest.mark.parametrize("game", ["evil_high_priest", "choose_your_god"])
def test_the_tables_can_be_read_in_eighty_columns(
    referee: Run, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Both have more to tell of a seat than fits side by side."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = referee("simulate", game, "--games", 1, "--jobs", 1).stdout.splitlines()
    assert any(line.startswith("┃ per game ") for line in lines)
    assert not any("…" in line for line in lines)
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["cult_wars", "--seats", "7"], "Cult Wars is for 3 to 4 seats, not 7"),
        (["cult_wars", "--option", "speed"], "--option speed: expected NAME=VALUE"),
        (["cult_wars", "--option", "speed=1"], "option speed: "),
        (["cult_wars", "--content", "mine"], "cult_wars has no content pack 'mine'"),
        (["cult_wars", "--content", "missing.json"], "cannot read missing.json"),
        (["cult_wars", "--games", "0"], "0 is not in the range"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(referee: Run, arguments: list[str], message: str) -> None:
    ran = referee("simulate", *arguments)
    assert ran.exit_code == 2
    assert message in ran.stderr
    assert "Traceback" not in ran.stderr


def test_content_that_cannot_be_played_is_refused(referee: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack.json"
    pack.write_text("{}", encoding="utf-8")
    ran = referee("simulate", "cult_wars", "--content", pack)
    assert ran.exit_code == 2
    assert ran.stderr.startswith("referee: the content pack cannot be used: ")


def test_a_game_that_breaks_a_law_is_named(referee: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cult Wars with a law that no game keeps: nobody may ever have victory points."""

    def no_points(state: Any, _: Setup[Any]) -> list[str]:
        return ["somebody has points"] if any(cult.vp for cult in state.cults.values()) else []

    monkeypatch.setitem(RULESETS, "cult_wars", replace(RULESETS["cult_wars"], broken_laws=no_points))
    ran = referee("simulate", "cult_wars", "--jobs", 1, "--seed", "x", "--first", 5)
    assert ran.exit_code == 1
    assert "game 5 with 4 seats broke: RulesError: broken law after step" in ran.stderr
    assert "somebody has points" in ran.stderr
    again = ran.stderr.rpartition("referee ")[2].replace("'", "").split()
    assert again[:2] == ["simulate", "cult_wars"]
    assert "game 5 with 4 seats broke" in referee(*again, "--jobs", 1).stderr


def test_a_broken_game_survives_the_way_between_processes() -> None:
    broken = pickle.loads(pickle.dumps(BrokenGame(7, 4, "RulesError: a law")))  # noqa: S301 - our own bytes
    assert (broken.number, broken.seats, str(broken)) == (7, 4, "RulesError: a law")


def test_without_a_name_every_game_is_played(referee: Run) -> None:
    ran = referee("simulate", "--json", "--games", 1, "--jobs", 1)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert [report["ruleset"] for report in json.loads(ran.stdout)] == list(RULESETS)
