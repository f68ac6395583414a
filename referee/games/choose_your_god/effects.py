"""The verbs that cards, abilities and Locations share. Each does one thing and tells the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.catalogue import Reason
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.events.cards import CardGiven, CardsDiscarded, CardsDrawn
from referee.games.choose_your_god.events.goods import (
    AlmsPaid,
    AmountChanged,
    CoinsChanged,
    CoinsHandedOver,
    FollowersChanged,
    MobsChanged,
)
from referee.games.choose_your_god.events.intention import LicenseTaken
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.vocabulary import SLOTS, SUPREMACY, HandDeck

# Followers, coins, Mobs.


def gain_followers(
    t: GodTable, seat: int, number: int, rule: str | None = None, license_: str | None = None
) -> int:
    """As many as are left (CG-10); how many that were. A License may be what brings them."""
    change = min(number, t.state.followers_left(seat))
    return _change(t, seat, "followers", change, FollowersChanged, rule, license_)


def lose_followers(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """As many as the seat has."""
    change = -min(number, t.state.cults[seat].followers)
    return _change(t, seat, "followers", change, FollowersChanged, rule)


def gain_coins(
    t: GodTable, seat: int, number: int, rule: str | None = None, license_: str | None = None
) -> int:
    """What the reserve can pay (CG-12)."""
    change = min(number, t.state.coins_in_reserve)
    return _change(t, seat, "coins", change, CoinsChanged, rule, license_)


def gain_coins_silently(state: ChooseYourGod, seat: int, number: int) -> int:
    """The same as a part of something else, which tells of it."""
    gained = min(number, state.coins_in_reserve)
    state.cults[seat].coins += gained
    return gained


def lose_coins(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """To the reserve, as many as the seat has."""
    return _change(t, seat, "coins", -min(number, t.state.cults[seat].coins), CoinsChanged, rule)


def hand_over_coins(t: GodTable, giver: int, receiver: int, number: int, rule: str | None = None) -> int:
    """From seat to seat, as many as the giver has."""
    paid = move_coins(t.state, giver, receiver, number)
    if paid:
        t.tell(CoinsHandedOver(giver, receiver, paid), rule=rule)
    return paid


def move_coins(state: ChooseYourGod, giver: int, receiver: int, number: int) -> int:
    """The same as a part of something else, which tells of it."""
    paid = min(number, state.cults[giver].coins)
    state.cults[giver].coins -= paid
    state.cults[receiver].coins += paid
    return paid


def pay_alms(t: GodTable, seats: Sequence[int], number: int) -> None:
    """What the reserve can pay, in this order (CG-12, CG-75)."""
    alms: dict[int, int] = {}
    for seat in seats:
        if paid := gain_coins_silently(t.state, seat, number):
            alms[seat] = paid
    if alms:
        t.tell(AlmsPaid(t.state.location, alms), rule="CG-75")


def gain_mobs(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """As many as the reserve has (CG-11)."""
    return _change(t, seat, "mobs", min(number, t.state.mobs_in_reserve), MobsChanged, rule)


def lose_mob(t: GodTable, seat: int, rule: str | None = None) -> int:
    """One, if there is one."""
    return _change(t, seat, "mobs", -min(1, t.state.cults[seat].mobs), MobsChanged, rule)


def _change(
    t: GodTable,
    seat: int,
    what: str,
    change: int,
    changed: type[AmountChanged],
    rule: str | None,
    license_: str | None = None,
) -> int:
    """How many it was."""
    if change:
        cult = t.state.cults[seat]
        now: int = getattr(cult, what) + change
        setattr(cult, what, now)
        t.tell(changed(seat, change, now, license_), rule=rule)
    return abs(change)


# Cards.


def draw(t: GodTable, seat: int, deck: HandDeck, number: int, *, bottom: bool = False) -> int:
    """Cards from the top (or the bottom) into the hand, as many as there are (CG-16); seen by the drawer."""
    pile = t.state.miracles if deck == "miracle" else t.state.intrigues
    drawn = pile[: -number - 1 : -1] if bottom else pile[:number]
    if not drawn:
        return 0
    if bottom:
        del pile[-len(drawn) :]
    else:
        del pile[: len(drawn)]
    t.state.cults[seat].hand += drawn
    if t.rehearsing:  # nobody knows what was drawn
        return len(drawn)
    told = CardsDrawn(seat, deck, len(drawn))
    t.tell(told, private={seat: replace(told, cards=tuple(drawn))}, rule="CG-38")
    return len(drawn)


def put_under(t: GodTable, card: str) -> None:
    """The card goes to the bottom of its deck, Supremacy to the reserve (CG-105, CG-115, CG-142)."""
    if card in t.content.miracles:
        t.state.miracles.append(card)
    elif card in t.content.intrigues:
        t.state.intrigues.append(card)
    elif card != SUPREMACY:
        t.state.licenses.append(card)


def take_from(t: GodTable, seat: int, card: str) -> None:
    """The card leaves the seat, wherever it lay before it; refused if the seat does not own it."""
    cult = t.state.cults[seat]
    if card == SUPREMACY and t.state.supremacy == seat:
        t.state.supremacy = None
        t.state.supremacy_face_up = True
    elif card in cult.hand:
        cult.hand.remove(card)
    elif card in cult.licenses:
        cult.licenses.remove(card)
    else:
        raise Refused(Reason("You do not hold {card}.", "CG-156", card=t.content.cards[card]))


def discard(t: GodTable, seat: int, cards: Sequence[str]) -> None:
    """CG-156: any mix of cards, in the order written; a hand card shows only its back."""
    for card in cards:
        take_from(t, seat, card)
        put_under(t, card)
    miracles = sum(card in t.content.miracles for card in cards)
    intrigues = sum(card in t.content.intrigues for card in cards)
    shown = tuple(card for card in cards if card not in t.content.hand_cards)
    told = CardsDiscarded(seat, miracles, intrigues, shown)
    t.tell(told, private={seat: replace(told, cards=tuple(cards))}, rule="CG-105")


def give(t: GodTable, giver: int, receiver: int, card: str, rule: str) -> None:
    """From seat to seat: only these two see a hand card, all see a License or Supremacy (CG-126, CG-38)."""
    take_from(t, giver, card)
    cult = t.state.cults[receiver]
    if card in t.content.hand_cards:
        cult.hand.append(card)
        back = CardGiven(giver, receiver, "miracle" if card in t.content.miracles else "intrigue")
        t.tell(back, private=dict.fromkeys((giver, receiver), replace(back, card=card)), rule=rule)
        return
    if card == SUPREMACY:
        own_supremacy(t, receiver)
    else:
        cult.licenses.append(card)
    t.tell(CardGiven(giver, receiver, card=card), rule=rule)


def own_supremacy(t: GodTable, seat: int) -> None:
    """Supremacy lies face up before this seat (CG-89, CG-149)."""
    t.state.supremacy = seat
    t.state.supremacy_face_up = True


def take_license(t: GodTable, seat: int, slot: str, rule: str, price: int = 0) -> None:
    """A face-up License from the Palace comes before the seat, for its price, and works at once (CG-61)."""
    card = license_in(t.state, slot)
    t.state.slots[SLOTS.index(slot)] = None
    t.state.cults[seat].licenses.append(card)
    t.state.cults[seat].coins -= price
    t.tell(LicenseTaken(seat, card, price, slot), rule=rule)


def license_in(state: ChooseYourGod, slot: str) -> str:
    card = state.slots[SLOTS.index(slot)]
    if card is None:
        raise Refused(Reason("Slot {slot} is empty.", "CG-96", slot=slot))
    return card
