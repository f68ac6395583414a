"""The tables of the first release. What came before it is in here, and cannot be brought up to date."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText, PackedJson, Timestamp

revision = "0011"
down_revision = None
branch_labels = None
depends_on = None

IS_OPEN = sa.text("state = 'open'")


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
        "deed",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("about", JsonText(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
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
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("secret_until", Timestamp(), nullable=True),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_idempotency")),
    )
    op.create_index(op.f("ix_idempotency_created_at"), "idempotency", ["created_at"])
    op.create_index(op.f("ix_idempotency_secret_until"), "idempotency", ["secret_until"])
    op.create_table(
        "outage",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("began_at", Timestamp(), nullable=False),
        sa.Column("ended_at", Timestamp(), nullable=False),
        sa.Column("made_up", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outage")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("orders_due", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_sent", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_missed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("banned", sa.Text(), nullable=True),
        sa.Column("gone_at", Timestamp(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )
    op.create_table(
        "sealing_key",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sealing_key")),
    )
    op.create_table(
        "signing_key",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("private", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("retired_at", Timestamp(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signing_key")),
    )
    op.create_table(
        "absence",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("from_at", Timestamp(), nullable=False),
        sa.Column("to_at", Timestamp(), nullable=False),
        sa.Column("counted_to", Timestamp(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_absence_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_absence")),
    )
    op.create_index(op.f("ix_absence_player_id_to_at"), "absence", ["player_id", "to_at"])
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Text(), nullable=False),
        sa.Column("rules_fingerprint", sa.String(length=64), nullable=True),
        sa.Column("content_pack", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("options", JsonText(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("host", sa.String(length=32), nullable=False),
        sa.Column("clock", JsonText(), nullable=True),
        sa.Column("press", sa.Text(), server_default="all", nullable=False),
        sa.Column("anonymous", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("bots_alone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("least_reliability", sa.Integer(), nullable=True),
        sa.Column("replacements", sa.Text(), server_default="approved", nullable=False),
        sa.Column("invitation", sa.String(length=64), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("held", sa.Text(), nullable=True),
        sa.Column("rules_held_at", Timestamp(), nullable=True),
        sa.Column("paused_at", Timestamp(), nullable=True),
        sa.Column("away_until", Timestamp(), nullable=True),
        sa.Column("ended", sa.Text(), nullable=True),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("started_at", Timestamp(), nullable=True),
        sa.Column("finished_at", Timestamp(), nullable=True),
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
        sa.Column("journal_at", Timestamp(), nullable=True),
        sa.Column("event_counts", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["player.id"], name=op.f("fk_game_host_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    op.create_index(op.f("ix_game_status_created_at_id"), "game", ["status", "created_at", "id"])
    op.create_table(
        "name_key",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_name_key_player_id_player")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_name_key")),
    )
    op.create_index(op.f("ix_name_key_player_id"), "name_key", ["player_id"])
    op.create_table(
        "preference",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("reminder_percent", sa.Integer(), nullable=False),
        sa.Column("digest_hour", sa.Integer(), nullable=True),
        sa.Column("digest_at", Timestamp(), nullable=True),
        sa.Column("muted", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_preference_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_preference")),
    )
    op.create_index(op.f("ix_preference_digest_at"), "preference", ["digest_at"])
    op.create_table(
        "tally",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("within", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("until", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_tally_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", "what", "within", name=op.f("pk_tally")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_tally_until"), "tally", ["until"])
    op.create_table(
        "token",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", JsonText(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("expires_at", Timestamp(), nullable=True),
        sa.Column("used_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_token_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token")),
        sa.UniqueConstraint("hash", name=op.f("uq_token_hash")),
    )
    op.create_index(op.f("ix_token_player_id"), "token", ["player_id"])
    op.create_table(
        "adoption",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_adoption_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_adoption")),
    )
    op.create_table(
        "candidate",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_candidate_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_candidate_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_candidate")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "credit",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("orders_due", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_sent", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_missed", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_credit_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_credit_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_credit")),
    )
    op.create_index(op.f("ix_credit_player_id"), "credit", ["player_id"])
    op.create_table(
        "draw",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("sides", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
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
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_event_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "viewer", "n", name=op.f("pk_event")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "former",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("own", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_former_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_former_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", "seat", name=op.f("pk_former")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "journal",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("timed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("public", JsonText(), nullable=False),
        sa.Column("hidden", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=True),
        sa.Column("prev", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_journal_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_journal")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "message",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("readers", JsonText(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("delivered", sa.Boolean(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_message_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message")),
        sa.UniqueConstraint("game_id", "n", name=op.f("uq_message_game_id_n")),
    )
    op.create_index(op.f("ix_message_delivered_at"), "message", ["delivered", "at"])
    op.create_table(
        "message_mark",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("read_to", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_message_mark_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_message_mark")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "milestone",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_milestone_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_milestone")),
    )
    op.create_table(
        "motion",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("about", JsonText(), nullable=False),
        sa.Column("ballot", sa.Text(), nullable=False),
        sa.Column("needs", sa.Text(), nullable=False),
        sa.Column("put_by", sa.Integer(), nullable=False),
        sa.Column("put_at", Timestamp(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("closed_at", Timestamp(), nullable=True),
        sa.Column("carried_out_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_motion_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_motion")),
    )
    op.create_index(op.f("ix_motion_game_id_state"), "motion", ["game_id", "state"])
    op.create_table(
        "naming",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_naming_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_naming_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_naming")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_naming_player_id"), "naming", ["player_id"])
    op.create_table(
        "notice",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("occasion", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=True),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("shown_at", Timestamp(), nullable=True),
        sa.Column("read_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_notice_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_notice_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sa.UniqueConstraint("player_id", "occasion", name=op.f("uq_notice_player_id_occasion")),
    )
    op.create_index(op.f("ix_notice_created_at"), "notice", ["created_at"])
    op.create_index(op.f("ix_notice_player_id_created_at_id"), "notice", ["player_id", "created_at", "id"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("created_at", Timestamp(), nullable=False),
        sa.Column("ring_at", Timestamp(), nullable=False),
        sa.Column("rings", sa.Integer(), nullable=False),
        sa.Column("bots_alone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_outbox_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("game_id", "step", "kind", name=op.f("uq_outbox_game_id_step_kind")),
    )
    op.create_index(op.f("ix_outbox_ring_at"), "outbox", ["ring_at"])
    op.create_table(
        "position",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.Column("view_state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_position_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_position")),
    )
    op.create_table(
        "prompt",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.Column("shown_public", JsonText(), nullable=False),
        sa.Column("shown_default", sa.Text(), nullable=True),
        sa.Column("remind_at", Timestamp(), nullable=True),
        sa.Column("answered", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("changes", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_prompt_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", "seat", name=op.f("pk_prompt")),
    )
    op.create_index(op.f("ix_prompt_remind_at"), "prompt", ["remind_at"])
    op.create_table(
        "queue",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("stopped", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_queue_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_queue")),
    )
    op.create_table(
        "resolution",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("entropy", JsonText(), nullable=False),
        sa.Column("sources", JsonText(), nullable=False),
        sa.Column("resolved_at", Timestamp(), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("intervention", JsonText(), nullable=True),
        sa.Column("settled", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_resolution_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_resolution")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rollback",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("to_step", sa.Integer(), nullable=False),
        sa.Column("first_step", sa.Integer(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rollback_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "epoch", name=op.f("pk_rollback")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rules_trial",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("finding", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rules_trial_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "fingerprint", name=op.f("pk_rules_trial")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sealed_order",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("wait", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("accepted_at", Timestamp(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("head_seq", sa.Integer(), nullable=True),
        sa.Column("head_hash", sa.String(length=64), nullable=True),
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
        sa.Column("conceded", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("excuses_used", sa.Integer(), server_default="0", nullable=False),
        sa.Column("missed_in_row", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_due", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_sent", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_missed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("delegate_id", sa.String(length=32), nullable=True),
        sa.Column("delegated_until", Timestamp(), nullable=True),
        sa.Column("offered_to", sa.String(length=32), nullable=True),
        sa.Column("offered_until", Timestamp(), nullable=True),
        sa.Column("kept_until", Timestamp(), nullable=True),
        sa.Column("replaced_at", Timestamp(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seat")),
        sa.UniqueConstraint("game_id", "player_id", name=op.f("uq_seat_game_id_player_id")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_seat_delegate_id"), "seat", ["delegate_id"])
    op.create_index(op.f("ix_seat_delegated_until"), "seat", ["delegated_until"])
    op.create_index(op.f("ix_seat_player_id"), "seat", ["player_id"])
    op.create_index(op.f("ix_seat_replaced_at"), "seat", ["replaced_at"])
    op.create_table(
        "standing",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_standing_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_standing")),
    )
    op.create_table(
        "step",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("sealed", sa.Boolean(), nullable=False),
        sa.Column("window", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("opened_at", Timestamp(), nullable=False),
        sa.Column("due_at", Timestamp(), nullable=True),
        sa.Column("closes_at", Timestamp(), nullable=True),
        sa.Column("veiled_until", Timestamp(), nullable=True),
        sa.Column("tells_every", sa.Integer(), nullable=True),
        sa.Column("tells_at", Timestamp(), nullable=True),
        sa.Column("excused", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("outage_seen", sa.Integer(), server_default="0", nullable=False),
        sa.Column("closed_at", Timestamp(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("seed_commitment", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_step_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_step")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_step_closes",
        "step",
        ["closes_at"],
        unique=False,
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_index(
        "ix_step_tells",
        "step",
        ["tells_at"],
        unique=False,
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_index(
        "ix_step_veiled",
        "step",
        ["veiled_until"],
        unique=False,
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_table(
        "turned_away",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_turned_away_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_turned_away_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_turned_away")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "delivery",
        sa.Column("notice_id", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["notice_id"], ["notice.id"], name=op.f("fk_delivery_notice_id_notice")),
        sa.PrimaryKeyConstraint("notice_id", "channel", name=op.f("pk_delivery")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_delivery_try_at"), "delivery", ["try_at"])
    op.create_table(
        "vote",
        sa.Column("motion_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("by", sa.String(length=32), nullable=True),
        sa.Column("at", Timestamp(), nullable=False),
        sa.ForeignKeyConstraint(["motion_id"], ["motion.id"], name=op.f("fk_vote_motion_id_motion")),
        sa.PrimaryKeyConstraint("motion_id", "seat", name=op.f("pk_vote")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    raise NotImplementedError("there is nothing before the first tables")
