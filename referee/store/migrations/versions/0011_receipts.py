"""Receipts and times: what proves that an order was taken, and when it is told who has answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import Moment

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

IS_OPEN = sa.text("state = 'open'")


def upgrade() -> None:
    op.add_column("game", sa.Column("journal_at", Moment(), nullable=True))
    # Entries made before have hashes without their times.
    op.add_column("journal", sa.Column("timed", sa.Boolean(), server_default=sa.false(), nullable=False))
    # Steps that are open go on as they began: it is told at once who has answered.
    op.add_column("step", sa.Column("tells_every", sa.Integer(), nullable=True))
    op.add_column("step", sa.Column("tells_at", Moment(), nullable=True))
    op.create_index("ix_step_tells", "step", ["tells_at"], sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
    op.add_column("prompt", sa.Column("answered", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("prompt", sa.Column("changes", sa.Integer(), server_default="0", nullable=False))
    op.execute(
        "UPDATE prompt SET changes = 1 WHERE EXISTS (SELECT 1 FROM sealed_order WHERE sealed_order.game_id ="
        " prompt.game_id AND sealed_order.step = prompt.step AND sealed_order.seat = prompt.seat)"
    )
    op.add_column("sealed_order", sa.Column("head_seq", sa.Integer(), nullable=True))
    op.add_column("sealed_order", sa.Column("head_hash", sa.String(length=64), nullable=True))


def downgrade() -> None:
    op.drop_column("sealed_order", "head_hash")
    op.drop_column("sealed_order", "head_seq")
    op.drop_column("prompt", "changes")
    op.drop_column("prompt", "answered")
    op.drop_index("ix_step_tells", table_name="step")
    op.drop_column("step", "tells_at")
    op.drop_column("step", "tells_every")
    op.drop_column("journal", "timed")
    op.drop_column("game", "journal_at")
