"""Steps and their prompts, draws and resolutions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, NotRequired, TypedDict

from sqlalchemy import and_, bindparam, false, insert, null, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import UpdateBase

from referee.engine.json_types import Json
from referee.store.games import GameRow
from referee.store.rows import Rows
from referee.store.schema import (
    GAME_RUNS,
    STEP_IS_OPEN,
    draw,
    game,
    outbox,
    prompt,
    resolution,
    sealed_order,
    step,
)
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer


class StepRow(NamedTuple):
    """A step's whole row."""

    game_id: str
    step: int
    key: str
    state: str
    sealed: bool
    window: bool
    epoch: int
    phase: str
    opened_at: datetime
    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None
    tells_every: int | None
    tells_at: datetime | None
    excused: bool
    outage_seen: int
    closed_at: datetime | None
    attempts: int
    seed_commitment: str


class NewStep(TypedDict):
    """A step that is opened."""

    game_id: str
    step: int
    key: str
    state: str
    sealed: bool
    window: bool
    epoch: int
    phase: str
    opened_at: datetime
    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None
    tells_every: int | None
    tells_at: None
    closed_at: None
    attempts: int
    seed_commitment: str


class StepChanges(TypedDict, total=False):
    """Columns of a step that are changed one by one."""

    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None
    tells_at: datetime | None
    excused: bool
    outage_seen: int


class StepWithClock(NamedTuple):
    """A step's times, with its game, the game's clock, and since when that is stopped."""

    opened_at: datetime
    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None
    tells_every: int | None
    attempts: int
    id: str
    bots_alone: bool
    clock: Mapping[str, Any] | None
    paused_at: datetime | None


class ClosingStep(NamedTuple):
    """A step that waits to be resolved: when it closed, and how often the sweep has rung for it."""

    game: GameRow
    key: str
    veiled_until: datetime | None
    tells_every: int | None
    closed_at: datetime
    rings: int | None


class StepId(NamedTuple):
    """A step of a game."""

    game_id: str
    step: int


class NewPrompt(TypedDict):
    """A prompt to a seat, to be opened with its step."""

    game_id: str
    step: int
    seat: int
    kind: str
    body: Mapping[str, Json]
    shown: Json
    shown_public: Sequence[Mapping[str, Json]]


class Resolution(TypedDict):
    """What is kept of a resolved step, with seats as texts: its answers, what was a formality on the way to
    the next, and what silence would have meant."""

    answers: Mapping[str, Json]
    settled: Sequence[Mapping[str, Any]]
    defaults: Mapping[str, Json]


class NewResolution(TypedDict):
    """How a step was resolved; seats are strings, as in JSON."""

    game_id: str
    step: int
    key: str
    kept: Resolution
    entropy: Mapping[str, str]
    sources: Mapping[str, Json]
    resolved_at: datetime
    epoch: int
    intervention: NotRequired[Mapping[str, Json]]


class NewDraw(TypedDict):
    """A draw after a step; `n` is its place in the order."""

    game_id: str
    label: str
    kind: str
    sides: int
    result: Json
    public: bool
    step: int
    n: int
    epoch: int


