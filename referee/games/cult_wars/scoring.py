"""The end of the game and its winner."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.ranking import places, winners_of
from referee.engine.ruleset import Result, Setup
from referee.engine.seat_look import Standing
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import CultWars


def standings(state: CultWars) -> dict[int, tuple[int, int, int]]:
    """Each seat's VP (CW-07), then followers (CW-08), then action cards in hand (CW-09)."""
    return {seat: (cult.vp, cult.followers, len(cult.hand)) for seat, cult in state.cults.items()}


def standing(state: CultWars, _: Setup[Content], seat: int) -> Standing:
    """How a seat stands, for everybody."""
    cult = state.cults[seat]
    words = Words("{vp} VP, {followers:follower}", vp=cult.vp, followers=cult.followers)
    return Standing(words, cult.vp)


def by_rank(state: CultWars) -> list[int]:
    """The seats, the best one first."""
    standing = standings(state)
    return sorted(state.seats, key=lambda seat: standing[seat], reverse=True)


def result(state: CultWars, _: Setup[Content]) -> Result:
    """Each tie-break compares those still level (CW-11); who is level on all shares the place (CW-10)."""
    standing = standings(state)
    ranked = places(standing)
    winners = winners_of(ranked)
    scores = {
        seat: {"vp": vp, "followers": followers, "cards": cards}
        for seat, (vp, followers, cards) in standing.items()
    }
    return Result(winners, ranked, scores)
