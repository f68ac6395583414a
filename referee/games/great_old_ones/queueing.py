"""Orders for turns that are yet to come."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.games.great_old_ones.state import GreatOldOnes


def turn_of(state: GreatOldOnes, seat: int, word: str) -> tuple[str, Json] | None:
    """The turns of one of the seat's monsters, by its number; `god` is its Old One, `priests` all others."""
    cult = state.cults[seat]
    if word.lower() == "priests" and cult.old_one is not None:
        return "great_old_ones.turn", {"fact": "actor", "is": "!=", "value": cult.old_one.card}
    plain = word.removeprefix("#").upper()
    for monster in cult.monsters:
        if plain == monster.card or (plain == "GOD" and monster is cult.old_one):
            return "great_old_ones.turn", {"fact": "actor", "is": "=", "value": monster.card}
    return None
