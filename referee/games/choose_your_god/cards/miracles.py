"""Miracle cards. Each must be usable in full (CG-106)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from referee.engine.choices import One, Option
from referee.engine.decisions import Phrases, asks
from referee.engine.rehearsal import Refused
from referee.engine.words import count
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.decisions.options import (
    LOCATION,
    any_free_priest,
    any_priest_here,
    any_token_here,
)
from referee.games.choose_your_god.decisions.spelling import FREE_PRIEST, PRIEST_HERE, TOKEN_HERE, location
from referee.games.choose_your_god.effects import gain_coins, gain_followers, gain_mobs, lose_followers
from referee.games.choose_your_god.events.pieces import Boosted
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.pack import MiracleCard as Face
from referee.games.choose_your_god.pieces import (
    build_altar,
    free_priest,
    move,
    priest_here,
    send_home,
    token_here,
)
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.words import followers, priest_name
from referee.games.choose_your_god.vocabulary import LAST_LOCATION

GAINS = One([Option("followers", "Followers"), Option("coins", "coins")])


class Miracle(Card):
    """One of the Miracles; their effects are named after the classes."""

    what = "a Miracle"

    def face(self, t: GodTable) -> Face:
        return t.content.miracles[self.card]


class Place(Miracle, form="play {card} [on|place] {priest}"):
    """CG-107."""

    text = "place a Free Priest here, if you have the Followers for it"
    brief = "place a Free Priest"
    priest: str = asks(any_free_priest, FREE_PRIEST)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        return (cls(card=card, priest=called) for called in at.free_names())

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _needs_followers(t, seat, self.face(t), t.state.location)
        priest = free_priest(t.state.cults[seat], self.priest)
        move(t, seat, priest, t.state.location, "CG-107")


class Move(Miracle, form="play {card} [on] {priest} to {to}"):
    """CG-108."""

    text = "a Priest of yours here moves to a higher Location, if you have the Followers for it"
    brief = "a Priest moves higher"
    priest: str = asks(any_priest_here, PRIEST_HERE)
    to: int = asks(LOCATION, location)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        for called in at.names_here():
            for target in range(at.location + 1, LAST_LOCATION + 1):
                yield cls(card=card, priest=called, to=target)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        priest = priest_here(t, seat, self.priest)
        if self.to <= t.state.location:
            message = f"{self.face(t).name} moves to a higher Location than {t.state.location}."
            raise Refused(message, "CG-108")
        _needs_followers(t, seat, self.face(t), self.to)
        move(t, seat, priest, self.to, "CG-108")


class MiracleOnPriest(Miracle):
    """Miracles that are played on a Priest here."""

    priest: str = asks(any_priest_here, PRIEST_HERE)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        return (cls(card=card, priest=called) for called in at.names_here())


class Boost(MiracleOnPriest, form="play {card} [on] {priest}"):
    """CG-109."""

    text = "a Priest of yours here has +{0} Influence"
    brief = "+{0} Influence"

    async def carry_out(self, t: GodTable, seat: int) -> None:
        priest = priest_here(t, seat, self.priest)
        (more,) = self.face(t).effect.numbers
        priest.boost += more
        called = priest_name(t.state.cults[seat], priest)
        t.tell(Boosted(seat, called, t.state.location, more), rule="CG-109")


class Withdraw(MiracleOnPriest, form="play {card} [on] {priest}"):
    """CG-110: its coins are in the reserve before the seven are taken."""

    text = "a Priest of yours here goes home: {0:coin}"
    brief = "a Priest goes home: {0:coin}"

    async def carry_out(self, t: GodTable, seat: int) -> None:
        send_home(t, seat, priest_here(t, seat, self.priest), "CG-110")
        _gain_coins_in_full(t, seat, self.face(t), self.face(t).effect.numbers[0])


class Altar(Miracle, form="play {card} [on] {token}"):
    """CG-111."""

    text = "lose {0:Follower}: flip a token of yours here to an Altar"
    brief = "{0:Follower}: an Altar"
    token: str = asks(any_token_here, TOKEN_HERE)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        return (cls(card=card, token=called) for called in at.names_here() if called != "patriarch")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay_followers(t, seat, self.face(t))
        build_altar(t, seat, token_here(t, seat, self.token), "CG-111")


class Mob(Miracle, form="play {card}"):
    """CG-112."""

    text = "lose {0:Follower}: 1 Mob"
    brief = "{0:Follower}: a Mob"

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay_followers(t, seat, self.face(t))
        if not gain_mobs(t, seat, 1, "CG-112"):
            raise Refused("There is no Mob left.", "CG-11")


class Gain(Miracle, form="play {card} {gain}"):
    """CG-113: the two numbers are Followers, or coins."""

    text = "gain {0:Follower} or {1:coin}"
    brief = "{0:Follower} or {1:coin}"
    gain: Literal["followers", "coins"] = asks(GAINS, Phrases({"followers": "followers", "coins": "coins"}))

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:  # noqa: ARG003 - both, wherever it is played
        yield cls(card=card, gain="followers")
        yield cls(card=card, gain="coins")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        people, money = self.face(t).effect.numbers
        if self.gain == "coins":
            _gain_coins_in_full(t, seat, self.face(t), money)
            return
        left = t.state.followers_left(seat)
        if left < people:
            more = count(left, "more Follower")
            raise Refused(f"{self.face(t).name}: you can gain only {more}; choose coins.", "CG-106")
        gain_followers(t, seat, people, "CG-113")


def _needs_followers(t: GodTable, seat: int, card: Face, location: int) -> None:
    """The Follower table; Titles do not help (CG-48, CG-107)."""
    needed, own = t.content.location(location).followers, t.state.cults[seat].followers
    if own < needed:
        message = f"{card.name}: Location {location} needs {followers(needed)}, you have {own}"
        raise Refused(f"{message} (a Title does not help here).", "CG-48")


def _pay_followers(t: GodTable, seat: int, card: Face) -> None:
    (price,) = card.effect.numbers
    own = t.state.cults[seat].followers
    if own < price:
        raise Refused(f"{card.name} costs {followers(price)}, you have {own}.", "CG-106")
    lose_followers(t, seat, price)


def _gain_coins_in_full(t: GodTable, seat: int, card: Face, number: int) -> None:
    left = t.state.coins_in_reserve
    if left < number:
        raise Refused(f"{card.name}: the reserve has only {left} of the {number} coins.", "CG-106")
    gain_coins(t, seat, number)
