"""What must not be known: twins with other cards in enemies' hands and decks, and in the marketplace."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import codec
from referee.games.true_messiah.board import ally_of, turn_order
from referee.games.true_messiah.state import TrueMessiah


def twins(state: TrueMessiah, viewer: int | None) -> Iterator[TrueMessiah]:
    """States that differ only in what the viewer does not know and no default answer shows at once."""
    if not state.columns or not state.round:
        return
    friends = () if viewer is None else (viewer, ally_of(state, viewer))
    for seat in turn_order(state):
        if seat not in friends:
            yield from _other_hand(state, seat)
            yield from _other_deck(state, seat)
    yield from _other_market(state)


def copy(state: TrueMessiah) -> TrueMessiah:
    return codec.decode(TrueMessiah, codec.encode(state))


def _other_hand(state: TrueMessiah, seat: int) -> Iterator[TrueMessiah]:
    """Hand and deck trade cards, unless the seat is about to use or discard some."""
    own, turn = state.seats[seat], state.turn
    using = turn is not None and turn.seat == seat and (turn.phase == "end" or turn.plan or turn.hold)
    if using or any(frame.seat == seat for frame in state.frames) or not own.deck or not own.hand:
        return
    twin = copy(state)
    cards = [*own.hand, *own.deck]
    turned = [*cards[1:], cards[0]]
    twin.seats[seat].hand, twin.seats[seat].deck = turned[: len(own.hand)], turned[len(own.hand) :]
    if sorted(twin.seats[seat].hand) != sorted(own.hand):
        yield twin


def _other_deck(state: TrueMessiah, seat: int) -> Iterator[TrueMessiah]:
    """The deck lies the other way round, unless somebody is about to look at it."""
    own = state.seats[seat].deck
    looting = state.turn is not None and state.turn.phase == "end"
    if not looting and own != own[::-1]:
        twin = copy(state)
        twin.seats[seat].deck = own[::-1]
        yield twin


def _other_market(state: TrueMessiah) -> Iterator[TrueMessiah]:
    """The marketplace lies the other way round, unless cards are about to be turned up."""
    turn = state.turn
    opening = not state.market.open if turn is None else turn.seat == turn_order(state)[-1]
    if not opening and state.marketplace != state.marketplace[::-1]:
        twin = copy(state)
        twin.marketplace = state.marketplace[::-1]
        yield twin
