"""The tables. Ids that others can see are random; times are UTC; JSON is compact text; secrets are sealed."""

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
    and_,
    false,
    func,
    literal_column,
    true,
)

from referee.store.columns import Hex, JsonBytes, JsonText, PackedFaces, PackedJson, Timestamp
from referee.store.sealed_columns import (
    FIXED,
    LONG,
    ORDER,
    SHORT,
    SealedBytes,
    SealedText,
    sealed_json,
    sealed_json_bytes,
    sealed_packed_json,
    sealed_packed_parts,
)

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


def _count(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False, server_default="0")


def _flag(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False, server_default=false())


player = Table(
    "player",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("email", Text),
    Column("created_at", Timestamp, nullable=False),
    # The counts of orders due on seats that this player has given up; seats still held have their own.
    _count("orders_due"),
    _count("orders_sent"),
    _count("orders_missed"),
    Column("banned", Text),  # why the referee's host has banned this player
    Column("gone_at", Timestamp),  # when the account was deleted
    _flag("bot"),  # a program plays for this account
    _flag("accepts_invitations"),  # whoever invites it to a seat has it there at once
    _flag("guest"),  # its name is made up, and it is removed when it is not used for long
)
IS_GUEST = player.c.guest == true()
Index("ix_player_guests", player.c.created_at, sqlite_where=IS_GUEST, postgresql_where=IS_GUEST)

token = Table(
    "token",
    metadata,
    Column("id", ID, primary_key=True),
    Column("hash", HASH, nullable=False),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", JsonText, nullable=False),  # what it allows: some of read, play, host
    Column("created_at", Timestamp, nullable=False),
    Column("expires_at", Timestamp),
    Column("used_at", Timestamp),  # to the hour
    _flag("session"),  # its text is a browser's cookie, and no bearer token
    UniqueConstraint("hash"),
    Index(None, "player_id"),
)

# What a player's name has in common with all names that look like it: nobody else may have one of these.
name_key = Table(
    "name_key",
    metadata,
    Column("key", Text, primary_key=True),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    Index(None, "player_id"),
)

# What the referee's host has done with `referee admin`.
deed = Table(
    "deed",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Timestamp, nullable=False),
    Column("what", Text, nullable=False),
    Column("about", JsonText, nullable=False),  # ids: {player?, game?, message?, …}
    Column("reason", Text, nullable=False),
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
    Column("rules_fingerprint", HASH, nullable=False),  # of the rules' code
    Column("content_pack", Text, nullable=False),
    Column("content_hash", HASH, nullable=False),
    Column("options", JsonText, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("name", Text),
    Column("visibility", Text, nullable=False),  # public | private
    Column("host", ID, ForeignKey("player.id"), nullable=False),
    Column("clock", JsonText),  # a clock that is filled in; JSON null: no deadlines
    Column("press", Text, nullable=False, server_default="all"),  # all | public | none
    _flag("anonymous"),
    _flag("bots_alone"),  # nobody waits for it, so games with people come first
    Column("least_reliability", Integer),  # the least percentage of orders sent, to take a seat
    # Who may take a free seat of a running game: players whom the table approves of, or anybody.
    Column("replacements", Text, nullable=False, server_default="approved"),  # approved | anybody
    Column("invitation", HASH),  # of a private game: the hash of the invitation
    Column("status", Text, nullable=False),  # open | running | finished | abandoned
    Column("held", JsonText, nullable=False),  # why the game cannot continue for now; else JSON null
    Column("rules_held_at", Timestamp),  # since when no rules are installed that could continue it
    Column("paused_at", Timestamp),  # since when its clock is stopped
    Column("away_until", Timestamp),  # no player at the table has booked an absence that ends later
    # how it ended: played | draw | ended_early | conceded | cancelled | abandoned | closed
    Column("ended", Text),
    _count("epoch"),  # how often it was rolled back, or went on by other rules that its table adopted
    Column("created_at", Timestamp, nullable=False),
    Column("started_at", Timestamp),
    Column("finished_at", Timestamp),
    Column("version", Integer, nullable=False),
    Column("step", Integer, nullable=False),  # the open step; 0 before the start; the last one after the end
    Column("round", Integer),
    Column("phase", Text),
    Column("server_seed", SealedBytes(SHORT), nullable=False),
    Column("seed_source", Text, nullable=False),  # server | host
    Column("seed_commitment", HASH, nullable=False),
    Column("result", JsonText, nullable=False),  # JSON null until the game is finished
    Column("journal_seq", Integer, nullable=False),
    Column("journal_hash", HASH, nullable=False),
    Column("journal_at", Timestamp, nullable=False),  # when its last entry was made
    # {viewer: how many events that viewer sees, "all": how many there are}
    Column("event_counts", JsonText, nullable=False),
    Index(None, "status", "created_at", "id"),
    Index(None, "created_at", "id"),
    Index(None, "host"),
)

