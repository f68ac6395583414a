"""Drawing, reshuffling and putting cards away (rules 2.7, 2.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.engine.unseen import UNSEEN
from referee.games.true_messiah.events.turns import CardRemoved, CardsDrawn, DeckReshuffled
from referee.games.true_messiah.scene import Scene


def reshuffle(scene: Scene, number: int) -> bool:
    """The discard pile becomes the new deck, at most once per turn (TM-84); False if it cannot."""
    seat = scene.state.seats[number]
    if seat.deck or seat.reshuffled or not seat.discard:
        return False
    seat.shuffles += 1
    seat.deck = scene.shuffle(f"deck/{seat.colour}/shuffle/{seat.shuffles}", seat.discard)
    seat.discard = []
    seat.reshuffled = True
    scene.tell(DeckReshuffled(number, len(seat.deck)), "TM-84")
    return True


def top_cards(scene: Scene, number: int, wanted: int) -> list[str]:
    """The top cards of a deck, taken off it; fewer if there are no more to be had."""
    seat = scene.state.seats[number]
    taken: list[str] = []
    while len(taken) < wanted and (seat.deck or reshuffle(scene, number)):
        taken.append(seat.deck.pop(0))
    return taken


def draw(scene: Scene, number: int, wanted: int, rule: str = "TM-83") -> None:
    """Cards from the deck to the hand. While something is tried out nobody knows what they would be."""
    if scene.rehearsing:
        scene.uncertain = True
        return
    drawn = top_cards(scene, number, wanted)
    if not drawn:
        return
    scene.state.seats[number].hand += drawn
    own = CardsDrawn(number, len(drawn), tuple(drawn))
    scene.tell(CardsDrawn(number, len(drawn)), rule, {number: own})


def put_away(scene: Scene, number: int, card: str, *, removed: bool, looted: bool = False) -> None:
    """A card goes to its player's discard pile, or out of the game (TM-109, TM-117, TM-122).

    Discarding, looting, buying and giving come here without a keeping cost (TM-121).
    """
    if removed:
        scene.state.removed.append(card)
        scene.tell(CardRemoved(number, card, looted=looted), "TM-122")
    else:
        scene.state.seats[number].discard.append(card)


def held(cards: list[str]) -> list[str]:
    """Names for the cards of a prompt: `smite`, `smite.2` for a second of the same."""
    seen: dict[str, int] = {}
    found = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        found.append(card if seen[card] == 1 else f"{card}.{seen[card]}")
    return found


def missing(names: Sequence[str], hand: Sequence[str]) -> list[str]:
    """The cards that these names stand for and that are not in the hand, or not so often."""
    return sorted((Counter(face(name) for name in names) - Counter(hand)).elements())


def may_hold(hand: Sequence[str], card: str) -> bool:
    """Whether the card can be in this hand, as far as it is known."""
    return any(one is UNSEEN or one == card for one in hand)


def face(name: str) -> str:
    """The card that a name of `held` stands for."""
    return name.partition(".")[0]
