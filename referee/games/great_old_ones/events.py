"""All that can happen, and how it is told."""

from __future__ import annotations

from typing import Any, TypeAlias

from referee.engine.events import Event, Ref, Seat, SeatEvent
from referee.engine.narrator import Narrator
from referee.games.great_old_ones.pack import BARRED_FORCE, Content
from referee.games.great_old_ones.state import LastRound
from referee.games.great_old_ones.things import A_CARD, Card, Cards
from referee.games.great_old_ones.words import JEWELS_IN_WORDS, LAST_ROUND_TEXTS, numbered

Say: TypeAlias = Narrator[Content]


class OldOnesEvent(Event, game="great_old_ones"):
    """Cards are called by their names, and by the numbers that orders name them by."""

    def called(self, ref: Ref, id_: Any, say: Say) -> str:
        return numbered(say.content, id_) if ref == A_CARD else super().called(ref, id_, say)


# Set-up and rounds.


class OldOnesChosen(OldOnesEvent):
    """GO-13: the Old One of each seat, and how all had ranked them."""

    old_ones: dict[Seat, Card]
    rankings: dict[Seat, Cards]
    cubes: int

    def sentence(self, say: Say) -> str:
        return say(
            "{names} wake, each with {cubes:dream cube}.", names=say.seats(self.old_ones), cubes=self.cubes
        )


class CityDealt(OldOnesEvent):
    """GO-16: the first City; cards of the barred Force went back into the deck."""

    is_tabled = True
    city: Cards
    set_aside: Cards
    deck_size: int

    def sentence(self, say: Say) -> str:
        first = say("The first villagers of the City: {city}.", city=_all(say, self.city))
        if not self.set_aside:
            return first
        return say(
            "{first} {cards:card} of Force {force} turned up and went back into the deck.",
            first=first,
            cards=len(self.set_aside),
            force=BARRED_FORCE,
        )


class RoundBegan(OldOnesEvent):
    """GO-19: the City is filled, and the order of turns fixed."""

    round: int
    dealt: Cards
    deck_size: int
    schedule: Cards

    def sentence(self, say: Say) -> str:
        begins = say("Round {round} begins.", round=self.round)
        if not self.dealt:
            return begins
        dealt = _all(say, self.dealt)
        return say(
            "{begins} {who} {dealt?comes|come} to the City.", begins=begins, who=dealt, dealt=self.dealt
        )


class CityRefilled(OldOnesEvent):
    """GO-43: the last card was taken."""

    dealt: Cards
    deck_size: int

    def sentence(self, say: Say) -> str:
        if not self.dealt:
            return say("The City is empty, and nobody is left to come.")
        return say("The City is empty; new villagers come at once: {dealt}.", dealt=_all(say, self.dealt))


class LastRoundMarked(OldOnesEvent):
    """GO-66, GO-67, GO-76: the round is the last."""

    round: int
    reason: LastRound

    def sentence(self, say: Say) -> str:
        return say("{why}: round {round} is the last.", why=LAST_ROUND_TEXTS[self.reason], round=self.round)


# What monsters do.


class Act(OldOnesEvent, SeatEvent, abstract=True):
    """What a monster of a seat does: its Old One, or a Priest."""

    actor: Card

    def subject(self, say: Say) -> str:
        """`The Sleeper Below`, or `Ada Carrow, Priest of The Sleeper Below,`."""
        named = self.named(say)
        return named if say.content.monsters[self.actor].is_old_one else f"{named},"

    def named(self, say: Say) -> str:
        if say.content.monsters[self.actor].is_old_one:
            return say.seat(self.seat)
        name = say.content.name(self.actor)
        return say("{name}, Priest of {god}", name=name, god=say.seat(self.seat))


class Converted(Act, abstract=True):
    card: Card
    price: int
    left: int

    def paid(self, say: Say) -> str:
        """`for 2 cubes, 3 left`, or `for free (same jewel)`."""
        if self.price:
            return say("for {price:cube}, {left} left", price=self.price, left=self.left)
        same = say.content.by_id[self.card].jewel == say.content.monsters[self.actor].jewel
        return say("for free (same jewel)") if same else say("for free")


class CultistCreated(Converted):
    """GO-32."""

    under: Card

    def does(self, say: Say) -> str:
        under = say("itself") if self.under == self.actor else numbered(say.content, self.under)
        card = numbered(say.content, self.card)
        return say("makes {card} a Cultist under {under} {paid}", card=card, under=under, paid=self.paid(say))


