"""Abilities in words: `prep ghoul target seat 2; zoog`, `prep none`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.clauses import CLAUSES, UPKEEP, Clauses
from referee.games.evil_high_priest.orders.lines import only_line
from referee.games.evil_high_priest.pack import Content


@dataclass(frozen=True)
class PrepPhrasing(Phrasing):
    """A list of abilities with their targets, `;` between."""

    content: Content
    held: Mapping[str, int]
    offered: tuple[str, ...]
    """The abilities that can be used now: all of them, for one who says always."""

    def show(self, answer: Json) -> str:
        clauses = Clauses(self.content, self.held)
        entries = cast("list[dict[str, Any]]", answer)
        return "prep " + ("; ".join(f"{one['ability']}{clauses.show(one)}" for one in entries) or "none")

    def parse(self, text: str) -> Json:
        words = only_line(text, f"prep none, prep always, or prep <ability> with {CLAUSES}; …")
        words.skip("prep")
        if words.skip("none"):
            words.finish()
            return []
        if words.skip("always"):
            words.finish()
            return [{"ability": ability} for ability in self.offered]
        clauses = Clauses(self.content, self.held)
        entries: list[Json] = []
        while True:
            ability = words.next("an ability")
            words.skip("retrieve")  # `prep howler retrieve 2`
            entry: dict[str, Json] = {"ability": ability}
            if words.peek().isdigit():
                entry["target"] = {"seat": words.next()}
            if words.peek() in UPKEEP and words.after in ("", ";"):
                entry["target"] = {"stage": words.next()}
            entry.update(clauses.read(words))
            entries.append(entry)
            if words.done:
                return entries
            if not words.skip(";"):
                raise words.unreadable(f"{words.peek()[:30]!r} is not understood here.")