# The conditions of indexes are written with literals: SQLite uses such an index only if a statement has the
# same condition literally.
#
# Nearly all games are running, so whatever else a statement looks for is rarer. This condition is worded so
# that SQLite cannot begin with the index on their status.
GAME_RUNS = func.coalesce(game.c.status, literal_column("''")) == literal_column("'running'")
GAME_GOES_ON = and_(GAME_RUNS, game.c.rules_held_at.is_(None))
Index(
    "ix_game_rules",
    game.c.rules_fingerprint,
    sqlite_where=GAME_GOES_ON,
    postgresql_where=GAME_GOES_ON,
)
RULES_ARE_HELD = game.c.rules_held_at.is_not(None)
Index("ix_game_held", game.c.id, sqlite_where=RULES_ARE_HELD, postgresql_where=RULES_ARE_HELD)

# Apart from the game's row, which every order rewrites, as these are large.
position = Table(
    "position",
    metadata,
    _of_game(),
    Column("checkpoint", sealed_packed_json(), nullable=False),
    Column("view_state", sealed_packed_json(), nullable=False),  # the state at the open step, or at the end
)

seat = Table(
    "seat",
    metadata,
    _of_game(),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # player | bot:random
    Column("player_id", ID, ForeignKey("player.id")),
    Column("entropy", Text),
    # open | taken | left | missing (its player has missed too many orders, and may come back)
    Column("status", Text, nullable=False),
    _flag("conceded"),
    _count("excuses_used"),
    _count("missed_in_row"),
    _count("orders_due"),
    _count("orders_sent"),
    _count("orders_missed"),
    Column("delegate_id", ID),  # a player who may play it too, until `delegated_until`
    Column("delegated_until", Timestamp),
    # A player to whom it is offered, until `offered_until`; before the start, one who is invited to it.
    Column("offered_to", ID),
    Column("offered_until", Timestamp),
    Column("kept_until", Timestamp),  # if it is missing, nobody else may take it before
    Column("replaced_at", Timestamp),  # when it becomes free because the table has voted for it
    UniqueConstraint("game_id", "player_id"),
    Index(None, "player_id"),
    Index(None, "delegate_id"),
    Index(None, "delegated_until"),
    Index(None, "offered_to"),
    Index(None, "replaced_at"),
    sqlite_with_rowid=False,
)

SEAT_IS_NOT_TAKEN = seat.c.status != literal_column("'taken'")
Index("ix_seat_not_taken", seat.c.game_id, sqlite_where=SEAT_IS_NOT_TAKEN, postgresql_where=SEAT_IS_NOT_TAKEN)