class PriestCreated(Converted):
    """GO-37."""

    def does(self, say: Say) -> str:
        return say(
            "makes {card} a {jewel} Priest {paid}",
            card=numbered(say.content, self.card),
            jewel=JEWELS_IN_WORDS[say.content.by_id[self.card].jewel],
            paid=self.paid(say),
        )


class Dreamed(Act):
    """GO-48, GO-49: a monster has taken cubes."""

    gained: int
    cubes: int
    drained: bool
    """By the Will of its Cultists."""
    forced: bool
    """It had nothing else to do."""

    def does(self, say: Say) -> str:
        verb = say("drains its Cultists") if self.drained else say("dreams")
        if self.forced:
            verb = say("has nothing else to do and {verb}", verb=verb)
        capacity = say.content.monsters[self.actor].capacity
        numbers = {"cubes": self.cubes, "capacity": capacity}
        if self.gained:
            return say(
                "{verb}: {gained:cube} more, now {cubes} of {capacity}",
                verb=verb,
                gained=self.gained,
                **numbers,
            )
        if self.cubes == capacity:
            return say("{verb}, but is full: {cubes} of {capacity}", verb=verb, **numbers)
        return say("{verb}: nothing more, still {cubes} of {capacity}", verb=verb, **numbers)


class CityScared(Act):
    """GO-50. Told by numbers: who has come is in the City, and nobody needs the names of the others."""

    fled: Cards
    dealt: Cards
    deck_size: int

    def does(self, say: Say) -> str:
        came = say("{cards} {dealt?comes|come}", cards=_numbers(say, self.dealt), dealt=self.dealt)
        if not self.fled:
            return say("scares the City: {came}", came=came)
        return say(
            "scares the City: {cards} {fled?goes|go} under the deck, {came}",
            cards=_numbers(say, self.fled),
            fled=self.fled,
            came=came,
        )


class PriestSacrificed(Act):
    """GO-54: a Priest and its Cultists are gone, and its cubes are its Old One's as far as they fit."""

    cultists: Cards
    received: int
    lost: int

    def does(self, say: Say) -> str:
        company = say(" with {cultists:Cultist}", cultists=self.cultists) if self.cultists else ""
        received = say("{received:cube}", received=self.received) if self.received else say("no cubes")
        done = say("is sacrificed{company}: {received} for its Old One", company=company, received=received)
        return say("{done}; {lost:cube} did not fit", done=done, lost=self.lost) if self.lost else done


class CubesShared(Act):
    """GO-64."""

    gifts: dict[Card, int]
    kept: int

    def does(self, say: Say) -> str:
        gifts = [
            say("{cubes:cube} to {monster}", cubes=amount, monster=numbered(say.content, monster))
            for monster, amount in self.gifts.items()
        ]
        return say("gives {gifts}, and keeps {kept}", gifts=say.listed(gifts), kept=self.kept)


class CultistPromoted(Act):
    """GO-65."""

    card: Card
    price: int

    def does(self, say: Say) -> str:
        return say(
            "raises its Cultist {card} to a {jewel} Priest for {price:cube}",
            card=numbered(say.content, self.card),
            jewel=JEWELS_IN_WORDS[say.content.by_id[self.card].jewel],
            price=self.price,
        )


class Scouted(Act, says="seeks out {dealt}, who joins the City"):
    """GO-63."""

    dealt: Cards
    deck_size: int


class Passed(Act, says="passes"):
    """GO-25."""

    is_quiet = True


# The end.


class Scored(OldOnesEvent, SeatEvent):
    """GO-70: the points of a seat, and what they are for."""

    points: int
    cultists: int
    cubes: int
    priests: int
    colours: int

    def does(self, say: Say) -> str:
        parts = [
            say("{points} for {number:Cultist}", points=self.cultists, number=self.cultists),
            say("{points} for {number:cube}", points=self.cubes, number=self.cubes),
            say("{points} for {number:Priest}", points=2 * self.priests, number=self.priests),
            say("{points} for {number:jewel} among them", points=3 * self.colours, number=self.colours),
        ]
        counted = [part for part, number in zip(parts, self._numbers, strict=True) if number]
        scores = say("scores {points:point}", points=self.points)
        return say("{scores}: {parts}", scores=scores, parts=say.listed(counted)) if counted else scores

    @property
    def _numbers(self) -> tuple[int, ...]:
        return self.cultists, self.cubes, self.priests, self.colours


def _all(say: Say, cards: Cards) -> str:
    return say.listed(numbered(say.content, card) for card in cards)


def _numbers(say: Say, cards: Cards) -> str:
    return say.listed(f"#{card}" for card in cards)
