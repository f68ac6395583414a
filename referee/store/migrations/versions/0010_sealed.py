"""Secrets are sealed where they are stored: what was in plain is sealed with the key at hand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import context, op

from referee.store.sealed_rows import Change, change_all, sealed, unsealed

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

ORDER, SHORT = 1024, 256
# As it was then: each column with its padding.
SECRETS = {
    "adoption": {"checkpoint": ORDER},
    "draw": {"result": SHORT},
    "event": {"body": SHORT},
    "game": {"server_seed": SHORT},
    "journal": {"hidden": SHORT, "nonce": SHORT},
    "message": {"text": SHORT},
    "milestone": {"checkpoint": ORDER},
    "notice": {"text": SHORT, "data": SHORT},
    "position": {"checkpoint": ORDER, "view_state": ORDER},
    "prompt": {"body": ORDER, "shown": ORDER, "shown_default": ORDER},
    "queue": {"orders": ORDER},
    "resolution": {"answers": ORDER, "settled": ORDER},
    "rules_trial": {"finding": SHORT},
    "sealed_order": {"answer": ORDER, "entropy": SHORT, "nonce": SHORT},
    "signing_key": {"private": SHORT},
    "standing": {"orders": ORDER},
    "vote": {"choice": SHORT},
}


def upgrade() -> None:
    op.create_table(
        "sealing_key",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sealing_key")),
    )
    _alter_nonces(sa.String(length=64), sa.Text())
    _change_secrets(sealed(context.config.attributes["sealing"]))
    # What was in plain is still in pages and rows that are no longer used.
    context.config.attributes["leftovers"] = True


def downgrade() -> None:
    _change_secrets(unsealed(context.config.attributes["sealing"]))
    _alter_nonces(sa.Text(), sa.String(length=64))
    op.drop_table("sealing_key")


def _change_secrets(change: Change) -> None:
    for table, paddings in SECRETS.items():
        change_all(op.get_bind(), table, paddings, change)


def _alter_nonces(before: sa.types.TypeEngine[str], after: sa.types.TypeEngine[str]) -> None:
    # SQLite makes these two anew. No other table refers to them.
    for table, nullable in (("journal", True), ("sealed_order", False)):
        with op.batch_alter_table(table, table_kwargs={"sqlite_with_rowid": False}) as alter:
            alter.alter_column("nonce", existing_type=before, type_=after, existing_nullable=nullable)
