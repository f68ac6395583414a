"""How Priests, Locations and cards are written. They are read here, not judged: choices say what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from referee.engine.catalogue import Words
from referee.engine.choices.option import listing
from referee.engine.choices.wording import quoted
from referee.engine.decisions import AnyOf, Cursor, Listed, Spelling, Writing
from referee.engine.problems import AmbiguousText, UntimelyText
from referee.games.choose_your_god.moments import AnyMoment, Now, Won
from referee.games.choose_your_god.pack import Content, IntrigueCard, LicenseCard, MiracleCard
from referee.games.choose_your_god.state import FREE
from referee.games.choose_your_god.vocabulary import ANY, COLOURS, LAST_LOCATION, SLOTS, STRENGTHS, SUPREMACY

T = TypeVar("T")
WRITING = Writing(marks=",:@$+", breaks=";/", openings=("then", "sell", "buy", "otherwise", "if win", "if i"))
TOKEN_MARKS = ("", "$", "+", "$+")
"""After a token's strength: it has coins under it, a boost, or both."""
LONGEST_NAME = 6
"""In words."""
MANY = 5
"""More cards than a form names one by one."""


def plain(name: str) -> str:
    """Names as they are compared: `Spider's Grip`, `the spiders_grip` and `spiders-grip` are one."""
    written = "-".join(name.casefold().replace("'", "").replace("’", "").replace("_", "-").split())
    return written.removeprefix("the-")


class AsItIs(Spelling):
    """Values that are written as they are kept."""

    def show(self, value: Any) -> str:
        return str(value)


class Lexicon(AsItIs):
    """Things by their id, short form or name, or by a beginning that no other has.

    They are shown by the first of their names that is theirs alone: cards and abilities by their short form.
    `elsewhere` are names of such things that are not among them, and might have been.
    """

    def __init__(
        self, what: str, names: Mapping[str, Iterable[str]], elsewhere: Iterable[str] = (), label: str = ""
    ) -> None:
        self.what = what
        self.label = label or what.partition(" ")[2]
        self._names = {id_: [plain(name) for name in (id_, *others)] for id_, others in names.items()}
        self._shown = {
            id_: next((name for name in others if self._exact(plain(name)) == [id_]), id_)
            for id_, others in names.items()
        }
        self._elsewhere = {plain(name) for name in elsewhere}

    def show(self, value: Any) -> str:
        return self._shown.get(value, str(value))

    def read(self, words: Cursor) -> str:
        # A whole name wins over one that only begins so, and then the longest.
        for found in (self._exact, self._beginning):
            for count in range(min(words.left_in_line, LONGEST_NAME), 0, -1):
                ids = found(plain(words.phrase(count)))
                if len(ids) == 1:
                    words.take(count)
                    return ids[0]
                if ids:
                    could = Words(
                        "{word} could be {ids}.", word=quoted(words.phrase(count)), ids=listing(ids)
                    )
                    raise words.unfit(could, error=AmbiguousText)
        if plain(words.next()) in self._elsewhere:
            raise words.unfit(
                Words("{word} is not {what}.", word=quoted(words.phrase(1)), what=self.what),
                error=UntimelyText,
            )
        raise self._unlike(words, self._names)

    def _exact(self, wanted: str) -> list[str]:
        by_id = [id_ for id_, names in self._names.items() if names[0] == wanted]
        return by_id or [id_ for id_, names in self._names.items() if wanted in names]

    def _beginning(self, wanted: str) -> list[str]:
        return [
            id_
            for id_, names in self._names.items()
            if wanted and any(name.startswith(wanted) for name in names)
        ]


class ById(Lexicon):
    """Things that prompts number, or whose name is their id."""

    def show(self, value: Any) -> str:
        return str(value)


# Cards and other things with names.


def _of_content(make: Callable[[Content], T]) -> Callable[[AnyMoment], T]:
    """What is the same as long as the content is."""
    made = lru_cache(maxsize=16)(make)
    return lambda at: made(at.content)


def _named(*cards: MiracleCard | IntrigueCard | LicenseCard) -> dict[str, tuple[str, str]]:
    return {card.id: (card.short, card.name) for card in cards}


cards = _of_content(lambda content: Lexicon(Words("a card"), {**_named(*content.every_card), SUPREMACY: ()}))
"""All cards that a seat can own."""
licenses = _of_content(lambda content: Lexicon(Words("a License"), _named(*content.license_cards)))
playable_cards = _of_content(
    lambda content: Lexicon(
        Words("a Miracle or an Intrigue"), _named(*content.hand_cards.values()), label="card"
    )
)
effects = _of_content(
    lambda content: ById(
        Words("an effect of Supremacy"), {one.id: (one.short,) for one in content.supremacy}, label="effect"
    )
)
_cults = _of_content(
    lambda content: ById(Words("a cult"), {sheet.id: (sheet.name,) for sheet in content.cult_sheets})
)


