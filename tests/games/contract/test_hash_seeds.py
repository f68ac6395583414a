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


@pytest.mark.parametrize("hash_seed", ["0", "1"])
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_same_bytes_under_any_hash_seed(ruleset: str, hash_seed: str) -> None:
    """The process that runs the tests has a random one."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.games.contract.fingerprint", ruleset],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == fingerprint(ruleset)
