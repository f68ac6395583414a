"""The `referee` command as a user runs it, without starting a process for each test."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from referee.cli import main

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
