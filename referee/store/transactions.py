"""What the rest of the referee reads from and writes to: a snapshot of the database, or a transaction.

Nothing above the store knows what is behind them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypeVar, overload

from sqlalchemy import Connection, CursorResult, Executable, Result
from sqlalchemy.sql.selectable import ExecutableReturnsRows, TypedReturnsRows

from referee.store.prepared import Gathered, execute

T = TypeVar("T")

Values: TypeAlias = Mapping[str, Any] | None


class Snapshot:
    """The database as it was at one moment; within a transaction, as that sees it."""

    __slots__ = ("connection", "gathered")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        """SQLAlchemy's connection, for the store alone."""
        self.gathered: Gathered | None = None
        """Queries that are to be sent together, while they are gathered."""

    @property
    def dialect(self) -> str:
        """Which database it is: sqlite or postgresql."""
        return self.connection.dialect.name

    def execute(self, statement: ExecutableReturnsRows, values: Values = None, /) -> Result[Any]:
        found: Result[Any] = execute(self.connection, statement, values)
        return found

    @overload
    def scalar(self, statement: TypedReturnsRows[tuple[T]], values: Values = None, /) -> T | None: ...
    @overload
    def scalar(self, statement: Executable, values: Values = None, /) -> Any: ...
    def scalar(self, statement: Executable, values: Values = None, /) -> Any:
        """The first column of the first row; None if there is none."""
        return execute(self.connection, statement, values).scalar()

    @overload
    def scalars(self, statement: TypedReturnsRows[tuple[T]], values: Values = None, /) -> Sequence[T]: ...
    @overload
    def scalars(self, statement: Executable, values: Values = None, /) -> Sequence[Any]: ...
    def scalars(self, statement: Executable, values: Values = None, /) -> Sequence[Any]:
        """The first column of every row."""
        found: Sequence[Any] = execute(self.connection, statement, values).scalars().all()
        return found


class Transaction(Snapshot):
    """Everything written through it is durable once it has ended, or nothing is stored."""

    __slots__ = ()

    def execute(
        self, statement: Executable, values: Values | Sequence[Mapping[str, Any]] = None, /
    ) -> CursorResult[Any]:
        if isinstance(values, Sequence):
            return self.connection.execute(statement, values)
        found: CursorResult[Any] = execute(self.connection, statement, values)
        return found
