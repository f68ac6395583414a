"""The End Phase: sacking, looting, and the cards that are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Many, One, Option, Some, Source, pick
from referee.engine.decisions import Decision, Phrases, Sentence, asks, lines_of
from referee.games.true_messiah.board import grid_of, hostile, temples_of, units_of
from referee.games.true_messiah.decisions.offers import (
    copy_options,
    space_option,
    space_options,
    unit_options,
)
from referee.games.true_messiah.decisions.spelling import SPACE, WRITING, Copies, Copy, units
from referee.games.true_messiah.decks import face, held
from referee.games.true_messiah.moments import Looting, Now, Sacking
from referee.games.true_messiah.recruiting import FREE_TEMPLE, free_tiles, no_temple
from referee.games.true_messiah.sacking import beside, not_beside, place_problem
from referee.games.true_messiah.state import MAX_LOW
from referee.games.true_messiah.things import A_SPACE
from referee.games.true_messiah.words import who

NOTHING_TO_USE = Reason("What is destroyed needs no temple tile: leave out using.", "TM-188")
NOTHING_PLACED = Reason("Nothing is placed on a sacked holy city.", "TM-189")
NO_TILE = Reason("You have no temple tile: destroy it or name one of yours to give up.", "TM-188")
LOOTED_COINS = MAX_LOOTED = 2  # TM-193
CAPTURE_ODDS = 4
"""One temple in this many is destroyed at random."""

# Sacking.


def noted_buildings(at: Sacking) -> One:
    """TM-184."""

    def refuse(space: str) -> Reason:
        occupied = any(unit.at == space for unit in at.state.units.values())
        if space in at.state.buildings and occupied:
            return Reason("{space} is occupied.", "TM-184", space=space)
        return Reason(
            "There is nothing on {space} that you could sack: only on {noted}.",
            "TM-184",
            space=space,
            noted=list(at.noted),
        )

    return One([_building(space) for space in at.noted], refuse)


def _building(space: str) -> Option:
    return Option(space, Words("building on {space}", space=space), refs=(A_SPACE.of(space),))


def enemy_buildings(at: Sacking) -> list[Option]:
    """Those beside the seat's units, whether or not anybody stands on them."""
    return [
        _building(space)
        for space in grid_of(at.state).spaces
        if (one := at.state.buildings.get(space)) is not None
        and hostile(at.state, at.seat, one.seat)
        and beside(at.state, at.seat, space)
    ]


def own_temples(at: Sacking) -> One:
    """Those that may be given up for the captured one (TM-188)."""
    scarce = free_tiles(at.state, at.content, at.seat) <= 0
    own = temples_of(at.state, at.seat) if scarce else ()
    known = {option.id for option in space_options(at)}
    return One(
        [space_option(space) for space in own],
        lambda space: None if space not in known else no_temple(space) if scarce else FREE_TEMPLE,
    )


def units_beside(at: Sacking) -> Some:
    """TM-190."""
    near = [unit.id for space in at.noted for unit in beside(at.state, at.seat, space)]
    known = {unit.id for unit in units_of(at.state, at.seat)}
    return Some(
        unit_options(unit for unit in units_of(at.state, at.seat) if unit.id in near),
        max=MAX_LOW + 1,
        refuse=lambda id_: not_beside(id_, *at.noted) if id_ in known else None,
    )


class Sack(
    Decision[Sacking],
    form=(
        "sack {building} {how} [using {reuse}] [place {place}]",
        "{how} {building} [using {reuse}] [place {place}]",
    ),
    rule=Sentence(Words("Up to 4 low units and 1 high unit beside it may enter a sacked temple."), "TM-190"),
):
    """TM-187."""

    what, writing = Words("a sack"), WRITING
    building: str = asks(noted_buildings, SPACE, among=enemy_buildings)
    how: Literal["capture", "destroy"] = asks(
        One([Option("capture", Words("capture")), Option("destroy", Words("destroy"))]),
        Phrases({"capture": "capture", "destroy": "destroy"}),
    )
    reuse: str | None = asks(own_temples, SPACE, default=None)
    place: tuple[str, ...] = asks(units_beside, units, default=())

    def problems(self, at: Sacking) -> Reason | None:
        captures = self.how == "capture"
        if at.state.buildings[self.building].kind == "city":  # TM-189
            return NOTHING_PLACED if self.place or self.reuse else None
        free = free_tiles(at.state, at.content, at.seat)
        if self.reuse is not None and not captures:
            return NOTHING_TO_USE
        if self.reuse is None and captures and free <= 0:  # TM-188
            return NO_TILE
        return place_problem(at.state, at.seat, self.building, self.place, captures=captures)

    @classmethod
    def best(cls, at: Sacking) -> Sack:
        """An enemy city if there is one; else capture the first, placing nobody."""
        cities = [space for space in at.noted if at.state.buildings[space].kind == "city"]
        captures = free_tiles(at.state, at.content, at.seat) > 0 or bool(cities)
        return cls(building=(cities or at.noted)[0], how="capture" if captures else "destroy")

    @classmethod
    def entering(cls, at: Sacking) -> list[Sack]:
        """The same, with one of the units beside it in it; for examples."""
        best = cls.best(at)
        near = beside(at.state, at.seat, best.building)[:1]
        return [replace(best, place=(unit.id,)) for unit in near]

    @classmethod
    def propose(cls, at: Sacking, source: Source) -> Sack:
        sack = replace(cls.best(at), building=pick(source, at.noted))
        if at.state.buildings[sack.building].kind == "city":
            return sack
        followers = [unit for unit in beside(at.state, at.seat, sack.building) if unit.kind == "follower"]
        place = tuple(unit.id for unit in followers if source.below(2))[:MAX_LOW]
        return replace(sack, place=place, how=sack.how if source.below(CAPTURE_ODDS) else "destroy")


