"""Reading what players write: lines, spaces, units and cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from referee.engine.order_lines import SentLine, sent_lines
from referee.engine.problems import AmbiguousText, UnreadableText, UntimelyText
from referee.games.true_messiah.board import units_at
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import TrueMessiah, Unit

SPACE = r"(?:\d{1,2}\s*,\s*\d{1,2}|[a-t]\d{1,2})(?![\w.])"
BY_PLACE = rf"(?:\d{{1,2}}|nonbelievers?)\s+{SPACE}"
UNIT = rf"(?:{BY_PLACE}|messiah|avatar|(?:[a-z]+\.)?(?:[fn]\d{{1,2}}|[ma])(?![\w.]))"

Able = Callable[[Unit], bool]
"""Which units a number of them may mean."""


@dataclass(frozen=True)
class Line(SentLine):
    """A command: its line's number, the line as sent, and its words in lower case without the comment."""

    words: str

    @property
    def command(self) -> str:
        return self.words.split(maxsplit=1)[0]

    @property
    def rest(self) -> str:
        return self.words[len(self.command) :].strip()


def lines_of(text: str) -> list[Line]:
    """The commands of a text, one per line or with / between."""
    found = []
    for number, source, said in sent_lines(text):
        for part in said.split("/"):
            words = " ".join(part.lower().split())
            if words:
                found.append(Line(number, source, words))
    return found


def the_line(text: str, expected: str) -> Line:
    """The one command of a text."""
    lines = lines_of(text)
    if len(lines) != 1:
        at = lines[1] if lines else None
        raise UnreadableText(at.number if at else 1, at.source if at else "", "Expected one line.", expected)
    return lines[0]


def read_space(line: Line, word: str) -> str:
    """`2,3`, or `b3`."""
    plain = word.replace(" ", "")
    lettered = re.fullmatch(r"([a-t])(\d{1,2})", plain)
    if lettered:
        return f"{ord(lettered[1]) - ord('a') + 1},{int(lettered[2])}"
    if not re.fullmatch(r"\d{1,2},\d{1,2}", plain):
        raise line.unreadable(f'"{word[:20]}" is not a space.', "a space such as 2,3")
    return plain


def read_spaces(line: Line, text: str) -> list[str]:
    return [] if text.strip() == "none" else [read_space(line, word) for word in scan(line, text, SPACE)]


def scan(line: Line, text: str, pattern: str) -> list[str]:
    """All that the pattern finds; between them only commas may stand."""
    found, at = [], 0
    for match in re.finditer(pattern, text):
        _only_commas(line, text[at : match.start()])
        found.append(match[0])
        at = match.end()
    _only_commas(line, text[at:])
    return found


def _only_commas(line: Line, text: str) -> None:
    if text.strip(" ,"):
        raise line.unreadable(f'"{text.strip(" ,")[:20]}" cannot be read here.', "units and spaces")


def read_units(
    line: Line, text: str, state: TrueMessiah, seat: int, able: Able, without: Sequence[str] = ()
) -> list[str]:
    """Own units by id, by number and space, or by kind; a number never means one that was named before."""
    found: list[str] = []
    for word in scan(line, text, UNIT):
        found += _units(line, word, state, seat, able, [*without, *found])
    return found


def _units(
    line: Line, word: str, state: TrueMessiah, seat: int, able: Able, named: Sequence[str]
) -> list[str]:
    colour = state.seats[seat].colour
    if word in ("messiah", "avatar"):
        return [f"{colour}.{word[0]}"]
    counted = re.fullmatch(rf"(\d{{1,2}}|nonbelievers?)\s+({SPACE})", word)
    if counted is None:
        return [unit_id(word, colour)]
    at = read_space(line, counted[2])
    number = int(counted[1]) if counted[1].isdigit() else 1
    kinds = ("nonbeliever",) if counted[1].startswith("non") else ("follower", "nonbeliever")
    own = [unit for unit in units_at(state, at) if unit.seat == seat and unit.kind in kinds]
    there = [unit for unit in own if able(unit) and unit.id not in named]
    if len(there) < number:
        raise line.unreadable(
            f"There are only {len(there)} such units on {at}.", "units that can do it", UntimelyText
        )
    return [unit.id for unit in there[:number]]


def unit_id(word: str, colour: str) -> str:
    """`red.f03` for `f3`; a colour that is named stays."""
    own, _, short = word.rpartition(".")
    number = f"{int(short[1:]):02}" if short[1:] else ""
    return f"{own or colour}.{short[0]}{number}"


def plain_name(word: str) -> str:
    """A card's name as it is compared: `Fruit of Knowledge +` is `fruit_of_knowledge_plus`."""
    letters = re.sub(r"\s*\+", "_plus", word.lower().replace("'", ""))
    return re.sub(r"[\s_]+", "_", letters.strip())


def read_card(line: Line, word: str, content: Content, known: Iterable[str]) -> str:
    """The card that a word means: its id, its name, or the beginning of just one of those known."""
    plain = plain_name(word)
    names = {card.id: {card.id, plain_name(card.name)} for card in content.cards}
    whole = [card for card in names if plain in names[card]]
    if whole:
        return whole[0]
    found = [card for card in sorted(set(known)) if plain and any(n.startswith(plain) for n in names[card])]
    if not found:
        found = [card for card in names if plain and any(name.startswith(plain) for name in names[card])]
    expected = "the name of a card"
    if len(found) > 1:
        options = ", ".join(content.name(card) for card in found)
        raise line.unreadable(f'"{word[:40]}" could be {options}.', expected, AmbiguousText)
    if not found:
        raise line.unreadable(f'There is no card "{word[:40]}".', expected)
    return found[0]


def read_copies(line: Line, words: Sequence[str], content: Content, shown: Sequence[str]) -> list[str]:
    """Cards of a prompt by name; a card named twice means two of them."""
    found: list[str] = []
    for word in words:
        if word in shown and word not in found:
            found.append(word)
            continue
        card = read_card(line, word, content, [one.partition(".")[0] for one in shown])
        copies = [one for one in shown if one.partition(".")[0] == card]
        free = [one for one in copies if one not in found]
        found.append((free or copies or [card])[0])
    return found


def split_list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def read_number(line: Line, word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word.strip()):
        raise line.unreadable(f'"{word[:20]}" is not a number.', "a whole number")
    return int(word)
