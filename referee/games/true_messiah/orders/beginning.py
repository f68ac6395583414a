"""Recruiting and building in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.choices import Choice
from referee.engine.json_types import Json
from referee.games.true_messiah.orders.reading import SPACE, Line, lines_of, read_number, read_space

FORM = "celebrity <n> · numbers <space> <n>, … · build <space> [using <own temple>] · build none"


@dataclass(frozen=True)
class BeginPhrasing(Phrasing):
    """`celebrity 2`, `numbers 1,1 1, 2,2 1`, `build 2,3 using 4,4`."""

    choice: Choice

    def show(self, answer: Json) -> str:
        given = cast("dict[str, Any]", answer)
        lines = [f"celebrity {given['celebrity']}"]
        if given["numbers"]:
            lines.append("numbers " + ", ".join(f"{at} {n}" for at, n in given["numbers"].items()))
        for order in given["build"]:
            using = f" using {order['reuse']}" if order["reuse"] else ""
            lines.append(f"build {order['site']}{using}")
        return "\n".join(lines if given["build"] else [*lines, "build none"])

    def parse(self, text: str) -> Json:
        said: set[str] = set()
        celebrity, numbers, build = 0, {}, []
        for line in lines_of(text):
            part = "none" if line.words in ("build none", "none") else line.command
            if part in said - {"build"} or (part in ("build", "none") and said & {"build", "none"} - {part}):
                raise line.unreadable("This contradicts what was said before.", FORM)
            said.add(part)
            if part == "celebrity":
                celebrity = read_number(line, line.rest)
            elif part == "numbers":
                numbers = self._numbers(line)
            elif part == "build":
                build.append(self._build(line))
            elif part != "none":
                raise line.unreadable("This is not part of a Beginning Phase.", FORM)
        return {"celebrity": celebrity, "numbers": cast("Json", numbers), "build": cast("Json", build)}

    def _numbers(self, line: Line) -> dict[str, int]:
        found: dict[str, int] = {}
        pair = rf"({SPACE})\s+(\d)"
        if line.rest != "none" and not re.fullmatch(rf"{pair}(?:\s*,\s*{pair})*", line.rest):
            raise line.unreadable("Each space needs a number of recruits.", FORM)
        for space, number in re.findall(pair, line.rest):
            at = read_space(line, space)
            found[at] = found.get(at, 0) + int(number)
        return found

    def _build(self, line: Line) -> dict[str, str | None]:
        match = re.fullmatch(rf"({SPACE})(?: using ({SPACE}))?", line.rest)
        if match is None:
            raise line.unreadable("This is not a place to build.", FORM)
        return {
            "site": read_space(line, match[1]),
            "reuse": read_space(line, match[2]) if match[2] else None,
        }
