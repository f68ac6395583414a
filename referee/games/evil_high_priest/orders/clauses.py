"""The clauses that may follow an order, in any order: `any 2T 1B pay 2T from exposed sacrifice pool bonus
ask`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.lines import Words
from referee.games.evil_high_priest.orders.order import read_allocation, write_allocation
from referee.games.evil_high_priest.orders.places import read_place
from referee.games.evil_high_priest.orders.small_texts import (
    read_arrangement,
    read_store,
    show_arrangement,
    show_store,
)
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.pack.parts import STAGES
from referee.games.evil_high_priest.words import codes

CLAUSES = (
    "any <2T 1B>, pay <2T> from <place>, sacrifice <place>, discard <monster>, gain <1M>, save <1M>, "
    "target <…>, monster <slot or card>, chamber <slot> at <space>, store <ES> at <space>, "
    "arrange keep|ask|<3: 2B; exposed: rest>"
)
SPELLBOOK = "spellbook"
UPKEEP = ("pay", "discard")
"""What becomes of a monster that must be paid for."""
TARGETS = ("seat", "sign", "acolyte", "chamber", "space", "stage")


class Clauses:
    """Reads and writes the clauses of orders in the words of a content pack; `held` is what the seat has."""

    def __init__(self, content: Content, held: Mapping[str, int]) -> None:
        self.content = content
        self.held = held
        self._readers: dict[str, Callable[[Words, dict[str, Json]], None]] = {
            "any": self._amounts("any"),
            "gain": self._amounts("gain_any"),
            "save": self._amounts("save"),
            "pay": self._pay,
            "sacrifice": self._sacrifice,
            "discard": self._discard,
            "target": self._target,
            "from": self._target,
            "monster": self._monster,
            "chamber": self._chamber,
            "store": self._store,
            "arrange": self._arrange,
        }

    def read(self, words: Words) -> dict[str, Json]:
        """All clauses that follow; stops at a word that begins none."""
        order: dict[str, Json] = {}
        while (reader := self._readers.get(words.peek().removesuffix(":"))) is not None:
            words.next()
            reader(words, order)
        return order

    def show(self, order: Mapping[str, Any]) -> str:
        """The clauses of an order, each with a blank before it."""
        parts: list[str] = []
        kinds = (("any", "any"), ("gain_any", "gain"), ("save", "save"))
        parts += [f"{word} {codes(order[name])}" for name, word in kinds if order.get(name) is not None]
        if order.get("pay") is not None:
            allocation = read_allocation(order["pay"])
            parts.append(
                "pay "
                + (" ".join(f"{codes(held)} from {at}" for at, held in allocation.items()) or "nothing")
            )
        lists = ("sacrifice", "discard", "monster")
        parts += [f"{name} {', '.join(order[name])}" for name in lists if order.get(name) is not None]
        if order.get("target") is not None:
            said = order["target"]
            target = [f"{what} {said[what]}" for what in TARGETS if said.get(what) is not None]
            parts.append(f"target {' '.join(target) or 'nobody'}")
        if order.get("chamber") is not None:
            parts.append("chamber " + ", ".join(_show_pick(one) for one in order["chamber"]))
        if order.get("store") is not None:
            allocation = read_allocation(order["store"])
            parts.append(show_store(allocation) if allocation else "store nothing")
        if order.get("arrange") is not None:
            case, value = order["arrange"]["case"], order["arrange"]["value"]
            shown = show_arrangement(read_allocation(value)) if case == "to" else case
            parts.append(f"arrange {shown}")
        return "".join(f" {part}" for part in parts)

    def _amounts(self, name: str) -> Callable[[Words, dict[str, Json]], None]:
        def read(words: Words, order: dict[str, Json]) -> None:
            if words.skip("nothing"):
                order[name] = {}
                return
            amounts = words.amounts()
            if not amounts:
                raise words.unreadable("It does not say how much of what.")
            order[name] = cast("dict[str, Json]", amounts)

        return read

    def _pay(self, words: Words, order: dict[str, Json]) -> None:
        found: dict[str, dict[str, int]] = {}
        if words.skip("nothing"):
            order["pay"] = {}
            return
        placed = True
        while amounts := words.amounts():
            if not words.skip("from"):
                placed = False  # it names no place: paid by default
                continue
            words.skip("chamber", "space")
            held = found.setdefault(words.place(), {})
            for kind, amount in amounts.items():
                held[kind] = held.get(kind, 0) + amount
            words.skip(",")
        if placed and not found:
            raise words.unreadable("It does not say what is paid.")
        if placed:
            order["pay"] = write_allocation(found)

    def _sacrifice(self, words: Words, order: dict[str, Json]) -> None:
        words.skip("acolyte")
        places: list[Json] = [self._place(words)]
        while words.skip(","):
            words.skip("acolyte")
            places.append(self._place(words))
        order["sacrifice"] = places

    def _place(self, words: Words) -> str:
        return read_place(self.content, words.next("a place"))

    def _discard(self, words: Words, order: dict[str, Json]) -> None:
        order["discard"] = cast("list[Json]", _several(words, "a monster"))

    def _monster(self, words: Words, order: dict[str, Json]) -> None:
        order["monster"] = cast("list[Json]", _several(words, "a monster"))

    def _chamber(self, words: Words, order: dict[str, Json]) -> None:
        picks: list[Json] = []
        while True:
            pick: dict[str, Json] = {"take": words.next("a Chamber")}
            if words.skip("at", "on", "replace"):
                pick["at"] = words.digit("a sanctum space")
            picks.append(pick)
            if not words.skip(","):
                break
        order["chamber"] = picks

    def _target(self, words: Words, order: dict[str, Json]) -> None:
        target = cast("dict[str, Json]", order.setdefault("target", {}))
        if words.skip("nobody"):
            return
        first = True
        while first or words.peek() in TARGETS:
            what = words.next() if words.peek() in TARGETS else ""
            word = words.next("a target")
            what = what or self._kind_of_target(word)
            if what in ("acolyte", "space"):
                word = read_place(self.content, word)
            elif what == "sign":
                word = read_place(self.content, word).removeprefix("cult:")
            target[what] = word
            first = False

    def _kind_of_target(self, word: str) -> str:
        """What a target is that is not said to be anything: a stage, the sign of a lock, another place, else
        whoever it is.
        """
        if word in STAGES or word in UPKEEP or word == SPELLBOOK:
            return "stage"
        place = read_place(self.content, word)
        if place.startswith("cult:") and not place.endswith("+"):
            return "sign"
        return "space" if ":" in place else "seat"

    def _store(self, words: Words, order: dict[str, Json]) -> None:
        order["store"] = {} if words.skip("nothing") else write_allocation(read_store(words))

    def _arrange(self, words: Words, order: dict[str, Json]) -> None:
        order["arrange"] = read_arrangement(words, self.held)


def _several(words: Words, what: str) -> list[str]:
    """`ghoul`, `first of ghoul, zoog, slot 2`."""
    if words.peek() == "first" and words.after == "of":
        words.next()
        words.next()
    words.skip("slot")
    found = [words.next(what)]
    while words.skip(","):
        words.skip("slot")
        found.append(words.next(what))
    return found


def _show_pick(pick: Mapping[str, Any]) -> str:
    return f"{pick['take']} at {pick['at']}" if pick.get("at") is not None else str(pick["take"])
