"""Victory conditions, and the result."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.ruleset import Result, Setup
from referee.engine.seat_look import Standing
from referee.games.choose_your_god.influence import might
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult

ALTARS_TO_WIN = 5
MOBS_TO_WIN = 4  # CG-18
SUMMONINGS_TO_WIN = 2


def goals_met(cult: Cult) -> list[str]:
    """The victory conditions that the seat meets now (CG-19)."""
    met = {
        "altars": len(cult.altars) >= ALTARS_TO_WIN,
        "mobs": cult.mobs >= MOBS_TO_WIN,
        "summoning": cult.summoned_twice,
    }
    return [goal for goal, is_met in met.items() if is_met]


def standing(state: ChooseYourGod, _: Setup[Content], seat: int) -> Standing:
    """How near a seat is to each way to win, for everybody."""
    cult = state.cults[seat]
    words = Words(
        "{altars:Altar}, {mobs:Mob}, {followers:Follower}{summoned?, summoned once|}",
        altars=len(cult.altars),
        mobs=cult.mobs,
        followers=cult.followers,
        summoned=cult.side == "dark",
    )
    return Standing(words)


def result(state: ChooseYourGod, setup: Setup[Content]) -> Result:
    """One winner; all others share the second place."""
    winner = state.winner or state.first_player
    content = setup.content
    scores: dict[int, dict[str, Json]] = {
        seat: {
            "cult": content.cults[cult.cult].name,
            "altars": len(cult.altars),
            "mobs": cult.mobs,
            "summonings": (cult.side == "dark") + cult.summoned_twice,
            "divine_might": might(content, cult),
            "followers": cult.followers,
            "coins": cult.coins,
        }
        for seat, cult in state.cults.items()
    }
    places = {seat: 1 if seat == winner else 2 for seat in state.seats}
    return Result((winner,), places, scores, ending=state.ending)
