"""Orders ahead, and the prompts that they can be tried on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from sqlalchemy import bindparam, delete, insert, select

from referee.engine.json_types import Json
from referee.store.rows import Rows
from referee.store.schema import ahead, prompt, resolution
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

KeptOrder: TypeAlias = Mapping[str, Json]
"""An order ahead as a document."""


class KeptList(NamedTuple):
    """All that a seat has sent ahead, in order."""

    seat: int
    orders: Sequence[KeptOrder]


class TriedPrompt(NamedTuple):
    """A prompt that a seat was asked."""

    step: int
    kind: str
    shown: Json


_OF_SEAT = select(ahead.c.orders).where(
    ahead.c.game_id == bindparam("game_id"), ahead.c.seat == bindparam("seat")
)
_OF_GAME = Rows(
    KeptList,
    select(ahead.c.seat, ahead.c.orders).where(ahead.c.game_id == bindparam("game_id"), ahead.c.live),
)
_SEATS = select(ahead.c.seat).where(ahead.c.game_id == bindparam("game_id"), ahead.c.live)
_PROMPTS = Rows(
    TriedPrompt,
    select(prompt.c.step, prompt.c.kind, prompt.c.shown)
    .where(prompt.c.game_id == bindparam("game_id"), prompt.c.seat == bindparam("seat"))
    .order_by(prompt.c.step.desc())
    .limit(bindparam("most")),
)
_SETTLED = (
    select(resolution.c.step, resolution.c.kept)
    .where(resolution.c.game_id == bindparam("game_id"))
    .order_by(resolution.c.step.desc())
)
_INSERT = insert(ahead)
_REMOVE = delete(ahead).where(ahead.c.game_id == bindparam("of_game"), ahead.c.seat == bindparam("of_seat"))


def of_seat(snapshot: Snapshot, game_id: str, seat: int) -> Sequence[KeptOrder]:
    """Everything that a seat has sent ahead, in order."""
    return snapshot.scalar(_OF_SEAT, {"game_id": game_id, "seat": seat}) or []


def of_game(snapshot: Snapshot, game_id: str) -> dict[int, Sequence[KeptOrder]]:
    """By seat, the lists of a game in which something may still be used."""
    return {row.seat: row.orders for row in _OF_GAME.all(snapshot, game_id=game_id)}


def any_ahead(snapshot: Snapshot, game_id: str, seats: Collection[int]) -> bool:
    """Whether one of these seats has orders ahead that may still be used."""
    return not set(snapshot.scalars(_SEATS, {"game_id": game_id})).isdisjoint(seats)


def replace(writer: Writer, game_id: str, seat: int, orders: Sequence[KeptOrder], *, live: bool) -> None:
    """Replace the seat's orders ahead; `live` if some may still be used."""
    remove(writer, game_id, seat)
    if orders:
        row = {"game_id": game_id, "seat": seat, "orders": list(orders), "live": live}
        writer.execute(_INSERT, in_row(ahead, row))


def remove(writer: Writer, game_id: str, seat: int) -> None:
    """Delete a seat's orders ahead."""
    writer.execute(_REMOVE, {"of_game": game_id, "of_seat": seat})


def clear(transaction: Transaction, game_id: str) -> None:
    """Delete the orders ahead of all seats of a game."""
    transaction.execute(delete(ahead).where(ahead.c.game_id == game_id))


def prompts_to_try(snapshot: Snapshot, game_id: str, seat: int, most: int) -> list[TriedPrompt]:
    """The latest prompts to a seat, including the open one, latest first."""
    return _PROMPTS.all(snapshot, game_id=game_id, seat=seat, most=most)


def formalities_to_try(snapshot: Snapshot, game_id: str, seat: int, most: int) -> list[int]:
    """The latest steps in whose resolution a formality of this seat was settled, latest first."""
    rows = snapshot.execute(_SETTLED, {"game_id": game_id})
    steps = [row.step for row in rows if any(one["seat"] == seat for one in row.kept["settled"])]
    return steps[:most]
