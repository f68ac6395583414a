"""How things are named in text: by id, by label, or by the beginning of either."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import pairwise

from referee.engine.catalogue import Words
from referee.engine.choices.option import Option, Refusal, listing, not_among
from referee.engine.choices.phrase import Phrase, joined_by_commas
from referee.engine.problems import AmbiguousText, UnreadableText, UntimelyText

PLAIN_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*")
ARTICLES = ("the", "an")
"""Read over in front of a name. `a` is not among them: it names things itself."""
KEYWORDS = frozenset(
    {"none", "yes", "y", "true", "no", "n", "false", "and", "or", "not", "in", "all", "any", "if", "else"}
)


def write_name(name: str) -> str:
    """The name as it can stand in any text: in quotes if it would be misread without."""
    if PLAIN_NAME.fullmatch(name) and name.lower() not in KEYWORDS:
        return name
    return json.dumps(name, ensure_ascii=False)


class Names:
    """The names of some options, ready to be looked up as players write them.

    The exact id wins; then an id or label in any case; then the only one with this beginning.
    """

    def __init__(
        self, options: Iterable[Option], refuse: Refusal | None = None, *, fixed: bool = False
    ) -> None:
        """`fixed`: there are never any others, so an unknown name is always a mistake."""
        self._ids: dict[str, str] = {}
        self._labels: dict[str, str] = {}
        for option in options:
            self._ids[option.id] = _plain(option.id)
            self._labels[option.id] = _plain(option.label)
        self._by_id = _inverted(self._ids)
        self._by_label = _inverted(self._labels)
        self._most_commas = max((name.count(",") for name in (*self._by_id, *self._by_label)), default=0)
        self._refuse = refuse
        self._unknown = UnreadableText if fixed else UntimelyText

    def exact(self, name: str) -> list[str]:
        """The ids of what has exactly this name, ignoring case and blanks."""
        if name in self._ids:
            return [name]
        plain = _plain(name)
        return self._by_id.get(plain) or self._by_label.get(plain) or []

    def beginning(self, name: str) -> list[str]:
        """The ids of what has an id or a label with this beginning."""
        plain = _plain(name)
        if not plain:
            return []
        return [i for i in self._ids if self._ids[i].startswith(plain) or self._labels[i].startswith(plain)]

    def read(self, phrase: Phrase) -> str:
        """The id that the phrase names; raises UnreadableText, AmbiguousText or UntimelyText."""
        phrase = phrase.unwrapped()
        name = phrase.name()
        found = self.exact(name) or self.beginning(name) or self._without_article(name)
        if len(found) == 1:
            return found[0]
        if found:
            message: str = Words("{text} could be {known}.", text=phrase.quote(), known=listing(found))
            raise phrase.unreadable(message, self.expected, AmbiguousText)
        message = (self._refuse(name) if self._refuse and phrase.items else None) or self.unknown(phrase)
        raise phrase.unreadable(message, self.expected, self._unknown if phrase.items else UnreadableText)

    def _without_article(self, name: str) -> list[str]:
        article, _, rest = _plain(name).partition(" ")
        return (self.exact(rest) or self.beginning(rest)) if article in ARTICLES else []

    def read_all(self, phrases: list[Phrase]) -> list[str]:
        """The ids that the parts between commas name; where a name has commas itself, the longest wins."""
        found: list[str] = []
        at = 0
        while at < len(phrases):
            for end in range(min(at + 1 + self._most_commas, len(phrases)), at + 1, -1):
                whole = self.exact(joined_by_commas(phrases[at:end]))
                if len(whole) == 1 and _unspaced(phrases[at:end]):
                    found += whole
                    at = end
                    break
            else:
                found.append(self.read(phrases[at]))
                at += 1
        return found

    def unknown(self, phrase: Phrase) -> str:
        return not_among(phrase.quote(), self._ids)

    @property
    def expected(self) -> str:
        return Words("one of {known}", known=listing(self._ids))


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _unspaced(phrases: list[Phrase]) -> bool:
    """Whether only a comma stands between these neighbours."""
    return all(a.items and b.items and a.items[-1].end + 1 == b.items[0].start for a, b in pairwise(phrases))


def _inverted(names: dict[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id_, name in names.items():
        found.setdefault(name, []).append(id_)
    return found
