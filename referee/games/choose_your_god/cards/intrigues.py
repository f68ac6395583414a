"""Intrigue cards. Each must change something (CG-128)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Self

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Option
from referee.engine.decisions import asks
from referee.engine.events import SEAT
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.decisions.options import lowered_tokens, of_colour, rivals_license
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
from referee.games.choose_your_god.pieces import IS_HERE, find_priest, go_home, lose_altar, send_home, swap
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.things import A_CARD
from referee.games.choose_your_god.vocabulary import COLOUR_NAMES
from referee.games.choose_your_god.words import priest_name, who

LOWERED = 2


class Intrigue(Card):
    """One of the Intrigues; their effects are named after the classes."""

    what = Words("an Intrigue")

    def named(self, t: GodTable) -> str:
        return t.content.cards[self.card]

    def _the_most(
        self, t: GodTable, amounts: Mapping[int, int], tie: Callable[[Sequence[str]], Words]
    ) -> int:
        """The only seat with the highest amount; the card cannot be played if several have it."""
        most = max(amounts.values())
        first = [seat for seat, amount in amounts.items() if amount == most]
        if len(first) > 1:
            why = tie([who(t, seat) for seat in first])
            raise Refused(Reason("{why}: {card} cannot be played.", "CG-128", why=why, card=self.named(t)))
        return first[0]


class Aimed(Intrigue):
    """Intrigues with a target, which must be chosen where one is turned up by Path of Iniquity (CG-178)."""

    @property
    def aim(self) -> str:
        """The target by its name."""
        raise NotImplementedError

    @classmethod
    def option(cls, t: GodTable, aim: str) -> Option:
        """A target as it is offered."""
        raise NotImplementedError

    @classmethod
    def default_aim(cls, t: GodTable, seat: int, aims: Sequence[str]) -> str:
        """The target if the seat says nothing."""
        raise NotImplementedError


class Blackmail(Intrigue, form="play {card}"):
    """CG-130: half the coins of the richest player, rounded up; nothing if that is oneself."""

    text = Words("take half the coins, rounded up, of the one player who is richest")
    brief = Words("half the coins of the richest")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        coins = {s: cult.coins for s, cult in t.state.cults.items()}
        richest = self._the_most(t, coins, lambda first: Words("{first} are richest", first=first))
        if richest != seat:
            owned = t.state.cults[richest].coins
            hand_over_coins(t, richest, seat, (owned + 1) // 2, "CG-130")


class Exorcism(Aimed, form="play {card} [on] {target}"):
    """CG-131: any one token here is lowered by exactly two."""

    text = Words("a token of 3 or more here, anybody's, loses 2 strength")
    brief = Words("a token here loses 2")
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
    def option(cls, t: GodTable, aim: str) -> Option:
        colour, _, called = aim.partition(" ")
        return Option(aim, of_colour(colour, called), refs=(SEAT.of(t.state.seat_of(colour)),))

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
            raise Refused(Reason("Nobody plays {colour}.", "CG-131", colour=COLOUR_NAMES[colour])) from None
        cult = t.state.cults[owner]
        if called == "patriarch":
            raise Refused(Reason("That Priest cannot be lowered by 2.", "CG-08"))
        try:
            token = find_priest(cult, called, t.state.location, IS_HERE)
        except Refused:
            raise Refused(
                Reason("{owner} has no {called} here.", "CG-131", owner=who(t, owner), called=called)
            ) from None
        if token.strength <= LOWERED:
            raise Refused(Reason("That Priest cannot be lowered by 2.", "CG-131"))
        swap(t, owner, token, token.strength - LOWERED, "CG-131")


class FoiledPlot(Intrigue, form="play {card}"):
    """CG-132: whoever has most cards loses a Mob, an Altar and two Followers."""

    text = Words("the one player with most cards loses 1 Mob, 1 Altar and 2 Followers")
    brief = Words("most cards: a Mob, an Altar, 2 Followers go")

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        cards = {s: len(t.state.owned_cards(s)) for s in t.state.seats}
        victim = self._the_most(t, cards, lambda first: Words("{first} have most cards", first=first))
        cult = t.state.cults[victim]
        if not (cult.mobs or cult.altars or cult.followers):
            raise Refused(
                Reason(
                    "{victim} has nothing to lose to {card}.",
                    "CG-132",
                    victim=who(t, victim),
                    card=self.named(t),
                )
            )
        lose_mob(t, victim, "CG-132")
        lose_followers(t, victim, 2, "CG-132")
        await lose_an_altar(t, victim, "CG-132")


class Slaughter(Intrigue, form="play {card}"):
    """CG-133: everybody here loses two Followers, or the last one."""

    text = Words("everybody here, you too, loses 2 Followers")
    brief = Words("all here lose 2 Followers")

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        hit = t.state.present(t.state.location)
        if not any(t.state.cults[other].followers for other in hit):
            raise Refused(Reason("Nobody here has a Follower to lose.", "CG-133"))
        for other in hit:
            lose_followers(t, other, 2, "CG-133")


class Disperse(Intrigue, form="play {card}"):
    """CG-134: everybody here loses a Mob."""

    text = Words("everybody here, you too, loses 1 Mob")
    brief = Words("all here lose a Mob")

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        losses = [lose_mob(t, other, "CG-134") for other in t.state.present(t.state.location)]
        if not any(losses):
            raise Refused(Reason("Nobody here has a Mob to lose.", "CG-134"))


class SecretSearch(Intrigue, form="play {card}"):
    """CG-135: each rival here gives a card from its hand."""

    text = Words("each rival here gives you a hand card")
    brief = Words("a card from each rival here")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        here = t.state.present(t.state.location)
        givers = [rival for rival in t.state.rivals(seat) if rival in here and t.state.cults[rival].hand]
        if not givers:
            raise Refused(Reason("No rival here has a hand card.", "CG-135"))
        await collect_cards(t, seat, givers, hand_only=True, rule="CG-135")


class Threat(Aimed, form="play {card} [take {license}]"):
    """CG-136: a License of the owner of the strongest Patriarch; nothing if that is oneself."""

    text = Words("take a License from the one player whose Patriarch is strongest")
    brief = Words("a License of the strongest Patriarch")
    license: str | None = asks(rivals_license, licenses, default=None)

    @classmethod
    def ways(cls, card: str, at: Now) -> Iterator[Self]:
        owned = [license_ for seat in at.state.seats for license_ in at.state.cults[seat].licenses]
        return (cls(card=card, license=license_) for license_ in (None, *owned))

    @property
    def aim(self) -> str:
        return str(self.license)

    @classmethod
    def option(cls, t: GodTable, aim: str) -> Option:
        return Option(aim, t.content.cards[aim], refs=(A_CARD.of(aim),))

    @classmethod
    def default_aim(cls, t: GodTable, _seat: int, aims: Sequence[str]) -> str:
        """The dearest License."""
        known = t.content.licenses
        return min(aims, key=lambda aim: (-known[aim].cost, known[aim].name))

    async def carry_out(self, t: GodTable, seat: int) -> None:
        strengths = {s: patriarch_strength(t.content, t.state, s) for s in t.state.seats}
        victim = self._the_most(t, strengths, lambda first: Words("{first} are strongest", first=first))
        if victim == seat:
            return
        owned = t.state.cults[victim].licenses
        if not owned:
            raise Refused(Reason("{victim} has no License.", "CG-136", victim=who(t, victim)))
        wanted = self.license
        if wanted is None and len(owned) == 1:
            wanted = owned[0]
        if wanted is None:
            raise Refused(Reason("Name the License to take from {victim}.", "CG-136", victim=who(t, victim)))
        if wanted not in owned:
            raise Refused(
                Reason(
                    "{victim} does not own {card}.",
                    "CG-136",
                    victim=who(t, victim),
                    card=t.content.cards[wanted],
                )
            )
        give(t, victim, seat, wanted, "CG-136")


class Vandalism(Intrigue, form="play {card}"):
    """CG-137: all Altars here fall, unless one stands in a higher Location."""

    text = Words("all Altars here fall, if there is none in a higher Location")
    brief = Words("all Altars here fall")

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        here = t.state.location
        altars = [at for cult in t.state.cults.values() for at in cult.altars]
        if any(at > here for at in altars):
            raise Refused(
                Reason(
                    "An Altar stands in a higher Location: {card} cannot be played.",
                    "CG-137",
                    card=self.named(t),
                )
            )
        if here not in altars:
            raise Refused(Reason("There is no Altar here.", "CG-137"))
        raze(t, "CG-137")


class Ambush(Intrigue, form="play {card}"):
    """CG-138: a bribed Priest here goes home, and its coins to the player of the card."""

    text = Words("a bribed Priest here goes home, you take its coins")
    brief = Words("the coins of a bribe here")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        for owner, cult in t.state.cults.items():
            for priest in cult.priests():
                if priest.place == t.state.location and priest.coins:
                    found, priest.coins = priest.coins, 0
                    send_home(t, owner, priest, "CG-138")
                    gain_coins(t, seat, found, "CG-138")
                    return
        raise Refused(Reason("There is no bribed Priest here.", "CG-138"))


class Raid(Intrigue, form="play {card}"):
    """CG-139."""

    text = Words("no benefit and no alms here")
    brief = Words("no benefit, no alms")

    async def carry_out(self, t: GodTable, _seat: int) -> None:
        if t.state.lap.raided:
            raise Refused(Reason("There is a raid here already.", "CG-139"))
        t.state.lap.raided = True
        t.tell(Raided(t.state.location), rule="CG-139")


class Seize(Intrigue, form="play {card}"):
    """CG-140: all Priests here go home, and the player of the card wins."""

    text = Words("all Priests here go home, and you win here")
    brief = Words("you win here")

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
