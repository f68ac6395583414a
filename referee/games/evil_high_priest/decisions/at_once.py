"""What orders say of spaces that can be used at once: what each must name, and no more than it takes.

The clauses that may follow any order (`offers.py`) are judged when it is tried out. What is offered here was
worked out from what is printed on the space, and from what the seat has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from referee.engine.catalogue import Words
from referee.engine.choices import Bucket, Choice, Either, Many, One, Option, Record, Sparse, Split
from referee.engine.json_types import Json
from referee.games.evil_high_priest.offers import NO_CARD
from referee.games.evil_high_priest.pack import FREE, ChamberCard, Content, Cost
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import ANY_ORDER, Spot, spot_of
from referee.games.evil_high_priest.state import ABILITY, SANCTUM_SPACES, Deck, EvilTable, Following
from referee.games.evil_high_priest.things import A_CHAMBER, A_MONSTER, A_SPACE
from referee.games.evil_high_priest.words import NAMES, place_name

T = TypeVar("T")


@dataclass(frozen=True)
class Needs:
    """What an order for a space has to say of it, or may."""

    any: int = 0
    mix: tuple[tuple[str, int], ...] = ()
    """The resources that can pay the any-cost, each with how much of it."""
    sacrifice: int = 0
    acolytes: tuple[tuple[Place, int], ...] = ()
    """Where the acolytes are that can be given, and how many."""
    stand_ins: bool = False
    """Whether they may, but need not, stand for spellbooks (EH-766)."""
    discard: int = 0
    lairs: tuple[tuple[str, int], ...] = ()
    spaces: tuple[int, ...] = ()
    """The sanctum spaces of which one Chamber is given."""
    chambers: int = 0
    shown: tuple[tuple[str, str], ...] = ()
    """The slots of the display that have a Chamber, and which."""
    vacant: tuple[int, ...] = ()

    def required(self) -> list[str]:
        """What must be said, as there is more than one way."""
        found = []
        if self.sacrifice and _several(self.acolytes, self.sacrifice) and not self.stand_ins:
            found.append("sacrifice")
        if self.discard and len(self.lairs) > 1:
            found.append("discard")
        if len(self.spaces) > 1:
            found.append("target")
        return found

    def usual(self) -> dict[str, Json]:
        """What must be said, as plainly as possible."""
        given = [place for place, number in self.acolytes for _ in range(number)]
        lairs = [card for card, number in self.lairs for _ in range(number)]
        ways: dict[str, Json] = {
            "sacrifice": list(given[: self.sacrifice]),
            "discard": list(lairs[: self.discard]),
            "target": {"chamber": str(next(iter(self.spaces), ""))},
        }
        return {name: ways[name] for name in self.required()}


def _several(of: tuple[tuple[Place, int], ...], wanted: int) -> bool:
    return len(of) > 1 and sum(number for _, number in of) > wanted


def needs_of(t: EvilTable, seat: int, place: Place, acting: Place | None, before: Cost = FREE) -> Needs:
    """What the space needs of the seat; `acting` is where the acolyte is that will use it, and cannot pay.

    `before` is what will have been paid by then. Where the cost depends on a further choice, it is asked for.
    """
    spot, following = spot_of(t, seat, place), t.state.followings[seat]
    if place == ABILITY or spot.hides_its_cost:
        return Needs()
    cost, spent = spot.cost, Counter(before.amounts)
    left = Counter(following.totals())
    left.subtract(spent)
    left.subtract(Counter(cost.amounts))
    mix = tuple((kind, left[kind]) for kind in ANY_ORDER if left[kind] > 0) if cost.any else ()
    stands_in = bool(cost.amounts.get("SB")) and not cost.sacrifice and not cost.worship
    given = cost.amounts.get("SB", 0) if stands_in else cost.sacrifice + cost.worship
    acolytes = _able(following, acting, stands_in=stands_in) if given else ()
    shown = _shown(t.state.chambers)
    return Needs(
        any=cost.any,
        mix=mix,
        sacrifice=min(given, sum(number for _, number in acolytes)),
        acolytes=acolytes,
        stand_ins=stands_in,
        discard=cost.discard_monster,
        lairs=_counted(monster.card for monster in following.lairs) if cost.discard_monster else (),
        spaces=tuple(following.spaces()) if cost.discard_chamber else (),
        chambers=_picks(spot) if shown else 0,
        shown=shown,
        vacant=tuple(following.vacant_spaces()),
    )


def _able(following: Following, acting: Place | None, *, stands_in: bool) -> tuple[tuple[Place, int], ...]:
    """Where acolytes are that can be given, or stand for a spellbook; the one that acts cannot (EH-068)."""
    given = following.spellbook_units() if stands_in else following.usable_acolytes()
    places = [acolyte.at for acolyte in given]
    if acting in places:
        places.remove(acting)
    return _counted(places)


def _counted(of: Iterable[T]) -> tuple[tuple[T, int], ...]:
    return tuple(Counter(of).items())


def _shown(deck: Deck) -> tuple[tuple[str, str], ...]:
    return tuple((str(slot), card) for slot, card in enumerate(deck.shown, start=1) if card is not None)


def _picks(spot: Spot) -> int:
    """How many Chambers the space gives."""
    return sum(int(effect.args["n"]) for effect in spot.effects if effect.word == "chamber")


@lru_cache(maxsize=4096)
def clauses(content: Content, needs: Needs) -> dict[str, Choice]:
    """The fields of an order that say what is needed."""
    found: dict[str, Choice] = {}
    if needs.any:
        buckets = [Bucket(kind, NAMES[kind], max=most) for kind, most in needs.mix]
        found["any"] = Split(buckets, total=needs.any)
    if needs.sacrifice:
        places = [
            Option(place, place_name(content, place), {"times": number}, refs=(A_SPACE.of(place),))
            for place, number in needs.acolytes
        ]
        least = 1 if needs.stand_ins else needs.sacrifice
        found["sacrifice"] = Many(One(places), least, needs.sacrifice)
    if needs.discard:
        lairs = [
            Option(card, content.monster[card].name, {"times": number}, refs=(A_MONSTER.of(card),))
            for card, number in needs.lairs
        ]
        found["discard"] = Many(One(lairs), needs.discard, needs.discard)
    if needs.spaces:
        found["target"] = Record({"chamber": One([_space(space) for space in needs.spaces])})
    if needs.chambers:
        found["chamber"] = Many(_chamber_pick(content, needs), 1, needs.chambers)
    return found


def order_for(content: Content, needs: Needs, **named: Choice) -> Sparse:
    """An order for a space with these needs, and what `named` asks besides: all of that must be said."""
    return Sparse({**named, **clauses(content, needs)}, (*named, *needs.required()))


def _space(space: int, **extra: Json) -> Option:
    return Option(str(space), Words("space {space}", space=space), extra)


def _chamber_pick(content: Content, needs: Needs) -> Choice:
    """A Chamber of the display: on a vacant space, in place of another, or none if all are full (EH-106)."""
    take = One([chamber_option(content.chamber[card], slot) for slot, card in needs.shown])
    if needs.vacant:
        once: dict[str, Json] = {"times": 1} if needs.chambers > 1 else {}
        at = One([_space(space, **once) for space in needs.vacant])
        return Sparse({"take": take, "at": at}, required=("take",))
    replaced = One([_space(space) for space in SANCTUM_SPACES])
    nothing = Record({"take": One([Option(NO_CARD, Words("no Chamber"))])})
    return Either([Record({"take": take, "at": replaced}), nothing])


def chamber_option(card: ChamberCard, slot: str) -> Option:
    """A Chamber of the display, by its slot."""
    extra: dict[str, Json] = {"card": card.id, "defence": card.defence, "storage": dict(card.storage)}
    return Option(slot, card.name, extra, refs=(A_CHAMBER.of(card.id),))
