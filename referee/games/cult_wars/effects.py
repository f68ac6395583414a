"""The verbs that action cards share. Each does its thing and tells the table."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence

from referee.engine.json_types import Json
from referee.engine.records import Face
from referee.engine.words import count
from referee.games.cult_wars.battle import taken
from referee.games.cult_wars.state import Changer, CultTable, Number, Operation, PlayedCard
from referee.games.cult_wars.texts.words import PEOPLE, name, people


def lose(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str], number: int) -> int:
    """Followers are lost from these places in turn, as far as there are any (CW-35). Returns how many."""
    cult = t.state.cults[seat]
    shares = taken(cult.bodies, number, places)
    lost = sum(shares.values())
    for place, share in shares.items():
        cult.bodies[place] -= share
    cult.followers -= lost
    cult.book.lost += lost
    _tell(
        t, by, seat, "followers_lost", f"{name(t, seat)} loses {people(shares)}.", {"lost": shares}, "CW-35"
    )
    return lost


def gain(t: CultTable, by: PlayedCard, seat: int, place: str, number: int) -> None:
    """New followers arrive at a place (CW-35)."""
    cult = t.state.cults[seat]
    cult.bodies[place] += number
    cult.followers += number
    cult.book.gained += number
    text = f"{name(t, seat)} gains {count(number, *PEOPLE[place])}."
    _tell(t, by, seat, "followers_gained", text, {"place": place, "gained": number}, "CW-35")


def move(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str], to: str, number: int) -> None:
    """Followers change places, as far as there are any (CW-35)."""
    bodies = t.state.cults[seat].bodies
    shares = taken(bodies, number, places)
    for place, share in shares.items():
        bodies[place] -= share
    bodies[to] += sum(shares.values())
    text = f"{name(t, seat)}: {people(shares)} become {PEOPLE[to][1]}."
    _tell(t, by, seat, "followers_moved", text, {"moved": shares, "to": to}, "CW-35")


def steal(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str], number: int) -> None:
    """Followers leave a cult and join the card's player, idle (CW-70)."""
    if stolen := lose(t, by, seat, places, number):
        gain(t, by, by.seat, "idle", stolen)


def score(t: CultTable, by: PlayedCard, seat: int, points: int) -> None:
    """VP from a card, or taken by one; never below 0 (CW-05)."""
    cult = t.state.cults[seat]
    change = max(points, -cult.vp)
    cult.vp += change
    text = f"{name(t, seat)} {'gains' if change >= 0 else 'loses'} {abs(change)} VP."
    _tell(t, by, seat, "vp_changed", text, {"vp": change}, "CW-05")


def draw(t: CultTable, seat: int, rule: str) -> bool:
    """The top card goes to a hand; only its owner sees it (CW-57). False if there is none (CW-59)."""
    state = t.state
    if not state.deck:
        _reshuffle(t)
    who = name(t, seat)
    data: dict[str, Json] = {"seat": seat, "cult": state.cults[seat].cult}
    if not state.deck:
        t.tell("cult_wars.no_card", f"{who} draws nothing: there is no card left.", data, rule="CW-59")
        return False
    card = state.deck.pop(0)
    insort(state.cults[seat].hand, card)
    face = Face(f"You draw {t.content.cards[card].name}.", {**data, "card": card})
    t.tell("cult_wars.card_drawn", f"{who} draws an action card.", data, private={seat: face}, rule=rule)
    return True


def draw_several(t: CultTable, _: PlayedCard, seat: int, number: int) -> None:
    for _card in range(number):
        draw(t, seat, "CW-57")


def _reshuffle(t: CultTable) -> None:
    """The discard pile becomes the deck; this turn's cards are still on the table and stay there (CW-59)."""
    state = t.state
    if state.discard:
        state.shuffles += 1
        state.deck = t.shuffle(f"deck/action/shuffle/{state.shuffles}", state.discard)
        state.discard = []
        text = f"The discard pile is shuffled: a new deck of {count(len(state.deck), 'card')}."
        t.tell("cult_wars.reshuffled", text, {"deck_size": len(state.deck)}, rule="CW-59")


