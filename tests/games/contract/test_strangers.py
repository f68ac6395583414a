"""Strangers play every game over HTTP, knowing what the API publishes and nothing else; all are verified.

`make strangers` plays hundreds of them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.games import RULESETS
from tests.games.strangers import guess, stranger
from tests.games.strangers.table import Inn, open_inn
from tests.servers import Databases

GAMES = 2
MOST = 60
"""Orders or steps of each."""


@pytest.fixture
def inn(tmp_path: Path, sqlite_databases: Databases, redis_url: str) -> Iterator[Inn]:
    with open_inn(tmp_path, sqlite_databases, redis_url) as inn:
        yield inn


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_game_of_strangers_is_verified(inn: Inn, ruleset: str, number: int) -> None:
    outcome = inn.play(ruleset, number, MOST)
    assert outcome.trouble is None
    assert outcome.verified
    assert outcome.counts.orders > outcome.counts.refused


@pytest.mark.parametrize("module", [guess, stranger])
def test_a_stranger_has_nothing_of_ours(module: object) -> None:
    source = Path(str(module.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    imported = [
        name
        for node in ast.walk(ast.parse(source))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    ]
    others = [name for name in imported if name.partition(".")[0] not in sys.stdlib_module_names]
    assert set(others) <= {guess.__name__}
