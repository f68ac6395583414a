"""The City and the deck behind it: every deal, and what an empty deck means."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.engine.piles import take_top
from referee.engine.words import count
from referee.games.great_old_ones.pack import BARRED_FORCE
from referee.games.great_old_ones.state import LastRound, OldOnesTable
from referee.games.great_old_ones.texts.words import all_numbered

CITY_SIZE = 6

LAST_ROUND_TEXTS: dict[LastRound, str] = {
    "deck": "The villager deck has run out",
    "jewels": "Priests of all five jewels have been created",
    "max_rounds": "The table's limit of rounds is reached",
}


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
    text = f"The first villagers of the City: {all_numbered(t.content, state.city)}."
    if set_aside:
        text += (
            f" {count(len(set_aside), 'card')} of Force {BARRED_FORCE} turned up and went back into the deck."
        )
    data: dict[str, Json] = {
        "city": list(state.city),
        "set_aside": list(set_aside),
        "deck_size": len(state.deck),
    }
    t.tell("great_old_ones.city_dealt", text, data, rule="GO-16")


def fill(t: OldOnesTable) -> list[str]:
    """The City is topped up to six; a larger one is left alone (GO-19, GO-20)."""
    return deal(t, max(0, CITY_SIZE - len(t.state.city)))


def refill_if_emptied(t: OldOnesTable) -> bool:
    """Six new cards at once when the last one was taken (GO-43). Says whether it was."""
    state = t.state
    if state.city:
        return False
    dealt = deal(t, CITY_SIZE)
    if dealt:
        text = f"The City is empty; new villagers come at once: {all_numbered(t.content, dealt)}."
    else:
        text = "The City is empty, and nobody is left to come."
    data: dict[str, Json] = {"dealt": list(dealt), "deck_size": len(state.deck)}
    t.tell("great_old_ones.city_refilled", text, data, rule="GO-43")
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
        text = f"{LAST_ROUND_TEXTS[reason]}: round {t.state.round} is the last."
        t.tell("great_old_ones.last_round", text, {"round": t.state.round, "reason": reason}, rule=rule)
