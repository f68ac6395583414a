"""Sealed Picks: a game as small as a sealed simultaneous game can be, and as long as one likes.

Everybody picks a number in secret; when all have, the highest number that nobody else picked scores.
peers/boardgame_io/game.js has the same game for boardgame.io.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import cast

from referee.engine.asks import Ask
from referee.engine.choices import Number, Record
from referee.engine.events import Event, SeatEvent
from referee.engine.json_types import Json
from referee.engine.page import Page
from referee.engine.ruleset import ContentPack, Facts, Result, Ruleset, Setup
from referee.engine.table import Table

NUMBERS = 10
MAX_ROUNDS = 1_000_000
PACK = ContentPack("default", "Nothing", {})


@dataclass
class PicksState:
    points: dict[int, int]
    round: int = 0


class PicksEvent(Event, game="sealed_picks"):
    """What can happen."""


class Scored(PicksEvent, SeatEvent, says="scores with {number}"):
    """The highest number that nobody else picked."""

    number: int


async def picks(t: Table[PicksState, None]) -> str | None:
    t.state.round += 1
    if t.state.round > cast("int", t.options["rounds"]):
        return None
    picked = await t.ask_all(
        Ask(seat, "picks.pick", Number(1, NUMBERS), 1, lambda: Page(f"Round {t.state.round}: which number?"))
        for seat in t.seats
    )
    times = Counter(cast("dict[int, int]", picked).values())
    highest = max((number for number, count in times.items() if count == 1), default=0)
    for seat, number in picked.items():
        if number == highest:
            t.state.points[seat] += 1
            t.tell(Scored(seat, highest))
    return "picks"


def _view(state: PicksState, _: Setup[None], __: int | None) -> dict[str, Json]:
    return {"round": state.round, "points": {str(seat): points for seat, points in state.points.items()}}


def _result(state: PicksState, _: Setup[None]) -> Result:
    best = max(state.points.values())
    return Result(
        winners=tuple(seat for seat, points in state.points.items() if points == best),
        places={
            seat: 1 + sum(other > points for other in state.points.values())
            for seat, points in state.points.items()
        },
        scores={seat: {"points": points} for seat, points in state.points.items()},
    )


SEALED_PICKS: Ruleset[PicksState, None] = Ruleset(
    id="sealed_picks",
    name="Sealed Picks",
    version="1",
    summary="The highest number that nobody else picks.",
    min_seats=2,
    max_seats=9,
    options=Record({"rounds": Number(1, MAX_ROUNDS)}),
    option_defaults={"rounds": MAX_ROUNDS},
    state=PicksState,
    opening="picks",
    phases={"picks": picks},
    kinds=("picks.pick",),
    new_state=lambda setup: PicksState(dict.fromkeys(range(1, setup.seats + 1), 0)),
    round=lambda state: state.round,
    view=_view,
    facts=Facts(lambda *_: []),
    events=PicksEvent,
    broken_laws=lambda *_: [],
    result=_result,
)
