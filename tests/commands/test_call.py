"""`referee call`: the API from the command line, against a referee that listens."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from referee.api.openapi import spec
from tests.api.conftest import desk, sqlite_settings
from tests.api.house import House, listening
from tests.commands.conftest import Run

__all__ = ["desk", "sqlite_settings"]

ROOT = Path(__file__).parents[2]


@pytest.fixture
def url(desk: House) -> Iterator[str]:
    """Where the desk's API listens."""
    with listening(desk.app) as url:
        yield url


@dataclass(frozen=True)
class Ran:
    exit_code: int
    stdout: str
    stderr: str


Call: TypeAlias = Callable[..., Ran]


@pytest.fixture
def call(url: str) -> Call:
    """Runs the command in a process of its own: here the server's log would get into what it prints."""

    def run(*arguments: object, by: str | None = None) -> Ran:
        command = [sys.executable, "-m", "referee", "call", "--url", url, *(["--token", by] if by else [])]
        ran = subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True, check=False)
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    return run


def told(ran: Ran) -> Any:
    assert ran.exit_code == 0, ran.stderr
    return json.loads(ran.stdout)


def test_without_a_call_it_lists_what_there_is(call: Call) -> None:
    shown = call()
    assert shown.exit_code == 0
    for name in ("register_player", "create_game", "join_game", "seal_order", "list_events"):
        assert f"  {name} " in shown.stdout


def test_a_call_without_values_says_what_it_takes(call: Call) -> None:
    shown = call("seal_order")
    assert shown.stdout.startswith("referee call seal_order GAME PROMPT [NAME=VALUE …]\n")
    assert "  text=…" in shown.stdout
    assert "  dry_run=…" in shown.stdout


def test_a_game_from_registering_to_the_first_order(call: Call, tmp_path: Path) -> None:
    ann = told(call("register_player", "name=Ann"))["token"]
    game = told(call("create_game", "ruleset=odds", 'seats=["me", "bot:random"]', by=ann))["id"]
    prompt = told(call("list_my_prompts", by=ann))["items"][0]["id"]
    order = tmp_path / "order.txt"
    order.write_text("2\n", encoding="utf-8")
    tried = told(call("seal_order", game, prompt, f"text=@{order}", "dry_run=true", by=ann))
    assert (tried["answer"], tried["commitment"]) == ("2", None)
    sealed = told(call("seal_order", game, prompt, 'answer="2"', by=ann))
    assert sealed["commitment"]
    assert told(call("list_events", game, "limit=1"))["items"][0]["kind"] == "game.created"
    assert call("withdraw_order", game, prompt, by=ann).stdout == ""


def test_a_whole_body_comes_from_a_file(call: Call, tmp_path: Path) -> None:
    body = tmp_path / "player.json"
    body.write_text('{"name": "Bob"}', encoding="utf-8")
    assert told(call("register_player", "--body", body))["name"] == "Bob"
    both = call("register_player", "--body", body, "name=Cem")
    assert (both.exit_code, both.stderr) == (
        2,
        "referee: give the body as a file or by its fields, not both\n",
    )


def test_what_the_referee_refuses_is_told_in_its_words(call: Call) -> None:
    refused = call("register_player", "name=")
    assert refused.exit_code == 1
    assert refused.stderr.startswith("422 ")
    assert "  /name: " in refused.stderr
    assert call("list_my_prompts").stderr.startswith("401 Unauthenticated: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dance"], "has no call 'dance'"),
        (["show_game", "a", "b"], "show_game takes GAME before what is named, not 2 values"),
        (["show_game", "a", "b=1"], "show_game takes no b"),
        (["register_player", "name=@/no/such/file"], "cannot read /no/such/file: No such file or directory"),
    ],
)
def test_what_makes_no_call_is_not_sent(call: Call, arguments: list[str], message: str) -> None:
    refused = call(*arguments)
    assert refused.exit_code == 2
    assert message in refused.stderr


def test_a_part_of_a_call_s_name_leads_to_it(call: Call) -> None:
    refused = call("seal")
    assert refused.exit_code == 2
    assert refused.stderr.endswith("has no call 'seal'; did you mean seal_order or seal_orders?\n")


def test_every_call_of_the_document_is_listed(call: Call) -> None:
    shown = {line.split()[0] for line in call().stdout.splitlines()}
    assert shown == {
        operation["operationId"]
        for item in spec()["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }


def test_every_call_that_the_help_and_the_docs_name_is_there(referee: Run) -> None:
    named = set(re.findall(r"referee call (\w+)", referee("call", "--help").stdout))
    for document in (ROOT / "README.md", ROOT / "docs" / "playing-by-post.md"):
        named |= set(re.findall(r"referee call (\w+)", document.read_text(encoding="utf-8")))
    operations = {
        operation["operationId"]
        for item in spec()["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict) and "operationId" in operation
    }
    assert len(named) > 5
    assert named <= operations


@pytest.mark.parametrize("url", ["http://127.0.0.1:9", "ftp://127.0.0.1", "nonsense"])
def test_where_no_referee_listens_it_says_so(referee: Run, url: str) -> None:
    refused = referee("call", "--url", url)
    assert refused.exit_code == 2
    assert url in refused.stderr


def test_the_help_names_calls_that_there_are(call: Call) -> None:
    shown = re.findall(r"^ +referee call (\w+)", call("--help").stdout, re.MULTILINE)
    listed = [line.split()[0] for line in call().stdout.splitlines()]
    assert len(shown) > 4
    assert set(shown) <= set(listed)
