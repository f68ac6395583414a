"""How spaces, units and cards are written: what every order is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, TypeVar

from referee.engine.catalogue import Words, joined
from referee.engine.choices.wording import quoted
from referee.engine.decisions import Cursor, Spelling, Writing
from referee.engine.decisions.words import Mismatch
from referee.engine.json_types import Json
from referee.engine.problems import AmbiguousText, UntimelyText
from referee.games.true_messiah.board import cards_of, own_holy, prayable, units_at
from referee.games.true_messiah.decks import face
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import COLOURS, HIGH, Unit, UnitKind

T = TypeVar("T")
Able = Callable[[Unit], bool]
"""Which units a number of them may mean."""

WRITING = Writing(marks=",;:>+", breaks="/")
IN_LINES = replace(WRITING, verbs=("move", "pray", "play", "give", "hold", "end", "more", "done"))
"""Of orders that are lines with verbs: a comma before one of these begins a line, too."""
COLUMNS = "abcdefghijklmnopqrst"
MAX_WORDS = 8
"""Of a card's name, its marks included."""


def is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 2


def read_number(words: Cursor) -> int:
    if not is_number(words.next()):
        raise words.instead(Words("a whole number"))
    return int(words.take())


def several(words: Cursor, read: Callable[[list[T]], list[T]]) -> list[T]:
    """All that can be read, with or without commas between; `read` is told what was found before."""
    found: list[T] = []
    while True:
        before = words.at
        if found:
            words.take_if(",")
        more = words.attempt(partial(read, found))
        if isinstance(more, Mismatch):
            if not found:
                raise more
            words.note(more)
            words.at = before
            return found
        found += more


class SpaceSpelling(Spelling):
    """`2,3`, or `b3`."""

    label, what = "space", Words("a space such as 2,3")

    def read(self, words: Cursor) -> str:
        start, word = words.at, words.next()
        if is_number(word):
            words.take()
            if words.take_if(",") and is_number(words.next()):
                return f"{int(word)},{int(words.take())}"
            words.at = start
        elif word[:1] in COLUMNS and is_number(word[1:]):
            words.take()
            return f"{COLUMNS.index(word[0]) + 1},{int(word[1:])}"
        raise self._unlike(words)

    def show(self, value: Any) -> str:
        return str(value)


SPACE = SpaceSpelling()


class Spaces(Spelling):
    """Spaces with commas between, or `none`."""

    label, what = "spaces", Words("a space")

    def read(self, words: Cursor) -> Json:
        if words.take_phrase("none"):
            return []
        return list(several(words, lambda _: [SPACE.read(words)]))

    def show(self, value: Any) -> str:
        return ", ".join(value) or "none"


def anyone(_: Unit) -> bool:
    return True


def can_move(unit: Unit) -> bool:
    return not unit.moved and not unit.praying


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4}
ALL = ("all", "everyone", "everybody")
KINDS: Mapping[str, tuple[UnitKind, ...]] = {
    "follower": ("follower",),
    "followers": ("follower",),
    "nonbeliever": ("nonbeliever",),
    "nonbelievers": ("nonbeliever",),
    "unit": ("follower", "nonbeliever"),
    "units": ("follower", "nonbeliever"),
}


class Units(Spelling):
    """Own units by id (`f03`, `red.f03`), by kind (`messiah`), or by number and space (`2 1,1`).

    A number never means one that was named before, and only those that are `able`. `2 followers on 1,1` and
    `all 1,1` are read as well.
    """

    label, what = "units", Words("a unit")

    def __init__(self, at: Now, able: Able = anyone, without: Iterable[str] = ()) -> None:
        self._at = at
        self._able = able
        self._without = set(without)

    def read(self, words: Cursor) -> Any:
        if words.take_phrase("none"):
            return []
        return several(words, partial(self.read_some, words))

    def read_some(self, words: Cursor, named: Sequence[str]) -> list[str]:
        """The units that the next words mean."""
        words.take_if("the", "my")
        word, colour = words.next(), self._at.own.colour
        following = words.word(words.at + 1).casefold()
        if (following in HIGH or unit_id(following, colour)) and (other := colour_of(word)):
            words.take()
            word, colour = following, other
        if word in HIGH:
            words.take()
            return [f"{colour}.{word[0]}"]
        if id_ := unit_id(word, colour):
            words.take()
            return [id_]
        if is_number(word) or word in (*NUMBERS, *ALL, "nonbeliever", "nonbelievers"):
            return self._at_space(words, named)
        raise self._unlike(words)

    def _at_space(self, words: Cursor, named: Sequence[str]) -> list[str]:
        start, word = words.at, words.next()
        number = None if word in ALL else NUMBERS.get(word, int(word) if is_number(word) else 1)
        if word not in KINDS:
            words.take()
        low = words.take_if("low")
        kinds = KINDS["units"]
        if words.next() in KINDS:
            kinds = KINDS[words.take().casefold()]
        elif low:
            raise words.instead(Words("units"))
        words.take_if("on", "from", "at", "of", "in")
        space = SPACE.read(words)
        there = [
            unit.id
            for unit in units_at(self._at.state, space)
            if unit.seat == self._at.seat and unit.kind in kinds and self._able(unit)
        ]
        there = [id_ for id_ in there if id_ not in named and id_ not in self._without]
        number = max(1, len(there)) if number is None else number
        if len(there) < number and not self._at.ahead:
            words.at = start
            message = (
                Words(
                    "There {there?is|are} only {there:such unit} on {space}.", there=len(there), space=space
                )
                if there
                else Words("There are no such units on {space}.", space=space)
            )
            raise words.unfit(message, error=UntimelyText)
        return there[:number]

    def show(self, value: Any) -> str:
        word = self._at.unit_word
        return word(value) if isinstance(value, str) else ", ".join(map(word, value)) or "none"


