"""What decisions look at: any moment, which is enough for what is written for later, or the table now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Self

from referee.engine.cached import cached_property
from referee.engine.choices import Choice, Option
from referee.engine.decisions import Decision, Moment
from referee.engine.frozen import frozen
from referee.engine.problems import Problem
from referee.engine.rehearsal import CarryOut, rehearse
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.facts import colours_of, last_round_of
from referee.games.choose_your_god.pack import AbilityName, Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult, Lap
from referee.games.choose_your_god.things import A_CARD
from referee.games.choose_your_god.words import priest_name


@frozen(eq=False)
class AnyMoment(Moment):
    """Any future moment of a seat with this cult, at a table of these colours; everything is possible."""

    content: Content
    cult: str
    colours: tuple[str, ...]
    last_round: int | None

    @property
    def for_later(self) -> AnyMoment:
        """The moment for what is written for later: the same for a whole game, and so are its choices."""
        return lasting_moment(self.content, self.cult, self.colours, self.last_round)

    @property
    def abilities(self) -> tuple[AbilityName, ...]:
        """All four of the cult; none before the sheets are dealt."""
        return self.content.cults[self.cult].abilities if self.cult else ()

    def holds(self, card: str) -> bool:  # noqa: ARG002 - whatever it may come to hold
        """Whether the card can be played, as far as hands go."""
        return True

    def shows(self, ability: str) -> bool:  # noqa: ARG002 - its sheet may be turned
        """Whether the side with this ability is up."""
        return True


lasting_moment = lru_cache(maxsize=256)(AnyMoment)


@frozen(eq=False)
class AnyQuestion(AnyMoment):
    """Any moment in which the seat is asked to act: what may be said then lasts, too."""

    may_celebrate: bool


lasting_question = lru_cache(maxsize=256)(AnyQuestion)


class AtAnyTime(Decision[AnyMoment]):
    """Decisions that may be the same whenever a seat is asked: their choices last for a whole game."""

    @classmethod
    def choice(cls, at: AnyMoment) -> Choice:
        return super().choice(at.for_later if isinstance(at, AnyQuestion) else at)


class ForLater(Decision[AnyMoment]):
    """Decisions that may be anything whenever they are written: their choices last for a whole game."""

    @classmethod
    def choice(cls, at: AnyMoment) -> Choice:
        return super().choice(at.for_later)


@frozen(eq=False)
class Now(AnyMoment):
    """The table as it is, and as a seat sees it."""

    setup: Setup[Content]
    state: ChooseYourGod
    seat: int
    location: int
    """The Active Location, or the one that is looked at."""

    @classmethod
    def of(cls, state: ChooseYourGod, setup: Setup[Content], seat: int, **more: Any) -> Self:
        """The moment of a seat, with what this kind of moment says besides."""
        lasting = (setup.content, state.cults[seat].cult, colours_of(state), last_round_of(setup))
        return cls(*lasting, setup, state, seat, state.location, **more)

    @property
    def asked(self) -> AnyQuestion:
        return self._question(may_celebrate=False)

    def _question(self, *, may_celebrate: bool) -> AnyQuestion:
        return lasting_question(
            self.content, self.cult, self.colours, self.last_round, may_celebrate=may_celebrate
        )

    @property
    def own(self) -> Cult:
        return self.state.cults[self.seat]

    def active(self, location: int) -> Now:
        """The table as it would be if this Location were active now."""
        return replace(self, state=replace(self.state, location=location, lap=Lap()), location=location)

    def looking_at(self, location: int) -> Now:
        """The table as it is, for what might be possible in another Location."""
        lasting = (self.content, self.cult, self.colours, self.last_round)
        return Now(*lasting, self.setup, self.state, self.seat, location)

    def names_here(self) -> list[str]:
        """The seat's Priests in the Active Location."""
        return sorted({priest_name(self.own, priest) for priest in self.own.priests_at(self.location)})

    def free_names(self) -> list[str]:
        return sorted({priest_name(self.own, priest) for priest in self.own.free_priests()})

    def held(self) -> Sequence[str]:
        """The cards in its hand, copies left out."""
        return list(dict.fromkeys(self.own.hand))

    def holds(self, card: str) -> bool:
        return card in self.own.hand

    def shows(self, ability: str) -> bool:
        return ability in self.showing

    @cached_property
    def showing(self) -> frozenset[str]:
        """The abilities of the side that is up."""
        return frozenset(one.id for one in self.content.cults[self.cult].abilities_of(self.own.side))

    def problem_with(self, order: CarryOut[ChooseYourGod, Content]) -> Problem | None:
        """Why an order cannot be carried out now; None if it can. It is tried on a copy (CG-68)."""
        return rehearse(self.state, self.setup, self.seat, order)


@frozen(eq=False)
class Prospect(AnyMoment):
    """What is to come this round, as things stand: what the seat has, and what lies before everybody.

    Whatever any moment allows may be written for later; this is what is offered of it.
    """

    now: Now

    @classmethod
    def of(cls, now: Now) -> Self:
        return cls(now.content, now.cult, now.colours, now.last_round, now)

    @property
    def for_later(self) -> AnyMoment:
        return self

    def holds(self, card: str) -> bool:
        return self.now.holds(card)

    def shows(self, ability: str) -> bool:
        return self.now.shows(ability)


@frozen(eq=False)
class Among(Now):
    """A small question: one of these things."""

    among: tuple[Option, ...]

    @classmethod
    def cards(cls, state: ChooseYourGod, setup: Setup[Content], seat: int, cards: Iterable[str]) -> Self:
        options = [
            Option(card, setup.content.cards[card], refs=(A_CARD.of(card),)) for card in dict.fromkeys(cards)
        ]
        return cls.of(state, setup, seat, among=tuple(options))


class Won(Now):
    """The lap is over, and the benefit of the Active Location is the seat's."""


@frozen(eq=False)
class Turn(Now):
    """A turn of the Intention Phase."""

    may_celebrate: bool = False
    """Whether the seat may celebrate instead (CG-143)."""
    sealed: bool = False
    """Whether it is all of a round, and nobody is asked again before its end."""

    @property
    def asked(self) -> AnyQuestion:
        return self._question(may_celebrate=self.may_celebrate)
