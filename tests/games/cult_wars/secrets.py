"""What a seat must not know: twin states that differ in nothing else."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from itertools import pairwise

from referee.engine import codec
from referee.engine.choices import Source
from referee.games.cult_wars.state import CultWars
from tests.games.dealing import deal_anew


def twins(state: CultWars, viewer: int | None) -> Iterator[CultWars]:
    """States that differ from this one only in what the viewer (None: a spectator) does not know."""
    others = [seat for seat in state.seats if seat != viewer]
    if state.deck != state.deck[::-1]:
        turned = _copy(state)
        turned.deck.reverse()
        yield turned
    for seat in others:
        for place, card in enumerate(state.deck):
            if state.cults[seat].hand and card not in state.cults[seat].hand:
                twin = _copy(state)
                twin.deck[place] = twin.cults[seat].hand.pop(0)
                insort(twin.cults[seat].hand, card)
                yield twin
                break
    for one, other in pairwise(others):
        hands = list(state.cults[one].hand), list(state.cults[other].hand)
        if len(hands[0]) == len(hands[1]) and hands[0] != hands[1]:
            twin = _copy(state)
            twin.cults[other].hand, twin.cults[one].hand = hands
            yield twin


def _copy(state: CultWars) -> CultWars:
    return codec.decode(CultWars, codec.encode(state))


def shuffled(state: CultWars, viewer: int, source: Source) -> CultWars:
    """The same table with all that this seat does not know dealt out anew."""
    twin = _copy(state)
    hands = [twin.cults[seat].hand for seat in twin.seats if seat != viewer]
    deal_anew(source, [twin.deck, *hands])
    for hand in hands:
        hand.sort()
    return twin
