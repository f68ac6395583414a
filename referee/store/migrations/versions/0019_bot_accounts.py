"""Accounts of programs are marked, and may be seated wherever they are invited."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

FLAGS = ("bot", "accepts_invitations")


def upgrade() -> None:
    for flag in FLAGS:
        op.add_column("player", sa.Column(flag, sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    for flag in FLAGS:
        op.drop_column("player", flag)
