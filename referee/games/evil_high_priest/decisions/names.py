"""Names as players write them: in full, without its article, or by a beginning that no other name has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.engine.catalogue import Words
from referee.engine.choices.option import listing
from referee.engine.choices.wording import quoted
from referee.engine.decisions import Cursor
from referee.engine.problems import AmbiguousText

MIN_BEGINNING = 2
"""Shorter ones are letters of locks, or slips."""


def plain(said: str) -> str:
    """In lower case, with blanks for - and _, and without an article before it."""
    return " ".join(said.casefold().replace("_", " ").replace("-", " ").split()).removeprefix("the ")


class NameBook:
    """What each of these names means. `whole` names are read only in full."""

    def __init__(self, names: Iterable[tuple[str, str]], whole: Mapping[str, str] | None = None) -> None:
        self._ids: dict[str, str] = {}
        for name, id_ in names:
            self._ids.setdefault(plain(name), id_)
        self._whole = {plain(name): id_ for name, id_ in (whole or {}).items()}
        self._longest = 1 + max((name.count(" ") for name in (*self._ids, *self._whole)), default=0)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def meant(self, name: str) -> str | None:
        """What a whole name means."""
        said = plain(name)
        return self._whole.get(said) or self._ids.get(said)

    def beginning(self, name: str) -> list[str]:
        """All that names with this beginning mean."""
        said = plain(name)
        if len(said) < MIN_BEGINNING:
            return []
        return list(dict.fromkeys(id_ for known, id_ in self._ids.items() if known.startswith(said)))

    def take_whole(self, words: Cursor) -> str | None:
        """What a whole name means that comes next, and is taken; None if none does."""
        for count in self._counts(words):
            if (whole := self.meant(words.phrase(count))) is not None:
                words.take(count)
                return whole
        return None

    def take_begun(self, words: Cursor) -> str | None:
        """The same for the beginning of a name; raises Mismatch if several begin so."""
        for count in self._counts(words):
            found = self.beginning(words.phrase(count))
            if len(found) > 1:
                said, known = quoted(words.phrase(count)), listing(self._called(found))
                message = Words("{said} could be {known}.", said=said, known=known)
                raise words.unfit(message, error=AmbiguousText)
            if found:
                words.take(count)
                return found[0]
        return None

    def take(self, words: Cursor) -> str | None:
        return self.take_whole(words) or self.take_begun(words)

    def _counts(self, words: Cursor) -> range:
        """How many words may be a name, most first; an article may stand before it."""
        return range(min(words.left_in_line, self._longest + 1), 0, -1)

    def _called(self, ids: Iterable[str]) -> list[str]:
        """The longest name of each, which is the printed one."""
        return [max((name for name, id_ in self._ids.items() if id_ == one), key=len) for one in ids]
