"""What holds in every game, whatever its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.json_types import Json
from referee.engine.problems import pointer


def amounts_below_zero(state: Json, no_amounts: Sequence[str] = ()) -> list[str]:
    """Nobody ever has less than nothing: the amounts of an encoded state below zero, and where they stand.

    `no_amounts` are the names of fields that hold something else.
    """
    return list(_below_zero(state, no_amounts)) if _has_below_zero(state) else []


def _has_below_zero(state: Json) -> bool:
    """Whether any number is below zero: a cheap first look, since states are checked after every step."""
    inner: list[dict[str, Json] | list[Json]] = [[state]]
    while inner:
        one = inner.pop()
        for value in one.values() if isinstance(one, dict) else one:
            if isinstance(value, str):
                continue
            if isinstance(value, dict | list):
                inner.append(value)
            elif isinstance(value, int) and value < 0:
                return True
    return False


def _below_zero(state: Json, no_amounts: Sequence[str], *path: str | int) -> Iterator[str]:
    if isinstance(state, dict):
        for name, value in state.items():
            if name not in no_amounts:
                yield from _below_zero(value, no_amounts, *path, name)
    elif isinstance(state, list):
        for at, value in enumerate(state):
            yield from _below_zero(value, no_amounts, *path, at)
    elif isinstance(state, int) and state < 0:
        yield f"{pointer(*path)} is {state}"
