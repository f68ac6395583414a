"""Orders, and everything that is needed to accept one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias, TypedDict

from sqlalchemy import and_, bindparam, delete, false, func, insert, select, true, update

from referee.engine.json_types import Json
from referee.store.ahead import KeptOrder
from referee.store.playing import played_by
from referee.store.rows import Rows
from referee.store.schema import ahead, game, prompt, sealed_order, seat, step
from referee.store.sealed_columns import in_row
from referee.store.steps import StepWithClock
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer


class Filing(NamedTuple):
    """A game, the seat that a player plays, a prompt, the order on file for it, and what its seat has sent
    ahead; None for what is missing.

    `others_missing` counts the final orders that the step still waits for, apart from this seat's.
    """

    id: str
    bots_alone: bool
    status: str
    visibility: str
    host: str
    version: int
    open_step: int
    round: int | None
    seats: int
    journal_seq: int
    journal_hash: str
    journal_at: datetime
    event_counts: Mapping[str, int]
    clock: Mapping[str, Any] | None
    paused_at: datetime | None
    rules_held_at: datetime | None
    own_seat: int | None
    step_state: str | None
    opened_at: datetime
    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None
    tells_every: int | None
    tells_at: datetime | None
    attempts: int | None
    asked_seat: int | None
    shown: Json
    shown_public: list[dict[str, Json]]
    answered: bool
    changes: int
    answer: Json
    final: bool | None
    wait: bool | None
    entropy: str | None
    nonce: str | None
    commitment: str | None
    accepted_at: datetime | None
    by: str | None
    head_seq: int | None
    head_hash: str | None
    ahead: Sequence[KeptOrder] | None
    others_missing: int


OpenStep: TypeAlias = Filing | StepWithClock
"""The times of an open step, with its game's clock."""


class OrderRow(NamedTuple):
    """What a seat has shown in a step, and its order or draft on file (`commitment` None: none)."""

    seat: int
    shown: Json
    answered: bool
    changes: int
    answer: Json
    final: bool | None
    entropy: str | None
    nonce: str | None
    commitment: str | None
    by: str | None


class FiledOrder(TypedDict):
    """An order or draft as it is stored."""

    game_id: str
    step: int
    seat: int
    answer: Json
    final: bool
    wait: bool
    entropy: str | None
    nonce: str
    commitment: str
    accepted_at: datetime
    by: str
    head_seq: int
    head_hash: str


_THIS_STEP = and_(step.c.game_id == game.c.id, step.c.step == bindparam("step"))
_THIS_PROMPT = and_(
    prompt.c.game_id == game.c.id, prompt.c.step == bindparam("step"), prompt.c.seat == bindparam("seat")
)
_THIS_ORDER = and_(
    sealed_order.c.game_id == game.c.id,
    sealed_order.c.step == bindparam("step"),
    sealed_order.c.seat == bindparam("seat"),
)
_SENT_AHEAD = and_(ahead.c.game_id == game.c.id, ahead.c.seat == bindparam("seat"))

_asked = prompt.alias("asked")
_filed = sealed_order.alias("filed")
# A seat that waits for the deadline is waited for until then.
_MISSING = (
    select(func.count())
    .select_from(
        _asked.outerjoin(
            _filed,
            and_(
                _filed.c.game_id == _asked.c.game_id,
                _filed.c.step == _asked.c.step,
                _filed.c.seat == _asked.c.seat,
                _filed.c.final == true(),
                _filed.c.wait == false(),
            ),
        )
    )
    .where(_asked.c.step == bindparam("step"), _filed.c.seat.is_(None))
)
_OTHERS_MISSING = (
    _MISSING.where(_asked.c.game_id == game.c.id, _asked.c.seat != bindparam("seat"))
    .correlate(game)
    .scalar_subquery()
)
_PLAYS_IT = and_(
    seat.c.status == "taken",
    played_by(bindparam("player_id"), bindparam("now")),
)

