"""Every clause of a game's rules can be searched for, and is found where the game keeps it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee import games
from referee.rule_tests import clauses

WITHOUT_EFFECT = {
    "EH-005": "packs that only look different",
    "EH-025": "where cards lie is the same to everybody",
    "EH-950": "a glossary that adds nothing",
    "EH-952": "says what the rulebook leaves open",
}
"""Clauses that no line could keep or break, and why."""
RULES = sorted(Path(__file__).parents[3].glob("docs/rules/*.md"))


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.stem)
def test_every_clause_is_named_where_it_is_kept(page: Path) -> None:
    shelf = Path(games.__path__[0])
    folder = shelf / page.stem
    files = (
        [*folder.rglob("*.py"), *folder.rglob("*.toml")] if folder.is_dir() else [shelf / f"{page.stem}.py"]
    )
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"\b[A-Z]{2,4}-\d+[a-z]?\b", text))
    known = set(clauses(page))
    assert known
    assert known - named == {clause for clause in WITHOUT_EFFECT if clause in known}
