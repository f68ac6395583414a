"""What a viewer must not know: twin states that differ in other seats' tiles and in the stock."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import codec
from referee.engine.choices import Source
from referee.games.odds import OddsState
from tests.games.dealing import deal_anew


def twins(state: OddsState, viewer: int | None) -> Iterator[OddsState]:
    """The same table with the hidden tiles changed round.

    The first tile of each hand stays: it is the default, so it may be revealed in this very step.
    """
    twin = codec.decode(OddsState, codec.encode(state))
    others = [hand for seat, hand in twin.hands.items() if seat != viewer]
    hidden = [*twin.stock, *(tile for hand in others for tile in hand[1:])]
    if len(hidden) < 2:
        return
    changed = iter([*hidden[1:], hidden[0]])
    for tiles in (twin.stock, *others):
        kept = 0 if tiles is twin.stock else 1
        tiles[kept:] = [next(changed) for _ in tiles[kept:]]
    yield twin


def shuffled(state: OddsState, viewer: int, source: Source) -> OddsState:
    """The same table with the hidden tiles dealt out anew."""
    twin = codec.decode(OddsState, codec.encode(state))
    deal_anew(source, [twin.stock, *(hand for seat, hand in twin.hands.items() if seat != viewer)])
    return twin
