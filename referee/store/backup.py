"""Backups: all tables as they are stored, in one file from which a database of either kind can be restored.

The file is gzipped lines of JSON: a head, then for each table a line about it and a line for each of its
rows, and last an HMAC over all that, under a key that is derived from the one in use. Secrets stay sealed,
and the keys that open them are not in it. Who has no key can neither read them nor change a backup unnoticed.
"""

from __future__ import annotations

import gzip
import hmac
import json
import os
import secrets
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import IO, Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, DateTime, LargeBinary, MetaData, Table, func, insert, inspect, select
from sqlalchemy.types import TypeEngine

from referee.store.engines import open_engines
from referee.store.key_check import check_keys, check_names, keys_in_use
from referee.store.keys import KeyRing, MasterKey
from referee.store.migrate import check_known, upgrade_to
from referee.store.schema import sealing_key

FORMAT = "referee/backup/1"
# The head has the tables' revision.
NOT_KEPT = "alembic_version"
AT_ONCE = 500


class NotABackup(ValueError):
    """The file is not a complete backup, or there is nothing to back up."""


class NotEmpty(RuntimeError):
    """The database to restore into is not empty."""


@dataclass(frozen=True)
class BackupContents:
    """What a backup holds: the revision of its tables, how many rows, and the ids of the keys that open
    it.
    """

    revision: str
    rows: int
    keys: tuple[str, ...]


def back_up(database_url: str, keys: KeyRing, file: Path, now: datetime) -> BackupContents:
    """Write everything in the database at this moment to a new file that only its owner may read.

    Others go on reading and writing. Raises FileExistsError, KeyProblem, and NotABackup for a database
    without tables.
    """
    engines = open_engines(database_url)
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with engines.reading.begin() as connection, _private(part) as raw:
            with gzip.open(raw, "wt", compresslevel=6, encoding="utf-8") as lines:
                kept = _write(connection, keys, lines, now)
            raw.flush()
            os.fsync(raw.fileno())
        # Unlike renaming, this never replaces an existing file.
        os.link(part, file)
    finally:
        part.unlink(missing_ok=True)
        engines.dispose()
    return kept


def restore(database_url: str, keys: KeyRing, file: Path) -> BackupContents:
    """Fill an empty database from a backup and bring it up to date, all in one transaction.

    The whole file is checked before the database is touched. Raises NotABackup, NotEmpty, UnknownRevision,
    KeyProblem; then nothing was changed.
    """
    with file.open("rb") as raw:
        head = _check(raw, keys)
        raw.seek(0)
        return _restore(database_url, keys, raw, head)


def _restore(database_url: str, keys: KeyRing, raw: IO[bytes], head: dict[str, Any]) -> BackupContents:
    engines = open_engines(database_url)
    try:
        with _opened(raw) as texts, engines.writing.begin() as connection:
            lines = map(json.loads, texts)
            if inspect(connection).get_table_names():
                raise NotEmpty("The database is not empty. A backup is restored into a new one.")
            next(lines)
            upgrade_to(connection, keys, head["revision"])
            connection.execute(sealing_key.delete())
            rows = _read(connection, lines, head["tables"])
            upgrade_to(connection, keys, "head")
    finally:
        engines.dispose()
    return BackupContents(head["revision"], rows, tuple(head["keys"]))


def _check(raw: IO[bytes], keys: KeyRing) -> dict[str, Any]:
    """Read a backup to its end, where gzip and the HMAC say whether it is as it was made. Its head."""
    with _opened(raw) as texts:
        last = next(texts, "")
        head = _head(last)
        check_known(head["revision"])
        check_names([*head["keys"], head["authentic_by"]], keys)
        mac = _mac(next(key for key in keys.all() if key.name == head["authentic_by"]))
        for text in texts:
            mac.update(last.encode())
            last = text
        seal = json.loads(last)
    if not isinstance(seal, dict) or not hmac.compare_digest(str(seal.get("hmac")), mac.hexdigest()):
        raise NotABackup("It was changed or cut short since it was made.")
    return head


def _mac(key: MasterKey) -> hmac.HMAC:
    return hmac.new(key.derived(b"backup"), digestmod="sha256")


