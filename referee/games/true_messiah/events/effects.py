"""What miracles do, as they take effect. Each event has the seat and the card that did it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from referee.engine.events import Event, Seat
from referee.games.true_messiah.events.acting import MiraclePlayed, MiracleResolved
from referee.games.true_messiah.events.base import (
    Deed,
    MessiahEvent,
    Say,
    Target,
    hindered,
    until_when,
    who,
    whose,
)
from referee.games.true_messiah.obstacles import Obstacle
from referee.games.true_messiah.state import Until
from referee.games.true_messiah.things import Card, Cards, Space, Unit, Units


class Effect(MessiahEvent, abstract=True):
    seat: Seat
    card: Card


class OwnEffect(Deed, abstract=True):
    """One that is told of the seat itself."""

    card: Card

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:
        """`Red plays Tithes (cost 3); gains 2 coins.`"""
        played = isinstance(before[0], MiraclePlayed) and before[0].seat == self.seat
        if not played or not isinstance(before[-1], MiracleResolved):
            return None
        return say("{line}; {does}.", line=line.removesuffix("."), does=self.does(say))


# Coins, belief and cards.


class CoinsGained(OwnEffect, says="gains {coins:coin}", you="gain {coins:coin}"):
    coins: int


class CoinsTaken(OwnEffect, says="takes {coins:coin} from {victim}", you="take {coins:coin} from {victim}"):
    victim: Seat
    coins: int


class CostLowered(Effect):
    by: int

    def sentence(self, say: Say) -> str:
        return say("{whose} next miracle this turn costs {by} less.", whose=whose(say, self.seat), by=self.by)


class CardsPutOnDeck(Effect):
    cards: Cards

    def sentence(self, say: Say) -> str:
        return say(
            "{names} {cards?goes|go} on top of {whose} deck.",
            names=say.listed(map(say.content.name, self.cards)),
            cards=self.cards,
            whose=whose(say, self.seat),
        )


# Moving and placing.


class MovesLengthened(Effect, says="{units} may move up to {steps} spaces this turn."):
    units: Units
    steps: int


class UnitPlaced(Effect):
    """From another space, or from the supply."""

    unit: Unit
    to: Space
    praying: bool
    start: Space | None = None

    def sentence(self, say: Say) -> str:
        if self.start is not None:
            return say("{unit} is placed {start} > {to}.", unit=self.unit, start=self.start, to=self.to)
        return say(
            "{unit} is placed on {to}{praying?, praying|}.", unit=self.unit, to=self.to, praying=self.praying
        )


class UnitNotPlaced(Effect):
    """TM-62, TM-111: `unit` if it comes from another space."""

    why: Obstacle
    unit: Unit | None = None

    def sentence(self, say: Say) -> str:
        if self.unit is None:
            return say("Nobody is placed: {why}", why=hindered(say, self.why))
        return say("{unit} is not placed: {why}", unit=self.unit, why=hindered(say, self.why))


# Killing, hurting and changing.


class UnitsLost(Effect, says="{units} {units?dies|die}."):
    units: Units

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:
        """`red.f01 dies, black.f02 dies.`"""
        if not isinstance(before[-1], UnitsLost):
            return None
        return say(
            "{line}, {more}", line=line.removesuffix("."), more=say.filled(self, type(self).says or "")
        )


class UnitDamaged(Effect, says="{unit} takes {damage} damage."):
    unit: Unit
    damage: int


class MessiahHealed(Effect):
    health: int

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} messiah regains {health} health.", whose=whose(say, self.seat), health=self.health
        )


class UnitConverted(Effect, says="{was} becomes a nonbeliever, {unit}."):
    unit: Unit
    was: Unit


class UnitNotConverted(Effect):
    unit: Unit
    why: Literal["ground", "supply"]

    def sentence(self, say: Say) -> str:
        if self.why == "supply":
            return say("{unit} is not converted: no nonbeliever is left in the supply.", unit=self.unit)
        return say("{unit} is not converted: it must be a follower on ordinary ground.", unit=self.unit)


class UnitReplaced(Effect, says="{was} is replaced by {unit}."):
    unit: Unit
    was: Unit


class UnitNotReplaced(Effect):
    unit: Unit
    why: Obstacle

    def sentence(self, say: Say) -> str:
        return say("{unit} is not replaced: {why}", unit=self.unit, why=hindered(say, self.why))


class PrayersCompelled(Effect, says="{units} {units?starts|start} praying."):
    """TM-100: without belief."""

    units: Units


# Miracles about miracles.


class MiracleStopped(Effect):
    """TM-128."""

    victim: Seat
    stopped: Card

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} {card} is stopped: it has no effect.",
            whose=whose(say, self.victim),
            card=say.content.name(self.stopped),
        )


class MiracleRedirected(Effect):
    """TM-115."""

    victim: Seat
    redirected: Card
    old: Target
    new: Target

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} {card} now targets {new} instead of {old}.",
            whose=whose(say, self.victim),
            card=say.content.name(self.redirected),
            new=self.new.called(say),
            old=self.old.called(say),
        )


class SeatShielded(Effect):
    until: Until

    def sentence(self, say: Say) -> str:
        return say(
            "{who} {you?are|is} shielded from enemy miracles {until}.",
            who=who(say, self.seat),
            you=say.is_you(self.seat),
            until=until_when(say, self.seat, self.until),
        )


# Spaces, combat and temples.


class SpaceWarded(
    OwnEffect, says="puts a providence chit on {space}", you="put a providence chit on {space}"
):
    """TM-116."""

    space: Space


class CombatForbidden(Effect):
    until: Until

    def sentence(self, say: Say) -> str:
        return say("There is no combat {until}.", until=until_when(say, self.seat, self.until))


class AttacksMultiplied(Effect):
    space: Space
    attacks: int

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} low units on {space} have {attacks:attack} each.",
            whose=whose(say, self.seat),
            space=self.space,
            attacks=self.attacks,
        )


class MercyGranted(Effect):
    units: int

    def sentence(self, say: Say) -> str:
        return say(
            "Up to {units} of {whose} low units will survive this turn's combat.",
            units=self.units,
            whose=whose(say, self.seat),
        )


class TempleMoved(Effect):
    start: Space
    to: Space

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} temple moves {start} > {to}.", whose=whose(say, self.seat), start=self.start, to=self.to
        )


class TempleDestroyed(Effect):
    victim: Seat
    at: Space

    def sentence(self, say: Say) -> str:
        return say("{whose} temple on {at} is destroyed.", whose=whose(say, self.victim), at=self.at)
