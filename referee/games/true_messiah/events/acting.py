"""The Action and the Combat Phase: what is shown and done, how others step in, and what combat costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from referee.engine.events import Event, Seat
from referee.engine.frozen import frozen
from referee.engine.news import MAX_SENTENCE
from referee.games.true_messiah.events.base import (
    Action,
    Choices,
    Deed,
    MessiahEvent,
    Say,
    chosen,
    hindered,
    who,
    whose,
)
from referee.games.true_messiah.obstacles import Obstacle
from referee.games.true_messiah.state import Origin
from referee.games.true_messiah.things import Card, Space, Unit, Units

# What is shown, and how others step in.


class PlanShown(MessiahEvent):
    """TM-139: what is about to be done, and whether the phase is to end with it.

    `combat` is what will be declared then, if it was not before.
    """

    is_tabled = True
    seat: Seat
    actions: tuple[Action, ...]
    ends: bool
    declares: bool
    combat: bool | None = None

    def sentence(self, say: Say) -> str:
        subject, you = who(say, self.seat), say.is_you(self.seat)
        ending = self._ending(say)
        if not self.actions:
            return say("{who} {you?are|is} about to {ending}.", who=subject, you=you, ending=ending)
        actions = "; ".join(
            say("{number}. {action}", number=number, action=action.told(say))
            for number, action in enumerate(self.actions, start=1)
        )
        told = say("{who} {you?are|is} about to: {actions}", who=subject, you=you, actions=actions)
        return (
            say("{told}; then {ending}.", told=told, ending=ending) if ending else say("{told}.", told=told)
        )

    def _ending(self, say: Say) -> str:
        if not self.ends:
            return say("declare {combat?combat|no combat}", combat=self.combat) if self.declares else ""
        if self.combat is None:
            return say("end the phase")
        return say("end the phase, {combat?with|without} combat", combat=self.combat)


class ActionAnnounced(MessiahEvent):
    """TM-146: it can be answered, and not be changed any more."""

    seat: Seat
    action: Action

    def sentence(self, say: Say) -> str:
        return say(
            "{who} {you?announce|announces}: {action}.",
            who=who(say, self.seat),
            you=say.is_you(self.seat),
            action=self.action.told(say),
        )


class SteppedIn(MessiahEvent):
    """TM-152: a response, all of it; its prayer and its card come next."""

    seat: Seat
    actions: tuple[Action, ...]

    def sentence(self, say: Say) -> str:
        return say(
            "{who} {you?step|steps} in: {actions}.",
            who=who(say, self.seat),
            you=say.is_you(self.seat),
            actions="; ".join(action.told(say) for action in self.actions),
        )


def _told_with_response(before: Sequence[Event], seat: int) -> bool:
    return isinstance(before[0], SteppedIn) and before[0].seat == seat


class CombatDeclared(
    Deed, says="declares {combat?combat|no combat}", you="declare {combat?combat|no combat}"
):
    """TM-156."""

    combat: bool


# Moves and prayers.


LONGEST_MOVE = len(", violet.f24 20,20 > 20,20.")


class UnitMoved(MessiahEvent, says="{unit} moves {start} > {to}."):
    """TM-86, or by a miracle (TM-90)."""

    unit: Unit
    start: Space
    to: Space

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:
        """`red.f01 moves 1,1 > 1,2, red.f02 1,1 > 2,1.`"""
        if not isinstance(before[-1], UnitMoved) or len(line) > MAX_SENTENCE - LONGEST_MOVE:
            return None
        return say(
            "{line}, {unit} {start} > {to}.",
            line=line.removesuffix("."),
            unit=self.unit,
            start=self.start,
            to=self.to,
        )


class MoveLost(MessiahEvent):
    """TM-129: it was announced, and could not be made any more."""

    unit: Unit
    to: Space
    why: Obstacle

    def sentence(self, say: Say) -> str:
        return say(
            "{unit} does not get to {to}: {why}", unit=self.unit, to=self.to, why=hindered(say, self.why)
        )


class FollowersPrayed(MessiahEvent, says="{followers} {followers?prays|pray}."):
    """TM-93."""

    seat: Seat
    followers: Units

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:  # noqa: ARG002
        return line if _told_with_response(before, self.seat) else None


class BeliefGained(Deed):
    """TM-95; or by a miracle."""

    gained: int
    has: int

    def does(self, say: Say) -> str:
        you = say.is_you(self.seat)
        return say(
            "{you?gain|gains} {gained} belief and {you?have|has} {has}",
            you=you,
            gained=self.gained,
            has=self.has,
        )

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:
        """`red.f01 prays: Red has 1 belief.`"""
        if _told_with_response(before, self.seat):
            return line
        last = before[-1]
        if not isinstance(last, FollowersPrayed) or last.seat != self.seat:
            return None
        return say(
            "{line}: {who} {you?have|has} {has} belief.",
            line=line.removesuffix("."),
            who=who(say, self.seat),
            you=say.is_you(self.seat),
            has=self.has,
        )


# Miracles and gifts.


class MiraclePlayed(Deed):
    """TM-107: a card is paid for and lies on the stack, where it is called `miracle`."""

    also = None
    miracle: str
    action: Action

    def does(self, say: Say) -> str:
        return say("{you?play|plays} {card}", you=say.is_you(self.seat), card=self.action.aimed(say))

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:  # noqa: ARG002
        return line if _told_with_response(before, self.seat) else None


class CardGiven(Deed, says="gives {card} to {to}", you="give {card} to {to}"):
    """TM-103."""

    card: Card
    to: Seat


class PlayLost(MessiahEvent):
    """TM-153: the card of a response that could not be played any more when its turn came."""

    seat: Seat
    card: Card
    why: Literal["gone", "cost", "origin", "target", "other"]
    cost: int
    belief: int
    origin: Origin | None = None

    def sentence(self, say: Say) -> str:
        subject, card = who(say, self.seat), say.content.name(self.card)
        if self.why == "gone":
            return say("{who} cannot play {card}: it is not in hand any more.", who=subject, card=card)
        return say(
            "{who} cannot play {card}{why}. It stays in hand.", who=subject, card=card, why=self._why(say)
        )

    def _why(self, say: Say) -> str:
        match self.why:
            case "cost":
                return say(
                    ": it costs {cost}, and only {belief} belief is there", cost=self.cost, belief=self.belief
                )
            case "origin":
                return say(": there is no {avatar?avatar|messiah} to work it", avatar=self.origin == "avatar")
            case "target":
                return say(": its target is no legal one any more")
        return say(" any more")


class MiracleResolved(MessiahEvent):
    """TM-126: it takes effect, as was chosen for it."""

    seat: Seat
    card: Card
    miracle: str
    choices: Choices

    def sentence(self, say: Say) -> str:
        told = say(
            "{whose} {card} takes effect", whose=whose(say, self.seat), card=say.content.name(self.card)
        )
        if not self.choices:
            return say("{told}.", told=told)
        if self._moves_nobody:
            return say("{told}, but nobody moves.", told=told)
        return say("{told} ({choices}).", told=told, choices=chosen(say, self.choices))

    @property
    def _moves_nobody(self) -> bool:
        return self.choices == {"moves": ()}

    def join(self, line: str, before: Sequence[Event], say: Say) -> str | None:
        """A play that nobody answered is told with its effect; who moves is told next."""
        last = before[-1]
        as_played = isinstance(last, MiraclePlayed) and last.miracle == self.miracle
        if not as_played or isinstance(before[0], SteppedIn) or not self.choices.keys() <= {"moves"}:
            return None
        if self._moves_nobody:
            return say("{line}, but nobody moves.", line=line.removesuffix("."))
        return line


class MiracleFizzled(MessiahEvent):
    """TM-127."""

    seat: Seat
    card: Card

    def sentence(self, say: Say) -> str:
        return say(
            "{whose} {card} has lost its target and is without effect.",
            whose=whose(say, self.seat),
            card=say.content.name(self.card),
        )


class KeepingPaid(Deed, says="pays {belief} belief to keep {card}", you="pay {belief} belief to keep {card}"):
    """TM-117."""

    card: Card
    belief: int


# Combat.


@frozen()
class Aimed:
    """Attacks from one space on another."""

    by: Literal["low", "messiah", "avatar"]
    start: Space
    to: Space
    attacks: int


class AttacksAimed(MessiahEvent):
    """TM-161."""

    seat: Seat
    attacks: tuple[Aimed, ...]

    def sentence(self, say: Say) -> str:
        subject, you = who(say, self.seat), say.is_you(self.seat)
        if not self.attacks:
            return say("{who} {you?attack|attacks} nobody.", who=subject, you=you)
        attacks = ", ".join(
            say(
                "{units} on {start} > {to} ({attacks:attack})",
                units=say("low units")
                if one.by == "low"
                else say("the {avatar?avatar|messiah}", avatar=one.by == "avatar"),
                start=one.start,
                to=one.to,
                attacks=one.attacks,
            )
            for one in self.attacks
        )
        return say("{who} {you?attack|attacks}: {attacks}.", who=subject, you=you, attacks=attacks)


class LossesTaken(MessiahEvent):
    """TM-170: what one space suffers. `ignored` attacks come off first, `saved` units would have died.

    `high` is the messiah or avatar there, which divine armour protects (TM-174).
    """

    space: Space
    attacks: int
    ignored: int
    dead: Units
    saved: Units
    damage: int
    high: Unit | None = None

    def sentence(self, say: Say) -> str:
        told = []
        if self.ignored:
            told.append(say("{ignored} {ignored?is|are} ignored", ignored=self.ignored))
        if self.dead:
            told.append(say("{names} {dead?dies|die}", names=say.listed(self.dead), dead=self.dead))
        elif not self.saved:
            told.append(say("nobody dies"))
        if self.saved:
            told.append(say("{names} {saved?is|are} saved", names=say.listed(self.saved), saved=self.saved))
        left = self.attacks - self.ignored - len(self.dead) - len(self.saved)
        if self.high is not None and left > self.damage:
            told.append(say("divine armour stops {stopped}", stopped=left - self.damage))
        if self.damage:
            told.append(say("{unit} takes {damage} damage", unit=self.high, damage=self.damage))
        return say(
            "{attacks:attack} on {space}: {told}.",
            attacks=self.attacks,
            space=self.space,
            told=", ".join(told),
        )
