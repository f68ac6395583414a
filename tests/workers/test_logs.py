"""Every process logs alike: whatever it writes to stderr is a JSON line with the same fields."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from referee.serve.programs import BEHIND_THE_WEB, MAIL, WEB, Program
from tests.serve.served import free_port
from tests.servers import unlimited

WORKER, SWEEP = BEHIND_THE_WEB
POLL = Program("mail poll", "referee", ("mail", "poll", "--every", "60"))
MANY = 20
"""So many lines are enough to wait for the one that must come."""
FAILED = {"level": "error", "type": "DatabaseUnavailable"}
BOOTED = {
    "event": "Using worker: referee.api.web_worker.WebWorker",
    "level": "info",
    "logger": "gunicorn.error",
}


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (WEB, BOOTED),
        (WORKER, {"event": "sweep failed", **FAILED}),
        (SWEEP, {"event": "sweep failed", **FAILED}),
        (MAIL, {"event": "mail round failed", "work": "mail-deal", **FAILED}),
        (POLL, {"event": "mailbox cannot be read", "level": "error", "type": "ConnectionRefusedError"}),
    ],
    ids=lambda given: given.name if isinstance(given, Program) else "",
)
def test_all_that_is_logged_is_a_json_line(
    program: Program, told: dict[str, str], tmp_path: Path, redis_url: str
) -> None:
    """A database without tables makes everything fail that is done regularly."""
    settings = unlimited(tmp_path, f"sqlite:///{tmp_path}/empty.sqlite", redis_url)
    environment = {
        **os.environ,
        "DATABASE_URL": settings.database_url,
        "REDIS_URL": settings.redis_url,
        "REFEREE_DATA": str(settings.data),
        "REFEREE_KEY": settings.key,
        "PORT": str(free_port()),
        "MAIL_PORT": "0",
        # Nobody listens there.
        "IMAP_URL": "imap://ada:secret@127.0.0.1:1/INBOX",
    }
    with subprocess.Popen(program.command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        written = []
        try:
            for line in process.stderr:
                written.append(json.loads(line))
                assert written[-1].pop("timestamp").endswith("Z")
                if written[-1] == told or len(written) == MANY:
                    process.terminate()
        finally:
            process.terminate()
    assert told in written
