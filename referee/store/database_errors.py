"""What can be wrong with a database. Everything that SQLAlchemy raises about it becomes one of these."""

from __future__ import annotations

from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, OperationalError

LOCK_NOT_AVAILABLE = "55P03"


class DatabaseError(Exception):
    """The database does not answer, or not as it should."""

    def __init__(self, said: str, driver: BaseException | None, *, is_disconnected: bool) -> None:
        super().__init__(said)
        self.driver = driver
        """What its driver raised."""
        self.is_disconnected = is_disconnected
        """Whether the connection is gone, and with it what was not committed."""

    @property
    def sqlstate(self) -> str | None:
        """PostgreSQL's code for it; SQLite has none."""
        return getattr(self.driver, "sqlstate", None)

    @property
    def reason(self) -> str:
        """What is wrong, in the driver's own words: one line, for the referee's host alone."""
        return str(self.driver or self).strip().partition("\n")[0]


class DatabaseUnavailable(DatabaseError):
    """The database cannot be reached, was locked for too long, or is out of space."""


class Locked(DatabaseUnavailable):
    """Somebody else has kept a row locked for too long. The rest of the database answers."""


def own_error(error: DBAPIError) -> DatabaseError:
    """What the store raises instead of this."""
    gone = error.connection_invalidated
    kind = DatabaseUnavailable if gone or isinstance(error, OperationalError) else DatabaseError
    if getattr(error.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE:
        kind = Locked
    return kind(str(error), error.orig, is_disconnected=gone)


def translate(context: ExceptionContext) -> DatabaseError | None:
    """Called by SQLAlchemy with an error that it is about to raise."""
    error = context.sqlalchemy_exception
    # A ping that fails is only SQLAlchemy's concern: it gets another connection.
    return own_error(error) if isinstance(error, DBAPIError) and not context.is_pre_ping else None
