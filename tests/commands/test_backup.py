"""`referee backup`, `referee restore` and `referee keys rotate`."""

from __future__ import annotations

import os
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from referee.service.running.context import open_referee
from referee.service.upkeep.show_process import show_process
from referee.settings import Settings
from referee.store import games, rotate
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
    again = referee("keys", "rotate")
    assert again.exit_code == 0
    assert "Nothing was to be done" in again.stdout
    assert "(OLD,NEW)" in again.stdout
    monkeypatch.setenv("REFEREE_KEY", data.key)
    for command in (("keys", "rotate"), ("db", "upgrade"), ("release",), ("shadow",)):
        refused = referee(*command)
        assert (command, refused.exit_code) == (command, 2)
        assert "but REFEREE_KEY has" in refused.stderr
        assert "Traceback" not in refused.stderr


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("in_file", [True, False])
def test_no_process_is_left_without_the_new_key(
    referee: Run, data: Settings, monkeypatch: pytest.MonkeyPatch, in_file: bool
) -> None:
    """A live process with another key file, or an older REFEREE_KEY, could read nothing any more."""
    monkeypatch.setattr(rotate, "BEAT_SECONDS", 0.0)
    left_behind = open_referee(data)
    show_process(left_behind, "web")
    if in_file:
        data.key_path.parent.mkdir()
        data.key_path.write_text(data.key)
        monkeypatch.delenv("REFEREE_KEY")
    else:
        monkeypatch.setenv("REFEREE_KEY", f"{'ab' * 32},{data.key}")
    refused = referee("keys", "rotate")
    assert refused.exit_code == 2
    assert f"web {socket.gethostname()}:{os.getpid()} does not have key" in refused.stderr
    with left_behind.store.reading() as snapshot:
        left_behind.store.check_keys(snapshot)
    assert key_ring(Settings.from_env()).names()[-1:] == key_ring(data).names()
    left_behind.close()
    both = open_referee(Settings.from_env())
    show_process(both, "web")
    both.close()
    if not in_file:
        assert "were sealed again" in referee("keys", "rotate").stdout


def test_a_file_that_all_processes_read_gets_a_new_key(
    referee: Run, data: Settings, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.key_path.parent.mkdir()
    data.key_path.write_text(data.key)
    monkeypatch.delenv("REFEREE_KEY")
    running = open_referee(Settings.from_env())
    done = threading.Event()

    def beat() -> None:
        while not done.is_set():
            show_process(running, "web")

    with ThreadPoolExecutor(1) as threads:
        beating = threads.submit(beat)
        try:
            assert "were sealed again" in referee("keys", "rotate").stdout
        finally:
            done.set()
        beating.result()
    with running.store.reading() as snapshot:
        assert games.get(snapshot, played).status == "running"
    running.close()
