"""Supremacy celebrated: one effect of the card at once, and no part in the round (CG-143 to CG-149)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Choice, Maybe, One, Option, Record, Source, narrowed, pick
from referee.engine.decisions import Decision, Sentence, asks
from referee.engine.problems import Problem
from referee.engine.rehearsal import Refused
from referee.engine.unavailable import Unavailable
from referee.games.choose_your_god.decisions.deals import said
from referee.games.choose_your_god.decisions.options import any_slot
from referee.games.choose_your_god.decisions.spelling import WRITING, SlotLetter, effects
from referee.games.choose_your_god.effects import (
    draw,
    gain_coins,
    gain_followers,
    gain_mobs,
    lose_followers,
    take_license,
)
from referee.games.choose_your_god.events.intention import Celebrated
from referee.games.choose_your_god.moments import AnyMoment, Now
from referee.games.choose_your_god.pack import CardEffect, Content, SupremacyEffect
from referee.games.choose_your_god.pieces import gain_token
from referee.games.choose_your_god.state import ChooseYourGod, GodTable
from referee.games.choose_your_god.things import AN_EFFECT
from referee.games.choose_your_god.vocabulary import SLOTS

FORMS = ("celebrate {effect} [slot {slot}]", "effect {effect} [slot {slot}]")


@lru_cache(maxsize=16)
def _every_effect(content: Content) -> One:
    return One(
        [Option(effect.id, effect.text, refs=(AN_EFFECT.of(effect.id),)) for effect in content.supremacy]
    )


def every_effect(at: AnyMoment) -> One:
    return _every_effect(at.content)


class Celebrating(Decision[AnyMoment]):
    """One effect of the card, and a slot if the effect takes a License."""

    what, writing = Words("a celebration"), WRITING
    effect: str = asks(every_effect, effects)
    slot: str | None = asks(any_slot, SlotLetter(), default=None)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        """The effect happens, the card is turned face down, the seat is out of the round (CG-145)."""
        if t.state.opened:
            raise Refused(Reason("The round has begun.", "CG-143"))
        if t.state.supremacy != seat or not t.state.supremacy_face_up:
            raise Refused(Reason("You do not have Supremacy face up.", "CG-143"))
        effect = t.content.supremacy_effects[self.effect]
        t.tell(Celebrated(seat, effect.id), rule="CG-143")
        if not sum([_do(t, seat, step, self.slot) for step in effect.steps]):
            raise Refused(Reason("There is nothing to gain from this effect now.", "CG-144"))
        t.state.supremacy_face_up = False
        cult = t.state.cults[seat]
        cult.celebrating = True
        cult.queue = []


class Celebration(Celebrating, form=FORMS, rule=Sentence(Words("The effect must be possible."), "CG-144")):
    """Before the first turn of the round, if the seat is asked then."""

    @classmethod
    def offer(cls, at: AnyMoment) -> Choice:
        assert isinstance(at, Now)  # noqa: S101 - nobody is asked ahead
        return offered_celebrations(at)

    @classmethod
    def not_offered(cls, at: AnyMoment) -> Iterator[Unavailable]:
        assert isinstance(at, Now)  # noqa: S101 - nobody is asked ahead
        return celebrations_not_offered(at)

    def problems(self, at: AnyMoment) -> str | None:
        assert isinstance(at, Now)  # noqa: S101 - nobody is asked ahead
        return said(at.problem_with(lambda t: self.carry_out(t, at.seat)))


def _do(t: GodTable, seat: int, step: CardEffect, slot: str | None) -> int:
    """How much is gained. Losses must be payable in full (CG-144)."""
    number = step.numbers[0] if step.numbers else 0
    own = t.state.cults[seat].followers
    match step.word:
        case "followers" if number < 0:
            if own < -number:
                raise Refused(
                    Reason(
                        "You cannot lose {lost:Follower}, you have {own}.", "CG-144", lost=-number, own=own
                    )
                )
            lose_followers(t, seat, -number, "CG-144")
            return 0
        case "followers":
            return gain_followers(t, seat, number, "CG-144")
        case "coins":
            return gain_coins(t, seat, number, "CG-144")
        case "mobs":
            return gain_mobs(t, seat, number, "CG-144")
        case "token":
            return gain_token(t, seat, number, rule="CG-144")
        case "draw":
            return draw(t, seat, "miracle" if step.deck == "miracle" else "intrigue", number)
        case _:
            if slot is None:
                raise Refused(Reason("Say which License: slot A, B or C.", "CG-144"))
            take_license(t, seat, slot, "CG-144")
            return 1


def celebrations(at: Now) -> Iterator[Celebration]:
    """All possible ways to celebrate at this moment."""
    ways = (
        Celebration(effect=effect.id, slot=slot)
        for effect in at.content.supremacy
        for slot in _slots(at.state, effect)
    )
    return (way for way in ways if way.problems(at) is None)


def possible_effects(at: Now) -> dict[str, str | None]:
    """The effects that are possible now, with the first slot of a License that it may bring."""
    found: dict[str, str | None] = {}
    for way in celebrations(at):
        found.setdefault(way.effect, way.slot)
    return found


def celebrations_not_offered(at: Now) -> Iterator[Unavailable]:
    possible = {way.effect for way in celebrations(at)}
    for effect in at.content.supremacy:
        if effect.id not in possible:
            why, refs = _why_not(at, effect), (AN_EFFECT.of(effect.id),)
            yield Unavailable("celebrate", effect.text, why.message, why.clause, effect.id, refs)


def _why_not(at: Now, effect: SupremacyEffect) -> Problem:
    """Of an effect that is not possible."""
    slots = _slots(at.state, effect)
    way = Celebration(effect=effect.id, slot=slots[0] if slots else None)
    problem = at.problem_with(lambda t: way.carry_out(t, at.seat)) if slots else None
    return problem or Problem("", Reason("No License is on offer.", "CG-144"))


def offered_celebrations(at: Now) -> Choice:
    ways = [Celebration.to_answer(way) for way in celebrations(at)]
    return narrowed(Record({"effect": every_effect(at), "slot": Maybe(any_slot(at))}), ways)


def usual_celebration(at: Now, source: Source) -> Celebration:
    """The first effect on the card most of the time."""
    ways = list(celebrations(at))
    return ways[0] if source.below(3) < 2 else pick(source, ways)


def _slots(state: ChooseYourGod, effect: SupremacyEffect) -> list[str | None]:
    if not effect.takes_license:
        return [None]
    return [slot for slot, card in zip(SLOTS, state.slots, strict=True) if card is not None]
