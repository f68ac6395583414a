"""Short soaks, each with some of the faults, so that the long one (`make soak`) keeps working."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.estate import running_estate
from tests.faults.soak import Soak

CHOSEN = {
    "sqlite": (
        ["choose_your_god", "cult_wars"],
        ["worker killed", "clock an hour back", "redis killed"],
    ),
    "postgres": (
        ["evil_high_priest", "great_old_ones", "true_messiah"],
        ["web killed", "clock 2 days ahead", "tasks delivered again"],
    ),
}


@pytest.mark.parametrize("database", CHOSEN)
def test_people_play_on_while_things_break(
    tmp_path: Path, request: pytest.FixtureRequest, database: str
) -> None:
    url: str = request.getfixturevalue(f"{database}_url")
    rulesets, faults = CHOSEN[database]
    with running_estate(tmp_path, url) as estate:
        soak = Soak(estate, rulesets, seed=7)
        for fault in faults:
            soak.strike([fault])
        report = soak.finish(seconds=0)
    assert report.found.failures == []
    assert report.found.games.keys() >= {*rulesets}
    assert report.found.orders > 0
