"""Processes show which keys they have, so that none is left behind by `keys rotate`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("heartbeat", sa.Column("has_keys", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("heartbeat", "has_keys")
