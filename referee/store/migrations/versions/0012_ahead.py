"""Queues and standing orders are one list for each seat."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import context, op

from referee.store.columns import JsonText
from referee.store.sealed_columns import opened_text, sealed_text
from referee.store.sealed_rows import stored_table

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

PADDING = 1024
SPENT = "spent"


def upgrade() -> None:
    _create("ahead", sa.Column("live", sa.Boolean(), nullable=False))
    queues, standing = _lists("queue"), _lists("standing")
    for seat in sorted(queues.keys() | standing.keys()):
        queue, lasting = queues.get(seat), standing.get(seat)
        orders = [
            *({"list": "queue", **order} for order in (queue["orders"] if queue else ())),
            *({"list": "standing", **order} for order in (lasting["orders"] if lasting else ())),
        ]
        live = lasting is not None or (queue is not None and queue["stopped"] is None)
        _insert("ahead", seat, orders, live=live)
    op.drop_table("queue")
    op.drop_table("standing")


def downgrade() -> None:
    _create("queue", sa.Column("stopped", sa.Text(), nullable=True))
    _create("standing")
    for seat, row in _lists("ahead").items():
        queue, standing = (
            [_before(order) for order in row["orders"] if order["list"] == name]
            for name in ("queue", "standing")
        )
        if queue:
            _insert("queue", seat, queue, stopped=None if row["live"] else SPENT)
        if standing:
            _insert("standing", seat, standing)
    op.drop_table("ahead")


def _before(order: dict[str, Any]) -> dict[str, Any]:
    """An order as it was kept on a list of its own."""
    expires = order.get("expires") or {}
    limits = {"until_round": expires.get("round"), "until_step": expires.get("step")}
    return {**(limits if order["list"] == "queue" else {"facts": []}), **order}


def _create(name: str, *more: sa.Column[Any]) -> None:
    op.create_table(
        name,
        sa.Column("game_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("orders", JsonText(), nullable=False),
        *more,
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f(f"fk_{name}_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f(f"pk_{name}")),
    )


def _lists(name: str) -> dict[tuple[str, int], dict[str, Any]]:
    """The rows of a table by game and seat, their orders opened."""
    sealing = context.config.attributes["sealing"]
    found = {}
    for row in op.get_bind().execute(sa.select(stored_table(op.get_bind(), name))).mappings().all():
        opened = opened_text(sealing, row["orders"], _place(name, row["game_id"], row["seat"]))
        found[row["game_id"], row["seat"]] = {**row, "orders": json.loads(opened)}
    return found


def _insert(name: str, seat: tuple[str, int], orders: list[dict[str, Any]], **more: Any) -> None:
    plain = json.dumps(orders, ensure_ascii=False, separators=(",", ":")).encode()
    stored = sealed_text(context.config.attributes["sealing"], plain, _place(name, *seat), PADDING)
    row = {"game_id": seat[0], "seat": seat[1], "orders": stored, **more}
    op.get_bind().execute(sa.insert(stored_table(op.get_bind(), name)).values(row))


def _place(name: str, game_id: str, seat: int) -> str:
    return f"{name}.orders/{game_id}/{seat}"
