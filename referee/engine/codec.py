"""State as JSON and back, exactly, and copies of it: dataclasses of plain typed fields, nothing else.

The type hints are the format. Allowed: `int`, `str`, `bool`, `None`, `Literal`, `X | None`, `list[X]`,
`tuple[X, ...]`, `dict[str, X]`, `dict[int, X]`, dataclasses of those, and classes derived from `str` or
`Written`, which are a text in JSON. Anything else is refused when the type is first met.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar

from referee.engine.json_types import Json
from referee.engine.unseen import UNSEEN

S = TypeVar("S")
Encode = Callable[[Any], Json]
Decode = Callable[[Any], Any]
Copy = Callable[[Any], Any]


class BadState(ValueError):
    """Data that does not fit the state's type; the message names the place and what was expected there."""

    def __init__(self, complaint: str, path: str = "") -> None:
        super().__init__(f"{path or '/'}: {complaint}")
        self._complaint = complaint
        self._path = path

    def within(self, name: str | int) -> BadState:
        """The same error, one level further up: paths are put together only when something is wrong."""
        return BadState(self._complaint, f"/{name}{self._path}")


class Written:
    """Derive from it what is made of a text, never changes, and is written as `str` gives it."""


def encode(value: object) -> Json:
    """The state as JSON data."""
    kind: Any = type(value)
    return _encoder(kind)(value)


def encoder(kind: Any) -> Encode:
    """Writes values of just this type."""
    return _encoder(kind)


def decoder(kind: Any) -> Decode:
    """Reads values of this type; raises BadState."""
    return _decoder(kind)


def decode(kind: type[S], data: Json) -> S:
    """The state from JSON data; raises BadState where the data does not fit."""
    hashable: Any = kind
    return typing.cast("S", _decoder(hashable)(data))


def copied(value: S) -> S:
    """A copy that shares nothing mutable; frozen dataclasses are values, and are shared.

    A field, or what a dictionary holds, may be `UNSEEN`: it is in the copy as well.
    """
    kind: Any = type(value)
    return typing.cast("S", _copier(kind)(value))


