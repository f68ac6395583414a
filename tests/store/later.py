"""A referee of tomorrow: one more migration than there is today."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.store import migrate

LATER = "9998"
_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "{later}"
down_revision = "{latest}"


def upgrade() -> None:
    op.add_column("player", sa.Column("motto", sa.Text(), nullable=False, server_default="none"))
"""


@contextmanager
def a_later_version(folder: Path) -> Iterator[None]:
    """Have a migration more for the length of a `with` block: databases of today are not up to date there."""
    scripts = folder / "migrations"
    shutil.copytree(migrate.MIGRATIONS, scripts)
    written = _MIGRATION.format(later=LATER, latest=migrate.latest())
    (scripts / "versions" / f"{LATER}_motto.py").write_text(written, encoding="utf-8")
    with pytest.MonkeyPatch.context() as folders:
        folders.setattr(migrate, "MIGRATIONS", scripts)
        yield
