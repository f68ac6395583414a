"""The README's two pastes, as they stand: in any order, any number of times."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.serve.served import free_port, serving

README = Path(__file__).parents[2] / "README.md"
BY_HTTP, BY_MAIL = range(2)
PLAYED = {
    BY_HTTP: (
        "Turn 1 of 8, target",
        "Turn 1 of 8, plan",
        "plan attack 5 / defend 4 / sacrifice 3",
        "All orders are in.",
        "To go on: token=",
    ),
    BY_MAIL: (
        "Subject: Please confirm your address",
        "Subject: Welcome, Ada",
        "Sealed: Cult Wars ‘Friday’",
        "    target eye\n",
        "    plan attack 6 / defend 5 / sacrifice 1",
        "commitment ",
        "Turn 2 of 8, target",
    ),
}


@dataclass(frozen=True)
class Here:
    """Where our own referee listens instead of the README's."""

    data: Path
    port: int
    mail_port: int

    def paste(self, number: int, changes: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Run a block of the README's lines in a shell."""
        commands = re.findall(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[number]
        here = {
            ":8000": f":{self.port}",
            ":8025": f":{self.mail_port}",
            "referee=.venv/bin/referee": f"referee='{sys.executable} -m referee'",
            **(changes or {}),
        }
        for theirs, ours in here.items():
            commands = commands.replace(theirs, ours)
        return subprocess.run(
            ["/bin/bash", "-c", commands],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "REFEREE_DATA": str(self.data)},
        )


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    data, port, mail_port = tmp_path_factory.mktemp("readme"), free_port(), free_port()
    with serving(data, port, MAIL_PORT=str(mail_port)) as served:
        served.wait_until_ready()
        yield Here(data, port, mail_port)


@pytest.mark.parametrize("order", [(BY_HTTP, BY_MAIL), (BY_MAIL, BY_HTTP)])
def test_all_of_it_works_whenever_it_is_pasted(order: tuple[int, ...], here: Here) -> None:
    """Both orders on one referee: so each block is pasted twice."""
    for number in order:
        ran = here.paste(number)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        for words in PLAYED[number]:
            assert words in ran.stdout, ran.stdout


def test_what_the_referee_refuses_is_shown_and_ends_it(here: Here) -> None:
    ran = here.paste(BY_HTTP, {"target eye": "target nobody at all"})
    assert ran.returncode == 1
    assert "problem" in ran.stderr
    assert "nobody" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "Turn 1 of 8, plan" not in ran.stdout


def test_an_email_that_is_not_answered_by_a_question_ends_it(here: Here) -> None:
    """A name that is taken is refused by e-mail, to the same address as before."""
    ran = here.paste(BY_MAIL, {"register $name": "dance", "seq 60": "seq 6"})
    assert ran.returncode == 1
    assert "No new question came" in ran.stderr


@pytest.mark.parametrize("number", [BY_HTTP, BY_MAIL])
def test_without_a_referee_a_sentence_says_so(number: int, tmp_path: Path) -> None:
    ran = Here(tmp_path, free_port(), free_port()).paste(number)
    assert ran.returncode == 1
    assert "is `make serve` running?" in ran.stderr
    assert "Traceback" not in ran.stderr
