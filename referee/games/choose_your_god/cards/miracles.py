"""Miracle cards. Each must be usable in full (CG-106)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import One, Option
from referee.engine.decisions import Phrases, asks
from referee.engine.rehearsal import Refused
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
from referee.games.choose_your_god.vocabulary import LAST_LOCATION
from referee.games.choose_your_god.words import priest_name

GAINS = One([Option("followers", Words("Followers")), Option("coins", Words("coins"))])


class Miracle(Card):
    """One of the Miracles; their effects are named after the classes."""

    what = Words("a Miracle")

    def face(self, t: GodTable) -> Face:
        return t.content.miracles[self.card]


class Place(Miracle, form="play {card} [on|place] {priest}"):
    """CG-107."""

    text = Words("place a Free Priest here, if you have the Followers for it")
    brief = Words("place a Free Priest")
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

    text = Words("a Priest of yours here moves to a higher Location, if you have the Followers for it")
    brief = Words("a Priest moves higher")
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
            raise Refused(
                Reason(
                    "{card} moves to a higher Location than {location}.",
                    "CG-108",
                    card=self.face(t).name,
                    location=t.state.location,
                )
            )
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

    @classmethod
    def told(cls, *numbers: int) -> Words:
        return Words("a Priest of yours here has +{more} Influence", more=numbers[0])

    @classmethod
    def told_in_brief(cls, *numbers: int) -> Words:
        return Words("+{more} Influence", more=numbers[0])

    async def carry_out(self, t: GodTable, seat: int) -> None:
        priest = priest_here(t, seat, self.priest)
        (more,) = self.face(t).effect.numbers
        priest.boost += more
        called = priest_name(t.state.cults[seat], priest)
        t.tell(Boosted(seat, called, t.state.location, more), rule="CG-109")


class Withdraw(MiracleOnPriest, form="play {card} [on] {priest}"):
    """CG-110: its coins are in the reserve before the seven are taken."""

    @classmethod
    def told(cls, *numbers: int) -> Words:
        return Words("a Priest of yours here goes home: {coins:coin}", coins=numbers[0])

    @classmethod
    def told_in_brief(cls, *numbers: int) -> Words:
        return Words("a Priest goes home: {coins:coin}", coins=numbers[0])

    async def carry_out(self, t: GodTable, seat: int) -> None:
        send_home(t, seat, priest_here(t, seat, self.priest), "CG-110")
        _gain_coins_in_full(t, seat, self.face(t), self.face(t).effect.numbers[0])


class Altar(Miracle, form="play {card} [on] {token}"):
    """CG-111."""

    token: str = asks(any_token_here, TOKEN_HERE)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        return (cls(card=card, token=called) for called in at.names_here() if called != "patriarch")

    @classmethod
    def told(cls, *numbers: int) -> Words:
        return Words("lose {lost:Follower}: flip a token of yours here to an Altar", lost=numbers[0])

    @classmethod
    def told_in_brief(cls, *numbers: int) -> Words:
        return Words("{lost:Follower}: an Altar", lost=numbers[0])

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay_followers(t, seat, self.face(t))
        build_altar(t, seat, token_here(t, seat, self.token), "CG-111")


class Mob(Miracle, form="play {card}"):
    """CG-112."""

    @classmethod
    def told(cls, *numbers: int) -> Words:
        return Words("lose {lost:Follower}: 1 Mob", lost=numbers[0])

    @classmethod
    def told_in_brief(cls, *numbers: int) -> Words:
        return Words("{lost:Follower}: a Mob", lost=numbers[0])

    async def carry_out(self, t: GodTable, seat: int) -> None:
        _pay_followers(t, seat, self.face(t))
        if not gain_mobs(t, seat, 1, "CG-112"):
            raise Refused(Reason("There is no Mob left.", "CG-11"))


class Gain(Miracle, form="play {card} {gain}"):
    """CG-113: the two numbers are Followers, or coins."""

    gain: Literal["followers", "coins"] = asks(GAINS, Phrases({"followers": "followers", "coins": "coins"}))

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:  # noqa: ARG003 - both, wherever it is played
        yield cls(card=card, gain="followers")
        yield cls(card=card, gain="coins")

    @classmethod
    def told(cls, *numbers: int) -> Words:
        return Words("gain {followers:Follower} or {coins:coin}", followers=numbers[0], coins=numbers[1])

    @classmethod
    def told_in_brief(cls, *numbers: int) -> Words:
        return Words("{followers:Follower} or {coins:coin}", followers=numbers[0], coins=numbers[1])

    async def carry_out(self, t: GodTable, seat: int) -> None:
        people, money = self.face(t).effect.numbers
        if self.gain == "coins":
            _gain_coins_in_full(t, seat, self.face(t), money)
            return
        left = t.state.followers_left(seat)
        if left < people:
            raise Refused(
                Reason(
                    "{card}: you can gain only {left:more Follower}; choose coins.",
                    "CG-106",
                    card=self.face(t).name,
                    left=left,
                )
            )
        gain_followers(t, seat, people, "CG-113")


def _needs_followers(t: GodTable, seat: int, card: Face, location: int) -> None:
    """The Follower table; Titles do not help (CG-48, CG-107)."""
    needed, own = t.content.location(location).followers, t.state.cults[seat].followers
    if own < needed:
        raise Refused(
            Reason(
                "{card}: Location {location} needs {needed:Follower}, you have {own} (a Title does not help "
                "here).",
                "CG-48",
                card=card.name,
                location=location,
                needed=needed,
                own=own,
            )
        )


def _pay_followers(t: GodTable, seat: int, card: Face) -> None:
    (price,) = card.effect.numbers
    own = t.state.cults[seat].followers
    if own < price:
        raise Refused(
            Reason(
                "{card} costs {price:Follower}, you have {own}.",
                "CG-106",
                card=card.name,
                price=price,
                own=own,
            )
        )
    lose_followers(t, seat, price)


def _gain_coins_in_full(t: GodTable, seat: int, card: Face, number: int) -> None:
    left = t.state.coins_in_reserve
    if left < number:
        raise Refused(
            Reason(
                "{card}: the reserve has only {left} of the {number} coins.",
                "CG-106",
                card=card.name,
                left=left,
                number=number,
            )
        )
    gain_coins(t, seat, number)
