"""The end of the game and its winner."""

from __future__ import annotations

from referee.engine.ruleset import Result, Setup
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import CultWars


def result(state: CultWars, setup: Setup[Content]) -> Result:
    """VP, then followers, then action cards in hand; who is level on all shares the place (CW-07..11)."""
    standing = {seat: (cult.vp, cult.followers, len(cult.hand)) for seat, cult in state.cults.items()}
    places = {seat: 1 + sum(other > own for other in standing.values()) for seat, own in standing.items()}
    winners = tuple(seat for seat in state.seats if places[seat] == 1)
    scores = {
        seat: {"vp": vp, "followers": followers, "cards": cards}
        for seat, (vp, followers, cards) in standing.items()
    }
    return Result(winners, places, scores, _told(state, setup.content, winners))


def _told(state: CultWars, content: Content, winners: tuple[int, ...]) -> str:
    names = [content.cult_name(state.cults[seat].cult) for seat in winners]
    vp, followers = state.cults[winners[0]].vp, state.cults[winners[0]].followers
    tally = f"{vp} VP and {followers} followers"
    if len(names) == 1:
        return f"{names[0]} wins with {tally}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory with {tally} each."
