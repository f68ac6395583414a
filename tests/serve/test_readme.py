"""The README's first game and its turn by e-mail, pasted as they stand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.serve.served import free_port, serving

README = Path(__file__).parents[2] / "README.md"


def test_the_first_game_works_when_it_is_pasted(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as served:
        served.wait_until_ready()
        said = pasted(0, {":8000": f":{port}"}, tmp_path)
    assert "Turn 1 of 8, target" in said
    assert "Turn 1 of 8, plan" in said
    assert "attack 5 / defend 4 / sacrifice 3" in said
    assert "All orders are in." in said


def test_a_turn_by_mail_works_when_it_is_pasted(tmp_path: Path) -> None:
    mail_port = free_port()
    with serving(tmp_path, free_port(), MAIL_PORT=str(mail_port)) as served:
        served.wait_until_ready()
        here = {":8025": f":{mail_port}", ".venv/bin/referee": f"'{sys.executable} -m referee'"}
        said = pasted(1, here, tmp_path)
    for words in (
        "Subject: Please confirm your address",
        "Subject: Welcome, Ada",
        "Sealed: Cult Wars ‘Friday’",
        "    target eye\n",
        "    plan attack 6 / defend 5 / sacrifice 1",
        "commitment ",
        "Turn 2 of 8, target",
    ):
        assert words in said, said


def pasted(number: int, changes: dict[str, str], data: Path) -> str:
    """What a block of the README's lines prints in a shell, with our own ports in them."""
    commands = re.findall(r"```sh\n(.*?)```", README.read_text(), re.DOTALL)[number]
    for theirs, ours in changes.items():
        commands = commands.replace(theirs, ours)
    ran = subprocess.run(
        ["/bin/bash", "-e", "-o", "pipefail", "-c", commands],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "REFEREE_DATA": str(data)},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
