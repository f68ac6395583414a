"""What nobody must know: twin states that differ in the order of the decks alone (EH-015)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import codec
from referee.engine.choices import Source
from referee.games.evil_high_priest.state import Deck, EvilHighPriest
from tests.games.dealing import deal_anew

TOP = 1
"""No step that is answered by default turns up more cards of a deck."""


def twins(state: EvilHighPriest, _viewer: int | None) -> Iterator[EvilHighPriest]:
    """States that differ from this one only in the cards below the top of a deck, from the next one on."""
    if state.round == 0:  # not yet shuffled: no secret
        return
    for name in ("chambers", "monsters", "investigators"):
        twin = codec.decode(EvilHighPriest, codec.encode(state))
        deck: Deck = getattr(twin, name)
        top, rest = deck.cards[:TOP], deck.cards[TOP:]
        other = next((card for card in reversed(rest) if card != rest[0]), None)
        if other is not None:
            rest.remove(other)
            deck.cards = [*top, other, *reversed(rest)]
            yield twin


def shuffled(state: EvilHighPriest, _viewer: int, source: Source) -> EvilHighPriest:
    """The same table with its decks in another order."""
    twin = codec.decode(EvilHighPriest, codec.encode(state))
    for deck in (twin.chambers, twin.monsters, twin.investigators):
        deal_anew(source, [deck.cards])
    return twin
