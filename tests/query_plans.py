"""Hosts have many games, and what looks for one must not read all: no statement scans a table that grows.

From the moment that `watch` is called, the plan of every statement of the store is looked at when it is first
executed, on SQLite and on PostgreSQL, in every test: those that SQLAlchemy executes, and those that the store
gives to the driver itself.
"""

from __future__ import annotations

import re
import sys
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event

import referee.store.store
from referee.store.engines import Engines, open_engines
from referee.store.prepared import Prepared

STORE = str(Path(referee.store.store.__file__).parent)
READ_EVERYTHING = frozenset({"backup.py", "key_check.py", "migrate.py", "rotate.py", "sealed_rows.py"})
"""Modules whose purpose is to read all that there is."""
ON_THE_WAY = frozenset({"store.py", "group_commit.py", "transactions.py", "rows.py", "prepared.py"})
"""Modules through which all statements go, those of tests as well. `writes.py` gets only the store's."""
EXPLAINED = re.compile(r"\s*(SELECT|UPDATE|DELETE|WITH)\b|\s*INSERT\b.*\bSELECT\b", re.DOTALL)
FEW_ROWS = frozenset({"alembic_version", "deed", "heartbeat", "outage", "sealing_key", "signing_key"})
"""Tables that stay small, however many games there are."""
TO_BE_DONE = frozenset({"delivery", "outbox"})
"""Tables that hold what is still to be done, and nothing else."""
ALL_RUNNING_GAMES = re.compile(r"SEARCH game USING .*INDEX ix_game_status_created_at_id \(status=\?\)$")
"""Nearly every game runs: this is a scan, too."""
IN_ORDER = re.compile(
    r"SCAN game USING INDEX ix_game_created_at_id$|"
    r"SEARCH game USING INDEX ix_game_status_created_at_id \(status=\?\)$"
)
"""The newest games, up to a limit: nearly all that are read are wanted."""
OF_FEW = re.compile(
    r"SCAN \w+ USING .*INDEX ix_(game_held|seat_not_taken|step_closes|step_veiled|step_tells)$"
)
"""Indexes that hold only rows of some kind, of which there are never many."""
MAY_READ_ALL = frozenset({"running", "games_by_status", "search_games", "search", "remove_game", "reword"})
"""What the referee's host does once in a while, by `release`, `admin` or `/metrics`."""

_looked_at: set[tuple[str, str]] = set()
_lock = threading.Lock()


class Scan(BaseException):
    """Nothing that looks after failing statements may catch this."""


def watch() -> None:
    """Have statements that scan a table fail from now on."""

    def watched(database_url: str, hold_seconds: float | None = None) -> Engines:
        engines = open_engines(database_url, hold_seconds)
        for engine in (engines.writing, engines.reading):
            event.listen(engine, "before_cursor_execute", _look_at_usual)
        return engines

    executed = Prepared._executed

    def watched_executed(
        self: Prepared, connection: Connection, text: str, parameters: Any, *, each: bool = False
    ) -> Any:
        _look(connection, text, parameters, each)
        return executed(self, connection, text, parameters, each=each)

    referee.store.store.open_engines = watched  # type: ignore[attr-defined]
    Prepared._executed = watched_executed  # type: ignore[method-assign]


def _look_at_usual(
    connection: Connection, _: object, statement: str, parameters: Any, __: object, many: bool
) -> None:
    _look(connection, statement, parameters, many)


def _look(connection: Connection, statement: str, parameters: Any, many: bool) -> None:
    dialect = connection.dialect.name
    if (dialect, statement) in _looked_at:
        return
    if not EXPLAINED.match(statement):
        _looked_at.add((dialect, statement))
        return
    shape = (dialect, re.sub(r"IN \([^()]*\)", "IN (…)", statement))
    with _lock:
        if shape in _looked_at or not _is_of_store():
            return
        _looked_at.update({shape, (dialect, statement)})
    explain = _scans_on_sqlite if dialect == "sqlite" else _scans_on_postgresql
    cursor = connection.connection.cursor()
    try:
        scans = explain(cursor, statement, parameters[0] if many else parameters)
    finally:
        cursor.close()
    if scans:
        raise Scan(f"{'; '.join(scans)}\n{statement}")


def _is_of_store() -> bool:
    """Whether a statement that is being executed is one that the referee makes every day."""
    frame = sys._getframe()
    while (caller := frame.f_back) is not None:
        frame = caller
        folder, _, file = frame.f_code.co_filename.rpartition("/")
        if folder == STORE and file not in ON_THE_WAY:
            return file not in READ_EVERYTHING and frame.f_code.co_name not in MAY_READ_ALL
    return False


def _scans_on_sqlite(cursor: Any, statement: str, values: Any) -> list[str]:
    cursor.execute(f"EXPLAIN QUERY PLAN {statement}", values)
    plan = [str(row[3]) for row in cursor.fetchall()]
    until_limit = "ORDER BY game.created_at DESC, game.id DESC\n LIMIT" in statement
    return [line for line in plan if _is_scan(line) and not (until_limit and IN_ORDER.match(line))]


def _is_scan(line: str) -> bool:
    if ALL_RUNNING_GAMES.match(line):
        return True
    named = None if OF_FEW.match(line) else re.match(r"SCAN (\w+)", line)
    return named is not None and named[1] in referee.store.schema.metadata.tables and _grows(named[1])


def _scans_on_postgresql(cursor: Any, statement: str, values: Any) -> list[str]:
    # A table of a few rows is always read whole, unless that is forbidden: then only what has no index is.
    before = cursor.execute("SELECT current_setting('enable_seqscan')").fetchone()
    cursor.execute("SET LOCAL enable_seqscan = off")
    cursor.execute(f"EXPLAIN {statement}", values)
    plan = [str(row[0]).strip() for row in cursor.fetchall()]
    cursor.execute("SELECT set_config('enable_seqscan', %s, true)", before)
    # What a subquery can look up it may instead read once, where there is little: that is for the planner.
    found = (
        (line, re.search(r"Seq Scan on \"?(\w+)", line))
        for above, line in pairwise(["", *plan])
        if not above.startswith("SubPlan")
    )
    return [line for line, named in found if named is not None and _grows(named[1])]


def _grows(table: str) -> bool:
    return table not in FEW_ROWS | TO_BE_DONE
