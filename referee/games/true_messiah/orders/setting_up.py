"""Colours and starting positions in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.choices import Choice
from referee.engine.json_types import Json
from referee.games.true_messiah.movement import move_problem
from referee.games.true_messiah.orders.reading import SPACE, lines_of, read_space, read_units, the_line
from referee.games.true_messiah.scene import copied
from referee.games.true_messiah.state import TrueMessiah

MOVE_FORM = "move <units> > <space>"


@dataclass(frozen=True)
class ColourPhrasing(Phrasing):
    """`colour violet`."""

    choice: Choice

    def show(self, answer: Json) -> str:
        return f"colour {answer}"

    def parse(self, text: str) -> Json:
        line = the_line(text, "colour <name>")
        return self.choice.parse(line.rest if line.command in ("colour", "color") else line.words)


@dataclass(frozen=True)
class StartPhrasing(Phrasing):
    """`move` lines, then `done`."""

    state: TrueMessiah
    seat: int
    choice: Choice

    def show(self, answer: Json) -> str:
        moves = cast("list[Any]", answer)
        return "\n".join([*(f"move {one['unit']} > {one['to']}" for one in moves), "done"])

    def parse(self, text: str) -> Json:
        scratch = copied(self.state)
        moves: list[Json] = []
        done = False
        for line in lines_of(text):
            if done:
                raise line.unreadable('This comes after "done".', f"{MOVE_FORM}, and done after all moves")
            if line.words in ("done", "none"):
                done = True
                continue
            match = re.fullmatch(rf"move (.+?)\s*>\s*({SPACE})", line.words)
            if match is None:
                raise line.unreadable("This is not a move.", f"{MOVE_FORM}, or done")
            to = read_space(line, match[2])
            units = read_units(line, match[1], scratch, self.seat, lambda unit: not unit.moved)
            for id_ in units:
                moves.append({"unit": id_, "to": to})
                unit = scratch.units.get(id_)
                if unit is not None and move_problem(scratch, unit, to) is None:
                    unit.at, unit.moved = to, True
        return moves
