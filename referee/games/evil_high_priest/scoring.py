"""Points, places and the winner."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.ruleset import Result, Setup
from referee.engine.words import count, listed
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import EvilHighPriest

WORTH = {"ES": 10, "SB": 5, "M": 2, "B": 1}  # EH-291
MOST_TREASURE = 5  # EH-292


def points(state: EvilHighPriest) -> dict[int, int]:
    """What every seat would score now (EH-291 to EH-293)."""
    most = max(following.has("T") for following in state.followings.values())
    return {
        seat: sum(worth * following.has(kind) for kind, worth in WORTH.items())
        + (MOST_TREASURE if following.has("T") == most else 0)
        for seat, following in state.followings.items()
    }


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
        text = "Azathoth has too many worshippers: the world ends, and everybody loses."
        return Result((), dict.fromkeys(scored, last), scores, text)
    places = {seat: 1 + sum(other > own for other in scored.values()) for seat, own in scored.items()}
    winners = tuple(seat for seat, place in places.items() if place == 1)
    best = count(scored[winners[0]], "point")
    names = listed([f"Seat {seat}" if at == 0 else f"seat {seat}" for at, seat in enumerate(winners)])
    verb = f"wins with {best}" if len(winners) == 1 else f"share the victory with {best} each"
    return Result(winners, places, scores, f"{names} {verb}.")
