"""Skulks in words: `skulk athenaeum any 5T`, `skulk town: innsmouth; flex: ritual:red`, `skulk stay`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.evil_high_priest.orders.clauses import CLAUSES, Clauses
from referee.games.evil_high_priest.orders.lines import Words, only_line
from referee.games.evil_high_priest.orders.places import read_place
from referee.games.evil_high_priest.pack import Content

KINDS = ("cult", "ritual", "flex", "block", "eternal")
EXPECTED = (
    f"skulk <target> with {CLAUSES}; skulk stay; skulk <one> else <another>; "
    "with several skulkers skulk <skulker>: <target>; …"
)


@dataclass(frozen=True)
class SkulkPhrasing(Phrasing):
    """`targets` are the places where the seat's skulkers stand, each with where it can go."""

    content: Content
    held: Mapping[str, int]
    targets: Mapping[str, Sequence[str]]

    @property
    def skulkers(self) -> list[str]:
        return list(self.targets)

    def show(self, answer: Json) -> str:
        moves = cast("list[dict[str, Any]]", answer)
        return "skulk " + ("; ".join(self._show_move(move) for move in moves) or "stay")

    def _show_move(self, move: dict[str, Any]) -> str:
        use = move.get("use")
        idle = "" if use is None else f" use {'yes' if use else 'no'}"
        return f"{move['from']}: {move['to']}{idle}{Clauses(self.content, self.held).show(move)}"

    def parse(self, text: str) -> Json:
        words = only_line(text, EXPECTED)
        words.skip("skulk")
        moves = self._read_moves(words)
        while words.skip("else"):  # what cannot be done leaves it to the next
            words.skip("skulk")
            instead = self._read_moves(words)
            if not all(move["to"] in self.targets.get(move["from"], ()) for move in moves):
                moves = instead
        words.finish()
        return cast("list[Json]", moves)

    def _read_moves(self, words: Words) -> list[dict[str, Any]]:
        moves = []
        while True:
            move = self._read_move(words)
            if move is not None:
                moves.append(move)
            if not words.skip(";"):
                return moves

    def _read_move(self, words: Words) -> dict[str, Any] | None:
        from_ = self.skulkers[0]
        if words.peek().endswith(":"):
            from_ = self._skulker(words, words.next().removesuffix(":"))
        if words.skip("stay"):
            return None
        to = read_place(self.content, words.next("a target"))
        if self._kind_of(from_) == "eternal":
            to = to.replace("town:", "eternal:")
        move: dict[str, Json] = {"from": from_, "to": to}
        if words.skip("use"):
            move["use"] = words.next("yes or no") == "yes"
        move.update(Clauses(self.content, self.held).read(words))
        return move

    def _skulker(self, words: Words, word: str) -> str:
        """A skulker by its space, or by the kind of skulk where only one is of that kind."""
        place = read_place(self.content, word)
        if place in self.skulkers:
            return place
        alike = [one for one in self.skulkers if self._kind_of(one) == word]
        if len(alike) == 1:
            return alike[0]
        if len(alike) > 1:
            raise words.unreadable(f"There are several {word} skulks: name the space.")
        return place

    def _kind_of(self, place: str) -> str:
        if place.startswith("town:"):
            return "town"
        lock = place.removeprefix("cult:").removesuffix("+")
        kinds = [board.bonus[lock].skulk for board in self.content.boards if lock in board.bonus]
        return next((kind for kind in kinds if kind in KINDS), "")
