"""Sacking, looting and discarding in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.choices import Choice
from referee.engine.json_types import Json
from referee.games.true_messiah.orders.reading import (
    SPACE,
    lines_of,
    read_copies,
    read_space,
    read_units,
    split_list,
    the_line,
)
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import TrueMessiah

SACK_FORM = "sack <space> capture or destroy [using <own temple>] [place <units>], or no sack"
LOOT_FORM = "take <card> · remove <card> · leave all"


@dataclass(frozen=True)
class SackPhrasing(Phrasing):
    """`sack 5,4 capture place f03`, or `no sack`."""

    state: TrueMessiah
    seat: int
    choice: Choice

    def show(self, answer: Json) -> str:
        if answer is None:
            return "no sack"
        given = cast("dict[str, Any]", answer)
        using = f" using {given['reuse']}" if given["reuse"] else ""
        place = f" place {', '.join(given['place'])}" if given["place"] else ""
        return f"sack {given['building']} {given['how']}{using}{place}"

    def parse(self, text: str) -> Json:
        line = the_line(text, SACK_FORM)
        if line.words == "no sack":
            return None
        match = re.fullmatch(
            rf"sack ({SPACE}) (capture|destroy)(?: using ({SPACE}))?(?: place (.+))?", line.words
        )
        if match is None:
            raise line.unreadable("This is not a sack.", SACK_FORM)
        place = read_units(line, match[4], self.state, self.seat, lambda _: True) if match[4] else []
        return {
            "building": read_space(line, match[1]),
            "how": match[2],
            "reuse": read_space(line, match[3]) if match[3] else None,
            "place": cast("Json", place),
        }


@dataclass(frozen=True)
class LootPhrasing(Phrasing):
    """`take tithes`, `remove smite`, `leave all`."""

    content: Content
    shown: Sequence[str]

    def show(self, answer: Json) -> str:
        lines = [f"{one['do']} {one['card']}" for one in cast("list[dict[str, str]]", answer)]
        return "\n".join(lines) or "leave all"

    def parse(self, text: str) -> Json:
        found: list[Json] = []
        named: list[str] = []
        lines = lines_of(text)
        if [line.words for line in lines] == ["leave all"]:
            return found
        for line in lines:
            if line.command not in ("take", "remove"):
                raise line.unreadable("This is not loot.", LOOT_FORM)
            left = [card for card in self.shown if card not in named]
            (card,) = read_copies(line, [line.rest], self.content, left) or [line.rest]
            named.append(card)
            found.append({"card": card, "do": line.command})
        return found


@dataclass(frozen=True)
class DiscardPhrasing(Phrasing):
    """`hold edict, smite, stop`."""

    content: Content
    shown: Sequence[str]

    def show(self, answer: Json) -> str:
        return f"hold {', '.join(cast('list[str]', answer)) or 'none'}"

    def parse(self, text: str) -> Json:
        line = the_line(text, "hold <three cards>")
        if line.command != "hold":
            raise line.unreadable("This does not say what you hold.", "hold <three cards>")
        words = [] if line.rest == "none" else split_list(line.rest)
        return cast("Json", read_copies(line, words, self.content, self.shown))
