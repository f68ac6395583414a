"""Writes to several tables as one statement: PostgreSQL then gets one message for all that a group writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection

from referee.store.many_rows import DOCUMENT, ManyRows, Values
from referee.store.prepared import Prepared

Write: TypeAlias = tuple[Prepared, Sequence[Values]]


def write_at_once(connection: Connection, writes: Sequence[Write]) -> bool:
    """Execute all of these as one statement; False, with nothing done, if that may not do the same as one
    after the other.
    """
    statements = tuple([statement for statement, _ in writes])
    # Each sees the database as it was before all of them, so that none may touch what another writes.
    tables = {statement.table for statement in statements}
    if len(writes) < 2 or len(tables) < len(writes) or None in tables:
        return False
    parts: list[tuple[Prepared, ManyRows]] = []
    parameters: dict[str, Any] = {}
    for number, (statement, rows) in enumerate(writes):
        many = statement.many
        if many is None or not many.can_take(rows):
            return False
        parts.append((statement, many))
        for name, value in statement.parameters(many, rows).items():
            parameters[_numbered(name, number)] = value
    first = statements[0]
    text = first.joined.get(statements)
    if text is None:
        text = first.joined[statements] = _joined(parts)
    first.run(connection, text, parameters)
    return True


def _joined(parts: Sequence[tuple[Prepared, ManyRows]]) -> str:
    """One statement that does what all of these do."""
    texts = []
    for number, (statement, many) in enumerate(parts):
        text = many.text
        for name in (DOCUMENT, *statement.constants):
            text = text.replace(f"%({name})s", f"%({_numbered(name, number)})s")
        texts.append(text)
    *others, last = texts
    return f"WITH {', '.join(f'write_{number} AS ({text})' for number, text in enumerate(others))} {last}"


def _numbered(name: str, number: int) -> str:
    return f"{name}_of_{number}"
