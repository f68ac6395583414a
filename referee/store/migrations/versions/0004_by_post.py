"""Play by post: clocks, absences, notices, standing orders, votes, press and roll-backs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from referee.store.columns import JsonText, Moment, PackedJson

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outage",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("began_at", Moment(), nullable=False),
        sa.Column("ended_at", Moment(), nullable=False),
        sa.Column("made_up", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outage")),
    )
    op.create_table(
        "absence",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("from_at", Moment(), nullable=False),
        sa.Column("to_at", Moment(), nullable=False),
        sa.Column("counted_to", Moment(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_absence_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_absence")),
    )
    op.create_index(op.f("ix_absence_player_id_to_at"), "absence", ["player_id", "to_at"], unique=False)
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
    op.create_index(op.f("ix_credit_player_id"), "credit", ["player_id"], unique=False)
    op.create_table(
        "preference",
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("reminder_percent", sa.Integer(), nullable=False),
        sa.Column("digest_hour", sa.Integer(), nullable=True),
        sa.Column("digest_at", Moment(), nullable=True),
        sa.Column("muted", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_preference_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_preference")),
    )
    op.create_index(op.f("ix_preference_digest_at"), "preference", ["digest_at"], unique=False)
    op.create_table(
        "message",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("readers", JsonText(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("delivered", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_message_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message")),
        sa.UniqueConstraint("game_id", "n", name=op.f("uq_message_game_id_n")),
    )
    op.create_index(op.f("ix_message_delivered_at"), "message", ["delivered", "at"], unique=False)
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
        sa.Column("checkpoint", PackedJson(), nullable=False),
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
        sa.Column("put_at", Moment(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("closed_at", Moment(), nullable=True),
        sa.Column("carried_out_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_motion_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_motion")),
    )
    op.create_index(op.f("ix_motion_game_id_state"), "motion", ["game_id", "state"], unique=False)
    op.create_table(
        "notice",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=32), nullable=False),
        sa.Column("occasion", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(length=32), nullable=True),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("data", JsonText(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("shown_at", Moment(), nullable=True),
        sa.Column("read_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_notice_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_notice_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sa.UniqueConstraint("player_id", "occasion", name=op.f("uq_notice_player_id_occasion")),
    )
    op.create_index(
        op.f("ix_notice_player_id_created_at_id"), "notice", ["player_id", "created_at", "id"], unique=False
    )
    op.create_index(op.f("ix_notice_created_at"), "notice", ["created_at"], unique=False)
    op.create_table(
        "rollback",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("to_step", sa.Integer(), nullable=False),
        sa.Column("first_step", sa.Integer(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_rollback_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "epoch", name=op.f("pk_rollback")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "standing",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("orders", JsonText(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_standing_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_standing")),
    )
    op.create_table(
        "delivery",
        sa.Column("notice_id", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("try_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["notice_id"], ["notice.id"], name=op.f("fk_delivery_notice_id_notice")),
        sa.PrimaryKeyConstraint("notice_id", "channel", name=op.f("pk_delivery")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_delivery_try_at"), "delivery", ["try_at"], unique=False)
    op.create_table(
        "vote",
        sa.Column("motion_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["motion_id"], ["motion.id"], name=op.f("fk_vote_motion_id_motion")),
        sa.PrimaryKeyConstraint("motion_id", "seat", name=op.f("pk_vote")),
        sqlite_with_rowid=False,
    )
    op.add_column("draw", sa.Column("epoch", sa.Integer(), server_default="0", nullable=False))
    op.add_column("game", sa.Column("press", sa.Text(), server_default="all", nullable=False))
    op.add_column("game", sa.Column("anonymous", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("game", sa.Column("least_reliability", sa.Integer(), nullable=True))
    op.add_column("game", sa.Column("paused_at", Moment(), nullable=True))
    op.add_column("game", sa.Column("away_until", Moment(), nullable=True))
    op.add_column("game", sa.Column("ended", sa.Text(), nullable=True))
    op.add_column("game", sa.Column("epoch", sa.Integer(), server_default="0", nullable=False))
    op.add_column("player", sa.Column("orders_due", sa.Integer(), server_default="0", nullable=False))
    op.add_column("player", sa.Column("orders_sent", sa.Integer(), server_default="0", nullable=False))
    op.add_column("player", sa.Column("orders_missed", sa.Integer(), server_default="0", nullable=False))
    op.add_column("prompt", sa.Column("remind_at", Moment(), nullable=True))
    op.create_index(op.f("ix_prompt_remind_at"), "prompt", ["remind_at"], unique=False)
    op.add_column("resolution", sa.Column("epoch", sa.Integer(), server_default="0", nullable=False))
    op.add_column("resolution", sa.Column("intervention", JsonText(), nullable=True))
    op.add_column("sealed_order", sa.Column("wait", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seat", sa.Column("conceded", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seat", sa.Column("excuses_used", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seat", sa.Column("missed_in_row", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seat", sa.Column("orders_due", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seat", sa.Column("orders_sent", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seat", sa.Column("orders_missed", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seat", sa.Column("delegate_id", sa.String(length=32), nullable=True))
    op.add_column("seat", sa.Column("delegated_until", Moment(), nullable=True))
    op.create_index(op.f("ix_seat_delegate_id"), "seat", ["delegate_id"], unique=False)
    op.create_index(op.f("ix_seat_delegated_until"), "seat", ["delegated_until"], unique=False)
    op.add_column("step", sa.Column("window", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("step", sa.Column("epoch", sa.Integer(), server_default="0", nullable=False))
    op.add_column("step", sa.Column("closes_at", Moment(), nullable=True))
    op.add_column("step", sa.Column("veiled_until", Moment(), nullable=True))
    op.add_column("step", sa.Column("excused", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("step", sa.Column("outage_seen", sa.Integer(), server_default="0", nullable=False))
    op.drop_index("ix_step_due", table_name="step")
    op.create_index(
        "ix_step_closes",
        "step",
        ["closes_at"],
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
    # A clock was the duration of a step; it is an object now.
    op.execute("""UPDATE game SET clock = '{"step":"' || clock || '"}' WHERE clock IS NOT NULL""")
    op.execute("UPDATE step SET closes_at = due_at WHERE state = 'open'")


def downgrade() -> None:
    # Older referees know no other clocks: such games go on without deadlines.
    op.execute("UPDATE game SET clock = NULL")
    op.drop_index("ix_step_veiled", table_name="step")
    op.drop_index("ix_step_closes", table_name="step")
    op.create_index(
        "ix_step_due",
        "step",
        ["due_at"],
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )
    op.drop_index("ix_seat_delegated_until", table_name="seat")
    op.drop_index("ix_seat_delegate_id", table_name="seat")
    op.drop_index("ix_prompt_remind_at", table_name="prompt")
    op.drop_column("step", "outage_seen")
    op.drop_column("step", "excused")
    op.drop_column("step", "veiled_until")
    op.drop_column("step", "closes_at")
    op.drop_column("step", "epoch")
    op.drop_column("step", "window")
    op.drop_column("seat", "delegated_until")
    op.drop_column("seat", "delegate_id")
    op.drop_column("seat", "orders_missed")
    op.drop_column("seat", "orders_sent")
    op.drop_column("seat", "orders_due")
    op.drop_column("seat", "missed_in_row")
    op.drop_column("seat", "excuses_used")
    op.drop_column("seat", "conceded")
    op.drop_column("sealed_order", "wait")
    op.drop_column("resolution", "intervention")
    op.drop_column("resolution", "epoch")
    op.drop_column("prompt", "remind_at")
    op.drop_column("player", "orders_missed")
    op.drop_column("player", "orders_sent")
    op.drop_column("player", "orders_due")
    op.drop_column("game", "epoch")
    op.drop_column("game", "ended")
    op.drop_column("game", "away_until")
    op.drop_column("game", "paused_at")
    op.drop_column("game", "least_reliability")
    op.drop_column("game", "anonymous")
    op.drop_column("game", "press")
    op.drop_column("draw", "epoch")
    op.drop_table("vote")
    op.drop_table("delivery")
    op.drop_table("standing")
    op.drop_table("rollback")
    op.drop_table("notice")
    op.drop_table("motion")
    op.drop_table("milestone")
    op.drop_table("message_mark")
    op.drop_table("message")
    op.drop_table("preference")
    op.drop_table("credit")
    op.drop_table("absence")
    op.drop_table("outage")
