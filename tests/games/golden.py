"""Keeps a random game as a golden one: `python -m tests.games.golden RULESET SEATS SEED [NAME=VALUE …]`.

The values of options are JSON, or text as it stands. Every later version of the rules must play it the same
way: keep one for each bug that no clause's test shows.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from referee.engine.golden import golden_game
from referee.engine.json_types import Json
from referee.library import DEFAULT_PACK, Library

HERE = Path(__file__).parent


def kept_games() -> list[Path]:
    """The files of all golden games."""
    return sorted(HERE.glob("*/golden/*.json"))


def keep(ruleset: str, seats: int, seed: str, options: Mapping[str, Json] | None = None) -> Path:
    """Play the game of this seed and write it down."""
    library = Library()
    content = library.content(ruleset, DEFAULT_PACK)[1]
    game = golden_game(library.ruleset(ruleset), content, seats, seed, options=options)
    path = HERE / ruleset / "golden" / f"{seed}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(game, indent=1) + "\n", encoding="utf-8")
    return path


def option(written: str) -> tuple[str, Json]:
    name, _, value = written.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


if __name__ == "__main__":
    print(keep(sys.argv[1], int(sys.argv[2]), sys.argv[3], dict(map(option, sys.argv[4:]))))
