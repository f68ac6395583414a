"""Puts events into words for one reader: who is who, which seat is the reader's own, in which language."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar

from referee.engine.catalogue import ENGLISH, Catalogue, Words
from referee.engine.events import Event, Ref, ref_of
from referee.engine.people import People
from referee.engine.words import capital

C = TypeVar("C")


class Narrator(Generic[C]):
    """The one place where a player's name meets a text.

    In full, players are named with their titles where a sentence first speaks of them: `Ada (Red)`, then
    `Red`. `short` is for places where it was said who plays whom.
    """

    def __init__(
        self,
        content: C,
        people: People,
        reader: int | None = None,
        *,
        short: bool = False,
        catalogue: Catalogue = ENGLISH,
    ) -> None:
        self.content = content
        self.people = people
        self.reader = reader
        self.short = short
        self.catalogue = catalogue
        self._fillings = catalogue.fillings
        self._named: set[int] = set()
        self._titles: dict[int, str] = {}
        self._names: dict[int, str] = {}

    def __call__(self, words: str, /, **parts: Any) -> str:
        """A sentence, or a part of one, by its template; a text of `Words` as it is in this language."""
        fill = self._fillings.get(words)
        if fill is not None:
            return fill(parts, self.catalogue)
        return self.catalogue.said(words) if isinstance(words, Words) else self.catalogue.words(words, parts)

    def tell(self, event: Event) -> str:
        """What happened, as this reader reads it."""
        self._named.clear()
        return capital(event.sentence(self))

    def begin(self) -> None:
        """Begin a sentence: nobody is named yet."""
        self._named.clear()

    def filled(self, event: Event, template: str) -> str:
        """The template with the event's fields, each as it is called."""
        kind: Any = type(event)
        key = kind, template
        fill = self._fillings.get(key)
        if fill is None:
            fill = self.catalogue.filling(
                key, template, "parts[0].{}".format, _called(kind), {"refs": _refs_by_field(kind)}
            )
        return fill((event, self), self.catalogue)

    def called(self, event: Event, ref: Ref | None, value: Any) -> str:
        """A field of an event as it is called; a list item by item."""
        if isinstance(value, tuple):
            return self.listed([self.called(event, ref, one) for one in value])
        return self.catalogue.said(value) if ref is None else event.called(ref, value, self)

    def seat(self, seat: int) -> str:
        """`Ada (Red)`, or `Red` where that was said before."""
        if self.short or seat in self._named:
            if (title := self._titles.get(seat)) is None:
                title = self._titles[seat] = self.catalogue.said(self.people.title(seat))
            return title
        self._named.add(seat)
        if (name := self._names.get(seat)) is None:
            name = self._names[seat] = self.catalogue.said(self.people.name(seat))
        return name

    def seats(self, seats: Iterable[int]) -> str:
        return self.listed(self.seat(seat) for seat in seats)

    def player(self, seat: int) -> str:
        """Who plays the seat, where the sentence itself says what it is called: `Ada plays Red.`"""
        self._named.add(seat)
        return self.people.players.get(seat) or self.catalogue.said(self.people.title(seat))

    def place(self, seat: int) -> str:
        """The seat as a place, whoever sits there: `seat 2 (Red)`."""
        say, title = self.catalogue.say, self.people.titles.get(seat)
        number = say("seat {seat}", seat=seat)
        return say("{seat} ({title})", seat=number, title=title) if title else number

    def is_you(self, seat: int) -> bool:
        return seat == self.reader

    def listed(self, parts: Iterable[str]) -> str:
        return self.catalogue.listed(list(parts))


AnyNarrator: TypeAlias = Narrator[Any]


@cache
def _called(kind: Any) -> Callable[[str], str | None]:
    """The source of how a field is called, in a filling whose parts are the event and the narrator."""
    hints, refs = typing.get_type_hints(kind, include_extras=True), _refs_by_field(kind)

    def source(name: str) -> str | None:
        value = f"parts[0].{name}"
        if ref_of(hints[name]) is not None:
            return f"parts[0].called(refs[{name!r}], {value}, parts[1])"
        is_itself = refs[name] is None and typing.get_origin(hints[name]) is not tuple
        return None if is_itself else f"parts[1].called(parts[0], refs[{name!r}], {value})"

    return source


@cache
def _refs_by_field(kind: Any) -> dict[str, Ref | None]:
    """By field, what it holds ids of; a list is looked at item by item."""
    return {name: _ref_in(hint) for name, hint in typing.get_type_hints(kind, include_extras=True).items()}


def _ref_in(hint: Any) -> Ref | None:
    if (ref := ref_of(hint)) is not None:
        return ref
    return next((ref for of in typing.get_args(hint) if (ref := _ref_in(of)) is not None), None)
