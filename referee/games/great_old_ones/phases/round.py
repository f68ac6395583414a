"""The beginning of a round: the City is filled and the order of turns fixed."""

from __future__ import annotations

from referee.games.great_old_ones import events
from referee.games.great_old_ones.city import fill, mark_last_round, watch_deck
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.state import GreatOldOnes, OldOnesTable


async def begin_round(t: OldOnesTable) -> str:
    """The City is filled (GO-19), then the order of turns is fixed (GO-22)."""
    state = t.state
    state.round += 1
    for cult in state.cults.values():
        cult.scare_used = False  # GO-52
    dealt = fill(t)
    state.schedule = schedule(t.content, state)
    state.turn = 0
    began = events.RoundBegan(state.round, tuple(dealt), len(state.deck), tuple(state.schedule))
    t.tell(began, rule="GO-19")
    watch_deck(t)
    limit = t.options["max_rounds"]
    if isinstance(limit, int) and state.round >= limit:  # GO-76
        mark_last_round(t, "max_rounds", "GO-76")
    return "take_turn"


def schedule(content: Content, state: GreatOldOnes) -> list[str]:
    """Every monster in play, once each, in the order of turns (GO-18).

    A Priest created later waits a round (GO-30, GO-47).
    """
    return in_turn_order(content, [monster.card for monster in state.monsters()])


def in_turn_order(content: Content, monsters: list[str]) -> list[str]:
    """By number (GO-09, GO-21); then red border (GO-23), Old One, lower card number first (GO-24)."""

    def place(monster: str) -> tuple[int, bool, bool, int]:
        card = content.monsters[monster]
        return card.turn_order, not card.red_border, not card.is_old_one, card.no

    return sorted(monsters, key=place)
