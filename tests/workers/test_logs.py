"""The processes behind the web log as it does: JSON lines with the same fields."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from referee.serve.programs import BEHIND_THE_WEB, Program
from tests.servers import unlimited


@pytest.mark.parametrize("program", BEHIND_THE_WEB, ids=lambda program: program.name)
def test_what_fails_is_a_json_line(program: Program, tmp_path: Path, redis_url: str) -> None:
    """A database without tables makes every sweep fail."""
    settings = unlimited(tmp_path, f"sqlite:///{tmp_path}/empty.sqlite", redis_url)
    environment = {
        **os.environ,
        "DATABASE_URL": settings.database_url,
        "REDIS_URL": settings.redis_url,
        "REFEREE_DATA": str(settings.data),
        "REFEREE_KEY": settings.key,
    }
    with subprocess.Popen(program.command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = next(line for line in process.stderr if "sweep failed" in line)
        process.terminate()
        process.stderr.read()
    told = json.loads(line)
    assert told.pop("timestamp").endswith("Z")
    assert told == {"event": "sweep failed", "level": "error", "type": "OperationalError"}
