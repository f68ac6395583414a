"""The one action of a seat in a lap: a Miracle, an Intrigue, an ability, or none (CG-66)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import Decision, asks
from referee.engine.problems import Problem
from referee.games.choose_your_god.abilities import Ability
from referee.games.choose_your_god.cards.intrigues import Intrigue
from referee.games.choose_your_god.cards.miracles import Miracle
from referee.games.choose_your_god.cards.playing import play_card, ways_to_play
from referee.games.choose_your_god.decisions.spelling import WRITING
from referee.games.choose_your_god.moments import AnyMoment, AnyQuestion, Now
from referee.games.choose_your_god.state import GodTable


class Action(Decision[AnyMoment]):
    """What a seat does when its chance comes, or has written to do."""

    what, writing = Words("an action"), WRITING

    @property
    def which(self) -> str:
        """The id of the card or ability."""
        return ""

    async def carry_out(self, t: GodTable, seat: int) -> None:
        """Raises Refused if it is not possible."""

    async def act(self, t: GodTable, seat: int) -> None:
        """Take the one chance of the lap."""
        t.state.lap.acted[seat] = self.case
        t.state.lap.action[seat] = self.which
        await self.carry_out(t, seat)

    def problem_at(self, at: Now) -> Problem | None:
        """Why it cannot be done now; None if it can."""
        return at.problem_with(lambda t: self.act(t, at.seat))


class Pass(Action, form=("pass", "nothing", "no"), label=Words("Pass")):
    """CG-66."""


class AskMe(Action, form="ask", case="ask", label=Words("Ask me")):
    """In a plan alone: the seat wants to decide when the time comes."""

    @classmethod
    def refusal(cls, at: AnyMoment) -> str | None:
        return Reason("You are asked now.", "CG-66") if isinstance(at, Now | AnyQuestion) else None


class SitOut(Action, form="sit out", label=Words("Pass here and everywhere else this round")):
    """CG-192: not in a plan, where one passes."""

    @classmethod
    def refusal(cls, at: AnyMoment) -> str | None:
        return None if isinstance(at, Now | AnyQuestion) else Reason("A plan passes.", "CG-192")


class PlayMiracle(Action, form="{card}", case="miracle", label=Words("Play a Miracle"), bare=True):
    """CG-103."""

    card: Miracle = asks()

    @classmethod
    def refusal(cls, at: AnyMoment) -> str | None:
        return None if any(map(at.holds, at.content.miracles)) else Reason("You hold no Miracle.", "CG-103")

    @property
    def which(self) -> str:
        return self.card.card

    async def carry_out(self, t: GodTable, seat: int) -> None:
        await play_card(t, seat, self.card)


class PlayIntrigue(Action, form="{card}", case="intrigue", label=Words("Play an Intrigue"), bare=True):
    """CG-127."""

    card: Intrigue = asks()

    @classmethod
    def refusal(cls, at: AnyMoment) -> str | None:
        return None if any(map(at.holds, at.content.intrigues)) else Reason("You hold no Intrigue.", "CG-127")

    @property
    def which(self) -> str:
        return self.card.card

    async def carry_out(self, t: GodTable, seat: int) -> None:
        await play_card(t, seat, self.card)


class UseAbility(Action, form="{ability}", case="ability", label=Words("Use an Ability"), bare=True):
    """CG-151."""

    ability: Ability = asks()

    @property
    def which(self) -> str:
        return self.ability.ability

    async def carry_out(self, t: GodTable, seat: int) -> None:
        await self.ability.use(t, seat)


# What might be done.


def ways_with_card(at: Now, card: str) -> Iterator[Action]:
    """The actions that play this hand card."""
    for way in ways_to_play(at, card):
        yield PlayMiracle(card=way) if isinstance(way, Miracle) else PlayIntrigue(card=way)


def ways_with_ability(at: Now, ability: type[Ability]) -> Iterator[Action]:
    return (UseAbility(ability=way) for way in ability.ways(at))


def abilities_showing(at: Now) -> list[type[Ability]]:
    known = at.content.cults[at.cult].abilities_of(at.own.side)
    return [Ability.cases[one.id] for one in known]


def could_use_an_ability(at: Now) -> bool:
    """W2, for a seat without hand cards: whether some ability of the side showing could be used here now."""
    payable = [one for one in abilities_showing(at) if one.cost.payable(at.content, at.state, at.seat)]
    if any(not ability.conditional for ability in payable):
        return True
    return any(way.problem_at(at) is None for one in payable for way in ways_with_ability(at, one))


@lru_cache(maxsize=8)
def possible_actions(at: Now) -> tuple[Action, ...]:
    """All that can be done here now, of cards to discard an example or two; kept for prompt and offer."""
    ways = [way for card in at.held() for way in ways_with_card(at, card)]
    for ability in abilities_showing(at):
        if ability.cost.payable(at.content, at.state, at.seat):
            ways += ways_with_ability(at, ability)
    return tuple(way for way in ways if way.problem_at(at) is None)


def within_reach(at: Now) -> tuple[list[str], list[str]]:
    """The hand cards that the seat could play here now, and the abilities that it could use."""
    reached = dict.fromkeys((type(action), action.which) for action in possible_actions(at))
    return (
        [which for kind, which in reached if kind is not UseAbility],
        [which for kind, which in reached if kind is UseAbility],
    )
