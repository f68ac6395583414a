"""Help that teaches, and refusals in one sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from referee.commands import COMMANDS
from tests.commands.conftest import Run


def test_help_lists_every_command_with_what_it_does(referee: Run) -> None:
    shown = referee("--help")
    assert shown.exit_code == 0
    for name, what in COMMANDS.items():
        assert name in shown.stdout
        assert what.split()[0] in shown.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(referee: Run, name: str) -> None:
    shown = referee(name, "--help")
    assert shown.exit_code == 0
    assert f"Usage: main {name}" in shown.stdout or f"Usage: referee {name}" in shown.stdout


def test_an_unknown_command_is_refused(referee: Run) -> None:
    refused = referee("play")
    assert refused.exit_code == 2
    assert "No such command 'play'" in refused.stderr


def test_the_module_is_the_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "referee", "--version"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0
    assert "version" in ran.stdout
    assert ran.stderr == ""


def test_checking_a_transcript_needs_no_server_code() -> None:
    """`referee verify` starts at once: it must not wait for Flask or SQLAlchemy."""
    program = (
        "import sys, referee.commands.verify; print({'flask', 'sqlalchemy', 'celery'} & sys.modules.keys())"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"
