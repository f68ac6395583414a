"""Orders sent ahead."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "queue",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("orders", JsonText(), nullable=False),
        sa.Column("stopped", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_queue_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_queue")),
    )


def downgrade() -> None:
    op.drop_table("queue")
