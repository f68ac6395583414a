"""Mails that do not come by SMTP, but on standard input."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

from tests.api.house import House
from tests.mail.post_office import rows

HELLO = b"From: eve@example.org\nTo: Referee <referee@localhost>\nMessage-ID: <1@e>\n\nregister Eve\n"


def take(house: House, raw: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **os.environ,
        "REFEREE_DATA": str(house.settings.data),
        "DATABASE_URL": house.settings.database_url,
        "REDIS_URL": house.settings.redis_url,
        "REFEREE_KEY": house.settings.key,
    }
    command = [sys.executable, "-m", "referee", "mail", "take", *arguments]
    return subprocess.run(command, input=raw, env=environment, capture_output=True, check=False)


def test_a_mail_on_standard_input(house: House) -> None:
    taken = take(house, HELLO, "--from", "eve@example.org", "--to", "referee@localhost")
    assert (taken.returncode, taken.stderr) == (0, b"250 2.0.0 Kept\n")
    again = take(house, HELLO)  # whom it is from and to, its header says
    assert again.returncode == 0
    (row,) = rows(house, "mail_in")
    assert (row.sender, row.recipients) == ("eve@example.org", ["referee@localhost"])
    assert row.raw == HELLO.replace(b"\n", b"\r\n")


def test_what_cannot_be_taken_is_told_by_the_exit_code(desk: House) -> None:
    assert take(desk, HELLO, "--to", "nobody@example.org").returncode == os.EX_DATAERR
    assert take(desk, HELLO + b"x" * 300_000).returncode == os.EX_DATAERR
    desk.settings = replace(desk.settings, database_url="sqlite:////nowhere/at/all.sqlite")
    assert take(desk, HELLO).returncode == os.EX_TEMPFAIL