def _write(connection: Connection, keys: KeyRing, lines: IO[str], now: datetime) -> BackupContents:
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise NotABackup("The database has no tables yet: there is nothing to back up.")

    # Who has the keys that open it could not check what another key has signed.
    check_keys(connection, keys)
    key = keys.current()
    mac = _mac(key)

    def write(value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
        lines.write(line)
        mac.update(line.encode())

    tables = _stored_tables(connection)
    sealed_by = keys_in_use(connection)
    write(
        {
            "format": FORMAT,
            "revision": revision,
            "made_at": now.isoformat(),
            "keys": sealed_by,
            "authentic_by": key.name,
            "tables": len(tables),
        }
    )
    total = 0
    for table in tables.values():
        count = connection.scalar(select(func.count()).select_from(table)) or 0
        write({"table": table.name, "columns": [column.name for column in table.columns], "rows": count})
        for row in connection.execute(select(table).execution_options(yield_per=AT_ONCE)):
            write([_as_json(value) for value in row])
        total += count
    write({"hmac": mac.hexdigest()})
    return BackupContents(revision, total, tuple(sealed_by))


def _read(connection: Connection, lines: Iterator[Any], table_count: int) -> int:
    """Fill this many tables; returns how many rows they got."""
    tables = _stored_tables(connection)
    total = 0
    for _ in range(table_count):
        match next(lines, None):
            case {"table": name, "columns": columns, "rows": count} if name in tables:
                table = tables[name]
            case _:
                raise NotABackup("A table is missing in it, or unknown.")
        decoders = [(column, _decoder(table.c[column].type, connection)) for column in columns]
        got = 0
        while rows := list(islice(lines, min(AT_ONCE, count - got))):
            connection.execute(insert(table), [_row(decoders, row) for row in rows])
            got += len(rows)
        if got != count:
            raise NotABackup(f"Table {name} should have {count} rows in it, and has {got}.")
        _count_on(connection, table)
        total += got
    return total


def _stored_tables(connection: Connection) -> dict[str, Table]:
    """All tables as the database has them, each after those that it refers to."""
    found = MetaData()
    found.reflect(connection)
    return {table.name: table for table in found.sorted_tables if table.name != NOT_KEPT}


def _count_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL's sequences continue after the numbers that are taken."""
    if connection.dialect.name != "postgresql":
        return
    for column in table.primary_key:
        if column.server_default is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            last = select(func.coalesce(func.max(column) + 1, 1)).scalar_subquery()
            connection.execute(select(func.setval(sequence, last, False)))


def _as_json(value: Any) -> Any:
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    if isinstance(value, datetime):
        # SQLite keeps times without their zone, which is UTC.
        return (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)).isoformat()
    return value


def _decoder(kind: TypeEngine[Any], connection: Connection) -> Callable[[Any], Any]:
    """How a value from the file becomes one for the column."""
    if isinstance(kind, LargeBinary):
        return b64decode
    if isinstance(kind, DateTime):
        zone = None if connection.dialect.name == "sqlite" else UTC
        return lambda value: datetime.fromisoformat(value).replace(tzinfo=zone)
    return lambda value: value


def _row(decoders: Iterable[tuple[str, Callable[[Any], Any]]], values: Iterable[Any]) -> dict[str, Any]:
    return {
        name: None if value is None else decode(value)
        for (name, decode), value in zip(decoders, values, strict=True)
    }


def _head(line: str) -> dict[str, Any]:
    head: Any = json.loads(line) if line else None
    match head:
        case {
            "format": "referee/backup/1",
            "revision": str(),
            "keys": list(),
            "authentic_by": str(),
            "tables": int(),
        }:
            found: dict[str, Any] = head
            return found
        case _:
            raise NotABackup(f"It does not begin as a {FORMAT} does.")


@contextmanager
def _private(file: Path) -> Iterator[IO[bytes]]:
    """A new file that only its owner may read."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        yield opened


@contextmanager
def _opened(raw: IO[bytes]) -> Iterator[Iterator[str]]:
    """The lines of a backup. Anything wrong with the file raises NotABackup."""
    try:
        with gzip.open(raw, "rt", encoding="utf-8", newline="\n") as lines:
            yield iter(lines)
    except (EOFError, gzip.BadGzipFile, zlib.error, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise NotABackup(f"It is damaged: {error}") from None
