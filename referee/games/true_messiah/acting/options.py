"""Options that prompts offer: units, spaces, cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from referee.engine.choices import Option
from referee.games.true_messiah.board import turn_order
from referee.games.true_messiah.grid import grid
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import TrueMessiah, Unit


@cache
def all_spaces(columns: int, rows: int) -> tuple[Option, ...]:
    return tuple(Option(space, f"space {space}") for space in grid(columns, rows).spaces)


def space_options(state: TrueMessiah) -> tuple[Option, ...]:
    return all_spaces(state.columns, state.rows)


def unit_options(units: Iterable[Unit]) -> list[Option]:
    return [
        Option(unit.id, f"{unit.id} on {unit.at}", {"at": unit.at, "praying": unit.praying}) for unit in units
    ]


def card_options(content: Content, cards: Iterable[str]) -> list[Option]:
    """One option for each face."""
    return [
        Option(card, content.name(card), {"cost": content.by_id[card].cost}) for card in sorted(set(cards))
    ]


def colour_options(state: TrueMessiah, content: Content) -> list[Option]:
    return [
        Option(state.seats[seat].colour, content.colour_name(state.seats[seat].colour))
        for seat in turn_order(state)
    ]
