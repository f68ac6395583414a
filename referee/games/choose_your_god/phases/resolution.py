"""The Resolution Phase: each active Location in rising order, its lap, its awards (CG-64 to CG-77)."""

from __future__ import annotations

from referee.games.choose_your_god.events.locations import LocationActive
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.phases.awards import award
from referee.games.choose_your_god.phases.lap import take_lap
from referee.games.choose_your_god.pieces import go_home
from referee.games.choose_your_god.state import ChooseYourGod, GodTable, Lap
from referee.games.choose_your_god.vocabulary import LAST_LOCATION


async def resolve_location(t: GodTable) -> str:
    """The next Locations that somebody is in, up to the first in which something is decided (CG-64)."""
    while (location := _next_active(t.state)) is not None:
        if await _resolve(t, location):
            return "resolve_location"
    return "end_round"


async def _resolve(t: GodTable, location: int) -> bool:
    """Whether anybody was asked or acted there."""
    state = t.state
    state.location, state.lap = location, Lap()
    t.tell(LocationActive(location), rule="CG-64")
    orders: dict[int, list[Benefit]] = {}
    acted = await take_lap(t, orders)
    asked = await award(t, orders)
    for seat, cult in state.cults.items():  # CG-77
        for priest in cult.priests_at(location):
            go_home(t, seat, priest)
    state.lap = Lap()
    return acted or asked


def _next_active(state: ChooseYourGod) -> int | None:
    """Looked at when its number comes up, so moves made earlier in the phase count (CG-65, CG-147)."""
    later = range(state.location + 1, LAST_LOCATION + 1)
    return next((location for location in later if state.contenders(location)), None)
