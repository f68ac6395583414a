"""Column types that read the same from SQLite and PostgreSQL."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, LargeBinary, Text
from sqlalchemy.types import TypeDecorator

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
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

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


class PackedJson(TypeDecorator[Any]):
    """A large JSON value, compressed."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> bytes:
        return zlib.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), level=1)

    def process_result_value(self, value: bytes | None, _dialect: Dialect) -> Any:
        return None if value is None else json.loads(zlib.decompress(value))
