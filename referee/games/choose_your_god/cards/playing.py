"""Laying down a hand card: the seal, the effect, the bottom of the deck, and what Licenses pay for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.catalogue import Reason
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.cards.intrigues import Intrigue, Threat
from referee.games.choose_your_god.cards.miracles import Miracle
from referee.games.choose_your_god.effects import gain_coins, gain_followers, put_under
from referee.games.choose_your_god.events.cards import CardPlayed
from referee.games.choose_your_god.influence import licenses_of
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import GodTable

MAGUS_COINS = 3  # CG-125


def kind_of(content: Content, card: str) -> type[Miracle | Intrigue]:
    """The class of a hand card."""
    effect = content.hand_cards[card].effect.word
    return Miracle.cases[effect] if card in content.miracles else Intrigue.cases[effect]


def ways_to_play(at: Now, card: str) -> Iterator[Miracle | Intrigue]:
    """The ways in which a hand card might be played here."""
    return kind_of(at.content, card).ways(card, at)


def ways_of_all(at: Now, cards: Iterable[str]) -> list[Card]:
    return [way for card in cards for way in ways_to_play(at, card)]


async def play_card(
    t: GodTable, seat: int, played: Card, *, by: str | None = None, as_if_dark: bool = False
) -> None:
    """CG-103, CG-127: from the hand, finished when the card lies at the bottom of its deck.

    An ability may be what it is played by.
    """
    cult = t.state.cults[seat]
    card = played.card
    face = t.content.hand_cards[card]
    if card not in cult.hand:
        raise Refused(Reason("You do not hold {card}.", "CG-103", card=face.name))
    if face.dark_seal and cult.side == "light" and not as_if_dark:  # CG-104
        raise Refused(
            Reason("{card} bears a dark seal and your sheet is light-side up.", "CG-104", card=face.name)
        )
    cult.hand.remove(card)
    t.state.playing.append(card)
    if card in t.content.intrigues:
        await play_intrigue(t, seat, played, by)
        return
    magus = licenses_of(t.content, cult, "magus")
    t.tell(CardPlayed(seat, card, t.state.location, by), rule="CG-66")
    await played.carry_out(t, seat)
    _lay_at_the_bottom(t, card)  # CG-13
    if magus:
        gain_coins(t, seat, MAGUS_COINS, "CG-125", magus[0])


async def play_intrigue(t: GodTable, seat: int, played: Card, by: str | None) -> None:
    """The effect of an Intrigue that is being played; Exiles counts when the card is laid down (CG-123)."""
    exiles = licenses_of(t.content, t.state.cults[seat], "exiles")
    t.tell(CardPlayed(seat, played.card, t.state.location, by), rule="CG-66")
    await played.carry_out(t, seat)
    _lay_at_the_bottom(t, played.card)  # CG-14
    if exiles:
        gain_followers(t, seat, 1, "CG-123", exiles[0])


def possible_ways(at: Now, card: str) -> list[Miracle | Intrigue]:
    """The ways in which an Intrigue that is turned up can be played now; [] if it cannot be."""
    ways = [way for way in ways_to_play(at, card) if _can_be_played(at, way)]
    enough = [way for way in ways if isinstance(way, Threat) and way.license is None]
    return list(enough or ways)  # strongest oneself, or only one License to take


def _can_be_played(at: Now, way: Card) -> bool:
    return at.problem_with(lambda t: way.carry_out(t, at.seat)) is None


def _lay_at_the_bottom(t: GodTable, card: str) -> None:
    """CG-129: before the rest of an ability that played it goes on."""
    t.state.playing.remove(card)
    put_under(t, card)