def colour_of(word: str) -> str | None:
    """The one colour that begins so."""
    found = [colour for colour in COLOURS if word and colour.startswith(word)]
    return found[0] if len(found) == 1 else None


def unit_id(word: str, colour: str) -> str | None:
    """`red.f03` for `f3` or `r.f3`; a colour that is named stays."""
    said, _, short = word.rstrip("-=").rpartition(".")
    named = colour_of(said) or said
    if named and not named.isalpha():
        return None
    if short in ("m", "a"):
        return f"{named or colour}.{short}"
    if short[:1] in ("f", "n") and is_number(short[1:]):
        return f"{named or colour}.{short[0]}{int(short[1:]):02}"
    return None


def units(at: Now) -> Units:
    return Units(at)


class Movers(Units):
    """Units that move: a number means those that have not moved and can; `f03 2,3` says where one stands."""

    def __init__(self, at: Now) -> None:
        super().__init__(at, can_move)

    def read(self, words: Cursor) -> Any:
        found = super().read(words)
        start = words.at
        if isinstance(stand := words.attempt(lambda: SPACE.read(words)), str):
            units = [self._at.state.units.get(id_) for id_ in found]
            there = all(unit is not None and unit.at == stand for unit in units)
            if not there or words.next() not in (">", "to", "-", "="):
                words.at = start
        if words.word(words.at + 1) == ">":
            words.take_if("-", "=")
        return found


class Prayers(Units):
    """Followers who pray: a number means those who can; those afield are told that they cannot."""

    def __init__(self, at: Now) -> None:
        able = [unit.id for unit in prayable(at.state, at.seat)]
        # All there are may pray; of what is read before its time nobody can tell who they are.
        self._all = [] if at.ahead else able
        holy = own_holy(at.state, at.seat)
        super().__init__(at, lambda unit: unit.id in able or (unit.at not in holy and not unit.praying))

    def read(self, words: Cursor) -> Any:
        found = self._everybody(words) or super().read(words)
        if words.word(words.at + 1).casefold() in ("play", "give"):  # a response goes on with its card
            words.take_if(",")
        return found

    def _everybody(self, words: Cursor) -> list[str]:
        """`pray all`: those who can, wherever they are; nobody if the words say something else."""
        start = words.at
        if words.take_if(*ALL):
            words.take_if("my")
            words.take_if("followers")
            if words.line_ends or words.next() in (",", ";"):
                return self._all
        words.at = start
        return []


def plain_name(name: str) -> str:
    """A card's name as it is compared: `Fruit of Knowledge +` is `fruit_of_knowledge_plus`."""
    plain = name.casefold().replace("'", "").replace("_", " ").replace("+", " plus ")
    return "_".join(plain.split())


@lru_cache(maxsize=16)
def _names(content: Content) -> Mapping[str, tuple[str, ...]]:
    """What each card may be called, by its id."""
    return {card.id: (plain_name(card.id), plain_name(card.name)) for card in content.cards}


class Cards(Spelling):
    """A card by its id, its name, or the beginning of just one, rather of one of those `known`."""

    label, what = "card", Words("the name of a card")

    def __init__(self, content: Content, known: Iterable[str] = ()) -> None:
        self._content = content
        self._known = known

    def read(self, words: Cursor, most: int = MAX_WORDS) -> str:
        """The card that the next words name, `most` of them at most."""
        for find in (self._called, self._beginning):
            for count in range(min(words.left_in_line, most), 0, -1):
                found = find(plain_name(words.phrase(count)))
                if len(found) > 1:
                    message = Words(
                        "{said} could be {cards}.",
                        said=quoted(words.phrase(count)),
                        cards=joined(", ", map(self._content.name, found)),
                    )
                    raise words.unfit(message, error=AmbiguousText)
                if found:
                    words.take(count)
                    return found[0]
        if words.line_ends:
            raise self._unlike(words)
        raise words.unfit(Words("There is no card {said}.", said=quoted(words.phrase(1))))

    def _called(self, plain: str) -> list[str]:
        return [card for card, names in _names(self._content).items() if plain in names][:1]

    def _beginning(self, plain: str) -> list[str]:
        names = _names(self._content)
        for among in (sorted(set(self._known)), names):
            found = [card for card in among if plain and any(name.startswith(plain) for name in names[card])]
            if found:
                return found
        return []

    def show(self, value: Any) -> str:
        return str(value)


def own_cards(at: Now) -> Cards:
    return Cards(at.content, cards_of(at.own))


class Copy(Spelling):
    """A card as the prompt calls it (`smite.2`), or by its name: then a copy that was not `named` before."""

    label, what = "card", Words("a card")

    def __init__(self, at: Now, shown: Sequence[str], named: Sequence[str] = ()) -> None:
        self._at = at
        self._shown = shown
        self._named = named

    def read(self, words: Cursor) -> Any:
        return self.read_copy(words, self._named)

    def read_copy(self, words: Cursor, named: Sequence[str], most: int = MAX_WORDS) -> str:
        if "." in (word := words.next()) and word in self._shown and word not in named:
            words.take()
            return word
        card = Cards(self._at.content, map(face, self._shown)).read(words, most)
        copies = [one for one in self._shown if face(one) == card]
        return next((one for one in copies if one not in named), copies[0] if copies else card)

    def show(self, value: Any) -> str:
        return str(value)


class Copies(Copy):
    """Cards with commas between, or `none`: one that is named twice means two of them."""

    label, what = "cards", Words("a card")

    def read(self, words: Cursor) -> Any:
        if words.take_phrase("none"):
            return []
        return several(words, lambda found: [self.read_copy(words, found)])

    def show(self, value: Any) -> str:
        return ", ".join(value) or "none"
