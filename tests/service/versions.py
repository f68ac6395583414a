"""Odds and Evens in a second version, whose caller is paid for calling: no game goes on by it unnoticed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.engine.events import SeatEvent
from referee.library import AnyRuleset, Library
from tests.odds import ODDS, PACK, OddsEvent, OddsTable, round_


class Paid(OddsEvent, SeatEvent, says="gets a point for calling"):
    """The caller is paid."""


async def paid_round(t: OddsTable) -> str | None:
    following = await round_(t)
    if following == "tiles":
        caller = t.state.caller()
        t.state.points[caller] += 1
        t.tell(Paid(caller))
    return following


def changed(version: str = "2", **changes: Any) -> AnyRuleset:
    return replace(ODDS, version=version, **changes)


PAID = changed(phases={**ODDS.phases, "round": paid_round})
"""The second version."""
PAID_UNNOTICED = replace(PAID, version=ODDS.version)
"""The same without a new version number."""


def shelf(newest: AnyRuleset, *earlier: AnyRuleset) -> Library:
    return Library({"odds": newest}, {"odds": [PACK]}, earlier)
