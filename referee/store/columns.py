"""Column types that read the same from SQLite and PostgreSQL."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, LargeBinary, Text
from sqlalchemy.types import TypeDecorator

from referee.engine.json_types import WrittenJson

# Less is hardly shortened by it.
PACKED_FROM = 512
FOR_THE_REST = 0
"""Whose face of an event everybody sees who has none of their own: that of spectators."""


class Moment(TypeDecorator[datetime]):
    """A point in time: aware, in UTC, to the microsecond."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or dialect.name != "sqlite":
            return value
        # SQLite keeps text without a zone.
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class JsonText(TypeDecorator[Any]):
    """Any JSON value as compact text. JSON's null is kept as the text `null`: an answer may well be null."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> str:
        return _text(value)

    def process_result_value(self, value: str | None, _dialect: Dialect) -> Any:
        # NULL comes from outer joins, and where nothing was written yet.
        return None if value is None else json.loads(value)


class Faces(TypeDecorator[Mapping[int, str]]):
    """The faces of an event, each a line of JSON: those of some seats, and one for everybody else."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> bytes:
        lines = "\n".join([f"{viewer} {body}" for viewer, body in value.items()]).encode()
        return lines if len(lines) < PACKED_FROM else zlib.compress(lines)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> Any:
        if value is None:
            return None
        # What is compressed begins with an x, and lines with a number.
        lines = zlib.decompress(value) if value.startswith(b"x") else value
        faces = (line.split(" ", 1) for line in lines.decode().split("\n"))
        return {int(viewer): body for viewer, body in faces}


class Parts(Mapping[str, Any]):
    """An object whose values are kept as JSON text until somebody looks at them."""

    def __init__(self, written: Mapping[str, WrittenJson]) -> None:
        self.written = written

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Parts:
        return cls({name: WrittenJson(_text(one).encode()) for name, one in value.items()})

    def __getitem__(self, name: str) -> Any:
        return json.loads(self.written[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.written)

    def __len__(self) -> int:
        return len(self.written)


class PackedParts(TypeDecorator[Parts]):
    """A large JSON object, compressed; it is read without looking into its values.

    Before them is a line with their names and lengths. Objects of before are without it.
    """

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, _dialect: Dialect) -> bytes:
        written = Parts.of(value or {}).written
        index = _text({name: len(one) for name, one in written.items()}).encode()
        return zlib.compress(b"\n".join([index, b"".join(written.values())]), level=1)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> Parts | None:
        if value is None:
            return None
        stored = zlib.decompress(value)
        line, newline, _ = stored.partition(b"\n")
        if not newline:
            return Parts.of(json.loads(stored))
        parts, start = {}, len(line) + 1
        for name, length in json.loads(line).items():
            parts[name] = WrittenJson(stored[start : start + length])
            start += length
        return Parts(parts)


class PackedJson(TypeDecorator[Any]):
    """A large JSON value, compressed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> bytes:
        return zlib.compress(_text(value).encode(), level=1)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> Any:
        return None if value is None else json.loads(zlib.decompress(value))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
