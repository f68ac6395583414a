"""Indexes for all that is looked up: no list, sweep or inbox reads every game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

GOES_ON = sa.text("coalesce(status, '') = 'running' AND rules_held_at IS NULL")
NOT_TAKEN = sa.text("status != 'taken'")
ARE_HELD = sa.text("rules_held_at IS NOT NULL")


def upgrade() -> None:
    op.create_index("ix_game_created_at_id", "game", ["created_at", "id"])
    op.create_index("ix_game_host", "game", ["host"])
    op.create_index(
        "ix_game_rules", "game", ["rules_fingerprint"], sqlite_where=GOES_ON, postgresql_where=GOES_ON
    )
    op.create_index("ix_game_held", "game", ["id"], sqlite_where=ARE_HELD, postgresql_where=ARE_HELD)
    op.create_index("ix_seat_offered_to", "seat", ["offered_to"])
    op.create_index(
        "ix_seat_not_taken", "seat", ["game_id"], sqlite_where=NOT_TAKEN, postgresql_where=NOT_TAKEN
    )
    op.create_index("ix_former_player_id", "former", ["player_id"])
    op.create_index("ix_candidate_player_id", "candidate", ["player_id"])


def downgrade() -> None:
    op.drop_index("ix_candidate_player_id", table_name="candidate")
    op.drop_index("ix_former_player_id", table_name="former")
    op.drop_index("ix_seat_not_taken", table_name="seat")
    op.drop_index("ix_seat_offered_to", table_name="seat")
    op.drop_index("ix_game_held", table_name="game")
    op.drop_index("ix_game_rules", table_name="game")
    op.drop_index("ix_game_host", table_name="game")
    op.drop_index("ix_game_created_at_id", table_name="game")
