"""Intrigue cards. Each must change something (CG-128)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from referee.engine.decisions import asks
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.decisions.options import lowered_tokens, rivals_license
from referee.games.choose_your_god.decisions.spelling import TARGET, licenses
from referee.games.choose_your_god.effects import (
    gain_coins,
    give,
    hand_over_coins,
    lose_followers,
    lose_mob,
)
from referee.games.choose_your_god.events.locations import Raided, Seized
from referee.games.choose_your_god.forced import collect_cards, lose_an_altar
from referee.games.choose_your_god.influence import patriarch_strength
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.pieces import find_priest, go_home, lose_altar, send_home, swap
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.words import name, priest_name, who

LOWERED = 2


class Intrigue(Card):
    """One of the Intrigues; their effects are named after the classes."""

    what = "an Intrigue"


class Aimed(Intrigue):
    """Intrigues with a target, which must be chosen where one is turned up by Path of Iniquity (CG-178)."""

    @property
    def aim(self) -> str:
        """The target by its name."""
        raise NotImplementedError

    @classmethod
    def described(cls, t: GodTable, aim: str) -> str:
        """A target in words."""
        raise NotImplementedError

    @classmethod
    def default_aim(cls, t: GodTable, seat: int, aims: Sequence[str]) -> str:
        """The target if the seat says nothing."""
        raise NotImplementedError


class Blackmail(Intrigue, form="play {card}"):
    """CG-130: half the coins of the richest player, rounded up; nothing if that is oneself."""

    text = "take half the coins, rounded up, of the one player who is richest"
    brief = "half the coins of the richest"

    async def carry_out(self, t: GodTable, seat: int) -> None:
        richest = _the_most({s: cult.coins for s, cult in t.state.cults.items()}, "richest", "Blackmail")
        if richest != seat:
            owned = t.state.cults[richest].coins
            hand_over_coins(t, richest, seat, (owned + 1) // 2, "CG-130")


class Exorcism(Aimed, form="play {card} [on] {target}"):
    """CG-131: any one token here is lowered by exactly two."""

    text = "a token of 3 or more here, anybody's, loses 2 strength"
    brief = "a token here loses 2"
    target: str = asks(lowered_tokens, TARGET)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        for seat in at.state.seats:
            cult = at.state.cults[seat]
            for called in sorted({priest_name(cult, token) for token in cult.tokens_at(at.location)}):
                yield cls(card=card, target=f"{cult.colour} {called}")

    @property
    def aim(self) -> str:
        return self.target

    @classmethod
    def described(cls, t: GodTable, aim: str) -> str:
        colour, _, called = aim.partition(" ")
        return f"{name(t.state, t.state.seat_of(colour))}'s {called}"

    @classmethod
    def default_aim(cls, t: GodTable, seat: int, aims: Sequence[str]) -> str:
        """The strongest rival token; then the next seat, a plain one before a boosted or bribed one."""
        order = [t.state.cults[other].colour for other in t.state.rivals(seat)]
        own = t.state.cults[seat].colour

        def place(aim: str) -> tuple[bool, int, int, int]:
            colour, _, called = aim.partition(" ")
            strength = int(called.rstrip("$+"))
            marks = ("$" in called) * 2 + ("+" in called)
            mine = colour == own
            return mine, strength if mine else -strength, 0 if mine else order.index(colour), marks

        return min(aims, key=place)

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        colour, _, called = self.target.partition(" ")
        try:
            owner = t.state.seat_of(colour)
        except KeyError:
            raise Refused(f"Nobody plays {colour}.", "CG-131") from None
        cult = t.state.cults[owner]
        if called == "patriarch":
            raise Refused("That Priest cannot be lowered by 2.", "CG-08")
        try:
            token = find_priest(cult, called, t.state.location, "here")
        except Refused:
            raise Refused(f"{who(t, owner)} has no {called} here.", "CG-131") from None
        if token.strength <= LOWERED:
            raise Refused("That Priest cannot be lowered by 2.", "CG-131")
        swap(t, owner, token, token.strength - LOWERED, "CG-131")


class FoiledPlot(Intrigue, form="play {card}"):
    """CG-132: whoever has most cards loses a Mob, an Altar and two Followers."""

    text = "the one player with most cards loses 1 Mob, 1 Altar and 2 Followers"
    brief = "most cards: a Mob, an Altar, 2 Followers go"

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        cards = {s: len(t.state.owned_cards(s)) for s in t.state.seats}
        victim = _the_most(cards, "first in cards", "Foiled Plot")
        cult = t.state.cults[victim]
        if not (cult.mobs or cult.altars or cult.followers):
            raise Refused(f"{who(t, victim)} has nothing to lose to Foiled Plot.", "CG-132")
        lose_mob(t, victim, "CG-132")
        lose_followers(t, victim, 2, "CG-132")
        await lose_an_altar(t, victim, "CG-132")


class Slaughter(Intrigue, form="play {card}"):
    """CG-133: everybody here loses two Followers, or the last one."""

    text = "everybody here, you too, loses 2 Followers"
    brief = "all here lose 2 Followers"

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        hit = t.state.present(t.state.location)
        if not any(t.state.cults[other].followers for other in hit):
            raise Refused("Nobody here has a Follower to lose.", "CG-133")
        for other in hit:
            lose_followers(t, other, 2, "CG-133")


class Disperse(Intrigue, form="play {card}"):
    """CG-134: everybody here loses a Mob."""

    text = "everybody here, you too, loses 1 Mob"
    brief = "all here lose a Mob"

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        losses = [lose_mob(t, other, "CG-134") for other in t.state.present(t.state.location)]
        if not any(losses):
            raise Refused("Nobody here has a Mob to lose.", "CG-134")


class SecretSearch(Intrigue, form="play {card}"):
    """CG-135: each rival here gives a card from its hand."""

    text = "each rival here gives you a hand card"
    brief = "a card from each rival here"

    async def carry_out(self, t: GodTable, seat: int) -> None:
        here = t.state.present(t.state.location)
        givers = [rival for rival in t.state.rivals(seat) if rival in here and t.state.cults[rival].hand]
        if not givers:
            raise Refused("No rival here has a hand card.", "CG-135")
        await collect_cards(t, seat, givers, hand_only=True, rule="CG-135")


class Threat(Aimed, form="play {card} [take {license}]"):
    """CG-136: a License of the owner of the strongest Patriarch; nothing if that is oneself."""

    text = "take a License from the one player whose Patriarch is strongest"
    brief = "a License of the strongest Patriarch"
    license: str | None = asks(rivals_license, licenses, default=None)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        owned = [license_ for seat in at.state.seats for license_ in at.state.cults[seat].licenses]
        return (cls(card=card, license=license_) for license_ in (None, *owned))

    @property
    def aim(self) -> str:
        return str(self.license)

    @classmethod
    def described(cls, t: GodTable, aim: str) -> str:
        return t.content.cards[aim]

    @classmethod
    def default_aim(cls, t: GodTable, _seat: int, aims: Sequence[str]) -> str:
        """The dearest License."""
        known = t.content.licenses
        return min(aims, key=lambda aim: (-known[aim].cost, known[aim].name))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        strengths = {s: patriarch_strength(t.content, t.state, s) for s in t.state.seats}
        victim = _the_most(strengths, "strongest", "Threat to the Crown")
        if victim == seat:
            return
        owned = t.state.cults[victim].licenses
        if not owned:
            raise Refused(f"{who(t, victim)} has no License.", "CG-136")
        wanted = self.license
        if wanted is None and len(owned) == 1:
            wanted = owned[0]
        if wanted is None:
            raise Refused(f"Name the License to take from {who(t, victim)}.", "CG-136")
        if wanted not in owned:
            raise Refused(f"{who(t, victim)} does not own {t.content.cards[wanted]}.", "CG-136")
        give(t, victim, seat, wanted, "CG-136")


class Vandalism(Intrigue, form="play {card}"):
    """CG-137: all Altars here fall, unless one stands in a higher Location."""

    text = "all Altars here fall, if there is none in a higher Location"
    brief = "all Altars here fall"

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        here = t.state.location
        altars = [at for cult in t.state.cults.values() for at in cult.altars]
        if any(at > here for at in altars):
            raise Refused("An Altar stands in a higher Location: Vandalism cannot be played.", "CG-137")
        if here not in altars:
            raise Refused("There is no Altar here.", "CG-137")
        raze(t, "CG-137")


class Ambush(Intrigue, form="play {card}"):
    """CG-138: a bribed Priest here goes home, and its coins to the player of the card."""

    text = "a bribed Priest here goes home, you take its coins"
    brief = "the coins of a bribe here"

    async def carry_out(self, t: GodTable, seat: int) -> None:
        for owner, cult in t.state.cults.items():
            for priest in cult.priests():
                if priest.place == t.state.location and priest.coins:
                    found, priest.coins = priest.coins, 0
                    send_home(t, owner, priest, "CG-138")
                    gain_coins(t, seat, found, "CG-138")
                    return
        raise Refused("There is no bribed Priest here.", "CG-138")


class Raid(Intrigue, form="play {card}"):
    """CG-139."""

    text = "no benefit and no alms here"
    brief = "no benefit, no alms"

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        if t.state.lap.raided:
            raise Refused("There is a raid here already.", "CG-139")
        t.state.lap.raided = True
        t.tell(Raided(t.state.location), rule="CG-139")


class Seize(Intrigue, form="play {card}"):
    """CG-140: all Priests here go home, and the player of the card wins."""

    text = "all Priests here go home, and you win here"
    brief = "you win here"

    async def carry_out(self, t: GodTable, seat: int) -> None:
        for owner, cult in t.state.cults.items():
            for priest in cult.priests_at(t.state.location):
                go_home(t, owner, priest)
        t.state.lap.seized_by = seat
        t.tell(Seized(seat, t.state.location), rule="CG-140")


def raze(t: GodTable, rule: str) -> None:
    """All Altars in the Active Location go to the reserve."""
    for owner, cult in t.state.cults.items():
        if t.state.location in cult.altars:
            lose_altar(t, owner, t.state.location, rule)


def _the_most(amounts: Mapping[int, int], called: str, card: str) -> int:
    """The only seat with the highest amount; the card cannot be played if several have it."""
    most = max(amounts.values())
    first = [seat for seat, amount in amounts.items() if amount == most]
    if len(first) > 1:
        counted = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}[len(first)]
        raise Refused(f"{counted} players are {called}: {card} cannot be played.", "CG-128")
    return first[0]