_STEP = Rows(
    StepRow, select(step).where(step.c.game_id == bindparam("game_id"), step.c.step == bindparam("step"))
)
_WITH_CLOCK = Rows(
    StepWithClock,
    select(
        step.c.opened_at,
        step.c.due_at,
        step.c.closes_at,
        step.c.veiled_until,
        step.c.tells_every,
        step.c.attempts,
        game.c.id,
        game.c.bots_alone,
        game.c.clock,
        game.c.paused_at,
    )
    .join(game)
    .where(step.c.game_id == bindparam("game_id"), step.c.step == bindparam("step")),
)
_CLOSING = (
    select(game, step.c.key, step.c.veiled_until, step.c.tells_every, step.c.closed_at, outbox.c.rings)
    .select_from(
        game.join(step).outerjoin(
            outbox,
            and_(outbox.c.game_id == game.c.id, outbox.c.step == step.c.step, outbox.c.kind == "resolve"),
        )
    )
    .where(
        game.c.id == bindparam("game_id"),
        game.c.status == "running",
        step.c.step == bindparam("step"),
        step.c.state == "closing",
    )
)
_INSERT_STEP = insert(step)
_INSERT_PROMPT = insert(prompt)
_INSERT_RESOLUTION = insert(resolution)
_INSERT_DRAW = insert(draw)
_CLOSE = (
    update(step)
    .where(
        step.c.game_id == bindparam("of_game"), step.c.step == bindparam("of_step"), step.c.state == "open"
    )
    .values(state="closing", closed_at=bindparam("now"))
)
_RESOLVE = (
    update(step)
    .where(
        step.c.game_id == bindparam("of_game"),
        step.c.step == bindparam("of_step"),
        step.c.state == "closing",
        step.c.closed_at == bindparam("since"),
    )
    .values(state="resolved")
)
_REOPEN = (
    update(step)
    .where(
        step.c.game_id == bindparam("of_game"), step.c.step == bindparam("of_step"), step.c.state == "closing"
    )
    .values(state="open", closed_at=None, closes_at=None)
)
_SET_ATTEMPTS = (
    update(step)
    .where(step.c.game_id == bindparam("of_game"), step.c.step == bindparam("of_step"))
    .values(attempts=bindparam("new_attempts"))
)
_MAKE_VOID = (
    update(step)
    .where(
        step.c.game_id == bindparam("of_game"),
        step.c.step == bindparam("of_step"),
        step.c.state.in_(("open", "closing")),
    )
    .values(state="void", closed_at=bindparam("now"))
)
_COUNT_ATTEMPT = (
    update(step)
    .where(
        step.c.game_id == bindparam("of_game"), step.c.step == bindparam("of_step"), step.c.state == "closing"
    )
    .values(attempts=step.c.attempts + 1)
    .returning(step.c.attempts)
)
_SHOW = (
    update(prompt)
    .where(
        prompt.c.game_id == bindparam("of_game"),
        prompt.c.step == bindparam("of_step"),
        prompt.c.seat == bindparam("of_seat"),
    )
    .values(
        shown=bindparam("shown"),
        shown_public=bindparam("shown_public"),
        shown_default=bindparam("shown_default"),
    )
)
_THESE_PROMPTS = and_(prompt.c.game_id == bindparam("of_game"), prompt.c.step == bindparam("of_step"))
_WITHOUT_BODY = [null() if column is prompt.c.body else column for column in prompt.c]
_FORGET_BODIES: Mapping[str, UpdateBase] = {
    # SQLite leaves the room that a row no longer needs unused, so the rows are moved to the end of the table.
    "sqlite": sqlite.insert(prompt)
    .prefix_with("OR REPLACE")
    .from_select(list(prompt.c), select(*_WITHOUT_BODY).where(_THESE_PROMPTS), include_defaults=False),
    "postgresql": update(prompt).where(_THESE_PROMPTS).values(body=null()),
}
_FORGET_ANSWERS = (
    update(sealed_order)
    .where(sealed_order.c.game_id == bindparam("of_game"), sealed_order.c.step == bindparam("of_step"))
    .values(answer=null(), nonce=null(), entropy=null(), head_hash=null())
)
_OPEN = select(step.c.game_id, step.c.step).join(game).where(STEP_IS_OPEN, GAME_RUNS)
_DUE = Rows(
    StepId,
    _OPEN.where(step.c.closes_at <= bindparam("now"), game.c.paused_at.is_(None))
    .order_by(step.c.closes_at)
    .limit(bindparam("most")),
)
# In anonymous games nobody learns who has answered before a step ends: times would give them away.
_VEIL_FALLS = Rows(
    StepId,
    _OPEN.where(
        step.c.veiled_until <= bindparam("now"),
        step.c.tells_every.is_(None),
        game.c.paused_at.is_(None),
        game.c.anonymous == false(),
    )
    .order_by(step.c.veiled_until)
    .limit(bindparam("most")),
)
_TELLS = Rows(
    StepId,
    _OPEN.where(step.c.tells_at <= bindparam("now"), game.c.paused_at.is_(None))
    .order_by(step.c.tells_at)
    .limit(bindparam("most")),
)
_TELL_LATER = (
    update(step)
    .where(step.c.game_id == bindparam("of_game"), step.c.step == bindparam("of_step"))
    .values(tells_at=bindparam("at"))
)
_CLOSE_LATER = (
    update(step)
    .where(step.c.game_id == bindparam("of_game"), step.c.step == bindparam("of_step"))
    .values(closes_at=bindparam("at"))
)


