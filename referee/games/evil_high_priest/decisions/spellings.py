"""How things are written in orders: amounts, places of resources, spaces, and cards with commas between.

An order is read here, not judged: that is for the choice, in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, Protocol

from referee.engine.decisions import Cursor, Spelling, Writing
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.games.evil_high_priest.decisions.place_names import read_place
from referee.games.evil_high_priest.decisions.values import Layout, layout_of
from referee.games.evil_high_priest.pack import RESOURCES, Content
from referee.games.evil_high_priest.state import EXPOSED, Resources
from referee.games.evil_high_priest.texts.words import codes

WRITING = Writing(closing=":", breaks=";")
KINDS = {kind.lower(): kind for kind in RESOURCES}
MARKS = (",", ":")
MAX_DIGITS = 3
REST = "rest"


class HasContent(Protocol):
    """A moment of any question."""

    @property
    def content(self) -> Content: ...


class Spelled(Spelling):
    """A notation by the function that reads it, and the one that writes it."""

    def __init__(self, label: str, read: Callable[[Cursor], Json], show: Callable[[Any], str] = str) -> None:
        self.label, self.what = label, f"a {label}"
        self._read = read
        self._show = show

    def read(self, words: Cursor) -> Json:
        return self._read(words)

    def show(self, value: Any) -> str:
        return self._show(value)


def taken(words: Cursor, what: str) -> str:
    """The next word, in lower case and with _ for -; `what` it should be."""
    if words.line_ends or words.next() in MARKS:
        raise words.instead(what)
    return words.take().casefold().replace("-", "_")


def word(label: str, what: str = "") -> Spelled:
    """Any one word: whether it names something is for the choice to say."""
    return Spelled(label, lambda words: taken(words, what or f"a {label}"))


def clause(label: str, read: Callable[[Cursor], Json], show: Callable[[Any], str]) -> Spelled:
    """What follows the word of a clause, and the colon that may stand after that."""

    def read_clause(words: Cursor) -> Json:
        words.take_if(":")
        return read(words)

    return Spelled(label, read_clause, show)


class Several(Spelling):
    """Several with commas between; phrases that say nothing may stand before each."""

    def __init__(self, of: Spelling, *idle: str) -> None:
        self.label, self.what = of.label, of.what
        self._of = of
        self._idle = idle

    @property
    def help(self) -> str:
        return f"{self._of.help}, …"

    def read(self, words: Cursor) -> Json:
        words.take_if(":")
        values = [self._read_one(words)]
        while words.take_if(","):
            values.append(self._read_one(words))
        return values

    def _read_one(self, words: Cursor) -> Json:
        for phrase in self._idle:
            words.take_phrase(phrase)
        return self._of.read(words)

    def show(self, value: Any) -> str:
        return ", ".join(map(self._of.show, value))


CARD = word("card")
CARDS = Several(word("slot or card"), "first of", "slot")
MONSTERS = Several(word("monster"), "first of", "slot")


def number(label: str) -> Spelled:
    """A number of at most two digits, as an id."""

    def read(words: Cursor) -> Json:
        if not is_number(words.next(), digits=2):
            raise words.instead(f"the number of a {label}")
        return str(int(words.take()))

    return Spelled(label, read)


def is_number(said: str, digits: int = 1) -> bool:
    return said.isascii() and said.isdigit() and len(said) <= digits


SANCTUM_SPACE = number("sanctum space")


def places(at: HasContent) -> Spelled:
    """A location: by its id, or by the bare name of a town, a ritual or a lock."""
    return place_of(at.content)


@lru_cache(maxsize=16)
def place_of(content: Content) -> Spelled:
    return Spelled("place", lambda words: str(read_place(content, taken(words, "a place"))))


def acolyte_places(at: HasContent) -> Several:
    return Several(place_of(at.content), "acolyte")


# Amounts, and where they lie.


def amount_of(said: str) -> tuple[str, int] | None:
    """The kind and the number that `2T`, `1sb` or `T` mean."""
    kind = said.lstrip("0123456789")
    digits = said[: len(said) - len(kind)]
    if kind not in KINDS or said == "at" or len(digits) > MAX_DIGITS:  # `at` is no atomic here
        return None
    return KINDS[kind], int(digits or 1)


def amounts_follow(words: Cursor) -> bool:
    return amount_of(words.next()) is not None


def read_amounts(words: Cursor, missing: str) -> Resources:
    """`2T 1B`, `5t, SB`: as many as follow; `missing` is the complaint if none does."""
    found: Resources = {}
    while (amount := amount_of(words.next())) is not None:
        words.take()
        kind, more = amount
        found[kind] = found.get(kind, 0) + more
        if amount_of(words.word(words.at + 1).casefold()) is not None:
            words.take_if(",")
    if not found:
        raise words.unfit(missing)
    return found


def _read_any_amounts(words: Cursor) -> Json:
    return {} if words.take_if("nothing") else dict(read_amounts(words, "It does not say how much of what."))


AMOUNTS = clause("amounts", _read_any_amounts, codes)


def read_store_place(words: Cursor) -> str:
    """`exposed`, or the number of a sanctum space."""
    said = words.next()
    if said != EXPOSED and not is_number(said):
        raise words.instead("exposed or the number of a sanctum space")
    return words.take().casefold()


def put(layout: Layout, place: str, amounts: Mapping[str, int]) -> None:
    held = layout.setdefault(place, {})
    for kind, amount in amounts.items():
        held[kind] = held.get(kind, 0) + amount


def _read_payment(words: Cursor) -> Json:
    """`2T from exposed 1B from 3`; without places it is paid as usual, and nothing is said."""
    if words.take_if("nothing"):
        return {}
    found, placed = Layout(), True
    while not found or amounts_follow(words):
        amounts = read_amounts(words, "It does not say what is paid.")
        if not words.take_if("from"):
            placed = False
            break
        words.take_if("chamber", "space")
        put(found, read_store_place(words), amounts)
        words.take_if(",")
    return Layout.to_answer(found) if placed else None


def _show_payment(value: Mapping[str, int]) -> str:
    return " ".join(f"{codes(held)} from {place}" for place, held in layout_of(value).items()) or "nothing"


PAYMENT = clause("amounts from place", _read_payment, _show_payment)


def read_store(words: Cursor) -> Json:
    """`1ES at 4, 2T at exposed`, with or without commas."""
    found = Layout()
    if words.take_if("nothing"):
        return {}
    while not found or words.take_if(",") or amounts_follow(words):
        amounts = read_amounts(words, "It does not say what is stored.")
        if not words.take_if("at", "in", "on"):
            raise words.unfit("It does not say where it is stored.")
        put(found, read_store_place(words), amounts)
    return Layout.to_answer(found)


def show_store(value: Mapping[str, int]) -> str:
    return ", ".join(f"{codes(held)} at {place}" for place, held in layout_of(value).items()) or "nothing"


STORE = clause("amounts at place", read_store, show_store)


def read_arrangement(held: Mapping[str, int], words: Cursor) -> Json:
    """`3: 2B 1M; exposed: rest`, where the rest is what is left of all that is held."""
    found, rest = Layout(), None
    while (not found and rest is None) or _another_place_follows(words):
        words.take_if(BREAK)
        place = read_store_place(words)
        words.take_if(":")
        if words.take_if(REST):
            rest = place
        elif words.take_if("nothing"):
            found.setdefault(place, {})
        else:
            put(found, place, read_amounts(words, f"It does not say what lies at {place}."))
    if rest is not None:
        lies = found.total()
        put(found, rest, {kind: n - lies.get(kind, 0) for kind, n in held.items() if n > lies.get(kind, 0)})
    return Layout.to_answer(found)


def _another_place_follows(words: Cursor) -> bool:
    place, colon = words.word(words.at + 1), words.word(words.at + 2)
    return words.next() == BREAK and colon == ":" and (place.casefold() == EXPOSED or is_number(place))


def show_arrangement(value: Mapping[str, int]) -> str:
    layout = layout_of(value)
    return "; ".join(f"{place}: {codes(held)}" for place, held in layout.items()) or "exposed: nothing"


def arrangement(held: Mapping[str, int]) -> Spelled:
    return Spelled("place: amounts; …", partial(read_arrangement, held), show_arrangement)
