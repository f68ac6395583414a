"""Who may sit down: invitations, candidates, seats that are kept, and who has seen which hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import Moment

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("invitation", sa.String(length=64), nullable=True))
    op.add_column("game", sa.Column("replacements", sa.Text(), server_default="approved", nullable=False))
    op.add_column("seat", sa.Column("kept_until", Moment(), nullable=True))
    op.add_column("seat", sa.Column("replaced_at", Moment(), nullable=True))
    op.create_index(op.f("ix_seat_replaced_at"), "seat", ["replaced_at"], unique=False)
    op.add_column("vote", sa.Column("by", sa.String(length=32), nullable=True))
    op.create_table(
        "former",
        *_of_player("former"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("own", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id", "seat", name=op.f("pk_former")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "turned_away",
        *_of_player("turned_away"),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_turned_away")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "candidate",
        *_of_player("candidate"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_candidate")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("candidate")
    op.drop_table("turned_away")
    op.drop_table("former")
    op.drop_column("vote", "by")
    op.drop_index(op.f("ix_seat_replaced_at"), table_name="seat")
    op.drop_column("seat", "replaced_at")
    op.drop_column("seat", "kept_until")
    op.drop_column("game", "replacements")
    op.drop_column("game", "invitation")


def _of_player(table: str) -> list[sa.schema.SchemaItem]:
    """A game and a player, and where they are found."""
    return [
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f(f"fk_{table}_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f(f"fk_{table}_player_id_player")),
    ]
