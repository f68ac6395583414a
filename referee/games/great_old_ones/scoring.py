"""Points, places and the winner."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.json_types import Json
from referee.engine.ruleset import Result, Setup
from referee.engine.words import count, listed
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import Cult, GreatOldOnes


@dataclass(frozen=True)
class Tally:
    """A seat's score, part by part (GO-70 to GO-73), with the name of its Old One."""

    name: str
    cultists: int
    cubes: int
    priests: int
    colours: int

    @property
    def points(self) -> int:
        return self.cultists + self.cubes + 2 * self.priests + 3 * self.colours


def tally(content: Content, cult: Cult) -> Tally:
    """What the cult is worth at this moment, part by part."""
    colours = {content.by_id[priest.card].jewel for priest in cult.priests}  # GO-73
    name = content.name(cult.old_one.card) if cult.old_one else ""
    return Tally(name, cult.cultists(), cult.cubes(), len(cult.priests), len(colours))


def result(state: GreatOldOnes, setup: Setup[Content]) -> Result:
    """Most points win; equal players share the place (GO-75)."""
    tallies = {seat: tally(setup.content, state.cults[seat]) for seat in state.seats}
    points = {seat: counted.points for seat, counted in tallies.items()}
    places = {seat: 1 + sum(other > own for other in points.values()) for seat, own in points.items()}
    winners = tuple(seat for seat, place in places.items() if place == 1)
    scores: dict[int, dict[str, Json]] = {
        seat: {
            "points": counted.points,
            "cultists": counted.cultists,
            "cubes": counted.cubes,
            "priests": counted.priests,
            "colours": counted.colours,
            "old_one": counted.name,
        }
        for seat, counted in tallies.items()
    }
    names = [tallies[seat].name for seat in winners]
    best = count(points[winners[0]], "point")
    if len(names) == 1:
        return Result(winners, places, scores, f"{names[0]} wins with {best}.")
    return Result(winners, places, scores, f"{listed(names)} share the victory with {best} each.")
