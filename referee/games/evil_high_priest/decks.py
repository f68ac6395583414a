"""Decks, displays and discard piles."""

from __future__ import annotations

from referee.games.evil_high_priest.events.rounds import DeckName, DeckShuffled, DisplayFilled
from referee.games.evil_high_priest.state import Deck, EvilHighPriest, EvilTable


def deck_of(state: EvilHighPriest, name: DeckName) -> Deck:
    deck: Deck = getattr(state, name)
    return deck


def shuffle(t: EvilTable, name: DeckName) -> None:
    """The discard pile goes into the deck, which is shuffled under a label of its own (EH-022, EH-040)."""
    deck = deck_of(t.state, name)
    deck.shuffles += 1
    deck.cards = t.shuffle(f"deck/{name}/shuffle/{deck.shuffles}", [*deck.cards, *deck.discard])
    if deck.shuffles > 1:
        t.tell(DeckShuffled(name, len(deck.cards)), rule="EH-040")
    deck.discard = []


def draw(t: EvilTable, name: DeckName) -> str | None:
    """The top card; None if there is none left anywhere."""
    deck = deck_of(t.state, name)
    if not deck.cards and deck.discard:
        shuffle(t, name)
    if not deck.cards:
        return None
    return deck.cards.pop(0)


def refill(t: EvilTable, name: DeckName) -> None:
    """Fills the empty slots of a display in their order, as far as there are cards (EH-041, EH-042).

    Cards are turned up here: what comes after, nobody can know who only tries an order out.
    """
    deck = deck_of(t.state, name)
    came: dict[int, str] = {}
    for slot, shown in enumerate(deck.shown):
        if shown is None and (card := draw(t, name)) is not None:
            deck.shown[slot] = came[slot + 1] = str(card)
    if came:
        t.tell(DisplayFilled(**{name: came}), rule="EH-041")


def discard(t: EvilTable, name: DeckName, card: str) -> None:
    """A card goes to its pile; a display that waits for cards is filled, in a raid at its end (EH-042)."""
    deck = deck_of(t.state, name)
    deck.discard.append(card)
    if t.state.raid is None and not deck.cards and None in deck.shown:
        refill(t, name)
