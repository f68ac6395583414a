"""An event is kept once, with the faces it has, and no longer once for each viewer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import context, op
from sqlalchemy import Connection

from referee.store.columns import PackedFaces, Timestamp
from referee.store.sealed_columns import opened_text, sealed_text
from referee.store.sealed_rows import stored_table
from referee.store.sealing import Sealing

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

PADDING = 256
DIGITS = 7
SPECTATOR = 0
AT_ONCE = 500
_faces = PackedFaces()


def upgrade() -> None:
    op.rename_table("event", "event_of_viewer")
    _drop_key("event_of_viewer")
    op.create_table(
        "event",
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", Timestamp(), nullable=False),
        sa.Column("faces", sa.LargeBinary(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_event_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_event")),
        sqlite_with_rowid=False,
    )
    connection, sealing = op.get_bind(), context.config.attributes["sealing"]
    old, new = stored_table(connection, "event_of_viewer"), stored_table(connection, "event")
    for game_id, counts in _games(connection):
        of_game = sa.select(old).where(old.c.game_id == game_id).order_by(old.c.viewer, old.c.n)
        told = [_opened(sealing, row) for row in connection.execute(of_game)]
        merged = [_row(sealing, game_id, seq, one) for seq, one in enumerate(_merged(told), 1)]
        for first in range(0, len(merged), AT_ONCE):
            connection.execute(sa.insert(new), merged[first : first + AT_ONCE])
        _set_counts(connection, game_id, {"all": len(merged), **counts})
    op.drop_table("event_of_viewer")


def downgrade() -> None:
    op.rename_table("event", "event_of_all")
    _drop_key("event_of_all")
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
    connection, sealing = op.get_bind(), context.config.attributes["sealing"]
    old, new = stored_table(connection, "event_of_all"), stored_table(connection, "event")
    for game_id, counts in _games(connection):
        for row in connection.execute(sa.select(old).where(old.c.game_id == game_id)).all():
            connection.execute(sa.insert(new), list(_apart(sealing, row, connection)))
        _set_counts(connection, game_id, {name: count for name, count in counts.items() if name != "all"})
    op.drop_table("event_of_all")


def _drop_key(table: str) -> None:
    """The new table's constraints have the names of the old one's; SQLite does not mind."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("pk_event", table)
        op.drop_constraint("fk_event_game_id_game", table)


def _games(connection: Connection) -> list[tuple[str, dict[str, int]]]:
    found = connection.execute(sa.text("SELECT id, event_counts FROM game")).all()
    return [(row.id, json.loads(row.event_counts)) for row in found]


def _set_counts(connection: Connection, game_id: str, counts: Mapping[str, int]) -> None:
    written = json.dumps(counts, separators=(",", ":"))
    statement = sa.text("UPDATE game SET event_counts = :counts WHERE id = :id")
    connection.execute(statement, {"counts": written, "id": game_id})


class Told(NamedTuple):
    """What one viewer was told."""

    viewer: int
    n: int
    step: int
    at: Any
    body: str


def _opened(sealing: Sealing, row: Any) -> Told:
    place = f"event.body/{row.game_id}/{row.viewer}/{row.n}"
    return Told(row.viewer, row.n, row.step, row.at, opened_text(sealing, row.body, place).decode())


def _merged(told: Sequence[Told]) -> Iterator[list[Told]]:
    """What was told to several at once, together: what spectators were told, and everything else by itself.

    Each viewer's events keep their order. Which of those at the same time came first for different viewers is
    not known any more, and nobody can see it.
    """
    by_time: dict[Any, dict[int, list[Told]]] = {}
    for one in told:
        by_time.setdefault(one.at, {}).setdefault(one.viewer, []).append(one)
    for at in sorted(by_time):
        seats = by_time[at]
        for public in seats.pop(SPECTATOR, []):
            together = [public]
            for own in seats.values():
                heard = [(one.step, one.body) for one in own]
                if (public.step, public.body) in heard:
                    place = heard.index((public.step, public.body))
                    yield from ([one] for one in own[:place])
                    together.append(own[place])
                    del own[: place + 1]
            yield together
        for own in seats.values():
            yield from ([one] for one in own)


def _row(sealing: Sealing, game_id: str, seq: int, together: Sequence[Told]) -> dict[str, Any]:
    ns = {one.viewer: one.n for one in together}
    first = together[0]
    faces = _faces.process_bind_param([{first.viewer: first.body}], op.get_bind().dialect)
    return {
        "game_id": game_id,
        "seq": seq,
        "step": first.step,
        "at": first.at,
        "faces": sealing.seal(faces, f"event.faces/{game_id}/{seq}", PADDING),
        "ns": "".join(f"{ns.get(viewer, 0):0{DIGITS}}" for viewer in range(max(ns) + 1)),
    }


def _apart(sealing: Sealing, row: Any, connection: Connection) -> Iterator[dict[str, Any]]:
    opened = sealing.open(row.faces, f"event.faces/{row.game_id}/{row.seq}")
    [faces] = _faces.process_result_value(opened, connection.dialect)
    for viewer in range(len(row.ns) // DIGITS):
        if n := int(row.ns[DIGITS * viewer : DIGITS * (viewer + 1)]):
            body = faces.get(viewer, faces.get(SPECTATOR)).encode()
            place = f"event.body/{row.game_id}/{viewer}/{n}"
            yield {
                "game_id": row.game_id,
                "viewer": viewer,
                "n": n,
                "step": row.step,
                "at": row.at,
                "body": sealed_text(sealing, body, place, PADDING),
            }
