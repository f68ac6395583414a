"""How things are written in orders: amounts, places of resources, spaces, and cards with commas between.

An order is read here, not judged: that is for the choice, in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, Protocol

from referee.engine.catalogue import Words
from referee.engine.choices.wording import quoted
from referee.engine.decisions import Cursor, Spelling, Writing
from referee.engine.decisions.words import BREAK, Mismatch
from referee.engine.json_types import Json
from referee.games.evil_high_priest.decisions.names import NameBook
from referee.games.evil_high_priest.decisions.place_names import one_of, other_kind, take_place
from referee.games.evil_high_priest.decisions.values import LaidOut, Layout, layout_of
from referee.games.evil_high_priest.pack import RESOURCES, Content
from referee.games.evil_high_priest.places import written_place
from referee.games.evil_high_priest.state import EXPOSED, Following, Resources
from referee.games.evil_high_priest.words import COLOURS, NAMES, PLURALS, codes

WRITING = Writing(closing=":", breaks=";")
KINDS = {kind.lower(): kind for kind in RESOURCES}
IN_FULL = {
    **{
        name.casefold(): kind for names in (NAMES, PLURALS) for kind, name in names.items() if " " not in name
    },
    "sign": "ES",
    "signs": "ES",
}
WRITTEN_OUT = {**KINDS, **IN_FULL}
"""What may stand after a number: `2 treasure`, `1 Elder Sign`."""
MARKS = (",", ":")
BETWEEN = (",", "and", "+")
"""What may stand between several things."""
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
MAX_DIGITS = 3
REST = "rest"
A_MONSTER, A_CHAMBER = Words("a monster"), Words("a Chamber")


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
        while words.next() in BETWEEN:
            comma = words.at
            words.take()
            value = words.attempt(partial(self._read_one, words))
            if isinstance(value, Mismatch):  # a clause may follow
                words.note(value)
                words.at = comma
                break
            values.append(value)
        return values

    def _read_one(self, words: Cursor) -> Json:
        for phrase in self._idle:
            words.take_phrase(phrase)
        return self._of.read(words)

    def show(self, value: Any) -> str:
        return ", ".join(map(self._of.show, value))


def monsters(at: HasContent) -> Several:
    """Monsters by their names, or by the slots that they lie in."""
    return Several(_card_of(at.content, A_MONSTER), "first of", "slot", "the")


def chambers(at: HasContent) -> Several:
    return Several(chamber(at), "first of", "slot", "the")


def chamber(at: HasContent) -> Spelled:
    return _card_of(at.content, A_CHAMBER)


def monster(at: HasContent) -> Spelled:
    return _card_of(at.content, A_MONSTER)


@lru_cache(maxsize=32)
def _card_of(content: Content, kind: str) -> Spelled:
    """A card by its name; a word that is none is left to the choice: it may be a slot."""
    chambers_ = [(card.id, card.name) for card in content.chambers]
    monsters_ = [(card.id, card.name) for card in content.monsters]
    avatars = [(card.id, card.name) for card in content.avatars]
    printed = chambers_ if kind == A_CHAMBER else [*monsters_, *avatars]
    book = NameBook((name, names[0]) for names in printed for name in names)

    def read(words: Cursor) -> Json:
        if card := book.take(words):
            return card
        if other := other_kind(content, words):
            said = words.take()  # so far it can be read, and no other reading comes further
            raise words.unfit(
                Words("{said} is {other}, not {kind}.", said=quoted(said), other=other, kind=kind)
            )
        return taken(words, kind)

    return Spelled("slot or card", read)


_SEATS = NameBook((colour, str(seat)) for seat, colour in enumerate(COLOURS, start=1))


def take_seat(words: Cursor) -> str | None:
    """The seat that a number or a colour means, which is taken; None if the next word is neither."""
    start = words.at
    words.take_if("seat", "player")
    if is_number(words.next(), digits=2):
        return str(int(words.take()))
    if seat := _SEATS.take(words):
        return seat
    words.at = start
    return None


def _read_space(words: Cursor) -> Json:
    """A number of at most two digits, as an id."""
    words.take_if("space", "chamber")
    if not is_number(words.next(), digits=2):
        raise words.instead(Words("the number of a sanctum space"))
    return str(int(words.take()))


def is_number(said: str, digits: int = 1) -> bool:
    return said.isascii() and said.isdigit() and len(said) <= digits


SANCTUM_SPACE = Spelled("sanctum space", _read_space)


def places(at: HasContent) -> Spelled:
    """A location: by its id, or by the bare name of a town, a ritual or a lock."""
    return place_of(at.content)


@lru_cache(maxsize=16)
def place_of(content: Content) -> Spelled:
    return Spelled("place", lambda words: str(take_place(content, words)), written_place)


class HasFollowing(HasContent, Protocol):
    """A moment of a seat that has cultists."""

    @property
    def following(self) -> Following: ...


def acolyte_places(at: HasFollowing) -> Several:
    """Where acolytes of the seat are: on a ritual, wherever on it they have come to."""

    def read(words: Cursor) -> Json:
        for idle in ("my", "the", "an", "acolyte", "from"):
            words.take_if(idle)
        return str(one_of([one.at for one in at.following.acolytes], take_place(at.content, words)))

    return Several(Spelled("place", read, written_place))


# Amounts, and where they lie.


def amount_at(words: Cursor, place: int) -> tuple[str, int, int] | None:
    """The kind and the number that stand there, and in how many words: `2T`, `1sb`, `T`, `two treasure`."""
    said = words.word(place).casefold()
    kind = said.lstrip("0123456789")
    digits = said[: len(said) - len(kind)]
    if len(digits) > MAX_DIGITS or said == "at":  # `at` is no atomic here
        return None
    if kind in KINDS:
        return KINDS[kind], int(digits or 1), 1
    amount = int(digits) if digits and not kind else NUMBERS.get(said)
    at = place if amount is None else place + 1
    at += words.word(at).casefold() == "elder"
    name = words.word(at).casefold()
    known = WRITTEN_OUT if amount is not None else IN_FULL
    return (known[name], amount or 1, at + 1 - place) if name in known else None


def amounts_follow(words: Cursor) -> bool:
    return amount_at(words, words.at) is not None


def read_amounts(words: Cursor, missing: str) -> Resources:
    """`2T 1B`, `5t, SB`, `2 treasure and 1 blood`: as many as follow; `missing` is the complaint if none."""
    found: Resources = {}
    while (amount := amount_at(words, words.at)) is not None:
        kind, more, length = amount
        words.take(length)
        found[kind] = found.get(kind, 0) + more
        if amount_at(words, words.at + 1) is not None:
            words.take_if(*BETWEEN)
    if not found:
        raise words.unfit(missing)
    return found


def _read_any_amounts(words: Cursor) -> Json:
    return (
        {}
        if words.take_if("nothing")
        else dict(read_amounts(words, Words("It does not say how much of what.")))
    )


AMOUNTS = clause("amounts", _read_any_amounts, codes)


def read_store_place(words: Cursor) -> str:
    """`exposed`, or the number of a sanctum space."""
    words.take_if("chamber", "space")
    said = words.next()
    if said != EXPOSED and not is_number(said):
        raise words.instead(Words("exposed or the number of a sanctum space"))
    return words.take().casefold()


def put(layout: Layout, place: str, amounts: Mapping[str, int]) -> None:
    held = layout.setdefault(place, {})
    for kind, amount in amounts.items():
        held[kind] = held.get(kind, 0) + amount


def _read_payment_or_mix(words: Cursor) -> Json:
    """`2T from exposed 1B from 3`; `2T 1B` without places, by kind alone."""
    if words.take_if("nothing"):
        return {}
    found = Layout()
    while not found or amounts_follow(words):
        amounts = read_amounts(words, Words("It does not say what is paid."))
        if not words.take_if("from"):
            return dict(amounts)
        put(found, read_store_place(words), amounts)
        words.take_if(",")
    return Layout.to_answer(found)


def _read_payment(words: Cursor) -> Json:
    """The same; without places it is paid as usual, and nothing is said."""
    said: Any = _read_payment_or_mix(words)
    return said if is_placed(said) else None


def is_placed(payment: Mapping[str, int]) -> bool:
    return all("." in bucket for bucket in payment)


def _show_payment(value: Mapping[str, int]) -> str:
    return " ".join(f"{codes(held)} from {place}" for place, held in layout_of(value).items()) or "nothing"


PAYMENT = clause("amounts from place", _read_payment, _show_payment)
PAYMENT_OR_MIX = clause("amounts from place", _read_payment_or_mix, _show_payment)


def read_store(words: Cursor) -> Json:
    """`1ES at 4, 2T at exposed`, with or without commas."""
    found = Layout()
    if words.take_if("nothing"):
        return {}
    while not found or words.take_if(",") or amounts_follow(words):
        amounts = read_amounts(words, Words("It does not say what is stored."))
        if not words.take_if("at", "in", "on"):
            raise words.unfit(Words("It does not say where it is stored."))
        put(found, read_store_place(words), amounts)
    return Layout.to_answer(found)


def show_store(value: Mapping[str, int]) -> str:
    return ", ".join(f"{codes(held)} at {place}" for place, held in layout_of(value).items()) or "nothing"


STORE = clause("amounts at place", read_store, show_store)


def read_arrangement(held: Mapping[str, int], words: Cursor) -> Json:
    """`3: 2B 1M; exposed: rest`, where the rest is what is left of all that is held."""
    found, rest = Layout(), None
    while (not found and rest is None) or _another_place_follows(words):
        words.take_if(BREAK, ",")
        place = read_store_place(words)
        words.take_if(":")
        if words.take_if(REST):
            rest = place
        elif words.take_if("nothing"):
            found.setdefault(place, {})
        else:
            put(
                found, place, read_amounts(words, Words("It does not say what lies at {place}.", place=place))
            )
    if rest is not None:
        lies = found.total()
        put(found, rest, {kind: n - lies.get(kind, 0) for kind, n in held.items() if n > lies.get(kind, 0)})
    return LaidOut.to_answer(found)


def _another_place_follows(words: Cursor) -> bool:
    at = words.at + (words.next() in (BREAK, ","))
    place, colon = words.word(at), words.word(at + 1)
    return colon == ":" and (place.casefold() == EXPOSED or is_number(place))


def show_arrangement(value: Mapping[str, Mapping[str, int]]) -> str:
    layout = LaidOut.from_answer(value, None)
    return "; ".join(f"{place}: {codes(held)}" for place, held in layout.items()) or "exposed: nothing"


def arrangement(held: Mapping[str, int]) -> Spelled:
    return Spelled("place: amounts; …", partial(read_arrangement, held), show_arrangement)
