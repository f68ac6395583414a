"""What a table may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Flag, InOrder, Maybe, Number, One, Option, Record
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.vocabulary import ABILITIES, COLOUR_NAMES, COLOURS, RECOMMENDED

MAX_ROUNDS = 1000

OPTIONS = Record(
    {
        "cults": One(
            [
                Option("random", Words("dealt at random")),
                Option("ranked", Words("by the players' wishes")),
                Option("recommended", Words("those suggested for a first game, dealt at random")),
            ]
        ),
        "chosen": Maybe(InOrder([Option(cult, cult) for cult in ABILITIES])),
        "colours": Maybe(InOrder([Option(colour, COLOUR_NAMES[colour]) for colour in COLOURS])),
        "round_limit": Maybe(Number(1, MAX_ROUNDS)),
        "sealed_rounds": Flag(),
    }
)
OPTION_DEFAULTS: dict[str, Json] = {
    "cults": "random",
    "chosen": None,
    "colours": None,
    "round_limit": None,
    "sealed_rounds": False,
}


def option_problems(options: Any, seats: int, _: Content) -> list[Problem]:
    """What does not go with this number of seats."""
    found = []
    if options["cults"] == "recommended" and seats not in RECOMMENDED:
        found.append(
            Problem("/cults", Reason("No cults are recommended for {seats} players.", "CG-27", seats=seats))
        )
    if options["chosen"] is not None and len(options["chosen"]) != seats:
        found.append(
            Problem("/chosen", Reason("Name {seats} cults, one for each seat.", "CG-26", seats=seats))
        )
    if options["colours"] is not None and len(options["colours"]) != seats:
        found.append(
            Problem("/colours", Reason("Name {seats} colours, one for each seat.", "CG-25", seats=seats))
        )
    return found


def rounds_are_sealed(setup: Setup[Content]) -> bool:
    """Whether all seats send turns, prayer and plan together (5.1)."""
    return setup.options["sealed_rounds"] is True


def names_in(options: Mapping[str, Json], name: str) -> list[str] | None:
    """The names that a table has chosen for this; None if it has not."""
    chosen = options[name]
    return [str(one) for one in chosen] if isinstance(chosen, list) else None
