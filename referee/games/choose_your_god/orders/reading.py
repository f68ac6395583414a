"""Reading what players write: lines, words, and the names of things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.engine.choices import Condition
from referee.engine.choices.condition_text import write_condition
from referee.engine.json_types import Json
from referee.engine.order_lines import SentLine, sent_lines
from referee.engine.problems import AmbiguousText, UnreadableText, UntimelyText
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.vocabulary import SUPREMACY

PRIEST = re.compile(r"(p|patriarch|[1-5])(\$?\+?)")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
IS_NOT = re.compile(r"\bis\s+not\b", re.IGNORECASE)
IS = re.compile(r"\bis\b", re.IGNORECASE)


@dataclass(frozen=True)
class Line(SentLine):
    """A line that says something: its number, the line as sent, and what it says without the comment."""

    said: str

    @property
    def words(self) -> list[str]:
        """In lower case; a comma is a word of its own."""
        return self.said.lower().replace(",", " , ").split()

    def rest(self, of: str) -> Line:
        """The same line, saying only this part."""
        return Line(self.number, self.source, of.strip())


def lines_of(text: str, expected: str) -> list[Line]:
    """The lines without comments, those that a semicolon parts too; there is at least one."""
    whole = [Line(number, source, said) for number, source, said in sent_lines(text)]
    lines = [line for one in whole for line in split(one, ";") if line.said]
    if not lines:
        raise UnreadableText(1, "", "There is no order.", expected)
    return lines


def only_line(text: str, expected: str) -> Line:
    first, *others = lines_of(text, expected)
    if others:
        raise others[0].unreadable("There is one line too many.", expected)
    return first


def cut(line: Line, mark: str) -> tuple[Line, Line] | None:
    """What stands before and after the first such mark outside quotes."""
    hidden = QUOTED.sub(lambda found: "\0" * len(found[0]), line.said)
    at = hidden.find(mark)
    return None if at < 0 else (line.rest(line.said[:at]), line.rest(line.said[at + len(mark) :]))


def split(line: Line, mark: str) -> list[Line]:
    """The parts between these marks."""
    parts, rest = [], line
    while (sides := cut(rest, mark)) is not None:
        parts.append(sides[0])
        rest = sides[1]
    return [*parts, rest]


def between_commas(words: Iterable[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == ",":
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def read_priest(line: Line, word: str) -> str:
    """A Priest whose place is understood: `3`, `3$`, `p`."""
    found = PRIEST.fullmatch(word)
    if found is None:
        raise line.unreadable(f'"{word[:20]}" is not a Priest.', "1 to 5, or patriarch, without its place")
    return "patriarch" if found[1].startswith("p") else found[0]


def read_location(line: Line, named: str | Sequence[str], content: Content) -> int:
    """By number, short form, name or a clear beginning of it."""
    words = [named] if isinstance(named, str) else list(named)
    location, rest = read_first_location(line, words, content)
    if rest:
        raise _no_location(line, words)
    return location


def read_locations(line: Line, words: Sequence[str], content: Content) -> list[int]:
    """Several, with or without commas between."""
    found = []
    for part in between_commas(words):
        left = part
        while left:
            location, left = read_first_location(line, left, content)
            found.append(location)
    return found


def read_first_location(line: Line, words: Sequence[str], content: Content) -> tuple[int, list[str]]:
    """The Location that the words begin with, and the words after it."""
    first = words[0] if words else ""
    if first.isascii() and first.isdigit() and 1 <= len(first) <= 2:
        return int(first), list(words[1:])
    try:
        named, rest = location_names(content).read_first(line, words)
    except AmbiguousText:
        raise
    except UnreadableText:
        raise _no_location(line, words) from None
    return int(named), rest


def _no_location(line: Line, words: Sequence[str]) -> UnreadableText:
    said = " ".join(words)[:30]
    return line.unreadable(f'"{said}" is not a Location.', "a number from 1 to 13, or the name of a Location")


def read_number(line: Line, word: str) -> int:
    if word.isascii() and word.isdigit() and len(word) <= 3:
        return int(word)
    raise line.unreadable(f'"{word[:20]}" is not a number.', "a whole number")


def read_test(line: Line, choice: Condition) -> Json:
    """A test, in which `is` and `is not` may be written for = and !=."""
    pieces = re.split(f"({QUOTED.pattern})", line.said)
    said = "".join(
        piece if piece.startswith('"') else IS.sub("=", IS_NOT.sub("!=", piece)) for piece in pieces
    )
    try:
        return choice.parse(said)
    except UnreadableText as unreadable:
        raise line.unreadable(unreadable.message, unreadable.expected, type(unreadable)) from None


def show_test(test: Json) -> str:
    return write_condition(test)


def plain(name: str) -> str:
    """Names as they are compared: `Spider's Grip`, `spiders_grip` and `spiders-grip` are one."""
    return "-".join(name.lower().replace("'", "").replace("’", "").replace("_", "-").split())


@dataclass(frozen=True)
class Lexicon:
    """Things that a word can mean: ids, short forms and names, or the beginning of one."""

    what: str
    names: tuple[tuple[str, tuple[str, ...]], ...]
    """Each id with what else it is called."""
    elsewhere: frozenset[str] = frozenset()
    """Names of such things that are not among them, and might have been."""

    def read(self, line: Line, words: Sequence[str]) -> str:
        """The id of what these words name; raises UnreadableText."""
        wanted = plain(" ".join(words))
        found = self.exact(wanted) or [
            id_ for id_, names in self.names if wanted and any(name.startswith(wanted) for name in names)
        ]
        expected = f"the name of {self.what}"
        if len(found) > 1:
            options = ", ".join(found[:8])
            raise line.unreadable(f'"{wanted[:30]}" could be {options}.', expected, AmbiguousText)
        if not found:
            error = UntimelyText if wanted in self.elsewhere else UnreadableText
            raise line.unreadable(f'"{wanted[:30]}" is not {self.what}.', expected, error)
        return found[0]

    def exact(self, wanted: str) -> list[str]:
        by_id = [id_ for id_, _ in self.names if plain(id_) == wanted]
        return by_id or [id_ for id_, names in self.names if wanted in names]

    def read_first(self, line: Line, words: Sequence[str]) -> tuple[str, list[str]]:
        """The thing that the words begin with, by its longest name, and the words after it."""
        for count in range(min(len(words), 6), 0, -1):
            if len(found := self.exact(plain(" ".join(words[:count])))) == 1:
                return found[0], list(words[count:])
        return self.read(line, words[:1]), list(words[1:])


def _entry(id_: str, *others: str) -> tuple[str, tuple[str, ...]]:
    return id_, tuple(dict.fromkeys(plain(name) for name in (id_, *others)))


@lru_cache(maxsize=16)
def location_names(content: Content) -> Lexicon:
    return Lexicon(
        "a Location",
        tuple(
            _entry(str(location.no), location.id, location.name, location.name.removeprefix("The "))
            for location in content.locations
        ),
    )


@lru_cache(maxsize=16)
def card_names(content: Content) -> Lexicon:
    """All cards a seat can own."""
    entries = [_entry(card.id, card.short, card.name) for card in content.every_card]
    return Lexicon("a card", (*entries, _entry(SUPREMACY)))


@lru_cache(maxsize=16)
def license_names(content: Content) -> Lexicon:
    return Lexicon(
        "a License", tuple(_entry(card.id, card.short, card.name) for card in content.license_cards)
    )


@lru_cache(maxsize=64)
def ability_names(content: Content, cult: str) -> Lexicon:
    """The four of one cult."""
    entries = {
        id_: [_entry(a.id, a.short, a.name) for a in content.cults[id_].abilities] for id_ in content.cults
    }
    others = {name for id_ in entries if id_ != cult for _, names in entries[id_] for name in names}
    return Lexicon("an ability of yours", tuple(entries[cult]), frozenset(others))


@lru_cache(maxsize=16)
def cult_names(content: Content) -> Lexicon:
    return Lexicon("a cult", tuple(_entry(sheet.id, sheet.name) for sheet in content.cult_sheets))


@lru_cache(maxsize=16)
def effect_names(content: Content) -> Lexicon:
    return Lexicon("an effect of Supremacy", tuple(_entry(e.id, e.short) for e in content.supremacy))


def read_cards(line: Line, words: Sequence[str], content: Content) -> list[str]:
    """Cards with commas between."""
    return [card_names(content).read(line, part) for part in between_commas(words)]
