"""Rules never change under players: which code a game is played by, and what newer rules would do to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText, Moment, PackedJson

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("rules_fingerprint", sa.String(length=64), nullable=True))
    op.add_column("game", sa.Column("rules_held_at", Moment(), nullable=True))
    op.create_table(
        "rules_trial",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("finding", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rules_trial_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "fingerprint", name=op.f("pk_rules_trial")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "adoption",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("checkpoint", PackedJson(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_adoption_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_adoption")),
    )


def downgrade() -> None:
    op.drop_table("adoption")
    op.drop_table("rules_trial")
    op.drop_column("game", "rules_held_at")
    op.drop_column("game", "rules_fingerprint")
