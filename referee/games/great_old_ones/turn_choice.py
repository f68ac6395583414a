"""What a monster may do on its turn: a choice that knows why it refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from referee.engine.choices import Bucket, Choice, One, Record, Split
from referee.engine.words import count
from referee.games.great_old_ones import conversion_choice
from referee.games.great_old_ones.abilities import DOUBLE, PROMOTE, PROMOTION_PRICE, SCOUT, SHARE
from referee.games.great_old_ones.conversion_choice import (
    OpenCases,
    card_option,
    cultist_choice,
    double_choice,
    priest_choice,
    sorted_cases,
)
from referee.games.great_old_ones.conversions import FIVE_PRIESTS, Means, means_of
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.prices import room
from referee.games.great_old_ones.sampling import lively_turn
from referee.games.great_old_ones.state import Cult, GreatOldOnes, Monster
from referee.games.great_old_ones.words import cubes

LABELS = {
    **conversion_choice.LABELS,
    "double": "Convert two cards",
    "dream": "Dream",
    "scare": "Scare the City",
    "sacrifice": "Sacrifice itself",
    "share": "Share cubes",
    "promote": "Promote a Cultist",
    "scout": "Scout a card first",
    "pass": "Pass",
}
NOTHING = Record({})

Refused: TypeAlias = str
"""Why a case is out of the question, whatever its value."""


def turn_choice(content: Content, state: GreatOldOnes, seat: int, actor: str) -> OpenCases:
    """All that this monster of the seat may do now, by public facts only."""
    turn = _Turn(content, state, seat, actor)
    judged = {name: case(turn) for name, case in _CASES.items()}
    offered = {name: choice for name, choice in judged.items() if isinstance(choice, Choice)}
    refused = {name: reason for name, reason in judged.items() if isinstance(reason, Refused)}
    choice = sorted_cases(offered, LABELS, refused.get)
    return replace(choice, sampler=lively_turn(turn.means, turn.cult, choice.cases))


def only_dreaming(choice: OpenCases) -> bool:
    """Whether there is nothing to decide: a dream can never hurt."""
    return choice.cases.keys() == {"dream", "pass"}


@dataclass(frozen=True)
class _Turn:
    """A turn to be judged. A case is a choice, closed if nothing in it is legal now, or refused outright."""

    content: Content
    state: GreatOldOnes
    seat: int
    actor: str

    @cached_property
    def means(self) -> Means:
        return means_of(self.content, self.state, self.seat, self.actor)

    @property
    def cult(self) -> Cult:
        return self.state.cults[self.seat]

    @property
    def name(self) -> str:
        return self.content.name(self.actor)

    def cultist(self) -> Choice | Refused:
        return cultist_choice(self.means)

    def priest(self) -> Choice | Refused:
        return priest_choice(self.means) if self.means.may_add_priest else FIVE_PRIESTS  # GO-39

    def double(self) -> Choice | Refused:
        return double_choice(self.means) if self._has(DOUBLE) else self._lacks_ability()

    def scare(self) -> Choice | Refused:
        if self.cult.scare_used:  # GO-52
            return "You have already scared the City this round."
        if not self.state.city and not self.state.deck:  # GO-53
            return "There are no cards to deal."
        return NOTHING

    def sacrifice(self) -> Choice | Refused:
        if self.content.monsters[self.actor].is_old_one:  # GO-54
            return "Only Priests can be sacrificed."
        return NOTHING

    def share(self) -> Choice | Refused:
        if not self._has(SHARE):
            return self._lacks_ability()
        others = {monster.card: monster for monster in self.cult.monsters if monster.card != self.actor}
        rooms = {card: room(self.content, monster) for card, monster in others.items()}
        return Split(
            [Bucket(card, self.content.name(card), max=space) for card, space in rooms.items()],
            min_total=1,
            max_total=self.means.cubes,
            refuse=lambda _: "You can give cubes only to your other monsters.",
            too_much=lambda card, amount: self._too_much(others[card], amount),
            wrong_total=lambda total: "Give at least 1 cube." if total == 0 else self._holds(),
        )

    def promote(self) -> Choice | Refused:
        if not self._has(PROMOTE):
            return self._lacks_ability()
        if not self.means.may_add_priest:  # GO-39
            return FIVE_PRIESTS
        if self.means.cubes < PROMOTION_PRICE:
            return f"Promoting costs {cubes(PROMOTION_PRICE)}; {self.name} has {self.means.cubes}."
        cultists = self.state.monster(self.actor).cultists
        options = [card_option(self.content, card) for card in cultists]
        return One(options, lambda card: f"Card {card} is not under {self.name}.")

    def scout(self) -> Choice | Refused:
        if not self._has(SCOUT):
            return self._lacks_ability()
        if self.state.scouted:
            return f"{self.name} has already scouted this turn."
        return NOTHING if self.state.deck else "The villager deck is empty."

    def always(self) -> Choice | Refused:
        return NOTHING

    def _has(self, ability: str) -> bool:
        return self.content.monsters[self.actor].ability == ability  # GO-57

    def _lacks_ability(self) -> Refused:
        return f"{self.name} does not have that ability."

    def _too_much(self, receiver: Monster, amount: int) -> str:
        space = room(self.content, receiver)
        if amount <= space:
            return self._holds()
        return f"{self.content.name(receiver.card)} has room for {count(space, 'more cube')}."

    def _holds(self) -> str:
        return f"{self.name} has {cubes(self.means.cubes)}."


_CASES: Mapping[str, Callable[[_Turn], Choice | Refused]] = {
    "cultist": _Turn.cultist,
    "priest": _Turn.priest,
    "double": _Turn.double,
    "dream": _Turn.always,
    "scare": _Turn.scare,
    "sacrifice": _Turn.sacrifice,
    "share": _Turn.share,
    "promote": _Turn.promote,
    "scout": _Turn.scout,
    "pass": _Turn.always,
}
