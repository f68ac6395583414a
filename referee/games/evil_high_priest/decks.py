"""Decks, displays and discard piles."""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.engine.json_types import Json
from referee.engine.words import count, listed
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import Deck, EvilHighPriest, EvilTable

DeckName: TypeAlias = Literal["chambers", "monsters", "investigators", "priests"]


def deck_of(state: EvilHighPriest, name: DeckName) -> Deck:
    deck: Deck = getattr(state, name)
    return deck


def card_name(content: Content, name: DeckName, card: str) -> str:
    match name:
        case "chambers":
            return content.chamber[card].name
        case "monsters":
            return content.monster[card].name
        case "investigators":
            return content.investigator[card].name
        case "priests":
            return content.priest[card].name


def shuffle(t: EvilTable, name: DeckName) -> None:
    """The discard pile goes into the deck, which is shuffled under a label of its own (EH-022, EH-040)."""
    deck = deck_of(t.state, name)
    deck.shuffles += 1
    deck.cards = t.shuffle(f"deck/{name}/shuffle/{deck.shuffles}", [*deck.cards, *deck.discard])
    if deck.shuffles > 1:
        text = f"The discarded {name} are shuffled into a new deck ({count(len(deck.cards), 'card')})."
        t.tell(
            "evil_high_priest.deck_shuffled", text, {"deck": name, "cards": len(deck.cards)}, rule="EH-040"
        )
    deck.discard = []


def draw(t: EvilTable, name: DeckName) -> str | None:
    """The top card; None if there is none left anywhere."""
    deck = deck_of(t.state, name)
    if not deck.cards and deck.discard:
        shuffle(t, name)
    if not deck.cards:
        return None
    return deck.cards.pop(0)


def refill(t: EvilTable, name: DeckName) -> list[str]:
    """Fills the empty slots of a display in their order, as far as there are cards (EH-041, EH-042)."""
    deck = deck_of(t.state, name)
    came: dict[int, str] = {}
    for slot, shown in enumerate(deck.shown):
        if shown is None and (card := draw(t, name)) is not None:
            deck.shown[slot] = card
            came[slot + 1] = card
    if came:
        parts = [f"{card_name(t.content, name, card)} (slot {slot})" for slot, card in came.items()]
        data: dict[str, Json] = {"display": name, "cards": {str(slot): card for slot, card in came.items()}}
        verb = "joins" if len(parts) == 1 else "join"
        text = f"{listed(parts)} {verb} the display of {name}."
        t.tell("evil_high_priest.display_filled", text, data, rule="EH-041")
    return list(came.values())


def discard(t: EvilTable, name: DeckName, card: str) -> None:
    """A card goes to its pile; a display that waits for cards is filled, in a raid at its end (EH-042)."""
    deck = deck_of(t.state, name)
    deck.discard.append(card)
    if t.state.raid is None and not deck.cards and None in deck.shown:
        refill(t, name)
