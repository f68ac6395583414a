"""The text of small orders: `store M at 2`, `pick monster 2`, `pick chamber 1 at 6`, `arrange 3: 2B 1M; 5:
1ES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.lines import Words, only_line
from referee.games.evil_high_priest.orders.order import (
    EXPOSED,
    Allocation,
    read_allocation,
    write_allocation,
)
from referee.games.evil_high_priest.words import codes

REST = "rest"


@dataclass(frozen=True)
class StorePhrasing(Phrasing):
    """`store M at 2, 1T at exposed`; `store deepest` leaves it to the order of EH-113."""

    deepest: Mapping[str, Json]

    def show(self, answer: Json) -> str:
        return show_store(read_allocation(cast("dict[str, int]", answer)))

    def parse(self, text: str) -> Json:
        words = only_line(text, "store <what> at <place>, as often as needed; or store deepest")
        words.skip("store")
        if words.skip("deepest"):
            words.finish()
            return dict(self.deepest)
        allocation = read_store(words)
        words.finish()
        return write_allocation(allocation)


def show_store(allocation: Allocation) -> str:
    return "store " + ", ".join(f"{codes(held)} at {place}" for place, held in allocation.items())


def read_store(words: Words) -> Allocation:
    """`1ES at 4, 2T at exposed`, with or without commas; the word store has been read."""
    found: Allocation = {}
    while True:
        amounts = words.amounts()
        if not amounts:
            raise words.unreadable("It does not say what is stored.")
        if not words.skip("at", "in", "on"):
            raise words.unreadable("It does not say where it is stored.")
        place = words.place()
        for kind, amount in amounts.items():
            held = found.setdefault(place, {})
            held[kind] = held.get(kind, 0) + amount
        if not words.skip(",") and not words.amount_follows():
            return found


@dataclass(frozen=True)
class PickMonsterPhrasing(Phrasing):
    """`pick monster 2`, `pick monster ghoul`; ahead of time `pick monster first of ghoul, zoog, 2`."""

    slots: Mapping[str, str]
    """The slot of each card on display."""

    def show(self, answer: Json) -> str:
        return f"pick monster {answer}"

    def parse(self, text: str) -> Json:
        words = only_line(text, "pick monster <slot or card>, or several with commas, the best first")
        words.skip("pick")
        words.skip("monster")
        slot = first_on_display(words, self.slots)
        words.finish()
        return slot


def first_on_display(words: Words, slots: Mapping[str, str]) -> str:
    """The slot of the first of these cards that is on display; the first as it is said if none is."""
    if words.peek() == "first" and words.after == "of":
        words.next()
        words.next()
    wanted: list[str] = []
    while not wanted or words.skip(","):
        words.skip("slot")
        wanted.append(words.next("a slot"))
    found = [slots.get(one, one) for one in wanted]
    return next((slot for slot in found if slot in slots.values()), found[0])


@dataclass(frozen=True)
class PickChamberPhrasing(Phrasing):
    """`pick chamber 1 at 6`, `pick chamber vault, closet at 6`, `pick none`."""

    slots: Mapping[str, str]

    def show(self, answer: Json) -> str:
        if answer is None:
            return "pick none"
        said = cast("dict[str, Any]", answer)
        return f"pick chamber {said['take']} at {said['at']}"

    def parse(self, text: str) -> Json:
        words = only_line(text, "pick chamber <slot or card> at <sanctum space>, or pick none")
        words.skip("pick")
        words.skip("chamber")
        if words.skip("none"):
            words.finish()
            return None
        slot = first_on_display(words, self.slots)
        words.skip("at", "on", "replace")
        space = words.digit("a sanctum space")
        words.finish()
        return {"take": slot, "at": space}


@dataclass(frozen=True)
class ArrangePhrasing(Phrasing):
    """`arrange keep`, `arrange 3: 2B 1M; 5: 1ES; exposed: rest`; `held` is all that the seat has."""

    held: Mapping[str, int]

    def show(self, answer: Json) -> str:
        said = cast("dict[str, Any]", answer)
        if said["case"] != "to":
            return f"arrange {said['case']}"
        return f"arrange {show_arrangement(read_allocation(said['value']))}"

    def parse(self, text: str) -> Json:
        words = only_line(text, "arrange keep, or arrange 3: 2B 1M; 5: 1ES; exposed: rest")
        words.skip("arrange")
        answer = read_arrangement(words, self.held)
        words.finish()
        return answer


def show_arrangement(allocation: Allocation) -> str:
    return "; ".join(f"{place}: {codes(held)}" for place, held in allocation.items()) or "exposed: nothing"


def read_arrangement(words: Words, held: Mapping[str, int]) -> dict[str, Json]:
    """What follows the word arrange: keep, ask, or places with what lies there; `rest` is what is left."""
    if words.skip("keep"):
        return {"case": "keep", "value": {}}
    if words.skip("ask"):
        return {"case": "ask", "value": {}}
    found: Allocation = {}
    rest: str | None = None
    while True:
        place = _place_before_colon(words)
        if words.skip(REST):
            rest = place
        elif not words.skip("nothing"):
            amounts = words.amounts()
            if not amounts:
                raise words.unreadable(f"It does not say what lies at {place}.")
            for kind, amount in amounts.items():
                here = found.setdefault(place, {})
                here[kind] = here.get(kind, 0) + amount
        if not words.another_place():
            break
    if rest is not None:
        for kind, amount in held.items():
            left = amount - sum(lies.get(kind, 0) for lies in found.values())
            if left > 0:
                here = found.setdefault(rest, {})
                here[kind] = here.get(kind, 0) + left
    return {"case": "to", "value": write_allocation(found)}


def _place_before_colon(words: Words) -> str:
    word = words.next("a place")
    if not word.endswith(":"):
        words.skip(":")
    place = word.removesuffix(":")
    if place == EXPOSED or (place.isascii() and place.isdigit() and len(place) == 1):
        return place
    raise words.unreadable(f"{place[:30]!r} is no place: expected exposed or the number of a sanctum space.")
