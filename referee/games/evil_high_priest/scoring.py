"""Points, places and the winner."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.ranking import places, winners_of
from referee.engine.ruleset import Result, Setup
from referee.engine.seat_look import Standing
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import EvilHighPriest

WORTH = {"ES": 10, "SB": 5, "M": 2, "B": 1}  # EH-291; atomics and monsters are worth nothing (EH-841, EH-269)
FOR_MOST_TREASURE = 5  # EH-292


def points(state: EvilHighPriest) -> dict[int, int]:
    """What every seat would score now (EH-291, EH-292, EH-293)."""
    most = max(following.has("T") for following in state.followings.values())
    return {
        seat: sum(worth * following.has(kind) for kind, worth in WORTH.items())
        + (FOR_MOST_TREASURE if following.has("T") == most else 0)
        for seat, following in state.followings.items()
    }


def standing(state: EvilHighPriest, _setup: Setup[Content], seat: int) -> Standing:
    """How a seat stands, for everybody."""
    scored = points(state)[seat]
    words = Words(
        "{points:point}, {treasure} treasure", points=scored, treasure=state.followings[seat].has("T")
    )
    return Standing(words, scored)


def result(state: EvilHighPriest, _setup: Setup[Content]) -> Result:
    """Most points win, ties share; if Azathoth wakes, everybody loses (EH-294, EH-743)."""
    lost = state.end == "azathoth"
    scored = dict.fromkeys(state.followings, 0) if lost else points(state)  # nobody scores (EH-743)
    scores: dict[int, dict[str, Json]] = {
        seat: {
            "points": scored[seat],
            "signs": following.has("ES"),
            "spellbooks": following.has("SB"),
            "magic": following.has("M"),
            "blood": following.has("B"),
            "treasure": following.has("T"),
            "rounds": state.round,
            "raids": state.raids_resolved,
            "lost": following.lost,
        }
        for seat, following in state.followings.items()
    }
    if lost:
        last = len(scored)
        return Result((), dict.fromkeys(scored, last), scores)
    ranked = places(scored)
    return Result(winners_of(ranked), ranked, scores)
