"""Chambers and the exposed space: what fits where, and where things go when nobody says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.evil_high_priest import pack
from referee.games.evil_high_priest.orders.order import EXPOSED, Allocation
from referee.games.evil_high_priest.pack import WHITE, Content
from referee.games.evil_high_priest.state import Following, Resources
from referee.games.evil_high_priest.words import NAMES, ordinal

STORE_ORDER = ("ES", "SB", "M", "B", "T", "AT")
"""Auto-store takes units in this order (EH-113)."""


def surplus(card: pack.Chamber, holds: Mapping[str, int]) -> int:
    """How many units lie on white places, once the typed ones are filled (EH-111)."""
    return sum(max(0, amount - card.storage.get(kind, 0)) for kind, amount in holds.items())


def fits(card: pack.Chamber, holds: Mapping[str, int]) -> bool:
    return surplus(card, holds) <= card.storage.get(WHITE, 0)


def room_for(card: pack.Chamber, holds: Mapping[str, int], kind: str) -> str | None:
    """The place that one more unit would take: `typed`, `white`, or None."""
    if holds.get(kind, 0) < card.storage.get(kind, 0):
        return "typed"
    return "white" if surplus(card, holds) < card.storage.get(WHITE, 0) else None


def misfit(card: pack.Chamber, holds: Mapping[str, int]) -> str | None:
    """What is too much for a chamber, in a sentence."""
    placed: Resources = {}
    for kind, amount in holds.items():
        for number in range(1, amount + 1):
            if room_for(card, placed, kind) is None:
                return f"The {card.name} has no room for a {ordinal(number)} {NAMES[kind]}."
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


def store_at(following: Following, place: str) -> Resources | None:
    """What lies at `exposed` or in a sanctum space; None for a space without a chamber."""
    if place == EXPOSED:
        return following.exposed
    chamber = following.sanctum.get(int(place))
    return None if chamber is None else chamber.holds


def places(following: Following) -> list[str]:
    """Where resources can lie: exposed, then the chambers from space 1 inwards."""
    return [EXPOSED, *map(str, following.spaces())]


def free_places(content: Content, following: Following, kind: str) -> list[str]:
    """Every place that takes one more unit of this kind; the exposed space always does (EH-101)."""
    return [
        EXPOSED,
        *(
            str(space)
            for space in following.spaces()
            if room_for(content.chamber[following.sanctum[space].card], following.sanctum[space].holds, kind)
        ),
    ]


def auto_store(content: Content, following: Following, amounts: Mapping[str, int]) -> Allocation:
    """Stores units where nobody said (EH-113): a typed place before a white one, the deepest first, else
    exposed.
    """
    done: Allocation = {}
    for kind in STORE_ORDER:
        for _ in range(amounts.get(kind, 0)):
            place = _best_place(content, following, kind)
            store = store_at(following, place)
            assert store is not None  # noqa: S101 - it was found among the places
            put(store, kind)
            put(done.setdefault(place, {}), kind)
    return done


def _best_place(content: Content, following: Following, kind: str) -> str:
    white = EXPOSED
    for space in reversed(following.spaces()):
        chamber = following.sanctum[space]
        room = room_for(content.chamber[chamber.card], chamber.holds, kind)
        if room == "typed":
            return str(space)
        if room == "white" and white == EXPOSED:
            white = str(space)
    return white


def from_the_front(following: Following, kind: str, amount: int) -> Allocation:
    """Where units come from when nobody says: exposed first, then from space 1 inwards (EH-063, EH-114)."""
    found: Allocation = {}
    for place in places(following):
        store = store_at(following, place)
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


def arrange_problem(content: Content, following: Following, wanted: Allocation) -> str | None:
    """Why the seat's resources cannot lie like this; None if they can (EH-105)."""
    if total(wanted) != following.totals():
        return "Place every resource that you have, and no other."
    for place, held in wanted.items():
        if place == EXPOSED or not any(held.values()):
            continue
        chamber = following.sanctum.get(int(place))
        if chamber is None:
            return f"Sanctum space {place} has no chamber."
        if reason := misfit(content.chamber[chamber.card], held):
            return reason
    return None


def rearrange(following: Following, wanted: Allocation) -> None:
    """Lays everything out anew; the arrangement was checked."""
    following.exposed = {kind: amount for kind, amount in wanted.get(EXPOSED, {}).items() if amount}
    for space, chamber in following.sanctum.items():
        chamber.holds = {kind: amount for kind, amount in wanted.get(str(space), {}).items() if amount}
