"""Chambers and the exposed space: what fits where, and where things go when nobody says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from referee.engine.catalogue import Reason
from referee.engine.codec import copied
from referee.games.evil_high_priest import pack
from referee.games.evil_high_priest.pack import WHITE, Content
from referee.games.evil_high_priest.state import EXPOSED, Allocation, Chamber, Following, Resources
from referee.games.evil_high_priest.words import NAMES, ordinal

STORE_ORDER = ("ES", "SB", "M", "B", "T", "AT")
"""Auto-store takes units in this order (EH-113)."""
NOWHERE: Allocation = {}


class Holder(Protocol):
    """Whoever holds resources: a following, or a seat as a raid finds it."""

    exposed: Resources
    sanctum: dict[int, Chamber]

    def spaces(self) -> list[int]: ...


def surplus(card: pack.ChamberCard, holds: Mapping[str, int]) -> int:
    """How many units lie on white places, once the typed are filled (EH-111); each takes one (EH-110)."""
    return sum(max(0, amount - card.storage.get(kind, 0)) for kind, amount in holds.items())


def fits(card: pack.ChamberCard, holds: Mapping[str, int]) -> bool:
    return surplus(card, holds) <= card.storage.get(WHITE, 0)


def room_for(card: pack.ChamberCard, holds: Mapping[str, int], kind: str) -> str | None:
    """The place that one more unit would take: `typed`, `white`, or None."""
    if holds.get(kind, 0) < card.storage.get(kind, 0):
        return "typed"
    return "white" if surplus(card, holds) < card.storage.get(WHITE, 0) else None


def misfit(card: pack.ChamberCard, holds: Mapping[str, int]) -> Reason | None:
    """What is too much for a chamber, in a sentence."""
    placed: Resources = {}
    for kind in STORE_ORDER:
        for number in range(1, holds.get(kind, 0) + 1):
            if room_for(card, placed, kind) is None:
                return Reason(
                    "The {chamber} has no room for a {number} {kind}.",
                    "EH-111",
                    chamber=card.name,
                    number=ordinal(number),
                    kind=NAMES[kind],
                )
            placed[kind] = placed.get(kind, 0) + 1
    return None


def put(store: Resources, kind: str, amount: int = 1) -> None:
    store[kind] = store.get(kind, 0) + amount


def remove(store: Resources, kind: str, amount: int = 1) -> None:
    """Take units that are there."""
    left = store[kind] - amount
    assert left >= 0  # noqa: S101 - nobody gives what is not there
    if left:
        store[kind] = left
    else:
        del store[kind]


def store_at(holder: Holder, place: str) -> Resources | None:
    """What lies at `exposed` or in a sanctum space; None for a space without a chamber."""
    if place == EXPOSED:
        return holder.exposed
    chamber = holder.sanctum.get(int(place))
    return None if chamber is None else chamber.holds


def most_of(content: Content, holder: Holder, space: int, kind: str) -> int:
    """How much of one kind the chamber there takes if it holds nothing else."""
    card = _card(content, holder, str(space))
    return card.storage.get(kind, 0) + card.storage.get(WHITE, 0)


def places(holder: Holder) -> list[str]:
    """Where resources can lie: exposed, then the chambers from space 1 inwards."""
    return [EXPOSED, *map(str, holder.spaces())]


def free_places(content: Content, holder: Holder, kind: str) -> list[str]:
    """Every place that takes one more unit of this kind; the exposed space always does (EH-101)."""
    return [
        EXPOSED,
        *(
            str(space)
            for space in holder.spaces()
            if room_for(content.chamber[holder.sanctum[space].card], holder.sanctum[space].holds, kind)
        ),
    ]


def auto_store(
    content: Content, holder: Holder, amounts: Mapping[str, int], reserved: Allocation = NOWHERE
) -> Allocation:
    """Stores units where nobody said (EH-113): typed places before white ones, the deepest first.

    What finds no room lies exposed. Room that is `reserved` for what is still to come is left free.
    """
    done: Allocation = {}
    for kind in STORE_ORDER:
        for _ in range(amounts.get(kind, 0)):
            place = _best_place(content, holder, kind, reserved)
            put(known_store(holder, place), kind)
            put(done.setdefault(place, {}), kind)
    return done


def best_arrangement(content: Content, following: Following) -> Allocation:
    """Everything taken up and stored again: as much as there is room for, what is worth most deepest."""
    left, empty = following.totals(), copied(following)
    empty.exposed = {}
    for chamber in empty.sanctum.values():
        chamber.holds = {}
    done: Allocation = {}
    for kind in STORE_ORDER:
        while left.get(kind):
            place = _deepest(content, empty, left, kind)
            put(known_store(empty, place), kind)
            put(done.setdefault(place, {}), kind)
            remove(left, kind)
    return done


def _deepest(content: Content, holder: Holder, left: Mapping[str, int], kind: str) -> str:
    """The deepest place for a unit of this kind, but no white one that others of what is left will need."""
    typed, white = EXPOSED, EXPOSED
    for space in holder.spaces():
        match room_for(_card(content, holder, str(space)), holder.sanctum[space].holds, kind):
            case "typed":
                typed = str(space)
            case "white":
                white = str(space)
    if typed == EXPOSED or (
        deepest_first((typed, white))[0] == white and _white_to_spare(content, holder, left)
    ):
        return white
    return typed


def _white_to_spare(content: Content, holder: Holder, left: Mapping[str, int]) -> bool:
    """Whether there are more white places than what is left needs beyond the typed ones."""
    cards = [(_card(content, holder, str(space)), holder.sanctum[space].holds) for space in holder.spaces()]
    white = sum(card.storage.get(WHITE, 0) - surplus(card, holds) for card, holds in cards)
    typed = {
        kind: sum(max(0, card.storage.get(kind, 0) - holds.get(kind, 0)) for card, holds in cards)
        for kind in left
    }
    return white > sum(max(0, amount - typed[kind]) for kind, amount in left.items())


class NoRoom(Exception):
    """A place that an order names has no room for what it wants stored there."""

    def __init__(self, place: str, kind: str) -> None:
        super().__init__(f"no room for {kind} at {place}")
        self.place, self.kind = place, kind


def no_place(holder: Holder, full: NoRoom) -> Reason:
    """Why nothing more can be stored there, in a sentence."""
    if store_at(holder, full.place) is None:
        return Reason("Sanctum space {space} has no chamber.", "EH-111", space=full.place)
    return Reason(
        "Chamber {space} has no free place for {kind}.", "EH-111", space=full.place, kind=NAMES[full.kind]
    )


def store(content: Content, holder: Holder, amounts: Mapping[str, int], wanted: Allocation) -> Allocation:
    """Stores units where `wanted` has places for them, taken off it, the others anywhere; raises NoRoom."""
    done, left = named_places(content, holder, wanted, amounts), dict(amounts)
    for place, held in done.items():
        for kind, amount in held.items():
            put(known_store(holder, place), kind, amount)
            remove(wanted[place], kind, amount)
            remove(left, kind, amount)
    for place, more in auto_store(content, holder, left, wanted).items():
        for kind, amount in more.items():
            put(done.setdefault(place, {}), kind, amount)
    return done


def known_store(holder: Holder, place: str) -> Resources:
    """What lies at a place that is known to be there."""
    found = store_at(holder, place)
    assert found is not None  # noqa: S101 - it was found among the places
    return found


def named_places(
    content: Content, holder: Holder, wanted: Allocation, amounts: Mapping[str, int]
) -> Allocation:
    """Where these units go that an order wants stored, raises NoRoom; units that it does not name are left.

    An order may name more than comes at once. Then what has the least choice is stored first, deep places
    before others and exposed last: no meaning lies in the order of its entries.
    """
    if not wanted:
        return {}
    holds = {place: dict(store_at(holder, place) or {}) for place in places(holder)}

    def has_room(place: str, kind: str) -> bool:
        if place == EXPOSED:
            return True
        return place in holds and bool(room_for(_card(content, holder, place), holds[place], kind))

    def choice(kind: str) -> int:
        able = [place for place in wanted if has_room(place, kind)]
        return sum(wanted[place].get(kind, 0) for place in able) - amounts[kind]

    found: Allocation = {}
    for kind in sorted((kind for kind in STORE_ORDER if amounts.get(kind)), key=choice):
        left = {place: held[kind] for place, held in wanted.items() if held.get(kind)}
        for _ in range(min(amounts[kind], sum(left.values()))):
            able = [place for place in deepest_first(left) if left[place] and has_room(place, kind)]
            if not able:
                raise NoRoom(next(place for place in deepest_first(left) if left[place]), kind)
            left[able[0]] -= 1
            put(holds[able[0]], kind)
            put(found.setdefault(able[0], {}), kind)
    return found


def _card(content: Content, holder: Holder, place: str) -> pack.ChamberCard:
    return content.chamber[holder.sanctum[int(place)].card]


def deepest_first(named: Iterable[str]) -> list[str]:
    """Places from the deepest space outwards, exposed last."""
    return sorted(named, key=lambda place: 0 if place == EXPOSED else -int(place))


def _best_place(content: Content, holder: Holder, kind: str, reserved: Allocation) -> str:
    white = EXPOSED
    for space in reversed(holder.spaces()):
        holds = holder.sanctum[space].holds
        if str(space) in reserved:
            holds = dict(holds)
            for one, amount in reserved[str(space)].items():
                put(holds, one, amount)
        room = room_for(_card(content, holder, str(space)), holds, kind)
        if room == "typed":
            return str(space)
        if room == "white" and white == EXPOSED:
            white = str(space)
    return white


def from_the_front(following: Following, kind: str, amount: int, but: str = "") -> Allocation:
    """Where units come from when nobody says: exposed first, then from space 1 inwards (EH-063, EH-114).

    `but` is a place that is left alone.
    """
    found: Allocation = {}
    for place in places(following):
        store = store_at(following, place) if place != but else None
        here = min(amount, store.get(kind, 0)) if store else 0
        if here:
            put(found.setdefault(place, {}), kind, here)
            amount -= here
    return found


def take(following: Following, allocation: Allocation) -> None:
    """Takes units away from the places that hold them."""
    for place, amounts in allocation.items():
        store = store_at(following, place)
        assert store is not None  # noqa: S101 - the allocation was checked
        for kind, amount in amounts.items():
            if amount:
                remove(store, kind, amount)


def total(allocation: Allocation) -> Resources:
    found: Resources = {}
    for amounts in allocation.values():
        for kind, amount in amounts.items():
            if amount:
                put(found, kind, amount)
    return found


def arrangement(following: Following) -> Allocation:
    """Where everything lies now."""
    return {place: dict(held) for place in places(following) if (held := store_at(following, place))}


def arrange_problem(content: Content, following: Following, wanted: Allocation) -> Reason | None:
    """Why the seat's resources cannot lie like this; None if they can (EH-105)."""
    if total(wanted) != following.totals():
        return Reason("Place every resource that you have, and no other.", "EH-105")
    for place, held in wanted.items():
        if place == EXPOSED or not any(held.values()):
            continue
        chamber = following.sanctum.get(int(place))
        if chamber is None:
            return Reason("Sanctum space {space} has no chamber.", "EH-105", space=place)
        if reason := misfit(content.chamber[chamber.card], held):
            return reason
    return None


def rearrange(following: Following, wanted: Allocation) -> None:
    """Lays everything out anew; the arrangement was checked."""
    following.exposed = {kind: amount for kind, amount in wanted.get(EXPOSED, {}).items() if amount}
    for space, chamber in following.sanctum.items():
        chamber.holds = {kind: amount for kind, amount in wanted.get(str(space), {}).items() if amount}
