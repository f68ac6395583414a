"""The City and the deck behind it: every deal, and what an empty deck means."""

from __future__ import annotations

from referee.engine.piles import take_top
from referee.games.great_old_ones import events
from referee.games.great_old_ones.pack import BARRED_FORCE
from referee.games.great_old_ones.state import LastRound, OldOnesTable

CITY_SIZE = 6


def deal(t: OldOnesTable, number: int) -> list[str]:
    """Cards from the top of the deck join the end of the row, as far as there are any."""
    dealt = take_top(t.state.deck, number)
    t.state.city += dealt
    return dealt


def deal_first_city(t: OldOnesTable) -> None:
    """GO-15, GO-16: cards of Force 3 are set aside until six others lie there, then shuffled back."""
    state = t.state
    set_aside: list[str] = []
    while state.deck and len(state.city) < CITY_SIZE:
        card = state.deck.pop(0)
        barred = t.content.by_id[card].force == BARRED_FORCE
        (set_aside if barred else state.city).append(card)
    state.deck = t.shuffle("deck/villager/shuffle/2", [*set_aside, *state.deck])  # GO-17
    dealt = events.CityDealt(tuple(state.city), tuple(set_aside), len(state.deck))
    t.tell(dealt, rule="GO-16")


def fill(t: OldOnesTable) -> list[str]:
    """The City is topped up to six; a larger one is left alone (GO-19, GO-20)."""
    return deal(t, max(0, CITY_SIZE - len(t.state.city)))


def refill_if_emptied(t: OldOnesTable) -> bool:
    """Six new cards at once when the last one was taken (GO-43). Says whether it was."""
    state = t.state
    if state.city:
        return False
    dealt = tuple(deal(t, CITY_SIZE))
    t.tell(events.CityRefilled(dealt, len(state.deck)), rule="GO-43")
    watch_deck(t)
    return True


def watch_deck(t: OldOnesTable) -> None:
    """To be called after each finished deal: with the deck empty, the round is the last (GO-66)."""
    if not t.state.deck:
        mark_last_round(t, "deck", "GO-66")


def mark_last_round(t: OldOnesTable, reason: LastRound, rule: str) -> None:
    """The round is the last; once marked, it stays so."""
    if t.state.last_round is None:
        t.state.last_round = reason
        t.tell(events.LastRoundMarked(t.state.round, reason), rule=rule)
