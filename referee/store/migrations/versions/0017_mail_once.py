"""The same mail acts once, also if two mail rooms deal with it at the same moment."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import Timestamp

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mail_once",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("mail", sa.String(length=64), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_once")),
    )
    op.create_index(op.f("ix_mail_once_created_at"), "mail_once", ["created_at"], unique=False)
    op.drop_index(op.f("ix_mail_in_same"), "mail_in")
    op.drop_column("mail_in", "same")


def downgrade() -> None:
    op.add_column("mail_in", sa.Column("same", sa.String(length=64), nullable=True))
    op.create_index(op.f("ix_mail_in_same"), "mail_in", ["same"], unique=False)
    op.drop_table("mail_once")
