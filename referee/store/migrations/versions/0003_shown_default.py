"""The default of a prompt follows what was shown of its answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("prompt", sa.Column("shown_default", JsonText(), nullable=True))


def downgrade() -> None:
    op.drop_column("prompt", "shown_default")
