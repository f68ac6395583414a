"""Arachne: a web of priestesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Choice, Many, Number, One
from referee.engine.decisions import Count, asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.abilities.ability import (
    Ability,
    AbilityOnPriest,
    Cost,
    Discard,
    Ritual,
    Sacrifice,
    Strengths,
    using,
)
from referee.games.choose_your_god.decisions.options import (
    any_free_priests,
    any_priest_here,
    discarded,
    priests,
)
from referee.games.choose_your_god.decisions.spelling import PRIEST_HERE, PRIESTS, cards_to_discard
from referee.games.choose_your_god.effects import draw, gain_coins
from referee.games.choose_your_god.events.intention import LicenseTaken
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.pieces import (
    all_in_play,
    free_priest,
    gain_token,
    move,
    next_location,
    priest_here,
)
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import STRENGTHS
from referee.games.choose_your_god.words import priest_name

GRIP = 4


class OrdinationOfAPriestess(Ability, form=using("followers {followers}"), case="ordination_of_a_priestess"):
    """CG-184."""

    clause, cost = "CG-184", Cost(followers=1)
    text = Words("lose 1 to 5 Followers: a new token of that strength here")
    followers: int = asks(Number(min(STRENGTHS), max(STRENGTHS)), Count("1 to 5"))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        strength = self.followers
        if not gain_token(t, seat, strength, t.state.location, "CG-184"):
            raise Refused(all_in_play(t, seat, strength, "CG-184"))

    @property
    def price_in_followers(self) -> int:
        return self.followers

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        return {"followers": STRENGTHS, **super().possible_fields(at)}


class CharmsOfTheWoman(Ritual, AbilityOnPriest, form=using("ritual {ritual}", "on {target}")):
    """CG-185."""

    clause, cost = "CG-185", Cost(ritual=Strengths(3, 3))
    text = Words(
        "Ritual with a Free Priest of exactly 3: a Priest of yours here moves to the next Location; 1 coin"
    )
    target: str = asks(any_priest_here, PRIEST_HERE)

    async def carry_out(self, t: GodTable, seat: int) -> None:
        target = next_location(t)
        move(t, seat, priest_here(t, seat, self.target), target, "CG-185")
        gain_coins(t, seat, 1, "CG-185")


class SpidersGrip(Discard, form=using("discard {discard}", "[place {place}]")):
    """CG-186."""

    clause, cost = "CG-186", Cost(discard=2, coins=2)
    text = Words("discard 2 cards, pay 2 coins: place 4 or more Free Priests here")
    discard: tuple[str, ...] = asks(discarded(2), cards_to_discard(2))
    place: tuple[str, ...] = asks(any_free_priests, PRIESTS, default=())

    async def carry_out(self, t: GodTable, seat: int) -> None:
        cult = t.state.cults[seat]
        free = len(cult.free_priests())
        if free < GRIP:
            raise Refused(
                Reason(
                    "{ability} needs {needed} Free Priests, you have {own}.",
                    "CG-186",
                    ability=t.content.ability_names[self.ability].name,
                    needed=GRIP,
                    own=free,
                )
            )
        if len(self.place) < GRIP:
            raise Refused(
                Reason(
                    "{ability} places at least {needed} Priests.",
                    "CG-186",
                    ability=t.content.ability_names[self.ability].name,
                    needed=GRIP,
                )
            )
        for called in self.place:
            move(t, seat, free_priest(cult, called), t.state.location, "CG-186")

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        every = tuple(priest_name(at.own, priest) for priest in at.own.free_priests())
        return {**super().possible_fields(at), "place": [every]}

    @classmethod
    def open_fields(cls, at: Now) -> Mapping[str, Choice]:
        free = Counter(priest_name(at.own, priest) for priest in at.own.free_priests())
        place = Many(One(priests(free)), min=GRIP, max=len(at.own.free_priests()))
        return {**super().open_fields(at), "place": place}


class SorceryOfTheGoddess(Sacrifice, form=using("sacrifice {sacrifice}")):
    """CG-187."""

    clause, cost = "CG-187", Cost(sacrifice=Strengths(3))
    conditional = False
    text = Words("sacrifice a Free token of 3 or more: 3 coins, a Miracle, an Intrigue and the top License")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        gain_coins(t, seat, 3, "CG-187")
        draw(t, seat, "miracle", 1)
        draw(t, seat, "intrigue", 1)
        if t.state.licenses:
            card = t.state.licenses.pop(0)
            t.state.cults[seat].licenses.append(card)
            t.tell(LicenseTaken(seat, card, price=0), rule="CG-187")
