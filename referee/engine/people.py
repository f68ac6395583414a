"""Who is who, for readers: the rules and journals know seats, people are told `Ada (Red)`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from referee.engine.catalogue import Words
from referee.engine.frozen import frozen
from referee.engine.words import listed


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
        return f"{player} ({title})" if title and player else self.title(seat)

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


def _without_the(name: str) -> str:
    return name.lower().removeprefix("the ")
