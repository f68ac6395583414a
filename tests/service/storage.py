"""Every byte that a database keeps, and the secrets in it, for those who look for them there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from referee.store.columns import JsonBytes, JsonParts, PackedJson, PackedParts
from tests.service.table import Table

DISTINCTIVE = 16
ON_ONE_PAGE = 200
"""So much of a long value is never kept in pieces."""


def stored_bytes(database_url: str) -> bytes:
    """A SQLite database's files with all their pages, or a dump of all tables of PostgreSQL."""
    if database_url.startswith("sqlite"):
        file = Path(database_url.removeprefix("sqlite:///"))
        return b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
    with psycopg.connect(database_url.replace("+psycopg", ""), autocommit=True) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        return b"".join(_dump(connection, name) for (name,) in names)


def secrets(table: Table, game: str) -> dict[str, list[bytes]]:
    """What nobody may learn from storage yet, by its column, each as it would be kept in plain."""
    step = table.game_row(game).step
    orders = table.rows("sealed_order", game_id=game, step=step)
    positions = table.rows("position", game_id=game)
    entries = table.rows("journal", game_id=game)
    found = {
        "game.server_seed": [table.game_row(game).server_seed],
        "sealed_order.answer": [_json_bytes(row.answer) for row in orders],
        "sealed_order.nonce": [bytes.fromhex(row.nonce) for row in orders],
        "sealed_order.entropy": [row.entropy.encode() for row in orders if row.entropy],
        "ahead.orders": [
            _json(order["answers"]) for row in table.rows("ahead", game_id=game) for order in row.orders
        ],
        "message.text": [row.text.encode() for row in table.rows("message", game_id=game)],
        "draw.result": [_json(row.result) for row in table.rows("draw", game_id=game, public=False)],
        "journal.hidden": [_json_bytes(row.hidden) for row in entries if row.hidden is not None],
        "journal.nonce": [bytes.fromhex(row.nonce) for row in entries if row.nonce is not None],
        "position.checkpoint": [_packed(row.checkpoint) for row in positions],
        "position.view_state": [_packed(row.view_state) for row in positions],
        "prompt.body": [
            _packed_parts(row.body)[:ON_ONE_PAGE]
            for row in table.rows("prompt", game_id=game)
            if row.body is not None
        ],
        "resolution.kept": [_json_bytes(row.kept) for row in table.rows("resolution", game_id=game)],
        "signing_key.private": [row.private for row in table.rows("signing_key")],
    }
    return {
        column: [value for value in values if len(value) >= DISTINCTIVE] for column, values in found.items()
    }


def found_in(kept: bytes, sought: dict[str, list[bytes]]) -> set[str]:
    """The columns of which a secret is there, as it is or in hex."""
    return {
        column
        for column, values in sought.items()
        if any(value in kept or value.hex().encode() in kept for value in values)
    }


def _dump(connection: psycopg.Connection[Any], table: str) -> bytes:
    command = sql.SQL("COPY {} TO STDOUT (FORMAT BINARY)").format(sql.Identifier(table))
    with connection.cursor() as cursor, cursor.copy(command) as copied:
        return b"".join(_chunks(copied))


def _chunks(copied: psycopg.Copy) -> Iterator[bytes]:
    yield from map(bytes, copied)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _json_bytes(value: Any) -> bytes:
    return JsonBytes().process_bind_param(value, None)  # type: ignore[arg-type, return-value]


def _packed(value: Any) -> bytes:
    return PackedJson().process_bind_param(value, None)  # type: ignore[arg-type]


def _packed_parts(value: JsonParts) -> bytes:
    return PackedParts().process_bind_param(value, None)  # type: ignore[arg-type]
