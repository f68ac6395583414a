"""`referee shadow`: running and golden games replayed on the installed rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from referee.engine.golden import golden_game
from referee.games import RULESETS
from referee.library import Library
from referee.service.create_game import create_game
from referee.service.shadow import shadow_running_games
from referee.settings import Settings
from referee.store import migrate
from tests.cli.conftest import Run
from tests.odds import ODDS, OddsTable
from tests.odds import round_ as round_of_old
from tests.service.table import Table, odds_library, open_table


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, redis_url: str) -> Settings:
    """A referee's data folder with an empty database, which the command will find."""
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("REDIS_URL", redis_url)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings = Settings.from_env()
    settings.data.mkdir()
    migrate.upgrade(settings.database_url)
    return settings


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
    assert "the database is not up to date; run referee db upgrade" in ran.stderr
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
        f"referee: cult_wars game {file} diverges at step 5: the answers lead to another state\n"
    )


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
    assert [(one.game, one.steps, one.divergence) for one in shadow_running_games(table.referee)] == [
        (running, 4, None)
    ]


def test_changed_rules_are_found_at_the_step_that_they_change(table: Table, settings: Settings) -> None:
    ada, ben = table.player("Ada"), table.player("Ben")
    game = table.game(ada, ben)
    table.play_on(game, ada, ben, until=lambda row: row.step == 6)

    async def generous(t: OddsTable) -> str | None:
        if t.state.round == 1:
            t.state.points[1] += 1
        return await round_of_old(t)

    rules = replace(ODDS, phases={**ODDS.phases, "round": generous})
    with open_table(settings, library=odds_library(rules)) as tomorrow:
        (shadow,) = shadow_running_games(tomorrow.referee)
    assert shadow.divergence == "step 4: the answers lead to another state"