_FILING = Rows(
    Filing,
    select(
        game.c.id,
        game.c.bots_alone,
        game.c.status,
        game.c.visibility,
        game.c.host,
        game.c.version,
        game.c.step.label("open_step"),
        game.c.round,
        game.c.seats,
        game.c.journal_seq,
        game.c.journal_hash,
        game.c.journal_at,
        game.c.event_counts,
        game.c.clock,
        game.c.paused_at,
        game.c.rules_held_at,
        seat.c.seat.label("own_seat"),
        step.c.state.label("step_state"),
        step.c.opened_at,
        step.c.due_at,
        step.c.closes_at,
        step.c.veiled_until,
        step.c.tells_every,
        step.c.tells_at,
        step.c.attempts,
        prompt.c.seat.label("asked_seat"),
        prompt.c.shown,
        prompt.c.shown_public,
        prompt.c.answered,
        prompt.c.changes,
        sealed_order.c.answer,
        sealed_order.c.final,
        sealed_order.c.wait,
        sealed_order.c.entropy,
        sealed_order.c.nonce,
        sealed_order.c.commitment,
        sealed_order.c.accepted_at,
        sealed_order.c.by,
        sealed_order.c.head_seq,
        sealed_order.c.head_hash,
        ahead.c.orders.label("ahead"),
        _OTHERS_MISSING.label("others_missing"),
    )
    .select_from(
        game.outerjoin(
            seat,
            and_(seat.c.game_id == game.c.id, _PLAYS_IT),
        )
        .outerjoin(step, _THIS_STEP)
        .outerjoin(prompt, _THIS_PROMPT)
        .outerjoin(sealed_order, _THIS_ORDER)
        .outerjoin(ahead, _SENT_AHEAD)
    )
    .where(game.c.id == bindparam("game_id")),
)
_COUNT_MISSING = _MISSING.where(_asked.c.game_id == bindparam("game_id"))
_INSERT = insert(sealed_order)
_REPLACE = (
    update(sealed_order)
    .where(
        sealed_order.c.game_id == bindparam("of_game"),
        sealed_order.c.step == bindparam("of_step"),
        sealed_order.c.seat == bindparam("of_seat"),
    )
    .values(
        {
            name: bindparam(name)
            for name in (
                "answer",
                "final",
                "wait",
                "entropy",
                "nonce",
                "commitment",
                "accepted_at",
                "by",
                "head_seq",
                "head_hash",
            )
        }
    )
)
_OF_STEP = Rows(
    OrderRow,
    select(
        prompt.c.seat,
        prompt.c.shown,
        prompt.c.answered,
        prompt.c.changes,
        sealed_order.c.answer,
        sealed_order.c.final,
        sealed_order.c.entropy,
        sealed_order.c.nonce,
        sealed_order.c.commitment,
        sealed_order.c.by,
    )
    .select_from(
        prompt.outerjoin(
            sealed_order,
            and_(
                sealed_order.c.game_id == prompt.c.game_id,
                sealed_order.c.step == prompt.c.step,
                sealed_order.c.seat == prompt.c.seat,
            ),
        )
    )
    .where(prompt.c.game_id == bindparam("game_id"), prompt.c.step == bindparam("step"))
    .order_by(prompt.c.seat),
)


_NOTE_CHANGE = (
    update(prompt)
    .where(
        prompt.c.game_id == bindparam("of_game"),
        prompt.c.step == bindparam("of_step"),
        prompt.c.seat == bindparam("of_seat"),
    )
    .values(changes=prompt.c.changes + 1)
)


def filing(
    connection: Snapshot, *, game_id: str, step: int, seat: int, player_id: str, now: datetime
) -> Filing | None:
    """Everything that is needed to accept an order; None: there is no such game."""
    return _FILING.find(connection, game_id=game_id, step=step, seat=seat, player_id=player_id, now=now)


def ask_filing(
    connection: Snapshot, *, game_id: str, step: int, seat: int, player_id: str, now: datetime
) -> Callable[[], Filing | None]:
    """Ask for the same; it is there when the result is called."""
    return _FILING.ask(connection, game_id=game_id, step=step, seat=seat, player_id=player_id, now=now)


def missing(connection: Snapshot, game_id: str, step: int) -> int:
    """How many final orders the step still waits for."""
    return connection.scalar(_COUNT_MISSING, {"game_id": game_id, "step": step}) or 0


def insert_order(writer: Writer, row: FiledOrder) -> None:
    writer.execute(_INSERT, in_row(sealed_order, row))


def replace(writer: Writer, row: FiledOrder) -> None:
    """Replace the order on file."""
    key = {"of_game": row["game_id"], "of_step": row["step"], "of_seat": row["seat"]}
    bound = in_row(sealed_order, row)
    rest = {name: value for name, value in bound.items() if name not in ("game_id", "step", "seat")}
    writer.execute(_REPLACE, key | rest)


def has_filed_before(snapshot: Snapshot, game_id: str, seat: int, step: int) -> bool:
    """Whether the seat has filed an order of its own in an earlier step."""
    found = select(sealed_order.c.step).where(
        sealed_order.c.game_id == game_id, sealed_order.c.step < step, sealed_order.c.seat == seat
    )
    return snapshot.scalar(found.limit(1)) is not None


def note_change(writer: Writer, game_id: str, step: int, seat: int) -> None:
    """Count a change of what is on file for a prompt."""
    writer.execute(_NOTE_CHANGE, {"of_game": game_id, "of_step": step, "of_seat": seat})


def remove(connection: Transaction, game_id: str, step: int, seat: int) -> None:
    connection.execute(
        delete(sealed_order).where(
            sealed_order.c.game_id == game_id, sealed_order.c.step == step, sealed_order.c.seat == seat
        )
    )


def of_step(connection: Snapshot, game_id: str, step: int) -> dict[int, OrderRow]:
    """What each seat that is asked in a step has shown and filed."""
    return {row.seat: row for row in _OF_STEP.all(connection, game_id=game_id, step=step)}
