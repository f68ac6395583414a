"""Column types that read the same from SQLite and PostgreSQL."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import DateTime, Dialect, LargeBinary, Text
from sqlalchemy.types import TypeDecorator

from referee.engine.compact_json import compact
from referee.engine.json_types import WrittenJson

# Less than this hardly gets any shorter.
PACKED_FROM = 512
FOR_THE_REST = 0
"""The face of an event for spectators, which everybody sees who has no face of their own."""


class Timestamp(TypeDecorator[datetime]):
    """A point in time: timezone-aware, in UTC, to the microsecond."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], Any] | None:
        return _as_text if dialect.name == "sqlite" else None

    def result_processor(self, dialect: Dialect, _coltype: object) -> Callable[[Any], Any]:
        return _from_text if dialect.name == "sqlite" else _in_utc


def _as_text(value: datetime | None) -> str | None:
    """SQLite keeps text without a zone."""
    if value is None:
        return None
    return value.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def _from_text(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value).replace(tzinfo=UTC)


def _in_utc(value: datetime | None) -> datetime | None:
    return None if value is None else value.astimezone(UTC)


class JsonText(TypeDecorator[Any]):
    """Any JSON value as compact text. JSON's null is kept as the text `null`, as an answer may be null."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> str:
        return compact(value).decode()

    def process_result_value(self, value: str | None, _dialect: Dialect) -> Any:
        # NULL comes from outer joins, and from columns that were never written.
        return None if value is None else orjson.loads(value)


class Hex(TypeDecorator[str]):
    """Bytes that are known by their hex digits: hashes and nonces."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> bytes | None:
        return None if value is None else bytes.fromhex(value)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> str | None:
        return None if value is None else value.hex()


class JsonBytes(TypeDecorator[Any]):
    """Any JSON value, compressed if it is long. With `or_null` None is no value, otherwise JSON's null."""

    impl = LargeBinary
    cache_ok = True

    def __init__(self, *, or_null: bool = False) -> None:
        super().__init__()
        self.or_null = or_null

    def process_bind_param(self, value: Any, _dialect: Dialect) -> bytes | None:
        return None if value is None and self.or_null else packed(compact(value))

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> Any:
        return None if value is None else orjson.loads(unpacked(value))


class PackedFaces(TypeDecorator[Sequence[Mapping[int, str]]]):
    """Events, each with its faces as lines of JSON: those of some seats, and one for everybody else."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> bytes:
        events = ["\n".join([f"{viewer} {body}" for viewer, body in faces.items()]) for faces in value]
        return packed("\n\n".join(events).encode())

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> Any:
        if value is None:
            return None
        return [
            {int(viewer): body for viewer, body in (line.split(" ", 1) for line in faces.split("\n"))}
            for faces in unpacked(value).decode().split("\n\n")
        ]


class JsonParts(Mapping[str, Any]):
    """An object whose values stay JSON text until they are looked at."""

    def __init__(self, written: Mapping[str, WrittenJson]) -> None:
        self.written = written

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> JsonParts:
        return cls({name: WrittenJson(compact(one)) for name, one in value.items()})

    def __getitem__(self, name: str) -> Any:
        return orjson.loads(memoryview(self.written[name]))

    def __iter__(self) -> Iterator[str]:
        return iter(self.written)

    def __len__(self) -> int:
        return len(self.written)


class PackedParts(TypeDecorator[JsonParts]):
    """A large JSON object, compressed; it is read without parsing its values.

    A line with their names and lengths comes first.
    """

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, _dialect: Dialect) -> bytes:
        written = JsonParts.of(value or {}).written
        index = compact({name: len(one) for name, one in written.items()})
        return zlib.compress(b"\n".join([index, b"".join(written.values())]), level=1)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> JsonParts | None:
        if value is None:
            return None
        stored = zlib.decompress(value)
        line, _, _ = stored.partition(b"\n")
        parts, start = {}, len(line) + 1
        for name, length in orjson.loads(line).items():
            parts[name] = WrittenJson(stored[start : start + length])
            start += length
        return JsonParts(parts)


class PackedJson(TypeDecorator[Any]):
    """A large JSON value, compressed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> bytes:
        return zlib.compress(compact(value), level=1)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> Any:
        return None if value is None else orjson.loads(zlib.decompress(value))


def packed(written: bytes) -> bytes:
    """These bytes, compressed if they are many."""
    return written if len(written) < PACKED_FROM else zlib.compress(written)


def unpacked(stored: bytes) -> bytes:
    """What was packed."""
    # Neither JSON nor a line of an event begins with an x; whatever is compressed does.
    return zlib.decompress(stored) if stored.startswith(b"x") else stored
