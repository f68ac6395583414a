"""How values are written in orders: each spelling reads what it shows.

A spelling reads; it does not judge. Spell from the content, whatever is on offer: then the choice refuses in
the game's own words what cannot be had now.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from referee.engine.catalogue import Words, alternatives
from referee.engine.choices import Choice, Condition, Flag, Number, One, Option, Some, Split
from referee.engine.choices.atoms import read_integer
from referee.engine.choices.names import Names
from referee.engine.choices.option import listing
from referee.engine.choices.wording import quoted
from referee.engine.decisions.words import Cursor, Mismatch
from referee.engine.json_types import Json
from referee.engine.problems import AmbiguousText, UnreadableText, UntimelyText

PIECE = re.compile(r"\w+|[^\w\s]")
"""A name has at most as many words as pieces, whichever signs are marks."""
MAX_DIGITS = 4
"""Of the number of a card: none has more."""


class Spelling(ABC):
    """A way to write a value. `label` stands for it in help lines (`<card>`), `what` in complaints."""

    label: str
    what: str

    @property
    def help(self) -> str:
        return f"<{self.label}>"

    @property
    def openings(self) -> Sequence[str]:
        """The words that a value may begin with, as far as they are those of a form."""
        return ()

    @abstractmethod
    def read(self, words: Cursor) -> Json:
        """Take the words of a value; raises Mismatch."""

    @abstractmethod
    def show(self, value: Any) -> str:
        """The value as it is written."""

    def remarks(self, value: Any) -> Iterable[str]:  # noqa: ARG002 - most have no lines of their own
        """What stands behind the lines of a value as comments."""
        return ()

    def spells(self, value: Json) -> bool:  # noqa: ARG002 - most spell whatever their field holds
        """Whether the value is one that this spelling has words for."""
        return True

    def __or__(self, other: Spelling) -> AnyOf:
        return AnyOf(self, other)

    def _unlike(self, words: Cursor, wanted: Iterable[str] = ()) -> Mismatch:
        if words.line_ends:
            return words.instead(self.help)
        return words.unfit(
            Words("{name} is not {what}.", name=quoted(words.phrase(1)), what=self.what), wanted
        )


class Named(Spelling):
    """One of the options: by its id, its label, or a beginning of either that no other has. Shows the id.

    `aliases` are further names, which are read in full.
    """

    def __init__(
        self,
        label: str,
        options: Iterable[Option],
        what: str = "",
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        options = tuple(options)
        self.label = label
        self.what = what or f"a {label}"
        self._options = options
        self._aliases = {alias.casefold(): id_ for alias, id_ in (aliases or {}).items()}

    # What it takes to read: most are only ever shown.

    @cached_property
    def _names(self) -> Names:
        return Names(self._options)

    @cached_property
    def _known(self) -> list[str]:
        return [name for option in self._options for name in (option.id, option.label)]

    @cached_property
    def _longest(self) -> int:
        return max((len(PIECE.findall(name)) for name in (*self._known, *self._aliases)), default=0)

    def read(self, words: Cursor) -> Json:
        # A whole name wins over one that only begins so, and then the longest.
        for found in (self._exact, self._names.beginning):
            for count in range(min(words.left_in_line, self._longest), 0, -1):
                ids = found(words.phrase(count))
                if len(ids) == 1:
                    words.take(count)
                    return ids[0]
                if ids:
                    message = Words(
                        "{name} could be {known}.",
                        name=quoted(words.phrase(count)),
                        known=listing(ids),
                    )
                    raise words.unfit(message, error=AmbiguousText)
        raise self._unlike(words, self._known)

    def _exact(self, name: str) -> list[str]:
        if found := self._names.exact(name):
            return found
        alias = self._aliases.get(name.casefold())
        return [] if alias is None else [alias]

    def show(self, value: Any) -> str:
        return str(value)

    def spells(self, value: Json) -> bool:
        return any(option.id == value for option in self._options)


class Numbered(Spelling):
    """A card by its number, with or without a number sign; or with a letter before it: `G3`."""

    def __init__(self, label: str, what: str, letter: str = "") -> None:
        self.label = label
        self.what = what
        self._letter = letter

    def read(self, words: Cursor) -> Json:
        word = words.next()
        sign = self._letter.casefold() or "#"
        digits = word.removeprefix(sign).lstrip("0")
        if (self._letter and not word.startswith(sign)) or not self._is_number(digits):
            raise self._unlike(words)
        words.take()
        return self._letter + digits

    def show(self, value: Any) -> str:
        return str(value)

    def spells(self, value: Json) -> bool:
        return (
            isinstance(value, str)
            and value.startswith(self._letter)
            and self._is_number(value.removeprefix(self._letter))
        )

    def _is_number(self, digits: str) -> bool:
        return digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS


class Count(Spelling):
    """A whole number of something: `Count("cubes")`."""

    def __init__(self, label: str, what: str = "") -> None:
        self.label = label
        self.what = what or Words("a number of {label}", label=label)

    def read(self, words: Cursor) -> Json:
        number = read_integer(words.next())
        if number is None:
            raise self._unlike(words)
        words.take()
        return number

    def show(self, value: Any) -> str:
        return str(value)

    def spells(self, value: Json) -> bool:
        return type(value) is int


class Phrases(Spelling):
    """A few values, each with its words: `Phrases({"keep": True, "no keep": False})`."""

    def __init__(self, phrases: Mapping[str, Json]) -> None:
        self.label = "|".join(phrases)
        self.what = alternatives(map(quoted, phrases))
        self._values = dict(phrases)
        self._longest_first = sorted(phrases, key=len, reverse=True)

    @property
    def help(self) -> str:
        return self.label

    def read(self, words: Cursor) -> Json:
        for phrase in self._longest_first:
            if words.take_phrase(phrase):
                return self._values[phrase]
        raise words.instead(self.what, self._values)

    def show(self, value: Any) -> str:
        return next(phrase for phrase, meant in self._values.items() if meant == value)

    def spells(self, value: Json) -> bool:
        return value in self._values.values()


class Aliased(Spelling):
    """Another spelling in which a phrase stands for a value. It is read, and never written.

    Where there is no such value at the moment (None), `missing` says so: the order may be good later.
    """

    def __init__(self, of: Spelling, phrase: str, value: Json, missing: str) -> None:
        self.label, self.what = of.label, of.what
        self._of = of
        self._phrase = phrase
        self._value = value
        self._missing = missing

    @property
    def help(self) -> str:
        return self._of.help

    def read(self, words: Cursor) -> Json:
        start = words.at
        if not words.take_phrase(self._phrase):
            return self._of.read(words)
        if self._value is None:
            words.at = start
            raise words.unfit(self._missing, error=UntimelyText)
        return self._value

    def show(self, value: Any) -> str:
        return self._of.show(value)

    def spells(self, value: Json) -> bool:
        return self._of.spells(value)


class AnyOf(Spelling):
    """Whichever of these reads most; what it shows comes from the first that has words for it."""

    def __init__(self, *spellings: Spelling, label: str = "", what: str = "") -> None:
        self.label = label or "|".join(one.label for one in spellings)
        self.what = what or alternatives([one.what for one in spellings])
        self._spellings = spellings

    def read(self, words: Cursor) -> Json:
        found = words.longest(partial(one.read, words) for one in self._spellings)
        if isinstance(found, Mismatch):
            raise self._unlike(words)
        return found

    def show(self, value: Any) -> str:
        return next(one.show(value) for one in self._spellings if one.spells(value))

    def spells(self, value: Json) -> bool:
        return any(one.spells(value) for one in self._spellings)

    def __or__(self, other: Spelling) -> AnyOf:
        return AnyOf(*self._spellings, other)


class Listed(Spelling):
    """Several, one after the other, with or without commas; `none` is the phrase for an empty list."""

    def __init__(self, of: Spelling, *, between: str = ", ", none: str = "") -> None:
        self.label, self.what = of.label, of.what
        self._of = of
        self._between = between
        self._none = none

    @property
    def help(self) -> str:
        return f"{self._of.help}{self._between}…"

    def read(self, words: Cursor) -> Json:
        if self._none and words.take_phrase(self._none):
            return []
        values = [self._of.read(words)]
        while words.left:
            before = words.at
            words.take_if(",")
            value = words.attempt(partial(self._of.read, words))
            if isinstance(value, Mismatch):
                words.note(value)
                words.at = before
                break
            values.append(value)
        return values

    def show(self, value: Any) -> str:
        return self._between.join(self._of.show(one) for one in value) or self._none


class Shares(Spelling):
    """An amount for each: `god 2, 9 1`. The unit names what is shared."""

    def __init__(self, of: Spelling, unit: str) -> None:
        self.label, self.what = f"{of.label} {unit}", Words("{what} and {unit}", what=of.what, unit=unit)
        self._of = of
        self._amount = Count(unit)

    @property
    def help(self) -> str:
        return f"{self._of.help} {self._amount.help}"

    def read(self, words: Cursor) -> Json:
        shares: dict[str, Json] = {}
        while True:
            named = words.at
            receiver = str(self._of.read(words))
            if receiver in shares:
                words.at = named
                raise words.unfit(Words("{receiver} is named twice.", receiver=receiver))
            shares[receiver] = self._amount.read(words)
            if not words.take_if(","):
                return shares

    def show(self, value: Any) -> str:
        return ", ".join(f"{self._of.show(one)} {amount}" for one, amount in value.items())


class Tested(Spelling):
    """A test of facts, written up to the sign `until`, or else to the end of the line."""

    def __init__(self, tests: Condition, until: str = "") -> None:
        self.label, self.what = "test", Words("a test")
        self._tests = tests
        self._until = until

    def read(self, words: Cursor) -> Json:
        start, count = words.at, 0
        while count < words.left_in_line and words.word(start + count) != self._until:
            count += 1
        if not count:
            raise words.instead(self.help)
        try:
            test = self._tests.parse(words.phrase(count))
        except UnreadableText as unreadable:
            mismatch = words.unfit(unreadable.message, error=type(unreadable))
            if unreadable.nearest is not None:
                mismatch.nearest = count, unreadable.nearest
            raise mismatch from None
        words.take(count)
        return test

    def show(self, value: Any) -> str:
        return self._tests.show(value)


def usual_spelling(name: str, choice: Choice) -> Spelling:
    """How the values of a field are written that declares no spelling: by the shape of its choice."""
    match choice:
        case One(options=options):
            return Named(name, options)
        case Some(options=options):
            return Listed(Named(name, options), none="none")
        case Split(buckets=buckets):
            return Shares(Named(name, buckets), "amount")
        case Number():
            return Count(name)
        case Flag():
            return Phrases({"yes": True, "no": False})
        case _:
            raise TypeError(f"the field {name} needs a spelling: its choice has the shape {choice.shape}")
