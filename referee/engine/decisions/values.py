"""The values of a decision's fields, and the JSON that they are kept as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from referee.engine.json_types import Json


@dataclass(frozen=True)
class Converter:
    """Makes values of JSON (at a moment, on which some families depend) and JSON of values."""

    read: Callable[[Any, Any], Any]
    write: Callable[[Any], Json]


AS_IT_IS = Converter(lambda value, _: value, lambda value: value)


def converter(hint: Any) -> Converter:
    """For a field with this type hint; TypeError if no decision may hold such a thing."""
    if hint in (str, int, bool) or get_origin(hint) is Literal or _is_json(hint):
        return AS_IT_IS
    if isinstance(hint, type) and issubclass(hint, str):  # text with questions of its own, such as a place
        return Converter(lambda value, _: hint(value), str)
    if isinstance(hint, type) and hasattr(hint, "from_answer") and hasattr(hint, "to_answer"):  # a decision
        return Converter(hint.from_answer, hint.to_answer)
    if (of := optional(hint)) is not None:
        return _maybe(converter(of))
    if (of := element(hint)) is not None:
        return _tuple(converter(of))
    match get_origin(hint), get_args(hint):
        case (origin, (key, of)) if origin is Mapping and key is str:
            return _mapping(converter(of))
        case _:
            raise TypeError(f"no decision can hold a {hint}")


def _is_json(hint: Any) -> bool:
    """Whether it is the hint Json, by the names of its parts: resolved hints are no longer equal to it."""
    return {getattr(get_origin(of), "__name__", "") for of in get_args(hint)} >= {"Sequence", "Mapping"}


def element(hint: Any) -> Any:
    """X for the hint `tuple[X, ...]`; None for any other."""
    match get_origin(hint), get_args(hint):
        case (origin, (of, more)) if origin is tuple and more is ...:
            return of
        case _:
            return None


def optional(hint: Any) -> Any:
    """X for the hint `X | None`; None for any other."""
    if get_origin(hint) not in (Union, UnionType):
        return None
    match [of for of in get_args(hint) if of is not NoneType]:
        case [of] if len(get_args(hint)) == 2:
            return of
        case _:
            return None


def _maybe(of: Converter) -> Converter:
    return Converter(
        lambda value, at: None if value is None else of.read(value, at),
        lambda value: None if value is None else of.write(value),
    )


def _tuple(of: Converter) -> Converter:
    if of is AS_IT_IS:
        return Converter(lambda values, _: tuple(values), list)
    return Converter(
        lambda values, at: tuple(of.read(value, at) for value in values),
        lambda values: [of.write(value) for value in values],
    )


def _mapping(of: Converter) -> Converter:
    if of is AS_IT_IS:
        return Converter(lambda values, _: dict(values), dict)
    return Converter(
        lambda values, at: {key: of.read(value, at) for key, value in values.items()},
        lambda values: {key: of.write(value) for key, value in values.items()},
    )
