"""Nothing depends on the order of sets or on hash()."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.contract.fingerprint import fingerprint

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_same_bytes_under_any_hash_seed(hash_seed: str) -> None:
    """The process that runs the tests has a random one."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.games.contract.fingerprint"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    assert ran.stdout.strip() == fingerprint()
