"""Blocks about coins, belief and cards."""

from __future__ import annotations

from referee.games.true_messiah import decks
from referee.games.true_messiah.board import own_holy, seat_with
from referee.games.true_messiah.cards.effects.casting import Cast, believe, block
from referee.games.true_messiah.events.effects import CardsPutOnDeck, CoinsGained, CoinsTaken, CostLowered
from referee.games.true_messiah.events.turns import CardsDiscarded
from referee.games.true_messiah.state import Due


@block
def coins(c: Cast, number: int) -> None:
    c.scene.state.seats[c.seat].coins += number
    c.tell(CoinsGained, number)


@block
def coins_per_holy(c: Cast, number: int) -> None:
    coins(c, number * len(own_holy(c.scene.state, c.seat)))


@block
def take_coins(c: Cast, choice: str, number: int) -> None:
    state = c.scene.state
    for colour in c.named(choice):
        victim = seat_with(state, colour)
        taken = min(number, state.seats[victim].coins)
        state.seats[victim].coins -= taken
        state.seats[c.seat].coins += taken
        c.tell(CoinsTaken, victim, taken)


@block
def belief_per_holy(c: Cast, number: int) -> None:
    believe(c, number * len(own_holy(c.scene.state, c.seat)))


@block
def discount(c: Cast, number: int) -> None:
    c.scene.state.seats[c.seat].discount += number
    c.tell(CostLowered, number)


@block
def draw(c: Cast, number: int) -> None:
    decks.draw(c.scene, c.seat, number, "TM-84")


@block
def draw_chosen(c: Cast, choice: str) -> None:
    """The fourth card uses up 1 belief; without it three are drawn."""
    seat = c.scene.state.seats[c.seat]
    number = int(c.named(choice)[0])
    if number > 3:
        number = min(number, 3 + seat.belief)
        seat.belief -= max(0, number - 3)
    decks.draw(c.scene, c.seat, number, "TM-84")


@block
def top_random(c: Cast, number: int) -> None:
    if c.scene.rehearsing:
        c.scene.uncertain = True
        return
    seat = c.scene.state.seats[c.seat]
    if not seat.discard:
        return
    seat.picks += 1
    shuffled = c.scene.shuffle(f"deck/{seat.colour}/top/{seat.picks}", seat.discard)
    for card in shuffled[:number]:
        seat.discard.remove(card)
    seat.deck = [*shuffled[:number], *seat.deck]
    c.tell(CardsPutOnDeck, tuple(sorted(shuffled[:number])))


@block
def discard_random(c: Cast, target: str, number: int) -> None:
    if c.scene.rehearsing:
        c.scene.uncertain = True
        return
    state = c.scene.state
    for colour in c.named(target):
        victim = seat_with(state, colour)
        seat = state.seats[victim]
        for _ in range(min(number, len(seat.hand))):
            seat.picks += 1
            card = c.scene.pick(f"hand/{colour}/discard/{seat.picks}", seat.hand)
            seat.hand.remove(card)
            seat.discard.append(card)
            c.discarded.append(Due(victim, card))
            c.scene.tell(CardsDiscarded(victim, (card,)))
