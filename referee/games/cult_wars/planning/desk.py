"""What a seat has before it when it plans its turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from referee.games.cult_wars.pack import ActionCard, Content, numbered, unnumbered
from referee.games.cult_wars.state import CultWars
from referee.games.cult_wars.words import SLOT_NAMES, bodies_of, totals

Plan: TypeAlias = dict[str, Any]
"""An answer to `cult_wars.plan`: slots, play, face_up, blame."""
Entry: TypeAlias = dict[str, Any]
"""A played card: case (its id in the hand) and value (what is announced with it)."""


@dataclass(frozen=True)
class Desk:
    """A seat's own followers, cards and insignia, and the cults around it, in the step of planning."""

    content: Content
    seat: int
    cult: str
    insignia: str
    followers: int
    hand: tuple[str, ...] = field(repr=False)
    cults: tuple[str, ...]

    @classmethod
    def of(cls, state: CultWars, content: Content, seat: int) -> Desk:
        own = state.cults[seat]
        insignia = own.target or state.default_target(seat)
        hand, cults = tuple(own.hand), tuple(state.cults_in_play())
        return cls(content, seat, own.cult, insignia, own.followers, hand, cults)

    @property
    def strategy(self) -> Mapping[str, int]:
        """The value of each strategy card by its id."""
        return self.content.strategy_cards

    @cached_property
    def held(self) -> dict[str, ActionCard]:
        """The action cards in hand by the id they have this turn; copies are `X`, `X.2` …"""
        cards = self.content.cards
        return {id_: cards[card] for id_, card in zip(numbered(self.hand), self.hand, strict=True)}

    @property
    def others(self) -> list[str]:
        """The other cults in play, in seat order."""
        return [cult for cult in self.cults if cult != self.cult]

    def cult_name(self, cult: str) -> str:
        return self.content.cult_name(cult)

    def card_name(self, id_: str) -> str:
        """What players call a card: a strategy card's value, an action card's name; never a copy's number."""
        if id_ in self.strategy:
            return str(self.strategy[id_])
        card = self.content.cards.get(unnumbered(id_))
        return card.name if card else id_

    def not_held(self, id_: str) -> str:
        """The refusal of a card that is not in the hand."""
        return f"You do not hold {self.card_name(id_)}."

    def assigned(self, slots: Mapping[str, str]) -> int:
        """How many followers these slots use (CW-23)."""
        return sum(self.strategy[card] for card in slots)

    def filled(self, slots: Mapping[str, str]) -> dict[str, str]:
        """These slots, with every further strategy card that fits, from high to low, put on Defend."""
        filled = dict(slots)
        total = self.assigned(slots)
        for card, value in sorted(self.strategy.items(), key=lambda item: -item[1]):
            if card not in filled and total + value <= self.followers:
                filled[card] = "defend"
                total += value
        return filled

    def default_plan(self) -> Plan:
        """The plan of a seat that sends none: as many defenders as fit, and no action cards."""
        return {"slots": self.filled({}), "play": [], "face_up": [], "blame": None}

    def summary(self, plan: Plan) -> str:
        """The plan's totals: `Attack 6, Defend 4, Sacrifice 2, Breed 0, idle 0 of 12`."""
        return totals(bodies_of(plan["slots"], self.strategy, self.followers))

    def described(self, entry: Entry) -> str:
        """A played card with what is announced: `Relic Thief (cult Eye)`."""
        choices = [f"{kind} {self.choice_name(kind, value)}" for kind, value in entry["value"].items()]
        name = self.card_name(entry["case"])
        return f"{name} ({', '.join(choices)})" if choices else name

    def choice_name(self, kind: str, value: Any) -> str:
        if kind == "cult":
            return self.cult_name(value)
        return SLOT_NAMES[value] if kind == "slot" else str(value)
