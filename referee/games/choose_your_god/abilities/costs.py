"""What abilities cost: Ritual Costs and Sacrifice Costs (CG-153 to CG-156)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.words import count
from referee.games.choose_your_god.effects import discard, lose_coins, lose_followers
from referee.games.choose_your_god.influence import patriarch_strength, strength
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import STRONGEST, destroy, free_priest, lay_on_sheet
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import FREE, ChooseYourGod, GodTable, Priest
from referee.games.choose_your_god.words import coins, followers

NO_LIMIT = 1000


@dataclass(frozen=True)
class Strengths:
    """Which Priests will do, by strength."""

    least: int
    most: int = NO_LIMIT

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return f"exactly {self.least}"
        if self.most < STRONGEST:
            return f"{self.most} or less"
        return f"{self.least} or more"


@dataclass(frozen=True)
class Cost:
    """What is given up before the effect. A field of the order names the Priests and cards to pay with."""

    followers: int = 0
    coins: int = 0
    discard: int = 0
    sacrifice: Strengths | None = None
    """A Free token; never the Patriarch (CG-155)."""
    ritual: Strengths | None = None
    """A Free Priest laid on the sheet; the Patriarch too (CG-154)."""
    patriarch: int | None = None
    """The free Patriarch laid on the sheet, of at least this strength."""
    chosen_followers: bool = False
    """From 1 to 5 Followers, as the order says."""
    all_free_tokens: bool = False

    def payable(self, content: Content, state: ChooseYourGod, seat: int) -> bool:
        """Whether the seat has all that is to be given up; looks at no face."""
        cult = state.cults[seat]
        own_strength = patriarch_strength(content, state, seat)
        ritual_strengths = [strength(content, state, seat, priest) for priest in cult.free_priests()]
        return (
            cult.followers >= (1 if self.chosen_followers else self.followers)
            and cult.coins >= self.coins
            and len(state.owned_cards(seat)) >= self.discard
            and (
                self.sacrifice is None
                or any(token.strength in self.sacrifice for token in cult.free_tokens())
            )
            and (self.ritual is None or any(value in self.ritual for value in ritual_strengths))
            and (self.patriarch is None or (cult.patriarch.place == FREE and own_strength >= self.patriarch))
        )

    def pay(self, t: GodTable, seat: int, name: str, fields: Mapping[str, Any]) -> Priest | None:
        """Pays, or refuses; the token that was sacrificed, if one was."""
        cult = t.state.cults[seat]
        self._pay_followers(t, seat, name, fields)
        if cult.coins < self.coins:
            raise Refused(f"{name} costs {coins(self.coins)}, you have {cult.coins}.", "CG-153")
        lose_coins(t, seat, self.coins)
        if self.discard:
            if len(fields["discard"]) != self.discard:
                raise Refused(f"{name} costs {count(self.discard, 'card')} to discard.", "CG-156")
            discard(t, seat, fields["discard"])
        if self.all_free_tokens:
            for token in cult.free_tokens():
                destroy(t, seat, token, "CG-165")
        self._pay_ritual(t, seat, name, fields)
        return self._pay_sacrifice(t, seat, name, fields)

    def _pay_followers(self, t: GodTable, seat: int, name: str, fields: Mapping[str, Any]) -> None:
        own = t.state.cults[seat].followers
        price = fields["followers"] if self.chosen_followers else self.followers
        if own < price:
            raise Refused(f"{name} costs {followers(price)}, you have {own}.", "CG-153")
        lose_followers(t, seat, price)

    def _pay_ritual(self, t: GodTable, seat: int, name: str, fields: Mapping[str, Any]) -> None:
        cult = t.state.cults[seat]
        if self.patriarch is not None:
            own = patriarch_strength(t.content, t.state, seat)
            if cult.patriarch.place != FREE:
                raise Refused(f"{name}: your Patriarch is not free.", "CG-154")
            if own < self.patriarch:
                message = f"{name} needs a Patriarch of {self.patriarch} or more, yours has {own}."
                raise Refused(message, "CG-154")
            lay_on_sheet(t, seat, cult.patriarch)
        if self.ritual is not None:
            priest = free_priest(cult, fields["ritual"])
            if strength(t.content, t.state, seat, priest) not in self.ritual:
                raise Refused(f"{name} needs a Free Priest of strength {self.ritual}.", "CG-153")
            lay_on_sheet(t, seat, priest)

    def _pay_sacrifice(self, t: GodTable, seat: int, name: str, fields: Mapping[str, Any]) -> Priest | None:
        if self.sacrifice is None:
            return None
        if fields["sacrifice"] == "patriarch":
            raise Refused("The Patriarch cannot be sacrificed.", "CG-155")
        token = free_priest(t.state.cults[seat], fields["sacrifice"])
        if token.strength not in self.sacrifice:
            raise Refused(f"{name} needs a Free token of strength {self.sacrifice}.", "CG-153")
        destroy(t, seat, token, "CG-153")
        return token
