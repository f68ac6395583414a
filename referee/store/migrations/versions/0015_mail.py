"""Play by e-mail: confirmed addresses, mails that came, mails that go out, and what they answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText, Timestamp

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mail_in",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("same", sa.String(length=64), nullable=True),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("recipients", JsonText(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=True),
        sa.Column("received_at", Timestamp(), nullable=False),
        sa.Column("results", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", Timestamp(), nullable=True),
        sa.Column("became", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_in")),
    )
    op.create_index(op.f("ix_mail_in_received_at"), "mail_in", ["received_at"], unique=False)
    op.create_index(op.f("ix_mail_in_same"), "mail_in", ["same"], unique=False)
    op.create_index(op.f("ix_mail_in_sender_received_at"), "mail_in", ["sender", "received_at"], unique=False)
    op.create_index(op.f("ix_mail_in_try_at"), "mail_in", ["try_at"], unique=False)
    op.create_table(
        "mail_address",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("confirmed_at", Timestamp(), nullable=False),
        sa.Column("bounces", sa.Integer(), server_default="0", nullable=False),
        sa.Column("off_at", Timestamp(), nullable=True),
        sa.Column("wishes", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_address_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_mail_address")),
        sa.UniqueConstraint("address", name=op.f("uq_mail_address_address")),
    )
    op.create_table(
        "mail_claim",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("ask_at", Timestamp(), nullable=True),
        sa.Column("deed", sa.Text(), nullable=True),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.Column("answered_at", Timestamp(), nullable=True),
        sa.Column("network", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_claim_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_claim")),
    )
    op.create_index(
        op.f("ix_mail_claim_address_created_at"), "mail_claim", ["address", "created_at"], unique=False
    )
    op.create_index(op.f("ix_mail_claim_ask_at"), "mail_claim", ["ask_at"], unique=False)
    op.create_index(op.f("ix_mail_claim_created_at"), "mail_claim", ["created_at"], unique=False)
    op.create_index(
        op.f("ix_mail_claim_player_id_created_at"), "mail_claim", ["player_id", "created_at"], unique=False
    )
    op.create_table(
        "mail_out",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=True),
        sa.Column("game_id", sa.String(length=32), nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("answers", sa.String(length=64), nullable=True),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("unsubscribe", sa.String(length=32), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", Timestamp(), nullable=True),
        sa.Column("sent_at", Timestamp(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("dead_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_mail_out_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_out_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_out")),
        sa.UniqueConstraint("unsubscribe", name=op.f("uq_mail_out_unsubscribe")),
    )
    op.create_index(op.f("ix_mail_out_answers"), "mail_out", ["answers"], unique=False)
    op.create_index(op.f("ix_mail_out_created_at"), "mail_out", ["created_at"], unique=False)
    op.create_index(op.f("ix_mail_out_dead_at"), "mail_out", ["dead_at"], unique=False)
    op.create_index(op.f("ix_mail_out_game_id"), "mail_out", ["game_id"], unique=False)
    op.create_index(
        op.f("ix_mail_out_player_id_created_at"), "mail_out", ["player_id", "created_at"], unique=False
    )
    op.create_index(op.f("ix_mail_out_try_at"), "mail_out", ["try_at"], unique=False)
    op.create_table(
        "mail_reply",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_mail_reply_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_reply_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_reply")),
    )
    op.create_index(op.f("ix_mail_reply_created_at"), "mail_reply", ["created_at"], unique=False)
    op.create_index(op.f("ix_mail_reply_game_id"), "mail_reply", ["game_id"], unique=False)
    op.create_index(op.f("ix_mail_reply_player_id"), "mail_reply", ["player_id"], unique=False)


def downgrade() -> None:
    op.drop_table("mail_reply")
    op.drop_table("mail_out")
    op.drop_table("mail_in")
    op.drop_table("mail_claim")
    op.drop_table("mail_address")