def find(snapshot: Snapshot, game_id: str, number: int) -> StepRow | None:
    return _STEP.find(snapshot, game_id=game_id, step=number)


def with_clock(snapshot: Snapshot, game_id: str, number: int) -> StepWithClock:
    return _WITH_CLOCK.one(snapshot, game_id=game_id, step=number)


def insert_step(writer: Writer, row: NewStep, prompts: Sequence[NewPrompt]) -> None:
    """Open a step with its prompts."""
    writer.execute(_INSERT_STEP, row)
    writer.execute(_INSERT_PROMPT, [in_row(prompt, asked) for asked in prompts])


def closing(snapshot: Snapshot, game_id: str, number: int) -> ClosingStep | None:
    """A step of a running game that waits to be resolved; None if it does not."""
    found = snapshot.execute(_CLOSING, {"game_id": game_id, "step": number}).one_or_none()
    if found is None:
        return None
    of_game = len(GameRow._fields)
    return ClosingStep(GameRow._make(found[:of_game]), *found[of_game:])


def kinds_of(snapshot: Snapshot, game_id: str, number: int) -> list[str]:
    """The kinds of a step's prompts."""
    asked = select(prompt.c.kind).where(prompt.c.game_id == game_id, prompt.c.step == number)
    return list(snapshot.scalars(asked.order_by(prompt.c.seat)))


def told_of(snapshot: Snapshot, game_id: str, number: int, seat: int) -> list[dict[str, Json]]:
    """What the table was told about the seat's answer: [{text, data}]."""
    told: list[dict[str, Json]] | None = snapshot.scalar(
        select(prompt.c.shown_public).where(
            prompt.c.game_id == game_id, prompt.c.step == number, prompt.c.seat == seat
        )
    )
    return told or []


def shown_of(snapshot: Snapshot, game_id: str, number: int, seat: int) -> Json:
    """The binding form of what the seat has shown of its answer."""
    shown: Json = snapshot.scalar(
        select(prompt.c.shown).where(
            prompt.c.game_id == game_id, prompt.c.step == number, prompt.c.seat == seat
        )
    )
    return shown


def show(
    writer: Writer, game_id: str, number: int, seat: int, shown: Json, shown_public: Json, shown_default: Json
) -> None:
    """Store what a seat has shown so far, what the table was told about it, and the default that fits it."""
    row = in_row(
        prompt,
        {
            "game_id": game_id,
            "step": number,
            "seat": seat,
            "shown": shown,
            "shown_public": shown_public,
            "shown_default": shown_default,
        },
    )
    key = {"of_game": row.pop("game_id"), "of_step": row.pop("step"), "of_seat": row.pop("seat")}
    writer.execute(_SHOW, key | row)


def forget(writer: Writer, dialect: str, game_id: str, number: int) -> None:
    """Keep no more of a resolved step's prompts and orders than what is still looked for.

    All the rest is in the journal, or can be worked out again from it.
    """
    for statement in (_FORGET_BODIES[dialect], _FORGET_ANSWERS):
        writer.execute(statement, {"of_game": game_id, "of_step": number})


