"""Who is who, for readers: the rules and journals know seats, people are told `Ada (Red)`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from referee.engine.catalogue import Words
from referee.engine.frozen import frozen
from referee.engine.words import listed

_SEATS = r"\b[Ss]eat(?: \d+|s \d+(?:, \d+)*(?: and \d+)?)\b"
_NUMBER = re.compile(r"\d+")


@frozen()
class People:
    """The seats of a table; what the rules call those that have a name, and the players whose names readers
    may know."""

    seats: Collection[int]
    titles: Mapping[int, str]
    players: Mapping[int, str]

    def title(self, seat: int) -> str:
        """The shortest name: `Red`; where the rules have no name for it, `Ada`."""
        return self.titles.get(seat) or self.players.get(seat) or Words("seat {seat}", seat=seat)

    def name(self, seat: int) -> str:
        """`Ada (Red)`, or what is known of that."""
        title, player = self.titles.get(seat), self.players.get(seat)
        if not title or not player:
            return self.title(seat)
        return Words("{player} ({title})", player=player, title=title)

    def seat_called(self, text: str) -> int | None:
        """The seat that somebody means by a number, a title or a player's name; None if that is not clear."""
        words = " ".join(text.lower().split())
        plain = words.removeprefix("seat ")
        if plain.isdecimal():
            return int(plain) if int(plain) in self.seats else None
        for names in (self.titles, self.players):
            called = [seat for seat, name in names.items() if plain in (name.lower(), _without_the(name))]
            if len(called) == 1:
                return called[0]
        return None

    def by_titles(self, order: str) -> str:
        """An order that somebody has written, with titles for players and seats: rules know no players."""
        names = [re.escape(name) for seat, name in self.players.items() if seat in self.titles]
        called = "|".join([r"seat \d+", *sorted(names, key=len, reverse=True)])
        return re.sub(rf"(?<!\w)(?:{called})(?!\w)", self._title_of, order, flags=re.IGNORECASE)

    def _title_of(self, found: re.Match[str]) -> str:
        seat = self.seat_called(found[0])
        return found[0] if seat is None else self.titles.get(seat, found[0])

    def listed(self, seats: Iterable[int]) -> str:
        return listed([self.name(seat) for seat in seats])

    def told(self, text: str) -> str:
        """What the rules tell, with everybody's name where they are first spoken of; then by title alone."""
        return self._reworded(text, self._named(text))

    def in_short(self, text: str) -> str:
        """The same by titles alone, where it was said who plays them."""
        return self._reworded(text, _ByTitle(self))

    def in_line(self, line: str) -> str:
        """A line of a prompt by titles alone; columns stay where they are."""
        return _CELL.sub(self._cell, line)

    def _cell(self, found: re.Match[str]) -> str:
        title, blanks = self.titles.get(int(found[1])), found[2] or ""
        if title is None:
            return found[0]
        return (
            title.ljust(len(found[0]) - 1) + " " if blanks and len(title) < len(found[0]) else title + blanks
        )

    def _named(self, text: str) -> _Named:
        return _Named(self, {seat for seat, title in self.titles.items() if title in text})

    def _reworded(self, text: str, named: _Named | _ByTitle) -> str:
        return self._pattern.sub(
            lambda found: (
                named.title(self._by_title[found[0]])
                if found[0] in self._by_title
                else self._seats(found, named)
            ),
            text,
        )

    def _seats(self, found: re.Match[str], named: _Named | _ByTitle) -> str:
        said = listed([named.seat(int(number)) for number in _NUMBER.findall(found[0])])
        return _capital(said) if found[0][0].isupper() else said

    @cached_property
    def _by_title(self) -> dict[str, int]:
        return {title: seat for seat, title in self.titles.items()}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Seats and titles; the longest title first."""
        titles = sorted(self._by_title, key=len, reverse=True)
        return re.compile("|".join([_SEATS, *(rf"(?<!\w){re.escape(title)}(?!\w)" for title in titles)]))


_CELL = re.compile(r"\b[Ss]eat (\d+)\b( {2,})?")


class _Named:
    """How seats are spoken of in one text: in full the first time.

    Where the text itself gives a seat its title (`Seat 1 plays Red`), the player alone is enough.
    """

    def __init__(self, people: People, titled: set[int]) -> None:
        self._people = people
        self._titled = titled
        self._said: set[int] = set()

    def seat(self, seat: int) -> str:
        if seat in self._titled:
            self._said.add(seat)
            return self._people.players.get(seat) or f"seat {seat}"
        return self.title(seat)

    def title(self, seat: int) -> str:
        if seat in self._said:
            return self._people.title(seat)
        self._said.add(seat)
        return self._people.name(seat)


class _ByTitle:
    def __init__(self, people: People) -> None:
        self.seat = self.title = people.title


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _without_the(name: str) -> str:
    return name.lower().removeprefix("the ")
