"""What a kept reply needs beside its body is one value, which only those who gave it understand."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("idempotency", "headers", new_column_name="envelope")
    op.execute(
        """UPDATE idempotency SET envelope = '{"status":' || status || ',"headers":' || envelope || '}'"""
    )
    op.drop_column("idempotency", "status")


def downgrade() -> None:
    op.add_column("idempotency", sa.Column("status", sa.Integer(), server_default="0", nullable=False))
    connection = op.get_bind()
    for kept in connection.execute(sa.text("SELECT scope, key, envelope FROM idempotency")).all():
        envelope = json.loads(kept.envelope)
        connection.execute(
            sa.text(
                "UPDATE idempotency SET status = :status, envelope = :headers WHERE scope = :s AND key = :k"
            ),
            {
                "status": envelope["status"],
                "headers": json.dumps(envelope["headers"]),
                "s": kept.scope,
                "k": kept.key,
            },
        )
    op.alter_column("idempotency", "envelope", new_column_name="headers")
