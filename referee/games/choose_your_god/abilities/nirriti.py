"""Nirriti: temptation, and intrigues without end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Choice
from referee.engine.decisions import asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.abilities.ability import (
    Ability,
    Cost,
    Discard,
    Sacrifice,
    Strengths,
    using,
)
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.cards.intrigues import Aimed, Exorcism
from referee.games.choose_your_god.cards.playing import play_intrigue, possible_ways
from referee.games.choose_your_god.decisions.options import discarded, offered_license, preferred_targets
from referee.games.choose_your_god.decisions.small import AimAtLicense, AimAtToken, ask_aim
from referee.games.choose_your_god.decisions.spelling import aims, cards_to_discard, licenses
from referee.games.choose_your_god.effects import draw, gain_mobs, put_under, take_license
from referee.games.choose_your_god.events.cards import IntrigueRevealed, IntrigueSkipped
from referee.games.choose_your_god.moments import Among, Now, Prospect
from referee.games.choose_your_god.pieces import gain_token
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import SLOTS
from referee.games.choose_your_god.words import meant

REVEALED = 3


class WayOfLoyalty(Ability, form="use {ability}"):
    """CG-176."""

    clause, cost = "CG-176", Cost(followers=2)
    conditional = False
    text = Words("lose 2 Followers: draw 3 Miracles from the bottom of the deck")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        draw(t, seat, "miracle", 3, bottom=True)


class PathOfTemptation(Discard, form=using("discard {discard}", "take {license}")):
    """CG-177."""

    clause, cost = "CG-177", Cost(discard=2)
    text = Words("discard 2 cards: take a face-up License that you have the coins for, without paying")
    discard: tuple[str, ...] = asks(discarded(2), cards_to_discard(2))
    license: str = asks(offered_license, licenses)

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        offered = [card for card in at.state.slots if card is not None]
        return {**super().possible_fields(at), "license": offered}

    async def carry_out(self, t: GodTable, seat: int) -> None:
        wanted, own = self.license, t.state.cults[seat].coins
        if wanted not in t.state.slots:
            raise Refused(Reason("{card} is not on offer.", "CG-177", card=t.content.cards[wanted]))
        cost = t.content.licenses[wanted].cost
        if cost > own:
            raise Refused(
                Reason(
                    "{card} costs {cost}, you have {own}.",
                    "CG-177",
                    card=t.content.cards[wanted],
                    cost=cost,
                    own=own,
                )
            )
        take_license(t, seat, SLOTS[t.state.slots.index(wanted)], "CG-177")


class PathOfIniquity(Sacrifice, form=using("sacrifice {sacrifice}", "[prefer {prefer}]")):
    """CG-178."""

    clause, cost = "CG-178", Cost(sacrifice=Strengths(1, 4))
    conditional = False
    text = Words("sacrifice a Free token of 4 or less: turn up 3 Intrigues and play them")
    prefer: tuple[str, ...] = asks(preferred_targets, aims, default=())

    async def carry_out(self, t: GodTable, seat: int) -> None:
        revealed: list[str] = []
        for _ in range(REVEALED):
            if t.state.intrigues:
                await self._play_the_top_card(t, seat, revealed)

    async def _play_the_top_card(self, t: GodTable, seat: int, revealed: list[str]) -> None:
        """The top Intrigue is revealed and played if it can be; it lies at the bottom before the next one."""
        card = t.content.intrigues[t.state.intrigues.pop(0)]
        revealed.append(card.name)
        t.state.playing.append(card.id)
        t.tell(IntrigueRevealed(seat, card.id), rule="CG-178")
        ways = possible_ways(Now.of(t.state, t.setup, seat), card.id)
        if not ways:
            t.state.playing.remove(card.id)
            put_under(t, card.id)
            t.tell(IntrigueSkipped(seat, card.id), rule="CG-178")
            return
        await play_intrigue(t, seat, await self._choose(t, seat, ways, revealed), self.ability)

    async def _choose(self, t: GodTable, seat: int, ways: Sequence[Card], revealed: Sequence[str]) -> Card:
        """The only way, or the first that the order prefers, or what the player says now."""
        if len(ways) == 1:
            return ways[0]
        by_aim = {way.aim: way for way in ways if isinstance(way, Aimed)}
        wishes = (meant(wish, by_aim) for wish in self.prefer)
        aim = next((wish for wish in wishes if wish is not None), None)
        if aim is None:
            one, targets = next(iter(by_aim.values())), list(by_aim)
            at = Among.of(t.state, t.setup, seat, among=tuple(one.option(t, target) for target in targets))
            kind = AimAtToken if isinstance(one, Exorcism) else AimAtLicense
            aim = await ask_aim(t, at, kind, one.default_aim(t, seat, targets), revealed)
        return by_aim[aim]

    @classmethod
    def possible_fields(cls, at: Now) -> Mapping[str, Sequence[Any]]:
        return {**super().possible_fields(at), "prefer": [()]}

    @classmethod
    def open_fields(cls, at: Now) -> Mapping[str, Choice]:
        return {"prefer": preferred_targets(Prospect.of(at))}


class WayOfTriumph(Ability, form="use {ability}"):
    """CG-179."""

    clause, cost = "CG-179", Cost(patriarch=16)
    conditional = False
    text = Words("Ritual with your free Patriarch of 16 or more: a new token of 5 here; 1 Mob")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        gain_token(t, seat, 5, t.state.location, "CG-179")
        gain_mobs(t, seat, 1, "CG-179")
