"""Laying down a hand card: the seal, the effect, the bottom of the deck, and what Licenses pay for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.json_types import Json
from referee.games.choose_your_god.cards import intrigues, miracles
from referee.games.choose_your_god.effects import gain_coins, gain_followers, put_under, tell
from referee.games.choose_your_god.influence import owns
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import who

MAGUS_COINS = 3  # CG-125


async def play_card(
    t: GodTable, seat: int, card: str, fields: Mapping[str, Any], *, as_if_dark: bool = False
) -> None:
    """CG-103, CG-127: from the hand, finished when the card lies at the bottom of its deck."""
    cult = t.state.cults[seat]
    face = t.content.hand_cards[card]
    if card not in cult.hand:
        raise Refused(f"You do not hold {face.name}.", "CG-103")
    if face.dark_seal and cult.side == "light" and not as_if_dark:  # CG-104
        raise Refused(f"{face.name} bears a dark seal and your sheet is light-side up.", "CG-104")
    cult.hand.remove(card)
    t.state.playing.append(card)
    if card in t.content.intrigues:
        await play_intrigue(t, seat, card, fields)
        return
    magus = owns(t.content, cult, "magus")
    _tell_played(t, seat, card)
    miracles.EFFECTS[face.effect.name](t, seat, t.content.miracles[card], fields)
    _lay_at_the_bottom(t, card)
    if magus:
        gain_coins(t, seat, MAGUS_COINS, "CG-125")


async def play_intrigue(t: GodTable, seat: int, card: str, fields: Mapping[str, Any]) -> None:
    """The effect of an Intrigue that is being played; Exiles counts when the card is laid down (CG-123)."""
    exiles = owns(t.content, t.state.cults[seat], "exiles")
    _tell_played(t, seat, card)
    await intrigues.EFFECTS[t.content.intrigues[card].effect.name](t, seat, fields)
    _lay_at_the_bottom(t, card)
    if exiles:
        gain_followers(t, seat, 1, "CG-123")


def _tell_played(t: GodTable, seat: int, card: str) -> None:
    text = f"{who(t, seat)} plays {t.content.cards[card]}."
    data: dict[str, Json] = {"seat": seat, "card": card, "location": t.state.location}
    tell(t, "card_played", text, data, "CG-66")


def _lay_at_the_bottom(t: GodTable, card: str) -> None:
    """CG-129: before the rest of an ability that played it goes on."""
    t.state.playing.remove(card)
    put_under(t, card)
