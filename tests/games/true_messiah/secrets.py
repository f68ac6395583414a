"""What must not be known: twins with other cards in enemies' hands and decks, and in the marketplace."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import codec
from referee.games.true_messiah.board import ally_of, turn_order
from referee.games.true_messiah.state import TrueMessiah

KEPT = 3
"""Who ends its turn with more cards discards the others at once, for all to see (TM-223)."""


def twins(state: TrueMessiah, viewer: int | None) -> Iterator[TrueMessiah]:
    """A state that differs only in what the viewer does not know and no default answer shows at once."""
    if not state.columns or not state.round:
        return
    twin = codec.decode(TrueMessiah, codec.encode(state))
    friends = () if viewer is None else (viewer, ally_of(state, viewer))
    for seat in turn_order(state):
        if seat not in friends:
            _trade_hand(twin, seat)
            _turn_deck(twin, seat)
    _turn_market(twin)
    if twin != state:
        yield twin


def _trade_hand(state: TrueMessiah, seat: int) -> None:
    """Hand and deck trade cards, unless the seat is about to use or discard some."""
    own, turn = state.seats[seat], state.turn
    discards = len(own.hand) > KEPT or (turn is not None and turn.phase == "end")
    using = turn is not None and turn.seat == seat and (discards or turn.plan or turn.hold)
    if using or any(frame.seat == seat for frame in state.frames) or not own.deck or not own.hand:
        return
    held = len(own.hand)
    first, *others = [*own.hand, *own.deck]
    own.hand, own.deck = others[:held], [*others[held:], first]


def _turn_deck(state: TrueMessiah, seat: int) -> None:
    """The deck lies the other way round, unless somebody is about to look at it."""
    if state.turn is None or state.turn.phase != "end":
        state.seats[seat].deck.reverse()


def _turn_market(state: TrueMessiah) -> None:
    """The marketplace lies the other way round, unless cards are about to be turned up."""
    turn = state.turn
    opening = not state.market.open if turn is None else turn.seat == turn_order(state)[-1]
    if not opening:
        state.marketplace.reverse()
