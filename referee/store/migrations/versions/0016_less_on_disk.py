"""Less is kept of resolved steps, what happened at once is in one row, and secrets are sealed into bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy import Connection, Row, Table

from referee.store.columns import JsonText, PackedParts, Timestamp, packed, unpacked
from referee.store.sealed_columns import opened_text, sealed_text
from referee.store.sealed_rows import stored_table
from referee.store.sealing import Sealing

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

LONG, ORDER, SHORT, FIXED = 1024, 512, 256, 1
DIGITS = 7
SPECTATOR = 0
NULL = b"null"
BETWEEN_EVENTS = b"\n\n"
TABLES = ("event", "journal", "prompt", "resolution", "sealed_order")
IDS = {name: ("seq",) if name in ("event", "journal") else ("step",) for name in TABLES} | {
    "prompt": ("step", "seat"),
    "sealed_order": ("step", "seat"),
}

Values: TypeAlias = dict[str, Any]
Old: TypeAlias = dict[str, Sequence[Row[Any]]]
"""The rows of a game by their table, in the order of their ids."""


def upgrade() -> None:
    _make_anew(_tables_now, _rows_now)


def downgrade() -> None:
    _make_anew(_tables_then, _rows_then)


def _make_anew(
    create: Callable[[], None], convert: Callable[[_Secrets, Old], Iterator[tuple[str, Values]]]
) -> None:
    """Make the tables anew, and convert what they hold game by game."""
    connection = op.get_bind()
    secrets = _Secrets(context.config.attributes["sealing"])
    op.drop_index("ix_prompt_remind_at", "prompt")
    for name in TABLES:
        op.rename_table(name, f"old_{name}")
        # The new tables' constraints have the names of the old ones'; SQLite does not mind.
        if connection.dialect.name == "postgresql":
            op.drop_constraint(f"pk_{name}", f"old_{name}")
            op.drop_constraint(f"fk_{name}_game_id_game", f"old_{name}")
    create()
    old = {name: stored_table(connection, f"old_{name}") for name in TABLES}
    new = {name: stored_table(connection, name) for name in TABLES}
    for game_id in connection.scalars(sa.text("SELECT id FROM game ORDER BY id")).all():
        rows: dict[str, list[Values]] = {}
        for name, row in convert(secrets, _of_game(connection, old, game_id)):
            rows.setdefault(name, []).append(row)
        for name, of_table in rows.items():
            connection.execute(sa.insert(new[name]), of_table)
    for name in TABLES:
        op.drop_table(f"old_{name}")


def _of_game(connection: Connection, tables: dict[str, Table], game_id: str) -> Old:
    return {
        name: connection.execute(
            sa.select(table)
            .where(table.c.game_id == game_id)
            .order_by(*(table.c[column] for column in IDS[name]))
        ).all()
        for name, table in tables.items()
    }


def _rows_now(secrets: _Secrets, old: Old) -> Iterator[tuple[str, Values]]:
    resolved = {row.step for row in old["resolution"] if row.intervention in (None, "null")}
    defaults: dict[int, Values] = {}
    for row in old["prompt"]:
        if row.step in resolved:
            defaults.setdefault(row.step, {})[str(row.seat)] = _default(secrets, row)
        yield "prompt", _prompt_now(secrets, row, resolved=row.step in resolved)
    for row in old["sealed_order"]:
        yield "sealed_order", _order_now(secrets, row, resolved=row.step in resolved)
    for row in old["resolution"]:
        yield "resolution", _resolution_now(secrets, row, defaults.get(row.step, {}))
    for row in old["journal"]:
        yield "journal", _entry_now(secrets, row)
    digits = max([len(row.ns) for row in old["event"]], default=0)
    events = [_Event.read(secrets, row, digits) for row in old["event"]]
    for _, at_once in groupby(events, lambda event: (event.row.step, event.row.at, event.stands_alone)):
        yield "event", _together(secrets, list(at_once))


def _default(secrets: _Secrets, row: Row[Any]) -> Any:
    written = secrets.open(row.body, _Place("prompt", row).of("body"))
    body = PackedParts().process_result_value(written, op.get_bind().dialect)
    return None if body is None else body["default"]


def _prompt_now(secrets: _Secrets, row: Row[Any], *, resolved: bool) -> Values:
    place = _Place("prompt", row)
    shown = secrets.open_text(row.shown, place.of("shown"))
    return {
        **row._mapping,
        "body": None if resolved else row.body,
        "shown": None if shown == NULL else secrets.seal(packed(shown), place.of("shown"), ORDER),
        "shown_default": secrets.as_bytes(row.shown_default, place.of("shown_default"), ORDER),
    }


def _order_now(secrets: _Secrets, row: Row[Any], *, resolved: bool) -> Values:
    place = _Place("sealed_order", row)
    if resolved:
        return {**row._mapping, **dict.fromkeys(("answer", "nonce", "entropy", "head_hash"))}
    return {
        **row._mapping,
        "answer": secrets.as_bytes(row.answer, place.of("answer"), ORDER),
        "nonce": secrets.digits_as_bytes(row.nonce, place.of("nonce")),
    }


def _resolution_now(secrets: _Secrets, row: Row[Any], defaults: Values) -> Values:
    place = _Place("resolution", row)
    settled = NULL if row.settled is None else secrets.open_text(row.settled, place.of("settled"))
    kept = {
        "answers": json.loads(secrets.open_text(row.answers, place.of("answers"))),
        "settled": json.loads(settled) or [],
        "defaults": defaults,
    }
    sealed = secrets.seal(packed(_json(kept)), place.of("kept"), ORDER)
    return _without(row, "answers", "settled") | {"kept": sealed}


def _entry_now(secrets: _Secrets, row: Row[Any]) -> Values:
    place = _Place("journal", row)
    hidden = secrets.open_text(row.hidden, place.of("hidden"))
    return {
        **row._mapping,
        "public": packed(row.public.encode()),
        "hidden": None if hidden == NULL else secrets.seal(packed(hidden), place.of("hidden"), SHORT),
        "nonce": secrets.digits_as_bytes(row.nonce, place.of("nonce")),
        "commitment": None if row.commitment is None else bytes.fromhex(row.commitment),
        "prev": bytes.fromhex(row.prev),
        "hash": bytes.fromhex(row.hash),
    }


class _Event(NamedTuple):
    """An event of before, in a row of its own."""

    row: Row[Any]
    faces: bytes
    ns: Sequence[str]

    @classmethod
    def read(cls, secrets: _Secrets, row: Row[Any], digits: int) -> _Event:
        faces = unpacked(secrets.open(row.faces, _Place("event", row).of("faces")))
        return cls(row, faces, _numbers(row.ns.ljust(digits, "0")))

    @property
    def stands_alone(self) -> int | None:
        """Its number if some do not see it who have a face of it; others can share a row.

        There are such where events were once kept for each viewer: a seat that was told more than the others
        has a row of its own for that.
        """
        sees = [int(n) > 0 for n in self.ns]
        return None if sees == _who_sees(self.faces, len(sees)) else self.row.seq


def _together(secrets: _Secrets, events: Sequence[_Event]) -> Values:
    """What happened at once in one row, with the number of the last event that each viewer sees."""
    last = events[-1].row
    joined = packed(BETWEEN_EVENTS.join([event.faces for event in events]))
    return {
        **last._mapping,
        "faces": secrets.seal(joined, _Place("event", last).of("faces"), SHORT),
        "ns": "".join(max(ns) for ns in zip(*(event.ns for event in events), strict=True)),
    }


def _who_sees(faces: bytes, viewers: int) -> list[bool]:
    seen = {int(line.split(b" ", 1)[0]) for line in faces.split(b"\n")}
    return [SPECTATOR in seen or viewer in seen for viewer in range(viewers)]


def _rows_then(secrets: _Secrets, old: Old) -> Iterator[tuple[str, Values]]:
    """As before. What is not kept any more of a step comes back as far as its resolution has it."""
    kept: dict[int, Values] = {}
    for row in old["resolution"]:
        written = unpacked(secrets.open(row.kept, _Place("resolution", row).of("kept")))
        kept[row.step] = json.loads(written)
        yield "resolution", _resolution_then(secrets, row, kept[row.step])
    for row in old["prompt"]:
        yield "prompt", _prompt_then(secrets, row, kept.get(row.step))
    for row in old["sealed_order"]:
        yield "sealed_order", _order_then(secrets, row, kept.get(row.step))
    for row in old["journal"]:
        yield "journal", _entry_then(secrets, row)
    for row in old["event"]:
        for one in _apart(secrets, row):
            yield "event", one


def _resolution_then(secrets: _Secrets, row: Row[Any], kept: Values) -> Values:
    place = _Place("resolution", row)
    answers, settled = _json(kept["answers"]), _json(kept["settled"] or None)
    return _without(row, "kept") | {
        "answers": secrets.seal_text(answers, place.of("answers"), LONG),
        "settled": secrets.seal_text(settled, place.of("settled"), LONG),
    }


def _prompt_then(secrets: _Secrets, row: Row[Any], kept: Values | None) -> Values:
    place = _Place("prompt", row)
    body = row.body
    if body is None:
        default = None if kept is None else kept["defaults"].get(str(row.seat))
        written = PackedParts().process_bind_param({"default": default}, op.get_bind().dialect)
        body = secrets.seal(written, place.of("body"), LONG)
    shown = NULL if row.shown is None else unpacked(secrets.open(row.shown, place.of("shown")))
    return {
        **row._mapping,
        "body": body,
        "shown": secrets.seal_text(shown, place.of("shown"), LONG),
        "shown_default": secrets.as_text(row.shown_default, place.of("shown_default"), LONG),
    }


def _order_then(secrets: _Secrets, row: Row[Any], kept: Values | None) -> Values:
    place = _Place("sealed_order", row)
    if row.answer is None:
        answer, nonce = _json(None if kept is None else kept["answers"].get(str(row.seat))), b""
    else:
        answer = unpacked(secrets.open(row.answer, place.of("answer")))
        nonce = secrets.open(row.nonce, place.of("nonce")).hex().encode()
    return {
        **row._mapping,
        "answer": secrets.seal_text(answer, place.of("answer"), LONG),
        "nonce": secrets.seal_text(nonce, place.of("nonce"), SHORT),
    }


def _entry_then(secrets: _Secrets, row: Row[Any]) -> Values:
    place = _Place("journal", row)
    hidden = NULL if row.hidden is None else unpacked(secrets.open(row.hidden, place.of("hidden")))
    nonce = None if row.nonce is None else secrets.open(row.nonce, place.of("nonce")).hex().encode()
    return {
        **row._mapping,
        "public": unpacked(row.public).decode(),
        "hidden": secrets.seal_text(hidden, place.of("hidden"), SHORT),
        "nonce": None if nonce is None else secrets.seal_text(nonce, place.of("nonce"), SHORT),
        "commitment": None if row.commitment is None else row.commitment.hex(),
        "prev": row.prev.hex(),
        "hash": row.hash.hex(),
    }


def _apart(secrets: _Secrets, row: Row[Any]) -> Iterator[Values]:
    """Each event in a row of its own, the last one first."""
    events = unpacked(secrets.open(row.faces, _Place("event", row).of("faces"))).split(BETWEEN_EVENTS)
    if len(events) == 1:
        yield dict(row._mapping)
        return
    left = [int(n) for n in _numbers(row.ns)]
    for before, faces in enumerate(reversed(events)):
        seq = row.seq - before
        sees = _who_sees(faces, len(left))
        ns = [n if sees_it else 0 for n, sees_it in zip(left, sees, strict=True)]
        left = [n - sees_it for n, sees_it in zip(left, sees, strict=True)]
        yield {
            **row._mapping,
            "seq": seq,
            "faces": secrets.seal(packed(faces), f"event.faces/{row.game_id}/{seq}", SHORT),
            "ns": "".join(f"{n:0{DIGITS}}" for n in ns),
        }


class _Place(NamedTuple):
    """A row, whose secrets are bound to it."""

    table: str
    row: Row[Any]

    def of(self, column: str) -> str:
        ids = [self.row.game_id, *(getattr(self.row, name) for name in IDS[self.table])]
        return f"{self.table}.{column}/{'/'.join(map(str, ids))}"


class _Secrets:
    """Seals and opens, as bytes and as text."""

    def __init__(self, sealing: Sealing) -> None:
        self._sealing = sealing
        self.seal = sealing.seal
        self.open = sealing.open

    def open_text(self, stored: str, place: str) -> bytes:
        return opened_text(self._sealing, stored, place)

    def seal_text(self, secret: bytes, place: str, padding: int) -> str:
        return sealed_text(self._sealing, secret, place, padding)

    def as_bytes(self, stored: str | None, place: str, padding: int) -> bytes | None:
        return None if stored is None else self.seal(packed(self.open_text(stored, place)), place, padding)

    def digits_as_bytes(self, stored: str | None, place: str) -> bytes | None:
        if stored is None:
            return None
        return self.seal(bytes.fromhex(self.open_text(stored, place).decode()), place, FIXED)

    def as_text(self, stored: bytes | None, place: str, padding: int) -> str | None:
        return None if stored is None else self.seal_text(unpacked(self.open(stored, place)), place, padding)


def _without(row: Row[Any], *names: str) -> Values:
    return {name: value for name, value in row._mapping.items() if name not in names}


def _numbers(ns: str) -> list[str]:
    return [ns[start : start + DIGITS] for start in range(0, len(ns), DIGITS)]


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _tables_now() -> None:
    _create(
        "event",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("faces", sa.LargeBinary(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
    )
    _create(
        "journal",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("timed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("hidden", sa.LargeBinary(), nullable=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=True),
        sa.Column("commitment", sa.LargeBinary(), nullable=True),
        sa.Column("prev", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
    )
    _create_prompt(
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.Column("shown", sa.LargeBinary(), nullable=True),
        sa.Column("shown_default", sa.LargeBinary(), nullable=True),
    )
    _create_resolution(sa.Column("kept", sa.LargeBinary(), nullable=False))
    _create_sealed_order(
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=True),
    )


def _tables_then() -> None:
    _create(
        "event",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("faces", sa.LargeBinary(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        with_rowid=False,
    )
    _create(
        "journal",
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
        with_rowid=False,
    )
    _create_prompt(
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.Column("shown_default", sa.Text(), nullable=True),
    )
    _create_resolution(
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("settled", sa.Text(), nullable=True),
        with_rowid=False,
    )
    _create_sealed_order(
        sa.Column("answer", sa.Text(), nullable=False), sa.Column("nonce", sa.Text(), nullable=False)
    )


def _create_prompt(*secrets: sa.Column[Any]) -> None:
    _create(
        "prompt",
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        *secrets,
        sa.Column("shown_public", JsonText(), nullable=False),
        sa.Column("remind_at", Timestamp(), nullable=True),
        sa.Column("answered", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("changes", sa.Integer(), server_default="0", nullable=False),
    )
    op.create_index(op.f("ix_prompt_remind_at"), "prompt", ["remind_at"])


def _create_resolution(*secrets: sa.Column[Any], with_rowid: bool = True) -> None:
    _create(
        "resolution",
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        *secrets,
        sa.Column("entropy", JsonText(), nullable=False),
        sa.Column("sources", JsonText(), nullable=False),
        sa.Column("resolved_at", Timestamp(), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("intervention", JsonText(), nullable=True),
        with_rowid=with_rowid,
    )


def _create_sealed_order(*secrets: sa.Column[Any]) -> None:
    _create(
        "sealed_order",
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        *secrets,
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("wait", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("accepted_at", Timestamp(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("head_seq", sa.Integer(), nullable=True),
        sa.Column("head_hash", sa.String(length=64), nullable=True),
        with_rowid=False,
    )


def _create(name: str, *columns: sa.Column[Any], with_rowid: bool = True) -> None:
    op.create_table(
        name,
        sa.Column("game_id", sa.String(length=32), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f(f"fk_{name}_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", *IDS[name], name=op.f(f"pk_{name}")),
        sqlite_with_rowid=with_rowid,
    )
