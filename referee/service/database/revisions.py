"""The revisions of tables that this version of the referee knows."""

from __future__ import annotations

from referee.store import migrate


def latest_revision() -> str:
    """The revision that this version of the referee needs."""
    return migrate.latest()


def check_known(revision: str) -> None:
    """Raise UnknownRevision if this version of the referee cannot work with such tables."""
    migrate.check_known(revision)
