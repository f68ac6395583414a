"""`referee new-game`, in a scratch copy of the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.commands.new_game import MAX_LENGTH
from tests.commands.conftest import Run

ROOT = Path(__file__).parents[2]
SHELF = Path("referee/games/__init__.py")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all that a new game touches or is tested with."""
    copy = tmp_path_factory.mktemp("checkout")
    for folder in ("referee", "tests", "docs/rules", "workers"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def run(checkout: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of Python's in the copy, whose modules it then finds."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def moon_race(checkout: Path) -> str:
    """What the command said when it laid out Moon Race."""
    ran = run(checkout, "referee", "new-game", "moon_race")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_it_says_what_it_did_and_what_comes_next(checkout: Path, moon_race: str) -> None:
    wrote = [line.removeprefix("wrote ") for line in moon_race.splitlines() if line.startswith("wrote ")]
    assert "referee/games/moon_race/phases/round.py" in wrote
    assert all((checkout / path).is_file() for path in wrote)
    assert (checkout / "tests/games/moon_race/golden/first-game.json").is_file()
    assert "    referee simulate moon_race --games 1000\n" in moon_race
    assert "docs/rules/moon_race.md, clause by clause: MR-1, MR-2 and so on." in moon_race


def test_its_tests_and_those_of_all_games_pass_at_once(checkout: Path, moon_race: str) -> None:
    """Also over HTTP: strangers play it, and its transcripts are verified."""
    folders = ("tests/games/moon_race", "tests/games/contract", "tests/games/test_golden.py")
    ran = run(checkout, "pytest", "-q", "-n", "0", *folders, "-k", "moon_race")
    assert ran.returncode == 0, ran.stdout
    assert "passed" in ran.stdout


def test_it_can_be_simulated_and_every_clause_has_a_test(checkout: Path, moon_race: str) -> None:
    simulated = run(checkout, "referee", "simulate", "moon_race", "--games", "20", "--jobs", "1")
    assert simulated.returncode == 0, simulated.stderr
    assert "Moon Race: 20 random games" in simulated.stdout
    counted = run(checkout, "referee", "rules")
    assert counted.returncode == 0, counted.stdout
    assert "Moon Race" in counted.stdout


@pytest.mark.parametrize("name", ["go", "y2k", "x" * MAX_LENGTH])
def test_whatever_its_name_it_is_in_the_house_format(checkout: Path, name: str, moon_race: str) -> None:
    made = run(checkout, "referee", "new-game", name)
    assert made.returncode == 0, made.stderr
    paths = (f"referee/games/{name}", f"tests/games/{name}", str(SHELF))
    for check in (("check",), ("format", "--check")):
        ran = run(checkout, "ruff", *check, "--no-cache", *paths)
        assert ran.returncode == 0, ran.stdout
    assert run(checkout, "referee", "rules").returncode == 0


def test_two_games_do_not_share_the_ids_of_their_clauses(checkout: Path, moon_race: str) -> None:
    for name, clause in (("moon_rover", "MO-1"), ("mars_rover", "MA-1")):
        assert run(checkout, "referee", "new-game", name).returncode == 0
        assert f"| {clause} |" in (checkout / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Moon", "expected something like moon_race"),
        ("moon-race", "expected something like moon_race"),
        ("moon__race", "expected something like moon_race"),
        ("2moons", "expected something like moon_race"),
        ("x" * (MAX_LENGTH + 1), f"at most {MAX_LENGTH} characters"),
        ("class", "Python, pytest or the game's own files use it"),
        ("content", "Python, pytest or the game's own files use it"),
        ("testing", "Python, pytest or the game's own files use it"),
        ("odds", "there already is referee/games/odds.py"),
        ("cult_wars", "there already is referee/games/cult_wars"),
        ("golden", "there already is tests/games/golden.py"),
    ],
)
def test_a_name_that_will_not_do_is_refused(referee: Run, name: str, why: str) -> None:
    before = (ROOT / SHELF).read_bytes()
    refused = referee("new-game", name, "--into", ROOT)
    assert refused.exit_code == 2
    assert why in refused.stderr
    assert (ROOT / SHELF).read_bytes() == before


def test_only_a_checkout_gets_a_game(referee: Run, tmp_path: Path) -> None:
    refused = referee("new-game", "moon_race", "--into", tmp_path)
    assert refused.exit_code == 2
    assert "is no checkout of the referee" in refused.stderr
    assert list(tmp_path.iterdir()) == []
