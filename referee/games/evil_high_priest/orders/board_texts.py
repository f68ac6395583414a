"""The text of small orders that single cult boards ask for: `growth-tie 2`, `lose acolyte asylum`."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.lines import only_line


@dataclass(frozen=True)
class SeatPhrasing(Phrasing):
    """`growth-tie 2`."""

    word: str

    def show(self, answer: Json) -> str:
        return f"{self.word} {answer}"

    def parse(self, text: str) -> Json:
        words = only_line(text, f"{self.word} <seat>")
        words.skip(self.word.replace("-", "_"))
        words.skip("seat")
        seat = words.digit("a seat")
        words.finish()
        return seat


class LoseAcolytePhrasing(Phrasing):
    """`lose acolyte asylum`."""

    def show(self, answer: Json) -> str:
        return f"lose acolyte {answer}"

    def parse(self, text: str) -> Json:
        words = only_line(text, "lose acolyte <place>")
        words.skip("lose")
        words.skip("acolyte")
        place = words.next("a place")
        words.finish()
        return place