class Cards(Listed):
    """So many cards of any kind."""

    def __init__(self, at: AnyMoment, number: int) -> None:
        super().__init__(cards(at))
        self._number = number

    @property
    def help(self) -> str:
        return ", ".join(["<card>"] * self._number) if self._number < MANY else f"<{self._number} cards>"


def cards_to_discard(number: int) -> Callable[[AnyMoment], Cards]:
    return lambda at: Cards(at, number)


def cult_list(at: AnyMoment) -> Listed:
    return Listed(_cults(at), between=" ", none="none")


@lru_cache(maxsize=64)
def _abilities(content: Content, cult: str) -> Lexicon:
    """The four of one cult."""
    names = {
        id_: {one.id: (one.short, one.name) for one in sheet.abilities}
        for id_, sheet in content.cults.items()
    }
    others = {
        name
        for id_, of_cult in names.items()
        if id_ != cult
        for ability, called in of_cult.items()
        for name in (ability, *called)
    }
    return Lexicon(Words("an ability of yours"), names.get(cult, {}), others, label="ability")


def abilities(at: AnyMoment) -> Lexicon:
    return _abilities(at.content, at.cult)


# Priests.


class Token(AsItIs):
    """A Priest whose place is understood: `p`, `3`; `3$` with coins under it, `3+` boosted."""

    what = Words("a Priest")

    def __init__(self, label: str = "priest") -> None:
        self.label = label

    def read(self, words: Cursor) -> str:
        _skip(words, "my", "the")
        _skip(words, "priest", "token")
        if words.next() in ("p", "patriarch"):
            words.take()
            _token_marks(words)
            return "patriarch"
        return _strength(self, words) + _token_marks(words)


class Target(AsItIs):
    """Anybody's token in the Active Location: `yellow 4`."""

    label, what = "colour> <strength", Words("somebody's Priest")

    def read(self, words: Cursor) -> str:
        said = words.next().removesuffix("'s").removesuffix("’s")
        meant = [colour for colour in COLOURS if said and colour.startswith(said)]
        if len(meant) != 1:
            raise self._unlike(words, COLOURS)
        words.take()
        words.take_if(",")
        return f"{meant[0]} {PRIEST.read(words)}"


PRIEST = Token()
FREE_PRIEST = Token("Free Priest")
FREE_TOKEN = Token("Free token")
PRIEST_HERE = Token("Priest here")
TOKEN_HERE = Token("token here")
PRIESTS = Listed(PRIEST, between=" ")
TARGET = Target()


def _skip(words: Cursor, *said: str) -> None:
    """Words that say nothing: `my 3`, `priest 3`, `location 6`."""
    if words.left_in_line > 1:
        words.take_if(*said)


def _strength(spelling: Spelling, words: Cursor) -> str:
    if words.next() not in map(str, STRENGTHS):
        raise spelling._unlike(words)
    return words.take()


def _token_marks(words: Cursor) -> str:
    marks = ""
    while marks + words.next() in TOKEN_MARKS and words.left:
        marks += words.take()
    return marks


class Locations(AsItIs):
    """A Location by its number, its name or a clear beginning of it."""

    label, what = "location", Words("a Location")

    def __init__(self, names: Lexicon) -> None:
        self._names = names

    def read(self, words: Cursor) -> int:
        _skip(words, "location")
        word = words.next()
        if word.isascii() and word.isdigit() and len(word) <= 2:
            if not 1 <= int(word) <= LAST_LOCATION:
                raise words.unfit(
                    Words("There is no Location {word}: they are 1 to {last}.", word=word, last=LAST_LOCATION)
                )
            words.take()
            return int(word)
        return int(self._names.read(words))


numbered_location = _of_content(
    lambda content: ById(
        Words("a Location"), {str(one.no): (one.id, one.name) for one in content.locations}, label="location"
    )
)
"""For a field that holds the number as a text."""


def location(at: AnyMoment) -> Locations:
    return Locations(numbered_location(at))


class LaterLocation(Locations):
    """A Location after the active one."""

    def __init__(self, at: AnyMoment) -> None:
        super().__init__(numbered_location(at))
        self._active = at.location if isinstance(at, Now) else 0

    def read(self, words: Cursor) -> int:
        start, found = words.at, super().read(words)
        if found <= self._active:
            words.at = start
            over = (
                Words("Location {location} is being resolved now.", location=found)
                if found == self._active
                else Words("Location {location} is over.", location=found)
            )
            raise words.unfit(over, error=UntimelyText)
        return found


def location_list(at: AnyMoment) -> Listed:
    return Listed(location(at), none="ask")


def location_list_or_all(at: AnyMoment) -> Listed:
    return Listed(location(at), none="all")


