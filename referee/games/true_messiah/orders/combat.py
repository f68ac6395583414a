"""Combat targets in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.choices import Choice
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.true_messiah.fighting import attackers
from referee.games.true_messiah.orders.reading import SPACE, Line, lines_of, read_number, read_space
from referee.games.true_messiah.state import TrueMessiah

FORM = "attack <from> > <to> · messiah > <space> <n>, … · avatar > … · hold <from> · hold all"
PAIR = rf"({SPACE})\s+(\d{{1,2}})"


def show_aims(aims: Any) -> str:
    """Targets with semicolons between."""
    parts = [
        f"hold {space}" if to == "hold" else f"attack {space} > {to}" for space, to in aims["groups"].items()
    ]
    parts += [
        f"{kind} > " + ", ".join(f"{to} {n}" for to, n in aims[kind].items())
        for kind in ("messiah", "avatar")
        if aims[kind]
    ]
    return "; ".join(parts) or "hold all"


def read_aims_line(line: Line, text: str, state: TrueMessiah, seat: int) -> Json:
    groups: dict[str, str] = {}
    high: dict[str, dict[str, int]] = {"messiah": {}, "avatar": {}}
    for part in (one.strip() for one in text.split(";") if one.strip()):
        aimed = re.fullmatch(rf"attack ({SPACE})\s*>\s*({SPACE})", part)
        shares = re.fullmatch(rf"(messiah|avatar)\s*>\s*({PAIR}(?:\s*,\s*{PAIR})*)", part)
        held = re.fullmatch(rf"hold ({SPACE}|all)", part)
        if aimed is not None:
            _aim(line, groups, aimed[1], read_space(line, aimed[2]))
        elif shares is not None:
            for space, number in re.findall(PAIR, shares[2]):
                at = read_space(line, space)
                high[shares[1]][at] = high[shares[1]].get(at, 0) + read_number(line, number)
        elif held is not None and held[1] != "all":
            _aim(line, groups, held[1], "hold")
        elif held is None:
            raise line.unreadable("These are not combat targets.", FORM)
    for space in attackers(state, seat):
        groups.setdefault(space, "hold")
    return {"groups": cast("Json", groups), **{kind: cast("Json", given) for kind, given in high.items()}}


def _aim(line: Line, groups: dict[str, str], word: str, to: str) -> None:
    space = read_space(line, word)
    if groups.setdefault(space, to) != to:  # TM-164
        raise line.unreadable(f"Low units on {space} attack one space only.", FORM)


@dataclass(frozen=True)
class TargetsPhrasing(Phrasing):
    """`attack 2,3 > 3,3`, `messiah > 3,3 3, 4,4 1`, `hold all`."""

    state: TrueMessiah
    seat: int
    choice: Choice

    def show(self, answer: Json) -> str:
        return show_aims(answer).replace("; ", "\n")

    def parse(self, text: str) -> Json:
        lines = lines_of(text)
        if not lines:
            raise UnreadableText(1, "", "There are no targets.", FORM)
        return read_aims_line(lines[0], "; ".join(line.words for line in lines), self.state, self.seat)
