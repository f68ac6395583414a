"""The tables. Ids that others can see are random; times are UTC; JSON is compact text."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from referee.store.columns import JsonText, Moment, PackedJson

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)
HASH = String(64)


def _of_game() -> Column[str]:
    return Column("game_id", ID, ForeignKey("game.id"), primary_key=True)


player = Table(
    "player",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("email", Text),
    Column("created_at", Moment, nullable=False),
)

token = Table(
    "token",
    metadata,
    Column("hash", HASH, primary_key=True),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    Column("created_at", Moment, nullable=False),
)

content = Table(
    "content",
    metadata,
    Column("hash", HASH, primary_key=True),
    Column("ruleset", Text, primary_key=True),
    Column("pack", Text, nullable=False),
    Column("data", PackedJson, nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("id", ID, primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("rules_version", Text, nullable=False),
    Column("content_pack", Text, nullable=False),
    Column("content_hash", HASH, nullable=False),
    Column("options", JsonText, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("name", Text),
    Column("visibility", Text, nullable=False),  # public | private
    Column("host", ID, ForeignKey("player.id"), nullable=False),
    Column("clock", Text),  # how long a step stays open, ISO 8601; null: for ever
    Column("status", Text, nullable=False),  # open | running | finished | abandoned
    Column("held", Text),  # why the game cannot go on for now
    Column("created_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("finished_at", Moment),
    Column("version", Integer, nullable=False),
    Column("step", Integer, nullable=False),  # the open step; 0 before the start; the last one after the end
    Column("round", Integer),
    Column("phase", Text),
    Column("server_seed", LargeBinary, nullable=False),
    Column("seed_source", Text, nullable=False),  # server | host
    Column("seed_commitment", HASH, nullable=False),
    Column("result", JsonText, nullable=False),  # JSON null until the game is finished
    Column("journal_seq", Integer, nullable=False),
    Column("journal_hash", HASH, nullable=False),
    Column("event_counts", JsonText, nullable=False),  # {viewer: how many events that viewer has}
    Index(None, "status", "created_at", "id"),
)

# Apart from the game's own row, which every order rewrites: these are large.
position = Table(
    "position",
    metadata,
    _of_game(),
    Column("checkpoint", PackedJson, nullable=False),
    Column("view_state", PackedJson, nullable=False),  # the state at the open step, or at the end
)

seat = Table(
    "seat",
    metadata,
    _of_game(),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # player | bot:random
    Column("player_id", ID, ForeignKey("player.id")),
    Column("entropy", Text),
    Column("status", Text, nullable=False),  # open | taken | left
    UniqueConstraint("game_id", "player_id"),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

step = Table(
    "step",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("state", Text, nullable=False),  # open | closing | resolved
    Column("sealed", Boolean, nullable=False),
    Column("phase", Text, nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("due_at", Moment),
    Column("closed_at", Moment),
    Column("attempts", Integer, nullable=False),
    Column("seed_commitment", HASH, nullable=False),
    sqlite_with_rowid=False,
)
Index(
    "ix_step_due", step.c.due_at, sqlite_where=step.c.state == "open", postgresql_where=step.c.state == "open"
)

prompt = Table(
    "prompt",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("body", PackedJson, nullable=False),  # {text, choice, schema, default, facts, rule, open}
    Column(
        "shown", JsonText, nullable=False
    ),  # the binding form of what the seat has shown; JSON null: nothing
    Column("shown_public", JsonText, nullable=False),  # what the table was told of it: [{text, data}]
    Column("shown_default", JsonText),  # the default that keeps to what was shown, once something is
)

sealed_order = Table(
    "sealed_order",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("answer", JsonText, nullable=False),
    Column("final", Boolean, nullable=False),
    Column("entropy", Text),
    Column("nonce", HASH, nullable=False),
    Column("commitment", HASH, nullable=False),
    Column("accepted_at", Moment, nullable=False),
    Column("by", Text, nullable=False),  # a player's id, or bot:random
    sqlite_with_rowid=False,
)

queue = Table(
    "queue",
    metadata,
    _of_game(),
    Column("seat", Integer, primary_key=True),
    Column("orders", JsonText, nullable=False),
    Column("stopped", Text),
)

resolution = Table(
    "resolution",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("answers", JsonText, nullable=False),  # {seat: answer}
    Column("entropy", JsonText, nullable=False),  # {seat: text}
    Column("sources", JsonText, nullable=False),  # {seat: order | draft | default}
    Column("resolved_at", Moment, nullable=False),
    sqlite_with_rowid=False,
)

event = Table(
    "event",
    metadata,
    _of_game(),
    Column("viewer", Integer, primary_key=True),  # a seat, or 0 for spectators
    Column("n", Integer, primary_key=True),  # dense for each viewer
    Column("step", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Column("body", Text, nullable=False),  # the JSON text {kind, rule, text, data}
    sqlite_with_rowid=False,
)

draw = Table(
    "draw",
    metadata,
    _of_game(),
    Column("label", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # roll | shuffle | pick
    Column("sides", Integer, nullable=False),
    Column("result", JsonText, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("step", Integer, nullable=False),
    Column("n", Integer, nullable=False),  # in which order the draws after one step were made
    sqlite_with_rowid=False,
)

journal = Table(
    "journal",
    metadata,
    _of_game(),
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("public", JsonText, nullable=False),
    Column("hidden", JsonText, nullable=False),  # JSON null: there is no hidden part
    Column("nonce", HASH),
    Column("commitment", HASH),
    Column("prev", HASH, nullable=False),
    Column("hash", HASH, nullable=False),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", Text, nullable=False),  # resolve | bots
    Column("game_id", ID, ForeignKey("game.id"), nullable=False),
    Column("step", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("ring_at", Moment, nullable=False),  # when the sweep rings for it, if it is still here
    Column("rings", Integer, nullable=False),  # how often the sweep has
    UniqueConstraint("game_id", "step", "kind"),
    Index(None, "ring_at"),
)

idempotency = Table(
    "idempotency",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("fingerprint", HASH, nullable=False),
    Column("status", Integer, nullable=False),
    Column("headers", JsonText, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created_at", Moment, nullable=False),
    Index(None, "created_at"),
)

signing_key = Table(
    "signing_key",
    metadata,
    Column("id", HASH, primary_key=True),
    Column("private", LargeBinary, nullable=False),
    Column("public", LargeBinary, nullable=False),
    Column("created_at", Moment, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)
