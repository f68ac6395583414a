"""The verbs that cards, abilities and Locations share. Each does one thing and tells the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.catalogue import Reason
from referee.engine.json_types import Json
from referee.engine.records import Face
from referee.engine.rehearsal import Refused
from referee.engine.words import count
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.texts.words import backs, coins, faces, followers, mobs, who
from referee.games.choose_your_god.vocabulary import SLOTS, SUPREMACY, Deck

KIND = "choose_your_god"


def tell(
    t: GodTable, kind: str, text: str, data: Mapping[str, Json] | None = None, rule: str | None = None
) -> None:
    t.tell(f"{KIND}.{kind}", text, data, rule=rule)


# Followers, coins, Mobs.


def gain_followers(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """As many as are left (CG-10); how many that were."""
    return _change(t, seat, "followers", min(number, t.state.followers_left(seat)), "gains", rule)


def lose_followers(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """As many as the seat has."""
    return _change(t, seat, "followers", -min(number, t.state.cults[seat].followers), "loses", rule)


def gain_coins(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """What the reserve can pay (CG-12)."""
    return _change(t, seat, "coins", min(number, t.state.coins_in_reserve), "gains", rule)


def lose_coins(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """To the reserve, as many as the seat has."""
    return _change(t, seat, "coins", -min(number, t.state.cults[seat].coins), "pays", rule)


def hand_over_coins(t: GodTable, giver: int, receiver: int, number: int, rule: str | None = None) -> int:
    """From seat to seat, as many as the giver has."""
    paid = min(number, t.state.cults[giver].coins)
    if paid:
        t.state.cults[giver].coins -= paid
        t.state.cults[receiver].coins += paid
        data: dict[str, Json] = {"from": giver, "to": receiver, "coins": paid}
        tell(t, "coins_handed_over", f"{who(t, giver)} gives {who(t, receiver)} {coins(paid)}.", data, rule)
    return paid


def gain_mobs(t: GodTable, seat: int, number: int, rule: str | None = None) -> int:
    """As many as the reserve has (CG-11)."""
    return _change(t, seat, "mobs", min(number, t.state.mobs_in_reserve), "gains", rule)


def lose_mob(t: GodTable, seat: int, rule: str | None = None) -> int:
    """One, if there is one."""
    return _change(t, seat, "mobs", -min(1, t.state.cults[seat].mobs), "loses", rule)


IN_WORDS = {"followers": followers, "coins": coins, "mobs": mobs}


def _change(t: GodTable, seat: int, what: str, change: int, verb: str, rule: str | None) -> int:
    """How many it was."""
    number, cult = abs(change), t.state.cults[seat]
    if number:
        now: int = getattr(cult, what) + change
        setattr(cult, what, now)
        data: dict[str, Json] = {"seat": seat, "change": change, "now": now}
        tell(t, f"{what}_changed", f"{who(t, seat)} {verb} {IN_WORDS[what](number)}.", data, rule)
    return number


# Cards.


def deck_of(state: ChooseYourGod, deck: Deck) -> list[str]:
    """The deck, top card first."""
    return {"miracle": state.miracles, "intrigue": state.intrigues, "license": state.licenses}[deck]


def draw(t: GodTable, seat: int, deck: Deck, number: int, *, bottom: bool = False) -> int:
    """Cards from the top (or the bottom) into the hand, as many as there are (CG-16); seen by the drawer."""
    pile = deck_of(t.state, deck)
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
    data: dict[str, Json] = {"seat": seat, "deck": deck, "number": len(drawn)}
    kind = "Miracle" if deck == "miracle" else "Intrigue"
    own = Face(f"You draw {faces(t.content, drawn)}.", {**data, "cards": list(drawn)})
    text = f"{who(t, seat)} draws {count(len(drawn), kind)}."
    t.tell(f"{KIND}.cards_drawn", text, data, private={seat: own}, rule="CG-38")
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
    data: dict[str, Json] = {
        "seat": seat,
        "number": len(cards),
        "shown": [card for card in cards if card not in t.content.hand_cards],
    }
    own = Face(f"You discard {faces(t.content, cards)}.", {**data, "cards": list(cards)})
    text = f"{who(t, seat)} discards {backs(t.content, cards)}."
    t.tell(f"{KIND}.cards_discarded", text, data, private={seat: own}, rule="CG-105")


def give(t: GodTable, giver: int, receiver: int, card: str, rule: str) -> None:
    """From seat to seat: only these two see a hand card, all see a License or Supremacy (CG-126, CG-38)."""
    take_from(t, giver, card)
    cult = t.state.cults[receiver]
    data: dict[str, Json] = {"from": giver, "to": receiver}
    text = f"{who(t, giver)} gives {who(t, receiver)} {backs(t.content, [card])}."
    private: dict[int, Face] = {}
    if card in t.content.hand_cards:
        cult.hand.append(card)
        face = f"{who(t, giver)} gives {who(t, receiver)} {t.content.cards[card]}."
        private = dict.fromkeys((giver, receiver), Face(face, {**data, "card": card}))
        data = {**data, "deck": "miracle" if card in t.content.miracles else "intrigue"}
    else:
        data = {**data, "card": card}
        if card == SUPREMACY:
            own_supremacy(t, receiver)
        else:
            cult.licenses.append(card)
    t.tell(f"{KIND}.card_given", text, data, private=private, rule=rule)


def own_supremacy(t: GodTable, seat: int) -> None:
    """Supremacy lies face up before this seat (CG-89, CG-149)."""
    t.state.supremacy = seat
    t.state.supremacy_face_up = True


def take_license(t: GodTable, seat: int, slot: str, rule: str) -> None:
    """A face-up License from the Palace comes before the seat and works at once (CG-61)."""
    card = license_in(t.state, slot)
    t.state.slots[SLOTS.index(slot)] = None
    t.state.cults[seat].licenses.append(card)
    text = f"{who(t, seat)} takes {t.content.cards[card]}."
    tell(t, "license_taken", text, {"seat": seat, "license": card, "slot": slot}, rule)


def license_in(state: ChooseYourGod, slot: str) -> str:
    card = state.slots[SLOTS.index(slot)]
    if card is None:
        raise Refused(Reason("Slot {slot} is empty.", "CG-96", slot=slot))
    return card
