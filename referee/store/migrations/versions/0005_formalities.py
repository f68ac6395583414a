"""Formalities: what was settled while a step was resolved is kept with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("resolution", sa.Column("settled", JsonText(), nullable=True))


def downgrade() -> None:
    op.drop_column("resolution", "settled")
