"""Points, places and the winner."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.ranking import places, winners_of
from referee.engine.ruleset import Result, Setup
from referee.engine.seat_look import Standing
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import Cult, GreatOldOnes


@dataclass(frozen=True)
class ScoreByPart:
    """A seat's score, part by part, with the name of its Old One. GO-74 is an example."""

    name: str
    cultists: int
    cubes: int
    priests: int
    colours: int

    @property
    def points(self) -> int:
        """GO-70, GO-71, GO-72, GO-73."""
        return self.cultists + self.cubes + 2 * self.priests + 3 * self.colours


def score_by_part(content: Content, cult: Cult) -> ScoreByPart:
    """What the cult is worth at this moment, part by part."""
    colours = {content.by_id[priest.card].jewel for priest in cult.priests}  # GO-73
    name = content.name(cult.old_one.card) if cult.old_one else ""
    return ScoreByPart(name, cult.cultists(), cult.cubes(), len(cult.priests), len(colours))


def standing(state: GreatOldOnes, setup: Setup[Content], seat: int) -> Standing | None:
    """How a seat stands, for everybody, once it has an Old One."""
    cult = state.cults[seat]
    if cult.old_one is None:
        return None
    counted = score_by_part(setup.content, cult)
    words = Words(
        "{points:point}, {priests:Priest}, {cultists:Cultist}",
        points=counted.points,
        priests=counted.priests,
        cultists=counted.cultists,
    )
    return Standing(words, counted.points)


def result(state: GreatOldOnes, setup: Setup[Content]) -> Result:
    """Most points win; equal players share the place (GO-75)."""
    by_part = {seat: score_by_part(setup.content, state.cults[seat]) for seat in state.seats}
    points = {seat: counted.points for seat, counted in by_part.items()}
    ranked = places(points)
    winners = winners_of(ranked)
    scores: dict[int, dict[str, Json]] = {
        seat: {
            "points": counted.points,
            "cultists": counted.cultists,
            "cubes": counted.cubes,
            "priests": counted.priests,
            "colours": counted.colours,
            "old_one": counted.name,
        }
        for seat, counted in by_part.items()
    }
    return Result(winners, ranked, scores)
