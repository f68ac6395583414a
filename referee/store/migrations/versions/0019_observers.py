"""Observers of games, and receipts that wait for the next mail as data."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "observer",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_observer_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_observer_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_observer")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_observer_player_id"), "observer", ["player_id"], unique=False)
    op.add_column("mail_out", sa.Column("receipt", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.drop_column("mail_out", "receipt")
    op.drop_table("observer")
