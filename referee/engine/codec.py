"""State as JSON and back, exactly: dataclasses of plain typed fields, nothing else.

The type hints are the format. Allowed: `int`, `str`, `bool`, `None`, `Literal`, `X | None`, `list[X]`,
`tuple[X, ...]`, `dict[str, X]`, `dict[int, X]`, and dataclasses of those. Anything else is refused when the
type is first met.
"""

from __future__ import annotations

import dataclasses
import operator
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar

from referee.engine.json_types import Json

S = TypeVar("S")
Encode = Callable[[Any], Json]
Decode = Callable[[Any, str], Any]


class BadState(ValueError):
    """Data that does not fit the state's type; the message names the place and what was expected there."""


def encode(value: object) -> Json:
    """The state as JSON data."""
    kind: Any = type(value)
    return _encoder(kind)(value)


def decode(kind: type[S], data: Json) -> S:
    """The state from JSON data; raises BadState where the data does not fit."""
    hashable: Any = kind
    return typing.cast("S", _decoder(hashable)(data, ""))


@cache
def _fields(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


@cache
def _encoder(kind: Any) -> Encode:
    origin = typing.get_origin(kind)
    if kind in (int, str, bool, type(None)) or origin is Literal:
        return _same
    if dataclasses.is_dataclass(kind):
        return _dataclass_encoder(typing.cast("type", kind))
    arguments = typing.get_args(kind)
    if origin in (list, tuple):
        item = _encoder(_item_type(kind, arguments))
        if item is _same:
            return list
        return lambda value: [item(one) for one in value]
    if origin is dict:
        item = _encoder(arguments[1])
        if arguments[0] is int:
            return lambda value: {str(key): item(one) for key, one in value.items()}
        if arguments[0] is str:
            return dict if item is _same else lambda value: {key: item(one) for key, one in value.items()}
    if _is_optional(origin, arguments):
        inner = _encoder(_other_than_none(arguments))
        return _same if inner is _same else lambda value: None if value is None else inner(value)
    raise TypeError(f"{kind} cannot be part of a state: see the types that {__name__} allows")


def _dataclass_encoder(kind: type) -> Encode:
    """Takes all fields at once, then turns those that are not plain values: states are encoded very often."""
    names = tuple(field.name for field in dataclasses.fields(kind))
    values_of = (
        operator.attrgetter(*names) if len(names) > 1 else lambda value: [getattr(value, n) for n in names]
    )
    encoders: list[tuple[str, Encode]] | None = None

    def encode_fields(value: Any) -> Json:
        nonlocal encoders
        if encoders is None:  # looked up on first use, so that a state may refer to itself
            found = ((name, _encoder(hint)) for name, hint in _fields(kind).items())
            encoders = [(name, encoder) for name, encoder in found if encoder is not _same]
        encoded = dict(zip(names, values_of(value), strict=True))
        for name, encoder in encoders:
            encoded[name] = encoder(encoded[name])
        return encoded

    return encode_fields


@cache
def _decoder(kind: Any) -> Decode:
    origin = typing.get_origin(kind)
    if kind in (int, str, bool):
        return _exactly(kind)
    if origin is Literal:
        return _one_of(typing.get_args(kind))
    if dataclasses.is_dataclass(kind):
        return _dataclass_decoder(typing.cast("type", kind))
    arguments = typing.get_args(kind)
    if origin in (list, tuple):
        return _list_decoder(origin, _decoder(_item_type(kind, arguments)))
    if origin is dict and arguments[0] in (int, str):
        return _dict_decoder(arguments[0], _decoder(arguments[1]))
    if _is_optional(origin, arguments):
        inner = _decoder(_other_than_none(arguments))
        return lambda data, path: None if data is None else inner(data, path)
    raise TypeError(f"{kind} cannot be part of a state: see the types that {__name__} allows")


def _same(value: Any) -> Json:
    return typing.cast("Json", value)


def _exactly(kind: type) -> Decode:
    names = {int: "a whole number", str: "a text", bool: "true or false"}

    def decode_scalar(data: Any, path: str) -> Any:
        if type(data) is not kind:
            raise BadState(f"{path or '/'}: expected {names[kind]}, found {data!r}")
        return data

    return decode_scalar


def _one_of(values: tuple[Any, ...]) -> Decode:
    def decode_literal(data: Any, path: str) -> Any:
        if data not in values:
            raise BadState(f"{path or '/'}: expected one of {', '.join(map(repr, values))}, found {data!r}")
        return data

    return decode_literal


def _dataclass_decoder(kind: type) -> Decode:
    required = {
        field.name
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }

    def decode_fields(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadState(f"{path or '/'}: expected an object ({kind.__name__}), found {data!r}")
        hints = _fields(kind)
        for name in data:
            if name not in hints:
                raise BadState(f"{path}/{name}: {kind.__name__} has no such field")
        for name in sorted(required - data.keys()):
            raise BadState(f"{path}/{name}: missing from {kind.__name__}")
        return kind(**{name: _decoder(hints[name])(value, f"{path}/{name}") for name, value in data.items()})

    return decode_fields


def _list_decoder(origin: type, item: Decode) -> Decode:
    def decode_list(data: Any, path: str) -> Any:
        if not isinstance(data, list):
            raise BadState(f"{path or '/'}: expected a list, found {data!r}")
        return origin(item(one, f"{path}/{index}") for index, one in enumerate(data))

    return decode_list


def _dict_decoder(key_type: type, item: Decode) -> Decode:
    def decode_dict(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise BadState(f"{path or '/'}: expected an object, found {data!r}")
        found = {}
        for key, one in data.items():
            if key_type is int and not key.lstrip("-").isdecimal():
                raise BadState(f"{path}/{key}: expected a whole number as key")
            found[key_type(key)] = item(one, f"{path}/{key}")
        return found

    return decode_dict


def _item_type(kind: Any, arguments: tuple[Any, ...]) -> Any:
    if typing.get_origin(kind) is tuple and arguments[1:] != (Ellipsis,):
        raise TypeError(f"{kind} cannot be part of a state: only tuple[X, ...] is")
    return arguments[0]


def _is_optional(origin: Any, arguments: tuple[Any, ...]) -> bool:
    return origin in (types.UnionType, typing.Union) and len(arguments) == 2 and type(None) in arguments


def _other_than_none(arguments: tuple[Any, ...]) -> Any:
    return next(argument for argument in arguments if argument is not type(None))
