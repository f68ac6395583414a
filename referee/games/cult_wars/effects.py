"""The verbs that action cards share. Each does its thing and tells the table."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from dataclasses import replace

from referee.games.cult_wars import events
from referee.games.cult_wars.battle import taken
from referee.games.cult_wars.state import Changer, CultTable, Number, Operation, PlayedCard


def lose(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str], number: int) -> int:
    """Followers are lost from these places in turn, as far as there are any (CW-35). Returns how many."""
    cult = t.state.cults[seat]
    shares = taken(cult.bodies, number, places)
    lost = sum(shares.values())
    for place, share in shares.items():
        cult.bodies[place] -= share
    cult.followers -= lost
    cult.book.lost += lost
    t.tell(events.FollowersLost(by.card, by.seat, seat, shares), rule="CW-35")
    return lost


def gain(t: CultTable, by: PlayedCard, seat: int, place: str, number: int) -> None:
    """New followers arrive at a place (CW-35)."""
    cult = t.state.cults[seat]
    cult.bodies[place] += number
    cult.followers += number
    cult.book.gained += number
    t.tell(events.FollowersGained(by.card, by.seat, seat, place, number), rule="CW-35")


def move(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str], to: str, number: int) -> None:
    """Followers change places, as far as there are any (CW-35)."""
    bodies = t.state.cults[seat].bodies
    shares = taken(bodies, number, places)
    for place, share in shares.items():
        bodies[place] -= share
    bodies[to] += sum(shares.values())
    t.tell(events.FollowersMoved(by.card, by.seat, seat, shares, to), rule="CW-35")


def steal(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str], number: int) -> None:
    """Followers leave a cult and join the card's player, idle (CW-70)."""
    if stolen := lose(t, by, seat, places, number):
        gain(t, by, by.seat, "idle", stolen)


def score(t: CultTable, by: PlayedCard, seat: int, points: int) -> None:
    """VP from a card, or taken by one; never below 0 (CW-05)."""
    cult = t.state.cults[seat]
    change = max(points, -cult.vp)
    cult.vp += change
    t.tell(events.PointsChanged(by.card, by.seat, seat, change), rule="CW-05")


def draw_for_sacrifices(t: CultTable, seat: int, rule: str, *, most: bool = False) -> None:
    """The deity sends a card, and another for the sole most sacrifices (CW-54, CW-55)."""
    for card in _drawn(t, seat, 1):
        drawn = events.CardDrawn(seat, most)
        t.tell(drawn, private={seat: replace(drawn, drawn=card)}, rule=rule)


def draw(t: CultTable, by: PlayedCard, seat: int, number: int) -> None:
    """Cards from the deck (CW-57)."""
    if cards := _drawn(t, seat, number):
        granted = events.CardsGranted(by.card, by.seat, seat, len(cards))
        t.tell(granted, private={seat: replace(granted, drawn=cards)}, rule="CW-57")


def _drawn(t: CultTable, seat: int, number: int) -> tuple[str, ...]:
    """Cards from the top of the deck go to a hand (CW-57), as long as there are any (CW-59)."""
    state, cards = t.state, []
    for _ in range(number):
        if not state.deck:
            _reshuffle(t)
        if not state.deck:
            t.tell(events.NothingDrawn(seat), rule="CW-59")
            break
        cards.append(state.deck.pop(0))
        insort(state.cults[seat].hand, cards[-1])
    return tuple(cards)


def _reshuffle(t: CultTable) -> None:
    """The discard pile becomes the deck; this turn's cards are still on the table and stay there (CW-59)."""
    state = t.state
    if state.discard:
        state.shuffles += 1
        state.deck = t.shuffle(f"deck/action/shuffle/{state.shuffles}", state.discard)
        state.discard = []
        t.tell(events.DeckReshuffled(len(state.deck)), rule="CW-59")


def discard_random(t: CultTable, by: PlayedCard, seat: int, number: int) -> None:
    """Random cards leave a hand for the discard pile, face up (CW-70)."""
    _tell_if_empty(t, seat, by)
    for card in _picked(t, seat, number):
        t.state.discard.append(card)
        t.tell(events.CardDiscarded(by.card, by.seat, seat, card), rule="CW-70")


def steal_random(t: CultTable, by: PlayedCard, seat: int, number: int) -> None:
    """Random cards leave a hand for that of the card's player; only these two learn which (CW-70)."""
    _tell_if_empty(t, seat, by)
    for card in _picked(t, seat, number):
        insort(t.state.cults[by.seat].hand, card)
        stolen = events.CardStolen(by.card, by.seat, seat)
        known = replace(stolen, stolen=card)
        t.tell(stolen, private={by.seat: known, seat: known}, rule="CW-70")


def _tell_if_empty(t: CultTable, seat: int, by: PlayedCard) -> None:
    """An empty hand gives nothing (CW-70)."""
    if not t.state.cults[seat].hand:
        t.tell(events.HandFoundEmpty(by.card, by.seat, seat), rule="CW-70")


def _picked(t: CultTable, seat: int, number: int) -> list[str]:
    """Cards taken at random out of a hand, as many as there are; each is a secret draw."""
    state = t.state
    hand = state.cults[seat].hand
    cards = []
    for _ in range(min(number, len(hand))):
        state.hand_picks += 1
        card = t.pick(f"hand/{state.turn}/{state.hand_picks}", hand)
        hand.remove(card)
        cards.append(card)
    return cards


def cancel(t: CultTable, by: PlayedCard, seat: int, how_many: str) -> None:
    """A cult's next card to resolve, or all of them, come to nothing (CW-37, CW-66)."""
    waiting = [played for played in t.state.played if played.seat == seat and played.fate == "waiting"]
    stopped = waiting[:1] if how_many == "first" else waiting
    for played in stopped:
        played.fate = "cancelled"
        t.tell(events.CardCancelled(by.card, by.seat, seat, played.card), rule="CW-37")
    if not stopped:
        t.tell(events.NothingCancelled(by.card, by.seat, seat), rule="CW-37")


def change(
    number: Number, t: CultTable, by: PlayedCard, seat: int, operation: Operation, value: tuple[int, int]
) -> None:
    """One of a cult's numbers is changed until the end of the turn (CW-36, CW-67)."""
    t.state.changers.append(Changer(seat, number, operation, *value))
    changed = events.NumberChanged(by.card, by.seat, seat, number, operation, *value)
    t.tell(changed, rule="CW-36" if number in ("attack", "defence") else "CW-67")


def withhold(t: CultTable, by: PlayedCard, seat: int) -> None:
    """A cult's attackers stay out of all combat this turn (CW-68)."""
    if seat not in t.state.withheld:
        t.state.withheld.append(seat)
    t.tell(events.AttackersWithheld(by.card, by.seat, seat), rule="CW-68")


def order_losses(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str]) -> None:
    """A cult's combat losses are taken in another order this turn (CW-69)."""
    t.state.loss_orders[seat] = list(places)
    t.tell(events.LossesOrdered(by.card, by.seat, seat, tuple(places)), rule="CW-69")