class PlacedToken(AsItIs):
    """A token with its place: `3@5`, `3@5$`; where a Free one will do, `3` or `3 free`."""

    what = Words("a token")

    def __init__(self, at: AnyMoment, *, may_be_free: bool) -> None:
        self.label = "token" if may_be_free else "token>@<location"
        self._location = location(at)
        self._may_be_free = may_be_free
        self._at = at

    def read(self, words: Cursor) -> str:
        _skip(words, "my", "the")
        if not self._may_be_free and words.next() not in map(str, STRENGTHS):
            return self._only_one(words)
        strength = _strength(self, words)
        if not words.take_if("@", "at", "in"):
            if not self._may_be_free:
                raise words.instead(Words("@ and its Location"))
            marks = _token_marks(words)
            is_said = words.take_if("free")
            return f"{strength} free" if is_said else self._nearest(strength, marks)
        place = self._location.read(words)
        return f"{strength}@{place}{_token_marks(words)}"

    def _only_one(self, words: Cursor) -> str:
        """The seat's only token in a Location, by that alone: `altar port`."""
        start = words.at
        words.take_if("@", "at", "in")
        place = self._location.read(words)
        own = self._at.own.tokens_at(place) if isinstance(self._at, Now) else []
        names = {f"{token.strength}@{place}" for token in own}
        if len(names) != 1:
            words.at = start
            raise words.instead(Words("the strength of a token, @ and its Location"))
        return names.pop()

    def _nearest(self, strength: str, marks: str) -> str:
        """A Free one; if there is none, the one in the Active Location, which will not leave it any more."""
        if isinstance(self._at, Won):
            alike = [one.place for one in self._at.own.tokens if str(one.strength) == strength]
            if FREE not in alike and self._at.location in alike:
                return f"{strength}@{self._at.location}{marks}"
        return f"{strength} free"


def raised_token(at: AnyMoment) -> PlacedToken:
    return PlacedToken(at, may_be_free=True)


def placed_token(at: AnyMoment) -> PlacedToken:
    return PlacedToken(at, may_be_free=False)


def aims(at: AnyMoment) -> Listed:
    """What Intrigues may be aimed at: tokens and Licenses."""
    return Listed(AnyOf(TARGET, licenses(at), label=f"{TARGET.label}>|<License"))


# The Palace.


class SlotLetter(AsItIs):
    """A slot by its letter."""

    label, what = "A", Words("a slot")

    def read(self, words: Cursor) -> str:
        letter = words.next().upper()
        if letter not in SLOTS:
            raise self._unlike(words, SLOTS)
        words.take()
        return letter


class Offered(AsItIs):
    """A License by its name, or by the slot in which it lies now; it is kept as the License."""

    label, what = "License", Words("a License")

    def __init__(self, at: AnyMoment) -> None:
        self._slots = at.state.slots if isinstance(at, Now) else ()
        self._names = licenses(at)

    def show(self, value: Any) -> str:
        return self._names.show(value)

    def read(self, words: Cursor) -> str:
        start = words.at
        letter = read_letter(words)
        if letter is None:
            return self._names.read(words)
        license_ = self._lying_in(letter)
        if license_ is None:
            words.at = start
            raise words.unfit(slot_is_empty(letter), error=UntimelyText)
        return license_

    def _lying_in(self, slot: str) -> str | None:
        return self._slots[SLOTS.index(slot)] if self._slots else None


class Wanted(Offered):
    """The same, and `any` for whichever License lies first then; of several, the first that is on offer."""

    label = "slot or License"

    def read(self, words: Cursor) -> str:
        wanted = self.read_in_order(words)
        return next((one for one in wanted if one == ANY or one in self._slots), wanted[0])

    def read_in_order(self, words: Cursor) -> list[str]:
        """`exiles, B, any`: all that are wanted, the first most. Empty slots are passed over."""
        start, wanted, empty = words.at, dict[str, None](), ""
        while True:
            if words.take_if(ANY):
                wanted[ANY] = None
            elif (letter := read_letter(words)) is None:
                wanted[self._names.read(words)] = None
            elif (lying := self._lying_in(letter)) is not None:
                wanted[lying] = None
            else:
                empty = letter
            if not words.take_if(","):
                break
        if not wanted:
            words.at = start
            raise words.unfit(slot_is_empty(empty), error=UntimelyText)
        return list(wanted)


def slot_is_empty(slot: str) -> Words:
    return Words("Slot {slot} is empty.", slot=slot)


def read_letter(words: Cursor) -> str | None:
    """`A` or `slot A`; None, with nothing taken, if the words name no slot."""
    start = words.at
    words.take_if("slot")
    letter = words.next().upper()
    if letter in SLOTS:
        words.take()
        return letter
    words.at = start
    return None
