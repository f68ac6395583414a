"""The end: the points are counted."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.words import count
from referee.games.great_old_ones.scoring import score_by_part
from referee.games.great_old_ones.state import OldOnesTable
from referee.games.great_old_ones.texts.words import cubes


async def score(t: OldOnesTable) -> None:
    """The points, seat by seat (GO-70)."""
    state = t.state
    for seat in state.seats:
        counted = score_by_part(t.content, state.cults[seat])
        priests = f"{count(counted.priests, 'Priest')} of {count(counted.colours, 'colour')}"
        parts = f"{count(counted.cultists, 'Cultist')}, {cubes(counted.cubes)}, {priests}"
        text = f"{counted.name} scores {count(counted.points, 'point')}: {parts}."
        data: dict[str, Json] = {
            "seat": seat,
            "points": counted.points,
            "cultists": counted.cultists,
            "cubes": counted.cubes,
            "priests": counted.priests,
            "colours": counted.colours,
        }
        t.tell("great_old_ones.scored", text, data, rule="GO-70")
    state.over = True
