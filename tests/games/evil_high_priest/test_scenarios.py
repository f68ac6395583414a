"""Evil High Priest in the format of scenarios: who is asked, and when nobody is."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import codec
from referee.engine.json_types import Json
from referee.engine.scenario import disappointments, read_scenario, run_scenario
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from tests.games.evil_high_priest.table import Table, seat

NO_PLANS: Json = {"nobody_asked": ["evil_high_priest.raid_plan"]}


def raid_on_full_asylums(die: int) -> list[str]:
    """What is not as expected of a raid of one die on the opening's asylums, if nobody is to make a plan.

    The table spares those who are safe.
    """
    options: dict[str, Json] = {"spare_safe_seats": True}
    table = Table("cthulhu", {1: seat(exposed="1SB")}, shattered="start", options=options)
    written: dict[str, Any] = {
        "ruleset": "evil_high_priest",
        "seats": 2,
        "phase": "place",
        "state": codec.encode(table.state),
        "answers": [{"seat": 1, "kind": "evil_high_priest.turn", "text": "place acolyte cult:B"}],
        "draws": {"raid/2/dice/1": die},
        "stop": {"steps": 2},
        "defaults": True,
        "expect": NO_PLANS,
    }
    report = run_scenario(read_scenario(written), EVIL_HIGH_PRIEST, table.play.setup)
    return disappointments(NO_PLANS, report)


@pytest.mark.rule("EH-227")
@pytest.mark.parametrize("die", [1, 4])
def test_nobody_is_asked_for_a_plan_where_asylum_defence_stops_the_raid_for_everybody(die: int) -> None:
    assert raid_on_full_asylums(die) == []


@pytest.mark.rule("EH-201")
def test_a_raid_that_gets_through_asks_for_plans() -> None:
    assert raid_on_full_asylums(5) == [
        "/nobody_asked: step 2 asks seat 1 and seat 2 for evil_high_priest.raid_plan"
    ]
