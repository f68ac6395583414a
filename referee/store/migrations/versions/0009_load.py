"""Nobody waits for others' games of bots, seats are delegated by consent, and what is limited is counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import Moment

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

OF_BOTS_ALONE = """
UPDATE game SET bots_alone = {true}
WHERE status = 'running'
AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game_id = game.id AND seat.kind = 'player')
"""


def upgrade() -> None:
    for table in ("game", "outbox"):
        op.add_column(table, sa.Column("bots_alone", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(OF_BOTS_ALONE.format(true="1" if op.get_bind().dialect.name == "sqlite" else "true"))
    op.add_column("seat", sa.Column("offered_to", sa.String(length=32), nullable=True))
    op.add_column("seat", sa.Column("offered_until", Moment(), nullable=True))
    op.create_table(
        "tally",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("within", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("until", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_tally_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", "what", "within", name=op.f("pk_tally")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_tally_until"), "tally", ["until"])


def downgrade() -> None:
    op.drop_table("tally")
    op.drop_column("seat", "offered_until")
    op.drop_column("seat", "offered_to")
    op.drop_column("outbox", "bots_alone")
    op.drop_column("game", "bots_alone")
