"""Bids, purchases and offers in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.true_messiah.orders.reading import (
    lines_of,
    read_copies,
    read_number,
    split_list,
    the_line,
)
from referee.games.true_messiah.pack import Content

BID_FORM = "bid <n> [wish <card>+<card>; <card>; …]"
BUY_FORM = "buy <card> [for <colour>], … · buy nothing"
ACCEPT_FORM = "accept <card> · refuse <card>"


@dataclass(frozen=True)
class BidPhrasing(Phrasing):
    """`bid 5 wish godspeed+tithes; tithes`. A + before a name joins two cards, after one it is part of it."""

    content: Content
    shown: Sequence[str]

    def show(self, answer: Json) -> str:
        given = cast("dict[str, Any]", answer)
        wish = given["wish"]
        baskets = "" if wish is None else " wish " + "; ".join("+".join(basket) for basket in wish)
        return f"bid {given['coins']}{baskets}"

    def parse(self, text: str) -> Json:
        line = the_line(text, BID_FORM)
        match = re.fullmatch(r"bid (\d+)(?: wish (.+))?", line.words)
        if match is None:
            raise line.unreadable("This is not a bid.", BID_FORM)
        wish: list[Json] | None = [] if match[2] else None
        for basket in match[2].split(";") if match[2] else ():
            words = [word.strip() for word in re.split(r"\+(?=\s*[a-z])", basket)]
            cast("list[Json]", wish).append(cast("Json", read_copies(line, words, self.content, self.shown)))
        return {"coins": read_number(line, match[1]), "wish": cast("Json", wish)}


@dataclass(frozen=True)
class BuyPhrasing(Phrasing):
    """`buy smite, tithes for violet`, or `buy nothing`."""

    content: Content
    shown: Sequence[str]

    def show(self, answer: Json) -> str:
        given = cast("dict[str, Any]", answer)
        offer = given["offer"]
        words = [f"{card} for {offer[card]}" if card in offer else card for card in given["cards"]]
        return f"buy {', '.join(words) or 'nothing'}"

    def parse(self, text: str) -> Json:
        line = the_line(text, BUY_FORM)
        if line.command != "buy":
            raise line.unreadable("This is not a purchase.", BUY_FORM)
        words = [] if line.rest == "nothing" else split_list(line.rest)
        pairs = [word.partition(" for ") for word in words]
        cards = read_copies(line, [name for name, _, _ in pairs], self.content, self.shown)
        offer = {card: colour for card, (_, _, colour) in zip(cards, pairs, strict=True) if colour}
        return {"cards": cast("Json", cards), "offer": cast("Json", offer)}


@dataclass(frozen=True)
class AcceptPhrasing(Phrasing):
    """`accept smite`, `refuse tithes`."""

    content: Content
    shown: Sequence[str]

    def show(self, answer: Json) -> str:
        said = {"yes": "accept", "no": "refuse"}
        return "\n".join(f"{said[word]} {card}" for card, word in cast("dict[str, str]", answer).items())

    def parse(self, text: str) -> Json:
        found: dict[str, Json] = {}
        for line in lines_of(text):
            if line.command not in ("accept", "refuse"):
                raise line.unreadable("This does not answer the offer.", ACCEPT_FORM)
            left = [card for card in self.shown if card not in found]
            (card,) = read_copies(line, [line.rest], self.content, left)
            found[card] = "yes" if line.command == "accept" else "no"
        if not found:
            raise UnreadableText(1, "", "There is no answer.", ACCEPT_FORM)
        return found
