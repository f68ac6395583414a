"""`referee backup`, `referee restore` and `referee keys rotate`."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.settings import Settings
from referee.store.keys import key_ring
from tests.commands.conftest import Run
from tests.service.table import open_table


@pytest.fixture
def played(data: Settings) -> str:
    """A game under way in the database that the command finds."""
    with open_table(data) as table:
        return table.game(table.player("Ada"), bots=1)


def test_a_backup_is_made_and_restored_elsewhere(
    referee: Run, data: Settings, played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.backup"
    made = referee("backup", str(file))
    assert (made.exit_code, made.stderr) == (0, "")
    assert f"Not in it: key {key_ring(data).current().name}, from REFEREE_KEY." in made.stdout
    again = referee("backup", str(file))
    assert (again.exit_code, again.stderr) == (2, f"referee: {file} is there already; nothing was written.\n")
    full = referee("restore", str(file))
    assert (full.exit_code, "The database is not empty." in full.stderr) == (2, True)

    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "elsewhere"))
    monkeypatch.delenv("REFEREE_KEY")
    keyless = referee("restore", str(file))
    assert keyless.exit_code == 2
    assert f"The key file {tmp_path}/elsewhere/keys/referee.key is missing." in keyless.stderr
    monkeypatch.setenv("REFEREE_KEY", data.key)
    assert "rows are restored" in referee("restore", str(file)).stdout
    with open_table(Settings.from_env()) as table:
        assert table.game_row(played).status == "running"
    file.write_bytes(file.read_bytes()[:100])
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "third"))
    damaged = referee("restore", str(file))
    assert (damaged.exit_code, "cannot be restored. It is damaged" in damaged.stderr) == (2, True)


@pytest.mark.usefixtures("played")
def test_another_key_takes_over(referee: Run, data: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_KEY", f"{'ab' * 32},{data.key}")
    rotated = referee("keys", "rotate")
    assert (rotated.exit_code, rotated.stderr) == (0, "")
    assert "position: 2\n" in rotated.stdout
    monkeypatch.setenv("REFEREE_KEY", data.key)
    for command in (("keys", "rotate"), ("db", "upgrade"), ("release",), ("shadow",)):
        refused = referee(*command)
        assert (command, refused.exit_code) == (command, 2)
        assert "but REFEREE_KEY has" in refused.stderr
        assert "Traceback" not in refused.stderr