# Former players of seats of running games: they have seen the hand.
former = Table(
    "former",
    metadata,
    _of_game(),
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("own", Boolean, nullable=False),  # not as a delegate: they may come back to it
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

turned_away = Table(
    "turned_away",
    metadata,
    _of_game(),
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    sqlite_with_rowid=False,
)

# Players without a seat who want to be told what happens in a game.
observer = Table(
    "observer",
    metadata,
    _of_game(),
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# Players who ask for a free seat of a running game.
candidate = Table(
    "candidate",
    metadata,
    _of_game(),
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # the number by which the table knows them
    Column("seat", Integer, nullable=False),
    Column("at", Timestamp, nullable=False),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

# The counts of orders due on seats of anonymous games that their players have given up: secret until the end.
credit = Table(
    "credit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game_id", ID, ForeignKey("game.id"), nullable=False),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    _count("orders_due"),
    _count("orders_sent"),
    _count("orders_missed"),
    Index(None, "player_id"),
)

step = Table(
    "step",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    Column("state", Text, nullable=False),  # open | closing | resolved | void (the game went on without it)
    Column("sealed", Boolean, nullable=False),
    _flag("window"),
    _count("epoch"),
    Column("phase", Text, nullable=False),
    Column("opened_at", Timestamp, nullable=False),
    Column("due_at", Timestamp),  # the deadline that players see
    Column("closes_at", Timestamp),  # when the sweep closes it: after grace, or when cooling-off is over
    Column("veiled_until", Timestamp),  # until then nobody is told who has answered
    # How often, in seconds, the table is told who has answered; 0: once it is resolved; null: at once.
    Column("tells_every", Integer),
    Column("tells_at", Timestamp),  # when the table is next told, if there may be something to tell
    _flag("excused"),  # it was extended for seats that were silent
    _count("outage_seen"),  # the last outage that its deadline was extended for
    Column("closed_at", Timestamp),
    Column("attempts", Integer, nullable=False),
    Column("seed_commitment", HASH, nullable=False),
    sqlite_with_rowid=False,
)
STEP_IS_OPEN = step.c.state == literal_column("'open'")
Index("ix_step_closes", step.c.closes_at, sqlite_where=STEP_IS_OPEN, postgresql_where=STEP_IS_OPEN)
Index("ix_step_veiled", step.c.veiled_until, sqlite_where=STEP_IS_OPEN, postgresql_where=STEP_IS_OPEN)
Index("ix_step_tells", step.c.tells_at, sqlite_where=STEP_IS_OPEN, postgresql_where=STEP_IS_OPEN)

prompt = Table(
    "prompt",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    # Its default; and once somebody has read it, all else that it says: page, choice, schema, fact_names,
    # facts, facts_by_name, rule, open and open_schema.
    # NULL once its step is resolved: it can be worked out again from the journal.
    Column("body", sealed_packed_parts()),
    # The binding form of what the seat has shown; NULL: nothing.
    Column("shown", sealed_json_bytes(ORDER, or_null=True)),
    Column("shown_public", JsonText, nullable=False),  # what the table was told of it: [{kind, data}]
    # The default that keeps to what was shown, once something is.
    Column("shown_default", sealed_json_bytes(ORDER)),
    Column("remind_at", Timestamp),  # when its player is reminded; null: never, or it was done
    _flag("answered"),  # it was told that a final order is on file
    _count("changes"),  # how often an order was filed for it, replaced or taken back
    Index(None, "remind_at"),
)

sealed_order = Table(
    "sealed_order",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    # What is secret of it is NULL once its step is resolved: the journal has it.
    Column("answer", sealed_json_bytes(ORDER)),
    Column("final", Boolean, nullable=False),
    _flag("wait"),  # final, but the step is to stay open until its deadline
    Column("entropy", SealedText(SHORT)),
    Column("nonce", SealedBytes(FIXED, Hex())),
    Column("commitment", HASH, nullable=False),
    Column("accepted_at", Timestamp, nullable=False),
    Column("by", Text, nullable=False),  # a player's id, bot:random or stand-in
    Column("head_seq", Integer, nullable=False),  # the last entry of the journal when it was filed
    Column("head_hash", HASH),
    sqlite_with_rowid=False,
)

ahead = Table(
    "ahead",
    metadata,
    _of_game(),
    Column("seat", Integer, primary_key=True),
    Column("orders", sealed_json(LONG), nullable=False),
    Column("live", Boolean, nullable=False),  # something in it may still be used
)

# What a player has written down about a game, for nobody else.
note = Table(
    "note",
    metadata,
    _of_game(),
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    Column("text", SealedText(LONG), nullable=False),
    Index(None, "player_id"),
)

resolution = Table(
    "resolution",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("key", Text, nullable=False),
    # {answers: {seat: answer}, settled: [{kind, seat, answer}], defaults: {seat: answer}}: `settled` are the
    # formalities on the way to the next step, `defaults` what silence would have meant. They are one secret:
    # whether there were formalities is nobody's business.
    Column("kept", sealed_json_bytes(ORDER), nullable=False),
    Column("entropy", JsonText, nullable=False),  # {seat: text}
    Column("sources", JsonText, nullable=False),  # {seat: order | pass | draft | default | stand_in}
    Column("resolved_at", Timestamp, nullable=False),
    _count("epoch"),
    Column("intervention", JsonText),  # what happened instead of answers: {kind, seat}
)

# What happened at once, one event or several.
event = Table(
    "event",
    metadata,
    _of_game(),
    Column("seq", Integer, primary_key=True),  # the number of the last of them
    Column("step", Integer, nullable=False),
    Column("at", Timestamp, nullable=False),
    # Of each event {seat, or 0 for all others: the JSON text {kind, rule, text, data}}
    Column("faces", SealedBytes(SHORT, PackedFaces()), nullable=False),
    # The number for each viewer, spectators first, of the last one that they see: see events.py.
    Column("ns", Text, nullable=False),
)

draw = Table(
    "draw",
    metadata,
    _of_game(),
    Column("label", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # roll | shuffle | pick
    Column("sides", Integer, nullable=False),
    Column("result", sealed_json(SHORT), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("step", Integer, nullable=False),
    Column("n", Integer, nullable=False),  # the order of the draws after one step
    _count("epoch"),
    sqlite_with_rowid=False,
)

journal = Table(
    "journal",
    metadata,
    _of_game(),
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", Timestamp, nullable=False),
    Column("public", JsonBytes, nullable=False),
    Column("hidden", sealed_json_bytes(SHORT, or_null=True)),  # NULL: there is no hidden part
    Column("nonce", SealedBytes(FIXED, Hex())),
    Column("commitment", Hex),
    Column("prev", Hex, nullable=False),
    Column("hash", Hex, nullable=False),
)

# The journal entries that name a player, so that the name can be erased from them.
naming = Table(
    "naming",
    metadata,
    _of_game(),
    Column("seq", Integer, primary_key=True),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    Index(None, "player_id"),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", Text, nullable=False),  # resolve | bots | queues | motions | notices
    Column("game_id", ID, ForeignKey("game.id"), nullable=False),
    Column("step", Integer, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("ring_at", Timestamp, nullable=False),  # when the sweep rings for it, if it is still here
    Column("rings", Integer, nullable=False),  # how often the sweep has rung
    _flag("bots_alone"),  # as in its game's row
    UniqueConstraint("game_id", "step", "kind"),
    Index(None, "ring_at"),
)

idempotency = Table(
    "idempotency",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("fingerprint", HASH, nullable=False),
    Column("envelope", JsonText, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("secret_until", Timestamp),  # the reply holds a token, and is deleted then
    Index(None, "created_at"),
    Index(None, "secret_until"),
)

# How often a player has done something within some time, where that is limited.
tally = Table(
    "tally",
    metadata,
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    Column("what", Text, primary_key=True),
    Column("within", Text, primary_key=True),  # a day, or a game's step
    Column("amount", Integer, nullable=False),
    Column("until", Timestamp, nullable=False),  # when it may be deleted
    Index(None, "until"),
    sqlite_with_rowid=False,
)

signing_key = Table(
    "signing_key",
    metadata,
    Column("id", HASH, primary_key=True),
    Column("private", SealedBytes(SHORT), nullable=False),
    Column("public", LargeBinary, nullable=False),
    Column("created_at", Timestamp, nullable=False),
    Column("retired_at", Timestamp),  # since when nothing is signed with it
)

# The ids of the keys that secrets are sealed with. The keys themselves are kept elsewhere.
sealing_key = Table(
    "sealing_key",
    metadata,
    Column("id", String(16), primary_key=True),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Timestamp, nullable=False),
    Column("has_keys", Text),  # of a process: the ids of the keys that it has
)

rollback = Table(
    "rollback",
    metadata,
    _of_game(),
    Column("epoch", Integer, primary_key=True),  # from 1
    Column("to_step", Integer, nullable=False),  # the step that is asked again
    Column("first_step", Integer, nullable=False),  # the number that it has now
    Column("at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)

# How newer rules did when they replayed a game, up to the step that was open then.
rules_trial = Table(
    "rules_trial",
    metadata,
    _of_game(),
    Column("fingerprint", HASH, primary_key=True),
    Column("step", Integer, nullable=False),
    Column(
        "finding", sealed_json(SHORT), nullable=False
    ),  # {step, what, told}; JSON null: all came out the same
    sqlite_with_rowid=False,
)

# Where a table agreed to other rules: the step that was open then, and the checkpoint where they began.
adoption = Table(
    "adoption",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("before", Text, nullable=False),  # the version that the game was played by before
    Column("checkpoint", sealed_packed_json(), nullable=False),
)

# Some past checkpoints, so that looking back need not replay a game from its start.
milestone = Table(
    "milestone",
    metadata,
    _of_game(),
    Column("step", Integer, primary_key=True),
    Column("checkpoint", sealed_packed_json(), nullable=False),
)

outage = Table(
    "outage",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("began_at", Timestamp, nullable=False),
    Column("ended_at", Timestamp, nullable=False),
    _flag("made_up"),  # every clock that ran during it has been extended
)

absence = Table(
    "absence",
    metadata,
    Column("id", ID, primary_key=True),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    Column("from_at", Timestamp, nullable=False),
    Column("to_at", Timestamp, nullable=False),  # `from_at` if it was cancelled before it began
    Column("counted_to", Timestamp, nullable=False),  # how far it counts for the yearly limit in any case
    Column("created_at", Timestamp, nullable=False),
    Index(None, "player_id", "to_at"),
)

preference = Table(
    "preference",
    metadata,
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    Column("zone", Text, nullable=False),
    Column("reminder_percent", Integer, nullable=False),  # percentage of the time left; 0: no reminders
    Column("digest_hour", Integer),  # hour of the day in the player's zone; null: no daily digest
    Column("digest_at", Timestamp),  # when the next one is due
    Column("muted", JsonText, nullable=False),  # kinds of notices that the player does not want
    Index(None, "digest_at"),
)

notice = Table(
    "notice",
    metadata,
    Column("id", ID, primary_key=True),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    Column("occasion", Text, nullable=False),  # nobody is told twice about the same
    Column("kind", Text, nullable=False),
    Column("game_id", ID, ForeignKey("game.id")),
    Column("step", Integer),
    Column("data", sealed_json(SHORT), nullable=False),  # what it says; it is worded when somebody reads it
    Column("created_at", Timestamp, nullable=False),
    Column("shown_at", Timestamp),  # the in-app channel has delivered it
    Column("read_at", Timestamp),
    UniqueConstraint("player_id", "occasion"),
    Index(None, "player_id", "created_at", "id"),
    Index(None, "created_at"),
)

delivery = Table(
    "delivery",
    metadata,
    Column("notice_id", ID, ForeignKey("notice.id"), primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("try_at", Timestamp, nullable=False),
    Index(None, "try_at"),
    sqlite_with_rowid=False,
)

motion = Table(
    "motion",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game_id", ID, ForeignKey("game.id"), nullable=False),
    Column("step", Integer, nullable=False),  # it lapses with this step
    Column("kind", Text, nullable=False),
    Column("about", JsonText, nullable=False),  # {seat?, step?, by?, version?, candidate?}
    Column("ballot", Text, nullable=False),  # open | secret
    Column("needs", Text, nullable=False),  # unanimous | majority
    Column("put_by", Integer, nullable=False),  # a seat
    Column("put_at", Timestamp, nullable=False),
    Column("state", Text, nullable=False),  # open | carried | failed | lapsed
    Column("closed_at", Timestamp),
    Column("carried_out_at", Timestamp),  # null if carried: a worker still has to carry it out
    Index(None, "game_id", "state"),
)

vote = Table(
    "vote",
    metadata,
    Column("motion_id", ID, ForeignKey("motion.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("choice", SealedText(SHORT), nullable=False),  # yes | no
    Column("by", ID, nullable=False),  # the player who cast it
    Column("at", Timestamp, nullable=False),
    sqlite_with_rowid=False,
)

message = Table(
    "message",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game_id", ID, ForeignKey("game.id"), nullable=False),
    Column("n", Integer, nullable=False),  # in the order of delivery
    Column("seat", Integer, nullable=False),  # who wrote it
    Column("readers", JsonText, nullable=False),  # "all", or a list of seats
    Column("text", SealedText(SHORT), nullable=False),
    Column("at", Timestamp, nullable=False),  # when it is delivered
    Column("delivered", Boolean, nullable=False),
    Column("entry", Integer),  # the number of its entry in the journal, where it is for all
    UniqueConstraint("game_id", "n"),
    Index(None, "delivered", "at"),
)

message_mark = Table(
    "message_mark",
    metadata,
    _of_game(),
    Column("seat", Integer, primary_key=True),
    Column("read_to", Integer, nullable=False),  # every message up to this one has been read
    Column("not_before", Integer, nullable=False),  # private ones up to this one were an earlier player's
    sqlite_with_rowid=False,
)

# The address at which a player gets mail. It counts once its owner has answered a confirmation.
mail_address = Table(
    "mail_address",
    metadata,
    Column("player_id", ID, ForeignKey("player.id"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("confirmed_at", Timestamp, nullable=False),
    _count("bounces"),  # hard ones since the last mail that somebody answered
    Column("off_at", Timestamp),  # since when nothing is sent there, because mail came back
    Column("wishes", JsonText, nullable=False),  # what is sent when: [kind or "", game or "", when]
    UniqueConstraint("address"),
)

# What waits for an answer from an address: whether it belongs to a player, or to somebody who wants to
# register by this name; or whether its player really wants a deed done.
mail_claim = Table(
    "mail_claim",
    metadata,
    Column("id", ID, primary_key=True),  # the address that the confirmation is answered to
    Column("address", Text, nullable=False),
    Column("player_id", ID, ForeignKey("player.id")),
    Column("name", Text),
    Column("created_at", Timestamp, nullable=False),
    Column("ask_at", Timestamp),  # when a mail about it is due; null: it was sent
    Column("deed", Text),  # what is done once its player has said yes
    Column("agreed", Boolean, nullable=False),  # whether it was asked for from the player's address until now
    Column("answered_at", Timestamp),  # since when it waits for the address until now to object
    Column("network", Text),  # where the mail came from that asked for it
    Index(None, "address", "created_at"),
    Index(None, "player_id", "created_at"),
    Index(None, "created_at"),
    Index(None, "ask_at"),
)

# Incoming mails: stored before their senders are told that they arrived, and until they are dealt with.
mail_in = Table(
    "mail_in",
    metadata,
    Column("id", HASH, primary_key=True),  # hash of what came and to whom
    Column("sender", Text, nullable=False),  # whom it is counted for: the envelope's sender, or who it is
    Column("recipients", JsonText, nullable=False),
    Column("raw", SealedBytes(LONG)),
    Column("received_at", Timestamp, nullable=False),
    Column("results", sealed_json(SHORT), nullable=False),  # what became of its parts so far
    Column("done", Integer, nullable=False),  # how many parts those are
    Column("tries", Integer, nullable=False),
    Column("try_at", Timestamp),  # null: dealt with
    Column("became", Text),  # what became of it, in a word
    Index(None, "sender", "received_at"),
    Index(None, "received_at"),
    Index(None, "try_at"),
)

# What players' mails said that were acted on: whatever way the same one comes again, it acts once.
mail_once = Table(
    "mail_once",
    metadata,
    Column("id", HASH, primary_key=True),  # hash of the player, and of Message-ID and body or what is signed
    Column("mail", HASH, nullable=False),  # the first with these
    Column("created_at", Timestamp, nullable=False),
    Index(None, "created_at"),
)

# Outgoing mails, kept for as long as they may be answered: what we wrote must not be read as an order.
mail_out = Table(
    "mail_out",
    metadata,
    Column("id", ID, primary_key=True),  # the first part of its Message-ID
    Column("player_id", ID, ForeignKey("player.id")),
    Column("game_id", ID, ForeignKey("game.id")),
    Column("address", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("answers", HASH),  # the mail that it answers
    Column("raw", SealedBytes(LONG), nullable=False),
    Column("receipt", sealed_json_bytes(LONG, or_null=True)),  # of the order that it tells, if nothing else
    Column("unsubscribe", ID, nullable=False),  # what proves that its reader wants no more of these
    Column("created_at", Timestamp, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("try_at", Timestamp),  # null: sent, given up, or told in the next one
    Column("sent_at", Timestamp),
    Column("error", Text),  # what the mail host said last
    Column("dead_at", Timestamp),  # since when it is given up
    UniqueConstraint("unsubscribe"),
    Index(None, "player_id", "created_at"),
    Index(None, "game_id"),
    Index(None, "answers"),
    Index(None, "created_at"),
    Index(None, "try_at"),
    Index(None, "dead_at"),
)

# Our addresses that mails are answered to: whose, and for which seat and step, if any.
mail_reply = Table(
    "mail_reply",
    metadata,
    Column("id", ID, primary_key=True),
    Column("player_id", ID, ForeignKey("player.id"), nullable=False),
    Column("game_id", ID, ForeignKey("game.id")),
    Column("seat", Integer),
    Column("step", Integer),
    Column("created_at", Timestamp, nullable=False),
    Index(None, "player_id"),
    Index(None, "game_id"),
    Index(None, "created_at"),
)
