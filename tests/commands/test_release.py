"""`referee release`: nothing is changed as long as a running game would go differently."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games import RULESETS
from referee.settings import Settings
from referee.store.migrate import current, latest
from tests.commands.conftest import Run
from tests.service.table import open_table
from tests.service.versions import PAID
from tests.store.later import a_later_version


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Odds and Evens, the second version alone is installed."""
    monkeypatch.setitem(RULESETS, "odds", PAID)


@pytest.mark.usefixtures("second_version")
def test_a_release_names_all_games_that_would_go_differently_and_changes_nothing(
    referee: Run, data: Settings, tmp_path: Path
) -> None:
    with open_table(data) as table, a_later_version(tmp_path):
        ada, ben = table.player("Ada"), table.player("Ben")
        fine, *differing = [table.game(ada, ben) for _ in range(3)]
        for game in differing:
            table.play_on(game, ada, ben, until=lambda row: row.step == 4)
        ran = referee("release")
        assert (ran.exit_code, ran.stdout) == (1, "")
        assert [line for line in ran.stderr.splitlines() if fine in line] == []
        for game in differing:
            assert f"odds game {game} would go differently at step 2: " in ran.stderr
        assert "2 of 3 running games would go differently; nothing was changed" in ran.stderr
        assert current(data.database_url) != latest()

        ran = referee("release", "--hold")
        assert ran.exit_code == 0
        assert ran.stdout == f"The database is at {latest()}.\nRunning games: 3; held: 2.\n"
        assert current(data.database_url) == latest()
        for game in differing:
            row = table.game_row(game)
            assert row.held is not None
            assert row.paused_at is not None
            assert "game.held" in table.kinds(game)
        assert table.game_row(fine).held is None
        # What was found out needs not be found out again.
        assert table.row("rules_trial", game_id=fine).finding is None


def test_a_release_of_rules_that_all_games_fit_brings_the_database_up_to_date(
    referee: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "new"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    for _ in range(2):
        ran = referee("release")
        assert (ran.exit_code, ran.stderr) == (0, "")
        assert ran.stdout == f"The database is at {latest()}.\nRunning games: 0; held: 0.\n"
