"""What holds in every game, whatever its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.json_types import Json
from referee.engine.problems import pointer


def amounts_below_zero(state: Json, no_amounts: Sequence[str] = (), *path: str | int) -> Iterator[str]:
    """Nobody ever has less than nothing: the amounts of an encoded state that say so, and where they stand.

    `no_amounts` are the names of fields that hold something else.
    """
    if isinstance(state, dict):
        for name, value in state.items():
            if name not in no_amounts:
                yield from amounts_below_zero(value, no_amounts, *path, name)
    elif isinstance(state, list):
        for at, value in enumerate(state):
            yield from amounts_below_zero(value, no_amounts, *path, at)
    elif isinstance(state, int) and state < 0:
        yield f"{pointer(*path)} is {state}"