# Looting.


def looked_at(at: Looting) -> One:
    return One(copy_options(at, at.shown))


def loot_card(at: Looting) -> Copy:
    return Copy(at, at.shown, at.named)


class Take(Decision[Looting], form="{do} {card}"):
    """TM-192: to the own discard pile, or out of the game."""

    what, writing = Words("loot"), WRITING
    card: str = asks(looked_at, loot_card)
    do: Literal["take", "remove"] = asks(
        One([Option("take", Words("to your discard pile")), Option("remove", Words("out of the game"))]),
        Phrases({"take": "take", "remove": "remove"}),
    )


def after_taking(at: Looting, taken: Take) -> Looting:
    return replace(at, named=(*at.named, taken.card))


def most_looted(at: Looting) -> int:
    """TM-193: one card less for two coins."""
    return 1 if at.loot.coins == LOOTED_COINS else MAX_LOOTED


def takings(at: Looting) -> Many:
    def too_many(_: int) -> Reason:
        return Reason(
            "You may choose only 1 card: {seat} paid {coins} coins.",
            "TM-193",
            seat=who(at.state, at.loot.victim),
            coins=LOOTED_COINS,
        )

    most = most_looted(at)
    return Many(Take.choice(at), max=most, wrong_count=too_many if most == 1 else None)


TWICE = Reason("The same card twice.", "TM-193")


class Looted(
    Decision[Looting],
    form="{loot}",
    bare=True,
    rule=Sentence(Words("No card twice."), "TM-193"),
):
    """TM-192."""

    what, writing = Words("loot"), WRITING
    loot: tuple[Take, ...] = asks(takings, lines_of(Take, after_taking, none="leave all"))

    def problems(self, at: Looting) -> Reason | None:  # noqa: ARG002 - it contradicts itself
        return TWICE if len({one.card for one in self.loot}) < len(self.loot) else None

    @classmethod
    def best(cls, at: Looting) -> Looted:
        """The dearest cards."""
        dearest = sorted(at.shown, key=lambda card: -at.cost(card))[: most_looted(at)]
        return cls(loot=tuple(Take(card=card, do="take") for card in dearest))


# Cards that are kept.


def keep_exactly(cards: int) -> Reason:
    return Reason("Keep exactly {cards} cards.", "TM-196", cards=cards)


def own_hand(at: Now) -> Some:
    keep, shown = at.content.start.keep, at.copies(at.own.hand)
    return Some(
        copy_options(at, shown),
        min=keep,
        max=keep,
        wrong_count=lambda _: keep_exactly(keep),
        clause="TM-196",
    )


class Hold(Decision[Now], form="hold {cards}", bare=True):
    """TM-196."""

    what, writing = Words("what you hold"), WRITING
    cards: tuple[str, ...] = asks(own_hand, lambda at: Copies(at, at.copies(at.own.hand)))

    @classmethod
    def best(cls, at: Now, wanted: Sequence[str] = ()) -> Hold:
        """Those that are wanted, as far as they are there; then preemptive cards, then cheap ones."""
        shown = at.copies(at.own.hand)
        first = [card for card in held(list(map(face, wanted))) if card in shown]
        cheapest = sorted(shown, key=lambda card: (not at.card(card).preemptive, at.cost(card)))
        return cls(cards=tuple(dict.fromkeys([*first, *cheapest]))[: at.content.start.keep])
