"""Tokens that have a name, scopes and an end; names that nobody else can take; what a host did."""

from __future__ import annotations

import secrets
from base64 import b32encode

import sqlalchemy as sa
from alembic import op

from referee.names import keys
from referee.store.columns import JsonText, Moment

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ALL_SCOPES = ["read", "play", "host"]

_id = sa.String(length=32)
_hash = sa.String(length=64)


def upgrade() -> None:
    op.add_column("player", sa.Column("banned", sa.Text(), nullable=True))
    op.add_column("player", sa.Column("gone_at", Moment(), nullable=True))
    op.add_column("signing_key", sa.Column("retired_at", Moment(), nullable=True))
    op.add_column("message", sa.Column("entry", sa.Integer(), nullable=True))
    op.add_column("idempotency", sa.Column("secret_until", Moment(), nullable=True))
    op.create_index(op.f("ix_idempotency_secret_until"), "idempotency", ["secret_until"], unique=False)
    _make_tables()
    _rebuild_tokens()
    _claim_names()


def downgrade() -> None:
    raise NotImplementedError("there is no way back: tokens have limits that older versions do not know")


def _make_tables() -> None:
    op.create_table(
        "name_key",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("player_id", _id, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_name_key_player_id_player")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_name_key")),
    )
    op.create_index(op.f("ix_name_key_player_id"), "name_key", ["player_id"], unique=False)
    op.create_table(
        "deed",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("about", JsonText(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
    )
    op.create_table(
        "naming",
        sa.Column("game_id", _id, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("player_id", _id, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_naming_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_naming_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_naming")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_naming_player_id"), "naming", ["player_id"], unique=False)


def _rebuild_tokens() -> None:
    """The tokens there are go on as they were: good for everything, for ever."""
    connection = op.get_bind()
    old = sa.table("token", sa.column("hash"), sa.column("player_id"), sa.column("created_at", Moment()))
    rows = connection.execute(sa.select(old)).all()
    op.drop_table("token")
    token = op.create_table(
        "token",
        sa.Column("id", _id, nullable=False),
        sa.Column("hash", _hash, nullable=False),
        sa.Column("player_id", _id, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", JsonText(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("expires_at", Moment(), nullable=True),
        sa.Column("used_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_token_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token")),
        sa.UniqueConstraint("hash", name=op.f("uq_token_hash")),
    )
    op.create_index(op.f("ix_token_player_id"), "token", ["player_id"], unique=False)
    made = [
        {
            "id": b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower(),
            "hash": row.hash,
            "player_id": row.player_id,
            "name": "first",
            "scopes": ALL_SCOPES,
            "created_at": row.created_at,
        }
        for row in rows
    ]
    if made:
        connection.execute(sa.insert(token), made)


def _claim_names() -> None:
    """Everybody keeps their name. Where several look alike, it is the oldest player's from now on: whoever
    else has it may go on with it, and can only change to a name that is free."""
    connection = op.get_bind()
    player = sa.table("player", sa.column("id"), sa.column("name"), sa.column("created_at", Moment()))
    oldest_first = sa.select(player).order_by(player.c.created_at, player.c.id)
    claimed: dict[str, str] = {}
    for row in connection.execute(oldest_first):
        for key in keys(row.name):
            claimed.setdefault(key, row.id)
    if claimed:
        name_key = sa.table("name_key", sa.column("key"), sa.column("player_id"))
        rows = [{"key": key, "player_id": player_id} for key, player_id in claimed.items()]
        connection.execute(sa.insert(name_key), rows)
