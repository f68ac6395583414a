"""Finished games of the past, played again on today's rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.engine.golden import read_golden
from referee.engine.retrace import GoesAnotherWay, retrace
from referee.games import RULESETS
from referee.library import Library
from tests.games.golden import HERE, kept_games


@pytest.mark.parametrize("path", kept_games(), ids=lambda path: path.stem)
def test_a_golden_game_goes_as_it_went(path: Path) -> None:
    golden = read_golden(json.loads(path.read_text(encoding="utf-8")))
    library = Library()
    content = library.content(golden.ruleset, golden.content_pack)[1]
    retrace(library.ruleset(golden.ruleset), golden.setup(content), golden.seeds(), golden.past)


def test_every_game_has_golden_games() -> None:
    assert {path.parent.parent.name for path in kept_games()} == set(RULESETS)


def test_a_golden_game_with_another_answer_is_found_out() -> None:
    data = json.loads(kept_games()[0].read_text(encoding="utf-8"))
    last_plan = next(step for step in reversed(data["steps"]) if "plan" in step["key"])
    seat = next(iter(last_plan["answers"]))
    last_plan["answers"][seat] = {"slots": {}, "play": [], "face_up": [], "blame": None}
    golden = read_golden(data)
    library = Library()
    content = library.content(golden.ruleset, golden.content_pack)[1]
    with pytest.raises(GoesAnotherWay):
        retrace(library.ruleset(golden.ruleset), golden.setup(content), golden.seeds(), golden.past)


@pytest.mark.parametrize("hash_seed", ["0", "random"])
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_golden_games_under_any_hash_seed(ruleset: str, hash_seed: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "referee", "shadow", "--only-golden", "--golden", str(HERE / ruleset)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