def close(writer: Writer, game_id: str, number: int, now: datetime) -> None:
    """Take no more orders for an open step."""
    writer.execute(_CLOSE, {"of_game": game_id, "of_step": number, "now": now})


def try_to_close(transaction: Transaction, game_id: str, number: int, now: datetime) -> bool:
    """Take no more orders; False if the step was not open."""
    return transaction.execute(_CLOSE, {"of_game": game_id, "of_step": number, "now": now}).rowcount == 1


def resolve(transaction: Transaction, game_id: str, number: int, since: datetime) -> bool:
    """The one gate through which a step is resolved; False if somebody else went through it.

    Whoever saw it closed at another time may not pass either: it was reopened since, and orders may have
    been replaced.
    """
    found = transaction.execute(_RESOLVE, {"of_game": game_id, "of_step": number, "since": since})
    return found.rowcount == 1


def reopen(transaction: Transaction, game_id: str, number: int) -> bool:
    """Take orders again for a step that waits to be resolved; False if it does not."""
    return transaction.execute(_REOPEN, {"of_game": game_id, "of_step": number}).rowcount == 1


def set_attempts(writer: Writer, game_id: str, number: int, attempts: int) -> None:
    """Set how often resolving the step was tried."""
    writer.execute(_SET_ATTEMPTS, {"of_game": game_id, "of_step": number, "new_attempts": attempts})


def make_void(transaction: Transaction, game_id: str, number: int, now: datetime) -> bool:
    """Let the game go on or end without an answer to this step; False if it was resolved before."""
    return transaction.execute(_MAKE_VOID, {"of_game": game_id, "of_step": number, "now": now}).rowcount == 1


def count_attempt(transaction: Transaction, game_id: str, number: int) -> int | None:
    """Count an attempt to resolve a step; None if it no longer waits for that."""
    attempts: int | None = transaction.scalar(_COUNT_ATTEMPT, {"of_game": game_id, "of_step": number})
    return attempts


def due(snapshot: Snapshot, now: datetime, most: int) -> list[StepId]:
    """Open steps whose time is up."""
    return _DUE.all(snapshot, now=now, most=most)


def to_unveil(snapshot: Snapshot, now: datetime, most: int) -> list[StepId]:
    """Open steps whose veil is over."""
    return _VEIL_FALLS.all(snapshot, now=now, most=most)


def to_tell(snapshot: Snapshot, now: datetime, most: int) -> list[StepId]:
    """Open steps for which a telling is due."""
    return _TELLS.all(snapshot, now=now, most=most)


def tell_later(writer: Writer, game_id: str, number: int, at: datetime) -> None:
    """Let the sweep tell then who has answered."""
    writer.execute(_TELL_LATER, {"of_game": game_id, "of_step": number, "at": at})


def tell_now(transaction: Transaction, game_id: str, number: int, answered: Collection[int]) -> None:
    """Record that the table was told that these seats, and no others, have answered."""
    change(transaction, game_id, number, {"tells_at": None})
    transaction.execute(
        update(prompt)
        .where(prompt.c.game_id == game_id, prompt.c.step == number)
        .values(answered=prompt.c.seat.in_(answered))
    )


def close_later(writer: Writer, game_id: str, number: int, at: datetime | None) -> None:
    """Let the sweep close the step then; None: never."""
    writer.execute(_CLOSE_LATER, {"of_game": game_id, "of_step": number, "at": at})


def change(transaction: Transaction, game_id: str, number: int, changes: StepChanges) -> None:
    """Set these columns of a step."""
    transaction.execute(
        update(step).where(step.c.game_id == game_id, step.c.step == number).values(dict(changes))
    )


def insert_resolution(writer: Writer, row: NewResolution) -> None:
    writer.execute(_INSERT_RESOLUTION, in_row(resolution, row))


def insert_draws(writer: Writer, rows: Sequence[NewDraw]) -> None:
    if rows:
        writer.execute(_INSERT_DRAW, [in_row(draw, row) for row in rows])
