"""The table options (EH-018)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Flag, Maybe, Number, One, Option, Record, Some
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.pack import BOARD_IDS, BOXES, Content
from referee.games.evil_high_priest.setup import RANDOM

MAX_SEATS = 5


def _options(*ids: str) -> list[Option]:
    """What is called as it is printed."""
    return [Option(one, one.replace("_", " ")) for one in ids]


@dataclass(frozen=True, repr=False)
class FirstPlayer(One):
    """A seat, as a number or a text, or `random` (EH-029)."""

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        return super()._misfits(str(answer) if type(answer) is int else answer)

    def _schema(self) -> dict[str, Json]:
        return {"anyOf": [super()._schema(), {"type": "integer", "minimum": 1, "maximum": MAX_SEATS}]}

    def _write(self, answer: Json) -> str:
        return str(answer)


SPARE_SAFE_SEATS = "spare_safe_seats"
OPTIONS = Record(
    {
        "board": One(_options(*BOARD_IDS)),
        "boxes": Some(_options(*BOXES)),
        "monsters": One([Option("generic", Words("generic")), Option("unique", Words("unique"))]),  # EH-004
        "investigators": Flag(),
        "priests": Flag(),
        "aggressive": Flag(),  # EH-017
        "strict_prep": Flag(),
        "first_player": FirstPlayer(
            [Option(RANDOM, Words("random")), *_options(*map(str, range(1, MAX_SEATS + 1)))]
        ),
        "max_rounds": Maybe(Number(1, 1000)),
        SPARE_SAFE_SEATS: Flag(),
    }
)
OPTION_DEFAULTS: dict[str, Json] = {
    "board": "cthulhu",
    "boxes": [],
    "monsters": "generic",
    "investigators": False,
    "priests": False,
    "aggressive": False,
    "strict_prep": False,
    "first_player": RANDOM,
    "max_rounds": None,
    SPARE_SAFE_SEATS: True,
}


def option_problems(options: Mapping[str, Json], seats: int, content: Content) -> list[Problem]:
    """What is wrong beyond the shape: a board that the pack lacks, cards without a box, an unknown seat."""
    found = []
    if options["board"] not in content.board:
        found.append(Problem("/board", Reason("The content pack has no such board.", "EH-003")))
    wants_box = options["monsters"] == "unique" or options["investigators"] or options["priests"]
    if wants_box and not options["boxes"]:
        found.append(Problem("/boxes", Reason("Choose at least one expansion box.", "EH-018")))
    first = str(options["first_player"])
    if first != RANDOM and int(first) > seats:
        found.append(Problem("/first_player", Reason("There are only {seats} seats.", "EH-018", seats=seats)))
    return found
