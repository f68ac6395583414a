"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText, Moment, PackedJson

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "content",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("pack", sa.Text(), nullable=False),
        sa.Column("data", PackedJson(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "ruleset", name=op.f("pk_content")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "idempotency",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("headers", JsonText(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_idempotency")),
    )
    op.create_index(op.f("ix_idempotency_created_at"), "idempotency", ["created_at"], unique=False)
    op.create_table(
        "player",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )
    op.create_table(
        "signing_key",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("private", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signing_key")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Text(), nullable=False),
        sa.Column("content_pack", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("options", JsonText(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("clock", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("held", sa.Text(), nullable=True),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("started_at", Moment(), nullable=True),
        sa.Column("finished_at", Moment(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("phase", sa.Text(), nullable=True),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_source", sa.Text(), nullable=False),
        sa.Column("seed_commitment", sa.String(length=64), nullable=False),
        sa.Column("result", JsonText(), nullable=False),
        sa.Column("journal_seq", sa.Integer(), nullable=False),
        sa.Column("journal_hash", sa.String(length=64), nullable=False),
        sa.Column("event_counts", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["player.id"], name=op.f("fk_game_host_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    op.create_index(
        op.f("ix_game_status_created_at_id"), "game", ["status", "created_at", "id"], unique=False
    )
    op.create_table(
        "token",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_token_player_id_player")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_token")),
    )
    op.create_table(
        "draw",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("sides", sa.Integer(), nullable=False),
        sa.Column("result", JsonText(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_draw_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "label", name=op.f("pk_draw")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "event",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("viewer", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_event_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "viewer", "n", name=op.f("pk_event")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "journal",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("public", JsonText(), nullable=False),
        sa.Column("hidden", JsonText(), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=True),
        sa.Column("prev", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_journal_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_journal")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("ring_at", Moment(), nullable=False),
        sa.Column("rings", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_outbox_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("game_id", "step", "kind", name=op.f("uq_outbox_game_id_step_kind")),
    )
    op.create_index(op.f("ix_outbox_ring_at"), "outbox", ["ring_at"], unique=False)
    op.create_table(
        "position",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("checkpoint", PackedJson(), nullable=False),
        sa.Column("view_state", PackedJson(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_position_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_position")),
    )
    op.create_table(
        "prompt",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", PackedJson(), nullable=False),
        sa.Column("shown", JsonText(), nullable=False),
        sa.Column("shown_public", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_prompt_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", "seat", name=op.f("pk_prompt")),
    )
    op.create_table(
        "resolution",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("answers", JsonText(), nullable=False),
        sa.Column("entropy", JsonText(), nullable=False),
        sa.Column("sources", JsonText(), nullable=False),
        sa.Column("resolved_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_resolution_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_resolution")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sealed_order",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("answer", JsonText(), nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("accepted_at", Moment(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_sealed_order_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", "seat", name=op.f("pk_sealed_order")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=True),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seat")),
        sa.UniqueConstraint("game_id", "player_id", name=op.f("uq_seat_game_id_player_id")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_seat_player_id"), "seat", ["player_id"], unique=False)
    op.create_table(
        "step",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("sealed", sa.Boolean(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("opened_at", Moment(), nullable=False),
        sa.Column("due_at", Moment(), nullable=True),
        sa.Column("closed_at", Moment(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("seed_commitment", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_step_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_step")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_step_due",
        "step",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
