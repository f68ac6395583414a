"""What nobody must know: twin states that differ in the order of the deck alone."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import codec
from referee.engine.choices import Source
from referee.games.great_old_ones.city import CITY_SIZE
from referee.games.great_old_ones.state import GreatOldOnes
from tests.games.dealing import deal_anew


def twins(state: GreatOldOnes, _viewer: int | None) -> Iterator[GreatOldOnes]:
    """States that differ from this one only in cards that no dream brings to light.

    After the last turn of a round the City is filled from the top of the deck; but while a Priest is still to
    act, and Priests are always asked, the whole deck stays hidden.
    """
    if state.round == 0:  # not yet shuffled: no secret
        return
    priest_to_come = any(not monster.startswith("G") for monster in state.upcoming)
    known = 0 if priest_to_come else CITY_SIZE
    if len(state.deck) - known > 1:
        twin = codec.decode(GreatOldOnes, codec.encode(state))
        twin.deck[known:] = reversed(twin.deck[known:])
        yield twin


def shuffled(state: GreatOldOnes, _viewer: int, source: Source) -> GreatOldOnes:
    """The same table with its deck in another order."""
    twin = codec.decode(GreatOldOnes, codec.encode(state))
    deal_anew(source, [twin.deck])
    return twin
