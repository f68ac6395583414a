"""A short soak, so that the long one (`make soak`) keeps working."""

from __future__ import annotations

from pathlib import Path

from tests.faults.estate import running_estate
from tests.faults.soak import soak


def test_people_play_on_while_processes_are_killed_and_stalled(tmp_path: Path, database_url: str) -> None:
    with running_estate(tmp_path, database_url) as estate:
        report = soak(estate, people=3, faults=6, seed=7)
    assert report.failures == []
    assert report.games >= 3
    assert report.orders > 0
