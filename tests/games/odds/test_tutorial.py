"""docs/adding-a-game.md builds Odds: its listings are the game, and what it has readers type works."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from referee.engine.ahead import STANDING, Vocabulary, read_orders
from referee.engine.ruleset import Setup
from referee.games.odds import ODDS, OddsState
from tests.games import golden
from tests.serve.served import free_port, serving

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SECTIONS = {
    int(number): text
    for number, text in re.findall(r"^### (\d+)\. .*?\n(.*?)(?=^#+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
}
FILE = range(1, 11)
"""The sections that build the file."""
FACTS, TESTS, HTTP = 8, 12, 13
SETUP = Setup("tutorial", 2, {}, None)


def listings(section: int, language: str = "python") -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", SECTIONS[section], re.MULTILINE | re.DOTALL)


def test_the_listings_together_are_the_game_on_the_shelf() -> None:
    pieces = [listing.strip("\n") for section in FILE for listing in listings(section)]
    shipped = (ROOT / "referee" / "games" / "odds.py").read_text(encoding="utf-8")
    assert "\n\n\n".join(pieces) + "\n" == shipped


def test_the_game_keeps_to_the_length_that_the_readme_promises() -> None:
    shipped = (ROOT / "referee" / "games" / "odds.py").read_text(encoding="utf-8")
    assert len(shipped.splitlines()) <= 220


def test_the_tests_that_it_shows_are_those_that_are_run() -> None:
    one_clause, twins = listings(TESTS)
    assert one_clause in (ROOT / "tests" / "games" / "odds" / "test_odds.py").read_text(encoding="utf-8")
    assert twins in (ROOT / "tests" / "games" / "odds" / "secrets.py").read_text(encoding="utf-8")


def test_no_listing_goes_untested() -> None:
    known = sum(len(listings(section)) for section in [*FILE, TESTS])
    assert PAGE.count("```python") == known
    assert PAGE.count("```sh") == len(listings(HTTP, "sh")) == 1


def test_the_orders_sent_ahead_that_it_shows_can_be_filed() -> None:
    rules = (ROOT / "docs" / "rules" / "odds.md").read_text(encoding="utf-8")
    state = OddsState([], {1: [], 2: []}, {1: 0, 2: 0})
    facts = ODDS.testable(state, SETUP, 1)
    vocabulary = Vocabulary(ODDS.kinds, facts, grammar=lambda order: ODDS.grammar(state, SETUP, 1, order))
    for page in (SECTIONS[FACTS], rules):
        lines = "".join(re.findall(r"^    (tile: .*\n)", page, re.MULTILINE))
        first, second = read_orders(STANDING, lines, vocabulary)
        assert (first.kind, first.when) == ("odds.tile", {"fact": "odd_called", "is": "=", "value": True})
        assert [one.text for one in (*first.do, *second.do)] == ["play 5", "play 8"]


def test_the_golden_game_is_kept_by_the_command_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [command] = re.findall(r"^\$ python -m tests\.games\.golden (.*)$", PAGE, re.MULTILINE)
    ruleset, seats, seed = command.split()
    (tmp_path / ruleset).mkdir()
    monkeypatch.setattr(golden, "HERE", tmp_path)
    written = golden.keep(ruleset, int(seats), seed)
    kept = ROOT / "tests" / "games" / ruleset / "golden" / written.name
    assert written.read_bytes() == kept.read_bytes()


def test_the_game_is_played_over_http_when_it_is_pasted(tmp_path: Path) -> None:
    port = free_port()
    [commands] = listings(HTTP, "sh")
    with serving(tmp_path, port) as served:
        served.wait_until_ready()
        pasted = subprocess.run(
            ["/bin/bash", "-e", "-o", "pipefail", "-c", commands.replace(":8000", f":{port}")],
            capture_output=True,
            text=True,
            check=False,
        )
        served.process.terminate()
        served.end()
    assert pasted.returncode == 0, pasted.stderr
    assert "You do not hold tile 99." in pasted.stdout
    assert "Ada calls even." in pasted.stdout
    assert pasted.stdout.count("Ada plays ") == 3
    assert re.search(r"^(Ada|Random bot) .* with \d points?( each)?\.$", pasted.stdout, re.MULTILINE)
