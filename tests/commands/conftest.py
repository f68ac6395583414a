"""The `referee` command as a user runs it, without starting a process for each test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.settings import Settings
from referee.store import migrate
from referee.store.keys import key_ring
from tests.servers import TEST_KEY

Run: TypeAlias = Callable[..., Result]


@pytest.fixture
def referee() -> Run:
    """Runs the command with these arguments; `stdout`, `stderr` and `exit_code` tell what came of it."""

    def run(*arguments: object) -> Result:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, redis_url: str) -> Settings:
    """A referee's data folder with an empty database, which the command will find."""
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("REDIS_URL", redis_url)
    monkeypatch.setenv("REFEREE_KEY", TEST_KEY)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings = Settings.from_env()
    settings.data.mkdir()
    migrate.upgrade(settings.database_url, key_ring(settings))
    return settings
