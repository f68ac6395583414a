"""Nothing depends on the order of sets or on hash()."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee.games import RULESETS
from tests.games.contract.fingerprint import fingerprint

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_same_bytes_under_any_hash_seed(ruleset: str) -> None:
    """The process that runs the tests has another one, each time."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.games.contract.fingerprint", ruleset],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == fingerprint(ruleset)
