"""A hand card as it is played: what must be said of it, how that is written, what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self

from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import asks
from referee.games.choose_your_god.decisions.spelling import WRITING, playable_cards
from referee.games.choose_your_god.moments import AnyMoment, AtAnyTime, Now
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import GodTable


class Card(AtAnyTime, tag="card"):
    """What cards of one effect have in common; which of them it is, `card` says."""

    what, writing = Words("a card"), WRITING
    text: ClassVar[Words]
    """What it does in a few words; where those have numbers, `told` has them from the card."""
    brief: ClassVar[Words]
    """The same in three or four words."""
    card: str = asks(spelling=playable_cards)

    @classmethod
    def told(cls, *numbers: int) -> Words:  # noqa: ARG003 - most have none
        return cls.text

    @classmethod
    def told_in_brief(cls, *numbers: int) -> Words:  # noqa: ARG003 - as above
        return cls.brief

    async def carry_out(self, t: GodTable, seat: int) -> None:
        """The effect; raises Refused if it is not possible."""
        raise NotImplementedError

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:  # noqa: ARG003 - most are played in one way
        """The ways in which it might be played here, those that are alike left out."""
        yield cls(card=card)

    @classmethod
    def members(cls, at: AnyMoment) -> Mapping[str, type[Any]]:
        """The cards whose effects are named after the classes of this family."""
        family: Any = cls  # which mypy does not take for hashable
        return _members(family, at.content)

    @classmethod
    def stands_for(cls, case: str, at: AnyMoment) -> bool:
        return at.content.hand_cards[case].effect.word == cls.case

    @classmethod
    def label_of(cls, case: str, at: AnyMoment) -> str:
        return at.content.cards[case]

    @classmethod
    def refusal_of(cls, case: str, at: AnyMoment) -> str | None:
        if at.holds(case):
            return None
        return Reason("You do not hold {card}.", "CG-103", card=at.content.cards[case])


@lru_cache(maxsize=64)
def _members(family: Any, content: Content) -> Mapping[str, type[Any]]:
    known: Mapping[str, type[Any]] = family.cases
    cards = content.hand_cards.values()
    return {card.id: known[card.effect.word] for card in cards if card.effect.word in known}
