"""`referee shadow`: running and golden games replayed on the installed rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.engine.golden import golden_game
from referee.games import RULESETS
from referee.library import Library
from referee.service.lobby.create_game import create_game
from referee.service.rules.shadow_running_games import shadow_running_games
from referee.settings import Settings
from tests.commands.conftest import Run
from tests.service.table import Table, open_table
from tests.service.versions import PAID, shelf


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """A folder with one golden game of Cult Wars."""
    rules = RULESETS["cult_wars"]
    _, content = Library().content("cult_wars", "default")
    folder = tmp_path / "cult_wars" / "golden"
    folder.mkdir(parents=True)
    game = golden_game(rules, content, 3, "kept")
    (folder / "kept.json").write_text(json.dumps(game), encoding="utf-8")
    return tmp_path


def test_a_running_game_goes_the_same_way(referee: Run, data: Settings) -> None:
    with open_table(data, library=Library()) as table:
        ada = table.player("Ada")
        game = create_game(table.referee, ada, ruleset="cult_wars", seats=["me", "bot:random", "bot:random"])
        table.play_on(game, ada, until=lambda row: row.round == 3)
    ran = referee("shadow")
    assert (ran.exit_code, ran.stdout, ran.stderr) == (0, "Games replayed: 1; all go the same way.\n", "")


def test_a_database_without_tables_is_refused_and_not_made(
    referee: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "nothing"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    ran = referee("shadow")
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "the database has no tables yet" in ran.stderr
    assert not (tmp_path / "nothing").exists()


def test_golden_games_are_replayed_without_a_database(referee: Run, golden: Path) -> None:
    ran = referee("shadow", "--only-golden", "--golden", golden)
    assert (ran.exit_code, ran.stdout) == (0, "Games replayed: 1; all go the same way.\n")


def test_a_golden_game_that_diverges_is_named_with_its_step(referee: Run, golden: Path) -> None:
    file = golden / "cult_wars" / "golden" / "kept.json"
    game = json.loads(file.read_text(encoding="utf-8"))
    game["steps"][4]["state"] = "0" * 64
    file.write_text(json.dumps(game), encoding="utf-8")
    ran = referee("shadow", "--only-golden", "--golden", golden)
    assert ran.exit_code == 1
    assert ran.stderr == (
        f"referee: cult_wars game {file} would go differently at step 5: the answers lead to another state\n"
    )
    assert ran.stdout == "Games replayed: 1; 1 would go differently.\n"


def test_what_cannot_be_replayed_is_refused(referee: Run, golden: Path, tmp_path: Path) -> None:
    assert referee("shadow", "--only-golden").exit_code == 2
    (tmp_path / "empty").mkdir()
    assert "no golden games" in referee("shadow", "--only-golden", "--golden", tmp_path / "empty").stderr
    (golden / "cult_wars" / "golden" / "bad.json").write_text("{}", encoding="utf-8")
    ran = referee("shadow", "--only-golden", "--golden", golden)
    assert ran.exit_code == 2
    assert "bad.json: not a golden game" in ran.stderr


# Running games, on both databases.


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    with open_table(settings) as table:
        yield table


def test_each_running_game_is_replayed_and_no_other(table: Table) -> None:
    ada, ben = table.player("Ada"), table.player("Ben")
    running = table.game(ada, ben)
    finished = table.game(ada, ben)
    create_game(table.referee, ada, ruleset="odds", seats=2)
    table.play_on(running, ada, ben, until=lambda row: row.step == 5)
    table.play_on(finished, ada, ben)
    assert [(one.game, one.steps, one.finding) for one in shadow_running_games(table.referee)] == [
        (running, 4, None)
    ]


def test_every_game_that_would_go_differently_is_named_with_what_would(
    table: Table, settings: Settings
) -> None:
    ada, ben = table.player("Ada"), table.player("Ben")
    games = [table.game(ada, ben) for _ in range(3)]
    for game, step in zip(games, (2, 6, 4), strict=True):
        table.play_on(game, ada, ben, until=lambda row, step=step: row.step == step)  # type: ignore[misc]
    with open_table(settings, library=shelf(PAID)) as tomorrow:
        found = {one.game: one.said for one in shadow_running_games(tomorrow.referee)}
    # At its second step, the first game has not come to where the versions part.
    assert found[games[0]] == ""
    for game in games[1:]:
        assert found[game] == 'step 2: "Ada gets a point for calling." as well'
