"""The effects of Miracle cards (CG-107 to CG-113). Each must be usable in full (CG-106)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.json_types import Json
from referee.engine.words import count
from referee.games.choose_your_god.effects import gain_coins, gain_followers, gain_mobs, lose_followers, tell
from referee.games.choose_your_god.pack import Miracle
from referee.games.choose_your_god.pieces import (
    build_altar,
    find_priest,
    free_priest,
    go_home,
    move,
    priest_here,
    token_here,
)
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import followers, in_words, priest_name, who

MiracleEffect = Callable[[GodTable, int, Miracle, Mapping[str, Any]], None]

EFFECTS: dict[str, MiracleEffect] = {}


def miracle(effect: MiracleEffect) -> MiracleEffect:
    """Registers the effect under the name of its function."""
    EFFECTS[effect.__name__.removesuffix("_")] = effect
    return effect


@miracle
def place(t: GodTable, seat: int, card: Miracle, fields: Mapping[str, Any]) -> None:
    """CG-107."""
    _needs_followers(t, seat, card, t.state.location)
    priest = free_priest(t.state.cults[seat], fields["priest"])
    move(t, seat, priest, t.state.location, "CG-107")


@miracle
def move_(t: GodTable, seat: int, card: Miracle, fields: Mapping[str, Any]) -> None:
    """CG-108."""
    priest = priest_here(t, seat, fields["priest"])
    target = fields["to"]
    if target <= t.state.location:
        raise Refused(f"{card.name} moves to a higher Location than {t.state.location}.", "CG-108")
    _needs_followers(t, seat, card, target)
    move(t, seat, priest, target, "CG-108")


@miracle
def boost(t: GodTable, seat: int, card: Miracle, fields: Mapping[str, Any]) -> None:
    """CG-109."""
    priest = priest_here(t, seat, fields["priest"])
    called = in_words(t.state.cults[seat], priest)
    (more,) = card.effect.numbers
    priest.boost += more
    data: dict[str, Json] = {
        "seat": seat,
        "priest": priest_name(t.state.cults[seat], priest),
        "influence": more,
    }
    tell(t, "boosted", f"{who(t, seat)} gives {called} +{more} Influence here.", data, "CG-109")


@miracle
def withdraw(t: GodTable, seat: int, card: Miracle, fields: Mapping[str, Any]) -> None:
    """CG-110: its coins are in the reserve before the seven are taken."""
    cult = t.state.cults[seat]
    priest = find_priest(cult, fields["priest"], t.state.location, "here")
    go_home(t, priest)
    tell(
        t,
        "priest_withdrawn",
        f"{who(t, seat)} takes {in_words(cult, priest)} home.",
        {"seat": seat, "priest": priest_name(cult, priest)},
        "CG-110",
    )
    _gain_coins_in_full(t, seat, card, card.effect.numbers[0])


@miracle
def altar(t: GodTable, seat: int, card: Miracle, fields: Mapping[str, Any]) -> None:
    """CG-111."""
    _pay_followers(t, seat, card)
    build_altar(t, seat, token_here(t, seat, fields["token"]), "CG-111")


@miracle
def mob(t: GodTable, seat: int, card: Miracle, _: Mapping[str, Any]) -> None:
    """CG-112."""
    _pay_followers(t, seat, card)
    if not gain_mobs(t, seat, 1, "CG-112"):
        raise Refused("There is no Mob left.", "CG-11")


@miracle
def gain(t: GodTable, seat: int, card: Miracle, fields: Mapping[str, Any]) -> None:
    """CG-113: the two numbers are Followers, or coins."""
    people, money = card.effect.numbers
    if fields["gain"] == "coins":
        _gain_coins_in_full(t, seat, card, money)
        return
    left = t.state.followers_left(seat)
    if left < people:
        message = f"{card.name}: you can gain only {count(left, 'more Follower')}; choose coins."
        raise Refused(message, "CG-106")
    gain_followers(t, seat, people, "CG-113")


def _needs_followers(t: GodTable, seat: int, card: Miracle, location: int) -> None:
    """The Follower table; Titles do not help (CG-48, CG-107)."""
    needed, own = t.content.location(location).followers, t.state.cults[seat].followers
    if own < needed:
        message = f"{card.name}: Location {location} needs {followers(needed)}, you have {own}"
        raise Refused(f"{message} (a Title does not help here).", "CG-48")


def _pay_followers(t: GodTable, seat: int, card: Miracle) -> None:
    (price,) = card.effect.numbers
    own = t.state.cults[seat].followers
    if own < price:
        raise Refused(f"{card.name} costs {followers(price)}, you have {own}.", "CG-106")
    lose_followers(t, seat, price)


def _gain_coins_in_full(t: GodTable, seat: int, card: Miracle, number: int) -> None:
    left = t.state.coins_in_reserve
    if left < number:
        message = f"{card.name}: the reserve has only {left} of the {number} coins."
        raise Refused(message, "CG-106")
    gain_coins(t, seat, number)