@cache
def _fields(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


@cache
def _encoder(kind: Any) -> Encode:
    """Compiled from source generated for the type: states are encoded at every checkpoint."""
    if not dataclasses.is_dataclass(kind):
        return typing.cast("Encode", _compiled(f"lambda value: {_encoding(kind, 'value')}"))
    fields = _fields(typing.cast("type", kind))
    items = ", ".join(f"{name!r}: {_encoding(hint, f'value.{name}')}" for name, hint in fields.items())
    return typing.cast("Encode", _compiled(f"lambda value: {{{items}}}"))


def _encoding(kind: Any, value: str, depth: int = 0) -> str:
    """The expression that encodes this value."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in (int, str, bool, type(None)) or origin is Literal:
        return value
    if dataclasses.is_dataclass(kind):
        return f"{_name_of_encoder(kind)}({value})"
    if _is_text(kind):
        return f"str({value})"
    one = f"one{depth}"
    if origin in (list, tuple):
        item = _encoding(_item_type(kind, arguments), one, depth + 1)
        return f"list({value})" if item == one else f"[{item} for {one} in {value}]"
    if origin is dict and arguments[0] in (int, str):
        item = _encoding(arguments[1], one, depth + 1)
        if arguments[0] is str and item == one:
            return f"dict({value})"
        key = f"key{depth}" if arguments[0] is str else f"str(key{depth})"
        return f"{{{key}: {item} for key{depth}, {one} in {value}.items()}}"
    if _is_optional(origin, arguments):
        inner = _encoding(_other_than_none(arguments), value, depth)
        return value if inner == value else f"(None if {value} is None else {inner})"
    raise TypeError(f"{kind} cannot be part of a state: see the types that {__name__} allows")


_ENCODERS: dict[str, Encode] = {}
"""Encoders of nested dataclasses, called by name: a state's type may refer to itself."""


def _name_of_encoder(kind: Any) -> str:
    name = f"encode_{kind.__name__}_{id(kind)}"
    if name not in _ENCODERS:
        _ENCODERS[name] = lambda value: _first_encoding(name, kind, value)
    return name


def _first_encoding(name: str, kind: Any, value: Any) -> Json:
    encoder = _ENCODERS[name] = _encoder(kind)
    return encoder(value)


def _compiled(source: str) -> Any:
    # The source holds nothing but names of fields, which are Python's own identifiers.
    return eval(source, _ENCODERS)  # noqa: S307


@cache
def _decoder(kind: Any) -> Decode:
    origin = typing.get_origin(kind)
    if kind in (int, str, bool):
        return _exactly(kind)
    if origin is Literal:
        return _one_of(typing.get_args(kind))
    if dataclasses.is_dataclass(kind):
        return _dataclass_decoder(typing.cast("type", kind))
    if _is_text(kind):
        plain = _exactly(str)
        return lambda data: kind(plain(data))
    arguments = typing.get_args(kind)
    if origin in (list, tuple):
        return _list_decoder(origin, _decoder(_item_type(kind, arguments)))
    if origin is dict and arguments[0] in (int, str):
        return _dict_decoder(arguments[0], _decoder(arguments[1]))
    if _is_optional(origin, arguments):
        inner = _decoder(_other_than_none(arguments))
        return lambda data: None if data is None else inner(data)
    raise TypeError(f"{kind} cannot be part of a state: see the types that {__name__} allows")


@cache
def _copier(kind: Any) -> Copy:
    """Compiled like encoders: rehearsals copy states very often."""
    return typing.cast("Copy", eval(f"lambda value: {_copying(kind, 'value')}", _COPIERS))  # noqa: S307


def _copying(kind: Any, value: str, depth: int = 0) -> str:
    """The expression that copies this value; the value itself where nothing in it can change."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in (int, bool, type(None)) or origin is Literal or _is_text(kind):
        return value
    if dataclasses.is_dataclass(kind):
        frozen = kind.__dataclass_params__.frozen  # type: ignore[union-attr]
        return value if frozen else f"{_name_of_copier(kind)}({value})"
    one = f"one{depth}"
    if origin in (list, tuple):
        item = _copying(_item_type(kind, arguments), one, depth + 1)
        if item == one:
            return f"{value}.copy()" if origin is list else value
        items = f"[{item} for {one} in {value}]"
        return items if origin is list else f"tuple({items})"
    if origin is dict and arguments[0] in (int, str):
        item = _unless_unseen(one, _copying(arguments[1], one, depth + 1))
        key = f"key{depth}"
        return f"{value}.copy()" if item == one else f"{{{key}: {item} for {key}, {one} in {value}.items()}}"
    if _is_optional(origin, arguments):
        inner = _copying(_other_than_none(arguments), value, depth)
        return value if inner == value else f"(None if {value} is None else {inner})"
    raise TypeError(f"{kind} cannot be part of a state: see the types that {__name__} allows")


def _unless_unseen(value: str, copy: str) -> str:
    return value if copy == value else f"({value} if {value} is UNSEEN else {copy})"


_COPIERS: dict[str, Any] = {"new": object.__new__, "UNSEEN": UNSEEN}
"""Copiers of dataclasses, called by name: a state's type may refer to itself."""


def _name_of_copier(kind: Any) -> str:
    name = f"copy_{kind.__name__}_{id(kind)}"
    if name not in _COPIERS:
        _COPIERS[name] = lambda value: _first_copy(name, kind, value)
    return name


def _first_copy(name: str, kind: Any, value: Any) -> Any:
    copies = {field: _copying(hint, f"value.{field}") for field, hint in _fields(kind).items()}
    fields = (
        f"    made.{field} = {_unless_unseen(f'value.{field}', copy)}" for field, copy in copies.items()
    )
    source = "\n".join([f"def {name}(value):", f"    made = new(of_{name})", *fields, "    return made"])
    _COPIERS[f"of_{name}"] = kind
    # As with encoders, the source holds nothing but names of fields and classes.
    exec(source, _COPIERS)  # noqa: S102
    return _COPIERS[name](value)


def _is_text(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, (str, Written))


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
