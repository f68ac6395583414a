"""The tables of the first release.

Where SQLite knows no better, it uses the index that was made last: their order matters.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "content",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("pack", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "ruleset", name=op.f("pk_content")),
    )
    op.create_table(
        "deed",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("has_keys", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "idempotency",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("envelope", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("secret_until", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_idempotency")),
    )
    op.create_index(op.f("ix_idempotency_created_at"), "idempotency", ["created_at"])
    op.create_index(op.f("ix_idempotency_secret_until"), "idempotency", ["secret_until"])
    op.create_table(
        "mail_in",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("recipients", sa.Text(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("results", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("became", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_in")),
    )
    op.create_index(op.f("ix_mail_in_received_at"), "mail_in", ["received_at"])
    op.create_index(op.f("ix_mail_in_sender_received_at"), "mail_in", ["sender", "received_at"])
    op.create_index(op.f("ix_mail_in_try_at"), "mail_in", ["try_at"])
    op.create_table(
        "mail_once",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("mail", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_once")),
    )
    op.create_index(op.f("ix_mail_once_created_at"), "mail_once", ["created_at"])
    op.create_table(
        "outage",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("made_up", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outage")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("orders_due", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_sent", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_missed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("banned", sa.Text(), nullable=True),
        sa.Column("gone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("bot", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("accepts_invitations", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("guest", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )
    op.create_index(
        op.f("ix_player_guests"),
        "player",
        ["created_at"],
        sqlite_where=sa.text("guest = 1"),
        postgresql_where=sa.text("guest = true"),
    )
    op.create_table(
        "sealing_key",
        sa.Column("id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sealing_key")),
    )
    op.create_table(
        "signing_key",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("private", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("retired_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signing_key")),
    )
    op.create_table(
        "absence",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("from_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("to_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("counted_to", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_absence_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_absence")),
    )
    op.create_index(op.f("ix_absence_player_id_to_at"), "absence", ["player_id", "to_at"])
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Text(), nullable=False),
        sa.Column("rules_fingerprint", sa.String(64), nullable=False),
        sa.Column("content_pack", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.String(64), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("clock", sa.Text(), nullable=True),
        sa.Column("press", sa.Text(), server_default="all", nullable=False),
        sa.Column("anonymous", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("bots_alone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("least_reliability", sa.Integer(), nullable=True),
        sa.Column("replacements", sa.Text(), server_default="approved", nullable=False),
        sa.Column("invitation", sa.String(64), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("held", sa.Text(), nullable=False),
        sa.Column("rules_held_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("paused_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("away_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended", sa.Text(), nullable=True),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("phase", sa.Text(), nullable=True),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_source", sa.Text(), nullable=False),
        sa.Column("seed_commitment", sa.String(64), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("journal_seq", sa.Integer(), nullable=False),
        sa.Column("journal_hash", sa.String(64), nullable=False),
        sa.Column("journal_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("event_counts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["player.id"], name=op.f("fk_game_host_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    op.create_index(op.f("ix_game_status_created_at_id"), "game", ["status", "created_at", "id"])
    op.create_index(op.f("ix_game_created_at_id"), "game", ["created_at", "id"])
    op.create_index(op.f("ix_game_host"), "game", ["host"])
    op.create_index(
        op.f("ix_game_rules"),
        "game",
        ["rules_fingerprint"],
        sqlite_where=sa.text("coalesce(status, '') = 'running' AND rules_held_at IS NULL"),
        postgresql_where=sa.text("coalesce(status, '') = 'running' AND rules_held_at IS NULL"),
    )
    op.create_index(
        op.f("ix_game_held"),
        "game",
        ["id"],
        sqlite_where=sa.text("rules_held_at IS NOT NULL"),
        postgresql_where=sa.text("rules_held_at IS NOT NULL"),
    )
    op.create_table(
        "mail_address",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("bounces", sa.Integer(), server_default="0", nullable=False),
        sa.Column("off_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("wishes", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_address_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_mail_address")),
        sa.UniqueConstraint("address", name=op.f("uq_mail_address_address")),
    )
    op.create_table(
        "mail_claim",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ask_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deed", sa.Text(), nullable=True),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("network", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_claim_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_claim")),
    )
    op.create_index(op.f("ix_mail_claim_address_created_at"), "mail_claim", ["address", "created_at"])
    op.create_index(op.f("ix_mail_claim_ask_at"), "mail_claim", ["ask_at"])
    op.create_index(op.f("ix_mail_claim_created_at"), "mail_claim", ["created_at"])
    op.create_index(op.f("ix_mail_claim_player_id_created_at"), "mail_claim", ["player_id", "created_at"])
    op.create_table(
        "name_key",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_name_key_player_id_player")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_name_key")),
    )
    op.create_index(op.f("ix_name_key_player_id"), "name_key", ["player_id"])
    op.create_table(
        "preference",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("reminder_percent", sa.Integer(), nullable=False),
        sa.Column("digest_hour", sa.Integer(), nullable=True),
        sa.Column("digest_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("muted", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_preference_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_preference")),
    )
    op.create_index(op.f("ix_preference_digest_at"), "preference", ["digest_at"])
    op.create_table(
        "tally",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("within", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_tally_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", "what", "within", name=op.f("pk_tally")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_tally_until"), "tally", ["until"])
    op.create_table(
        "token",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("session", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_token_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token")),
        sa.UniqueConstraint("hash", name=op.f("uq_token_hash")),
    )
    op.create_index(op.f("ix_token_player_id"), "token", ["player_id"])
    op.create_table(
        "adoption",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_adoption_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_adoption")),
    )
    op.create_table(
        "ahead",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_ahead_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_ahead")),
    )
    op.create_table(
        "note",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_note_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_note_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_note")),
    )
    op.create_index(op.f("ix_note_player_id"), "note", ["player_id"])
    op.create_table(
        "candidate",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_candidate_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_candidate_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_candidate")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_candidate_player_id"), "candidate", ["player_id"])
    op.create_table(
        "credit",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
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
        sa.Column("game_id", sa.String(32), nullable=False),
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
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("faces", sa.LargeBinary(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_event_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_event")),
    )
    op.create_table(
        "former",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("own", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_former_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_former_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", "seat", name=op.f("pk_former")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_former_player_id"), "former", ["player_id"])
    op.create_table(
        "journal",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("hidden", sa.LargeBinary(), nullable=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=True),
        sa.Column("commitment", sa.LargeBinary(), nullable=True),
        sa.Column("prev", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_journal_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_journal")),
    )
    op.create_table(
        "mail_out",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=True),
        sa.Column("game_id", sa.String(32), nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("answers", sa.String(64), nullable=True),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("unsubscribe", sa.String(32), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("dead_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("receipt", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_mail_out_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_out_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_out")),
        sa.UniqueConstraint("unsubscribe", name=op.f("uq_mail_out_unsubscribe")),
    )
    op.create_index(op.f("ix_mail_out_answers"), "mail_out", ["answers"])
    op.create_index(op.f("ix_mail_out_created_at"), "mail_out", ["created_at"])
    op.create_index(op.f("ix_mail_out_dead_at"), "mail_out", ["dead_at"])
    op.create_index(op.f("ix_mail_out_game_id"), "mail_out", ["game_id"])
    op.create_index(op.f("ix_mail_out_player_id_created_at"), "mail_out", ["player_id", "created_at"])
    op.create_index(op.f("ix_mail_out_try_at"), "mail_out", ["try_at"])
    op.create_table(
        "observer",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_observer_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_observer_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_observer")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_observer_player_id"), "observer", ["player_id"])
    op.create_table(
        "mail_reply",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_mail_reply_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_mail_reply_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_reply")),
    )
    op.create_index(op.f("ix_mail_reply_created_at"), "mail_reply", ["created_at"])
    op.create_index(op.f("ix_mail_reply_game_id"), "mail_reply", ["game_id"])
    op.create_index(op.f("ix_mail_reply_player_id"), "mail_reply", ["player_id"])
    op.create_table(
        "message",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("readers", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("delivered", sa.Boolean(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_message_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message")),
        sa.UniqueConstraint("game_id", "n", name=op.f("uq_message_game_id_n")),
    )
    op.create_index(op.f("ix_message_delivered_at"), "message", ["delivered", "at"])
    op.create_table(
        "message_mark",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("read_to", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_message_mark_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_message_mark")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "milestone",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_milestone_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_milestone")),
    )
    op.create_table(
        "motion",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("ballot", sa.Text(), nullable=False),
        sa.Column("needs", sa.Text(), nullable=False),
        sa.Column("put_by", sa.Integer(), nullable=False),
        sa.Column("put_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("carried_out_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_motion_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_motion")),
    )
    op.create_index(op.f("ix_motion_game_id_state"), "motion", ["game_id", "state"])
    op.create_table(
        "naming",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_naming_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_naming_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_naming")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_naming_player_id"), "naming", ["player_id"])
    op.create_table(
        "notice",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("occasion", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=True),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_notice_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_notice_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sa.UniqueConstraint("player_id", "occasion", name=op.f("uq_notice_player_id_occasion")),
    )
    op.create_index(op.f("ix_notice_created_at"), "notice", ["created_at"])
    op.create_index(op.f("ix_notice_player_id_created_at_id"), "notice", ["player_id", "created_at", "id"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ring_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rings", sa.Integer(), nullable=False),
        sa.Column("bots_alone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_outbox_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("game_id", "step", "kind", name=op.f("uq_outbox_game_id_step_kind")),
    )
    op.create_index(op.f("ix_outbox_ring_at"), "outbox", ["ring_at"])
    op.create_table(
        "position",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("checkpoint", sa.LargeBinary(), nullable=False),
        sa.Column("view_state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_position_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_position")),
    )
    op.create_table(
        "prompt",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.Column("shown", sa.LargeBinary(), nullable=True),
        sa.Column("shown_public", sa.Text(), nullable=False),
        sa.Column("shown_default", sa.LargeBinary(), nullable=True),
        sa.Column("remind_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("answered", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("changes", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_prompt_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", "seat", name=op.f("pk_prompt")),
    )
    op.create_index(op.f("ix_prompt_remind_at"), "prompt", ["remind_at"])
    op.create_table(
        "resolution",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kept", sa.LargeBinary(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=False),
        sa.Column("sources", sa.Text(), nullable=False),
        sa.Column("resolved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("intervention", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_resolution_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_resolution")),
    )
    op.create_table(
        "rollback",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("to_step", sa.Integer(), nullable=False),
        sa.Column("first_step", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rollback_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "epoch", name=op.f("pk_rollback")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rules_trial",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("finding", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rules_trial_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "fingerprint", name=op.f("pk_rules_trial")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sealed_order",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("wait", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=True),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("head_seq", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(64), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_sealed_order_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", "seat", name=op.f("pk_sealed_order")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=True),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("conceded", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("excuses_used", sa.Integer(), server_default="0", nullable=False),
        sa.Column("missed_in_row", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_due", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_sent", sa.Integer(), server_default="0", nullable=False),
        sa.Column("orders_missed", sa.Integer(), server_default="0", nullable=False),
        sa.Column("delegate_id", sa.String(32), nullable=True),
        sa.Column("delegated_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("offered_to", sa.String(32), nullable=True),
        sa.Column("offered_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("kept_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("replaced_at", sa.DateTime(timezone=True), nullable=True),
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
    op.create_index(op.f("ix_seat_offered_to"), "seat", ["offered_to"])
    op.create_index(
        op.f("ix_seat_not_taken"),
        "seat",
        ["game_id"],
        sqlite_where=sa.text("status != 'taken'"),
        postgresql_where=sa.text("status != 'taken'"),
    )
    op.create_table(
        "step",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("sealed", sa.Boolean(), nullable=False),
        sa.Column("window", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closes_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("veiled_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("tells_every", sa.Integer(), nullable=True),
        sa.Column("tells_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("excused", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("outage_seen", sa.Integer(), server_default="0", nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("seed_commitment", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_step_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "step", name=op.f("pk_step")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_step_closes"),
        "step",
        ["closes_at"],
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_index(
        op.f("ix_step_tells"),
        "step",
        ["tells_at"],
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_index(
        op.f("ix_step_veiled"),
        "step",
        ["veiled_until"],
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.create_table(
        "turned_away",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_turned_away_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_turned_away_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_turned_away")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "delivery",
        sa.Column("notice_id", sa.String(32), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["notice_id"], ["notice.id"], name=op.f("fk_delivery_notice_id_notice")),
        sa.PrimaryKeyConstraint("notice_id", "channel", name=op.f("pk_delivery")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_delivery_try_at"), "delivery", ["try_at"])
    op.create_table(
        "vote",
        sa.Column("motion_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["motion_id"], ["motion.id"], name=op.f("fk_vote_motion_id_motion")),
        sa.PrimaryKeyConstraint("motion_id", "seat", name=op.f("pk_vote")),
        sqlite_with_rowid=False,
    )
