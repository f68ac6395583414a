"""`referee serve` and the Procfile run the same processes."""

from __future__ import annotations

import shlex
from pathlib import Path

from referee.serve.programs import BEHIND_THE_WEB, MAIL, WEB

PROCFILE = Path(__file__).parents[2] / "Procfile"


def test_the_procfile_has_the_same_processes() -> None:
    lines = [line.split(": ", 1) for line in PROCFILE.read_text().splitlines()]
    listed = {name: shlex.split(command) for name, command in lines}
    assert listed.pop("release") == ["python", "-m", "referee", "release"]
    assert listed == {
        program.name: ["python", "-m", program.module, *program.arguments]
        for program in (WEB, MAIL, *BEHIND_THE_WEB)
    }
