"""Text orders as players write them: `priest 20`, `cultist 12 under god`, `give god 2, 9 1`.

An order is read here, not judged: whether it is legal is for the choice to say, in its own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.engine.order_lines import COMMENT
from referee.engine.problems import UnreadableText, UntimelyText
from referee.games.great_old_ones.abilities import PROMOTION_PRICE
from referee.games.great_old_ones.conversions import Conversion, read_conversion
from referee.games.great_old_ones.words import cubes

CARD = re.compile(r"#?0*([1-9]\d{0,3})")
OLD_ONE = re.compile(r"[Gg]\d{1,3}")

CONVERSION = "cultist <card> under <monster>, or priest <card>"
TURN = (
    f"{CONVERSION}, both <conversion>, <conversion>, dream, scare, sacrifice, scout, pass, "
    "give <monster> <cubes>, …, or promote <card>"
)
RANKING = "rank and the four Old Ones, such as rank G3 G1 G4 G2"
LONE_WORDS = ("dream", "scare", "sacrifice", "scout", "pass")


@dataclass(frozen=True)
class Line:
    """The one line of an order, and where it stood."""

    number: int
    source: str
    words: list[str]
    """In lower case; a comma is a word of its own."""

    def unreadable(self, message: str, expected: str) -> UnreadableText:
        return UnreadableText(self.number, self.source, message, expected)


class RankingPhrasing(Phrasing):
    """`rank G3 G1 G4 G2`."""

    def show(self, answer: Json) -> str:
        return " ".join(["rank", *cast("list[str]", answer)])

    def parse(self, text: str) -> Json:
        line = _line(text, RANKING)
        if line.words[0] != "rank":
            raise line.unreadable("The line does not begin with rank.", RANKING)
        return [_old_one(line, word) for word in line.words[1:] if word != ","]


Price: TypeAlias = Callable[[Conversion], str]
"""What a conversion costs the actor, in words."""


@dataclass(frozen=True)
class TurnPhrasing(Phrasing):
    """A turn's order, written with its price after it; `god` is the id that this word stands for.

    `priest free` is the first of the `free` cards: those in the City of the actor's jewel, lowest first.
    """

    god: str
    price: Price
    free: tuple[str, ...] = ()

    def show(self, answer: Json) -> str:
        chosen = cast("dict[str, Any]", answer)
        case, value = chosen["case"], chosen["value"]
        match case:
            case "cultist" | "priest":
                return _priced(_show_conversion(chosen), self.price, chosen)
            case "double":
                both = [one for one in (value["first"], value["second"]) if one is not None]
                return _priced(f"both {', '.join(map(_show_conversion, both))}", self.price, *both)
            case "share":
                return "give " + ", ".join(f"{monster} {amount}" for monster, amount in value.items())
            case "promote":
                return f"promote {value}  # {cubes(PROMOTION_PRICE)}"
            case _:
                return str(case)

    def parse(self, text: str) -> Json:
        line = _line(text, TURN)
        verb, rest = line.words[0], line.words[1:]
        if line.words == ["priest", "free"]:
            return self._free_priest(line)
        if verb in ("cultist", "priest"):
            return _read_conversion(line, line.words, self.god)
        readers: dict[str, Callable[[Line, list[str], str], Json]] = {
            "both": _read_both,
            "give": _read_gifts,
        }
        if verb in readers:
            return readers[verb](line, rest, self.god)
        if verb == "promote" and len(rest) == 1:
            return {"case": "promote", "value": _card(line, rest[0])}
        if verb in LONE_WORDS and not rest:
            return {"case": verb, "value": {}}
        raise line.unreadable("This is not an order for a turn.", TURN)

    def _free_priest(self, line: Line) -> Json:
        if not self.free:
            message = "No card of the actor's jewel is in the City."
            raise UntimelyText(line.number, line.source, message, "priest <card>")
        return {"case": "priest", "value": self.free[0]}


@dataclass(frozen=True)
class SecondPhrasing(Phrasing):
    """A second conversion, written with its price after it, or `none`."""

    god: str
    price: Price

    def show(self, answer: Json) -> str:
        if answer is None:
            return "none"
        chosen = cast("dict[str, Any]", answer)
        return _priced(_show_conversion(chosen), self.price, chosen)

    def parse(self, text: str) -> Json:
        expected = f"{CONVERSION}, or none"
        line = _line(text, expected)
        return None if line.words == ["none"] else _read_conversion(line, line.words, self.god)


def _line(text: str, expected: str) -> Line:
    """The only line that says anything."""
    found = None
    for number, source in enumerate(text.split("\n"), start=1):
        words = COMMENT.sub("", source).replace(",", " , ").lower().split()
        if not words:
            continue
        if found is not None:
            raise UnreadableText(number, source.strip(), "There is one order too many.", "a single line")
        found = Line(number, source.strip(), words)
    if found is None:
        raise UnreadableText(1, "", "There is no order.", expected)
    return found


def _show_conversion(conversion: dict[str, Any]) -> str:
    if conversion["case"] == "priest":
        return f"priest {conversion['value']}"
    return f"cultist {conversion['value']['card']} under {conversion['value']['under']}"


def _priced(order: str, price: Price, *conversions: dict[str, Any]) -> str:
    """The order with what each conversion costs, as a comment."""
    return f"{order}  # {'; '.join(price(read_conversion(one)) for one in conversions)}"


def _read_conversion(line: Line, words: list[str], god: str) -> dict[str, Json]:
    match words:
        case ["priest", card]:
            return {"case": "priest", "value": _card(line, card)}
        case ["cultist", card, "under", monster]:
            return {
                "case": "cultist",
                "value": {"card": _card(line, card), "under": _monster(line, monster, god)},
            }
        case _:
            raise line.unreadable("This is not a conversion.", CONVERSION)


def _read_both(line: Line, words: list[str], god: str) -> Json:
    parts = _between_commas(words)
    if len(parts) > 2:
        raise line.unreadable("A turn has two conversions at most.", "both <conversion>, <conversion>")
    first, second = (*(_read_conversion(line, part, god) for part in parts), None, None)[:2]
    return {"case": "double", "value": {"first": first, "second": second}}


def _read_gifts(line: Line, words: list[str], god: str) -> Json:
    expected = "give <monster> <cubes>, with commas between"
    gifts: dict[str, Json] = {}
    for part in _between_commas(words):
        if len(part) != 2 or not (part[1].isascii() and part[1].isdigit() and len(part[1]) <= 4):
            raise line.unreadable("Each gift needs a monster and a number of cubes.", expected)
        monster = _monster(line, part[0], god)
        if monster in gifts:
            raise line.unreadable(f"{monster} is named twice.", expected)
        gifts[monster] = int(part[1])
    return {"case": "share", "value": gifts}


def _between_commas(words: list[str]) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == ",":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _card(line: Line, word: str) -> str:
    found = CARD.fullmatch(word)
    if found is None:
        raise line.unreadable(f'"{word[:20]}" is not the number of a card.', "a number such as 12 or #12")
    return found[1]


def _old_one(line: Line, word: str) -> str:
    if not OLD_ONE.fullmatch(word):
        raise line.unreadable(f'"{word[:20]}" is not an Old One.', RANKING)
    return word.upper()


def _monster(line: Line, word: str, god: str) -> str:
    if word == "god":
        return god
    return word.upper() if OLD_ONE.fullmatch(word) else _card(line, word)
