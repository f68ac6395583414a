"""Abilities in words: `prep ghoul target seat 2; zoog`, `prep none`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.clauses import CLAUSES, Clauses
from referee.games.evil_high_priest.orders.lines import only_line
from referee.games.evil_high_priest.pack import Content


@dataclass(frozen=True)
class PrepPhrasing(Phrasing):
    """A list of abilities with their targets, `;` between."""

    content: Content
    held: Mapping[str, int]

    def show(self, answer: Json) -> str:
        clauses = Clauses(self.content, self.held)
        entries = cast("list[dict[str, Any]]", answer)
        return "prep " + ("; ".join(f"{one['ability']}{clauses.show(one)}" for one in entries) or "none")

    def parse(self, text: str) -> Json:
        words = only_line(text, f"prep none, or prep <ability> with {CLAUSES}; …")
        words.skip("prep")
        if words.skip("none"):
            words.finish()
            return []
        clauses = Clauses(self.content, self.held)
        entries: list[Json] = []
        while True:
            ability = words.next("an ability")
            words.skip("retrieve")  # `prep howler retrieve 2`
            entry: dict[str, Json] = {"ability": ability}
            if words.peek().isdigit():
                entry["target"] = {"seat": words.next()}
            entry.update(clauses.read(words))
            entries.append(entry)
            if words.done:
                return entries
            if not words.skip(";"):
                raise words.unreadable(f"{words.peek()[:30]!r} is not understood here.")