def discard_random(t: CultTable, by: PlayedCard, seat: int, number: int) -> None:
    """Random cards leave a hand for the discard pile, face up (CW-70)."""
    _tell_if_empty(t, seat, by)
    for card in _picked(t, seat, number):
        t.state.discard.append(card)
        text = f"{name(t, seat)} discards {t.content.cards[card].name}."
        _tell(t, by, seat, "card_discarded", text, {"discarded": card}, "CW-70")


def steal_random(t: CultTable, by: PlayedCard, seat: int, number: int) -> None:
    """Random cards leave a hand for that of the card's player; only these two learn which (CW-70)."""
    _tell_if_empty(t, seat, by)
    thief, victim = name(t, by.seat), name(t, seat)
    for card in _picked(t, seat, number):
        insort(t.state.cults[by.seat].hand, card)
        what = t.content.cards[card].name
        known = {**_data(t, by, seat), "stolen": card}
        private = {by.seat: Face(f"{_prefix(t, by)}you take {what} from {victim}.", known)}
        if seat != by.seat:
            private[seat] = Face(f"{_prefix(t, by)}{thief} takes {what} from you.", known)
        t.tell(
            "cult_wars.card_stolen",
            f"{_prefix(t, by)}{thief} takes an action card from {victim}.",
            _data(t, by, seat),
            private=private,
            rule="CW-70",
        )


def _tell_if_empty(t: CultTable, seat: int, by: PlayedCard) -> None:
    """An empty hand gives nothing (CW-70)."""
    if not t.state.cults[seat].hand:
        _tell(t, by, seat, "hand_is_empty", f"{name(t, seat)} has no card to lose.", {}, "CW-70")


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
        text = f"{t.content.cards[played.card].name} of {name(t, seat)} is cancelled."
        _tell(t, by, seat, "card_cancelled", text, {"cancelled": played.card}, "CW-37")
    if not stopped:
        text = f"{name(t, seat)} has no card left to cancel."
        _tell(t, by, seat, "nothing_cancelled", text, {}, "CW-37")


def change(
    number: Number, t: CultTable, by: PlayedCard, seat: int, operation: Operation, value: tuple[int, int]
) -> None:
    """One of a cult's numbers is changed until the end of the turn (CW-36, CW-67)."""
    amount, divisor = value
    t.state.changers.append(Changer(seat, number, operation, amount, divisor))
    size = str(amount) if divisor == 1 else f"{amount}/{divisor}"
    what = number.replace("_", " ")
    how = {"set": f"set to {size}", "times": f"times {size}", "add": f"{amount:+d}"}[operation]
    data: dict[str, Json] = {"number": number, "operation": operation, "value": amount, "divisor": divisor}
    text = f"{name(t, seat)}'s {what} {how} this turn."
    _tell(t, by, seat, "number_changed", text, data, "CW-36" if number in ("attack", "defence") else "CW-67")


def withhold(t: CultTable, by: PlayedCard, seat: int) -> None:
    """A cult's attackers stay out of all combat this turn (CW-68)."""
    if seat not in t.state.withheld:
        t.state.withheld.append(seat)
    _tell(t, by, seat, "withheld", f"{name(t, seat)}'s attackers fight nobody this turn.", {}, "CW-68")


def order_losses(t: CultTable, by: PlayedCard, seat: int, places: Sequence[str]) -> None:
    """A cult's combat losses are taken in another order this turn (CW-69)."""
    t.state.loss_orders[seat] = list(places)
    text = f"{name(t, seat)}'s losses in combat are taken from {', '.join(PEOPLE[p][1] for p in places)}."
    _tell(t, by, seat, "losses_ordered", text, {"places": list(places)}, "CW-69")


def _tell(
    t: CultTable, by: PlayedCard, seat: int, kind: str, text: str, data: Mapping[str, Json], rule: str
) -> None:
    t.tell(f"cult_wars.{kind}", _prefix(t, by) + text, {**_data(t, by, seat), **data}, rule=rule)


def _prefix(t: CultTable, by: PlayedCard) -> str:
    return f"{t.content.cards[by.card].name} ({name(t, by.seat)}): "


def _data(t: CultTable, by: PlayedCard, seat: int) -> dict[str, Json]:
    return {"card": by.card, "by": by.seat, "seat": seat, "cult": t.state.cults[seat].cult}
