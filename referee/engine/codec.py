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
Decode = Callable[[Any], Any]


class BadState(ValueError):
    """Data that does not fit the state's type; the message names the place and what was expected there."""

    def __init__(self, complaint: str, path: str = "") -> None:
        super().__init__(f"{path or '/'}: {complaint}")
        self._complaint = complaint
        self._path = path

    def within(self, name: str | int) -> BadState:
        """The same, seen from one level further up. Where nothing is wrong, no path is ever put together."""
        return BadState(self._complaint, f"/{name}{self._path}")


def encode(value: object) -> Json:
    """The state as JSON data."""
    kind: Any = type(value)
    return _encoder(kind)(value)


def decode(kind: type[S], data: Json) -> S:
    """The state from JSON data; raises BadState where the data does not fit."""
    hashable: Any = kind
    return typing.cast("S", _decoder(hashable)(data))


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
        return lambda data: None if data is None else inner(data)
    raise TypeError(f"{kind} cannot be part of a state: see the types that {__name__} allows")


def _same(value: Any) -> Json:
    return typing.cast("Json", value)


def _exactly(kind: type) -> Decode:
    names = {int: "a whole number", str: "a text", bool: "true or false"}

    def decode_scalar(data: Any) -> Any:
        if type(data) is not kind:
            raise BadState(f"expected {names[kind]}, found {data!r}")
        return data

    return decode_scalar


def _one_of(values: tuple[Any, ...]) -> Decode:
    def decode_literal(data: Any) -> Any:
        if data not in values:
            raise BadState(f"expected one of {', '.join(map(repr, values))}, found {data!r}")
        return data

    return decode_literal


def _dataclass_decoder(kind: type) -> Decode:
    required = {
        field.name
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    decoders: dict[str, Decode] | None = None

    def decode_fields(data: Any) -> Any:
        nonlocal decoders
        if decoders is None:  # looked up on first use, so that a state may refer to itself
            decoders = {name: _decoder(hint) for name, hint in _fields(kind).items()}
        if not isinstance(data, dict):
            raise BadState(f"expected an object ({kind.__name__}), found {data!r}")
        if not required <= data.keys() <= decoders.keys():
            for name in sorted(data.keys() - decoders.keys()):
                raise BadState(f"{kind.__name__} has no such field").within(name)
            for name in sorted(required - data.keys()):
                raise BadState(f"missing from {kind.__name__}").within(name)
        found = {}
        name = ""
        try:
            for name, value in data.items():
                found[name] = decoders[name](value)
        except BadState as error:
            raise error.within(name) from None
        return kind(**found)

    return decode_fields


def _list_decoder(origin: type, item: Decode) -> Decode:
    def decode_list(data: Any) -> Any:
        if not isinstance(data, list):
            raise BadState(f"expected a list, found {data!r}")
        found: list[Any] = []
        try:
            for one in data:
                found.append(item(one))  # noqa: PERF401 - its length tells which one does not fit
        except BadState as error:
            raise error.within(len(found)) from None
        return found if origin is list else origin(found)

    return decode_list


def _dict_decoder(key_type: type, item: Decode) -> Decode:
    def decode_dict(data: Any) -> Any:
        if not isinstance(data, dict):
            raise BadState(f"expected an object, found {data!r}")
        found = {}
        key = ""
        try:
            for key, one in data.items():
                if key_type is int and not key.lstrip("-").isdecimal():
                    raise BadState("expected a whole number as key")
                found[key_type(key)] = item(one)
        except BadState as error:
            raise error.within(key) from None
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
