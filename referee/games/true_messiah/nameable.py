"""All that there can be in a game: what facts about units, spaces, cards and targets can name (rules 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

from referee.games.true_messiah.decisions.offers import chip_ids
from referee.games.true_messiah.grid import grid
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Do, TrueMessiah, UnitKind


@dataclass(frozen=True)
class Things:
    """All that can be named in a game with this pack, on this board, with these colours."""

    colours: tuple[str, ...]
    spaces: tuple[str, ...]
    units: tuple[str, ...]
    """Every chip, on the board or not."""
    cards: tuple[str, ...]
    targets: tuple[str, ...]
    """What cards of the pack can target."""
    deeds: tuple[str, ...] = get_args(Do)
    unit_kinds: tuple[str, ...] = get_args(UnitKind)


def all_things(state: TrueMessiah, content: Content) -> Things:
    """They are the same from the first round to the last."""
    colours = tuple([one.colour for one in state.seats.values()])
    return _things(content, state.columns, state.rows, colours)


@lru_cache(maxsize=64)
def _things(content: Content, columns: int, rows: int, colours: tuple[str, ...]) -> Things:
    spaces = grid(columns, rows).spaces
    units = tuple(unit for colour in colours for unit in chip_ids(colour, content.supply))
    by_kind = {
        "unit": units,
        "space": spaces,
        "building": spaces,
        "player": colours,
        "miracle": tuple(_miracles(content, colours)),
    }
    kinds = {slot.kind for card in content.cards for slot in card.targets}
    targets = dict.fromkeys(name for kind, names in by_kind.items() if kind in kinds for name in names)
    return Things(colours, spaces, units, tuple(sorted(content.by_id)), tuple(targets))


def _miracles(content: Content, colours: tuple[str, ...]) -> list[str]:
    """What miracles can be called on the stack: any seat may come by any card."""
    return [
        f"{colour}.{card.id}" + (f".{copy}" if copy > 1 else "")
        for colour in colours
        for card in sorted(content.cards, key=lambda card: card.id)
        for copy in range(1, sum(card.decks.values()) + 1)
    ]
