"""The text of small orders that single cult boards ask for: `growth-tie 2`, `eternal no`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.clauses import CLAUSES, Clauses
from referee.games.evil_high_priest.orders.lines import only_line
from referee.games.evil_high_priest.orders.places import read_place
from referee.games.evil_high_priest.pack import Content


@dataclass(frozen=True)
class TiePhrasing(Phrasing):
    """`growth-tie 2`; ahead of the tie `growth-tie prefer 3, 1` or `growth-tie prefer seat order`."""

    tied: tuple[int, ...]

    def show(self, answer: Json) -> str:
        return f"growth-tie {answer}"

    def parse(self, text: str) -> Json:
        words = only_line(text, "growth-tie <seat>, growth-tie prefer <seat>, <seat>, … or prefer seat order")
        words.skip("growth_tie")
        prefers = words.skip("prefer")
        words.skip("seat", "seats")
        if words.skip("order"):
            words.finish()
            return str(min(self.tied))
        wanted = [words.digit("a seat")]
        while prefers and words.skip(","):
            wanted.append(words.digit("a seat"))
        words.finish()
        return next((seat for seat in wanted if int(seat) in self.tied), wanted[0])


@dataclass(frozen=True)
class LoseAcolytePhrasing(Phrasing):
    """`lose acolyte asylum`."""

    content: Content

    def show(self, answer: Json) -> str:
        return f"lose acolyte {answer}"

    def parse(self, text: str) -> Json:
        words = only_line(text, "lose acolyte <place>")
        words.skip("lose")
        words.skip("acolyte")
        place = read_place(self.content, words.next("a place"))
        words.finish()
        return place


@dataclass(frozen=True)
class EternalPhrasing(Phrasing):
    """`eternal salem any 3T`, `eternal no`; `town` is where the eternal acolyte lies."""

    content: Content
    held: Mapping[str, int]
    town: str

    def show(self, answer: Json) -> str:
        if answer is None:
            return "eternal no"
        return f"eternal {self.town}{Clauses(self.content, self.held).show(cast('dict[str, Any]', answer))}"

    def parse(self, text: str) -> Json:
        words = only_line(text, f"eternal no, or eternal {self.town} with {CLAUSES}")
        words.skip("eternal")
        word = words.next("no or a town")
        if word not in ("no", "yes", self.town):
            raise words.unreadable(f"{word[:30]!r} is neither {self.town} nor no.")
        order = Clauses(self.content, self.held).read(words)
        words.finish()
        return None if word == "no" else cast("Json", order)
