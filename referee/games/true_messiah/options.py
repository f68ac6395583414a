"""What a table may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Many, Maybe, Number, One, Option, Record
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import COLOURS

Windows: TypeAlias = Literal["few", "bundles", "singles"]
WINDOWS: Mapping[str, Windows] = {"few": "few", "bundles": "bundles", "singles": "singles"}

OPTIONS = Record(
    {
        "colours": Maybe(Many(One([Option(colour, colour) for colour in COLOURS]), min=2, max=4)),
        "windows": One(
            [
                Option(
                    "few",
                    Words(
                        "as few as public facts allow: allies step in only where each other's phase ends "
                        "(TM-221), and formalities are not asked (TM-223)"
                    ),
                ),
                Option("bundles", Words("a window per bundle")),
                Option("singles", Words("one per action")),
            ]
        ),
        "round_limit": Maybe(Number(1, 1000)),
    }
)
OPTION_DEFAULTS: Mapping[str, Json] = {"colours": None, "windows": "few", "round_limit": None}


def windows_of(options: Mapping[str, Json]) -> Windows:
    """How often others are asked whether they react (TM-155, TM-221)."""
    return WINDOWS[str(options["windows"])]


def round_limit_of(options: Mapping[str, Json]) -> int | None:
    """The round after which points decide, if there is one (TM-215)."""
    limit = options["round_limit"]
    return limit if isinstance(limit, int) else None


def chosen_colours(options: Mapping[str, Json]) -> list[str] | None:
    """The seats' colours, if the host has fixed them (TM-27)."""
    colours = options["colours"]
    return [str(colour) for colour in colours] if isinstance(colours, list) else None


def option_problems(options: Mapping[str, Json], seats: int, _: Content) -> list[Problem]:
    """What is wrong with the options for this number of seats."""
    colours = chosen_colours(options)
    if colours is not None and (len(colours) != seats or len(set(colours)) < len(colours)):
        unfit = Reason("Name {seats} different colours, one for each seat.", "TM-27", seats=seats)
        return [Problem("/colours", unfit)]
    return []
