"""Steps and their prompts, draws and resolutions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, bindparam, false, insert, select, update

from referee.store.schema import GAME_RUNS, STEP_IS_OPEN, draw, game, outbox, prompt, resolution, step
from referee.store.sealed_columns import in_row
from referee.store.transactions import Snapshot, Transaction
from referee.store.writes import Writer

_STEP = select(step).where(step.c.game_id == bindparam("game_id"), step.c.step == bindparam("step"))
_WITH_CLOCK = (
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
    .where(step.c.game_id == bindparam("game_id"), step.c.step == bindparam("step"))
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
    .values(attempts=bindparam("so_many"))
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
_OPEN = select(step.c.game_id, step.c.step).join(game).where(STEP_IS_OPEN, GAME_RUNS)
_DUE = (
    _OPEN.where(step.c.closes_at <= bindparam("now"), game.c.paused_at.is_(None))
    .order_by(step.c.closes_at)
    .limit(bindparam("most"))
)
# In anonymous games nobody learns before the end of a step who has answered: times betray.
_VEIL_FALLS = (
    _OPEN.where(
        step.c.veiled_until <= bindparam("now"),
        step.c.tells_every.is_(None),
        game.c.paused_at.is_(None),
        game.c.anonymous == false(),
    )
    .order_by(step.c.veiled_until)
    .limit(bindparam("most"))
)
_TELLS = (
    _OPEN.where(step.c.tells_at <= bindparam("now"), game.c.paused_at.is_(None))
    .order_by(step.c.tells_at)
    .limit(bindparam("most"))
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


def find(snapshot: Snapshot, game_id: str, number: int) -> Row[Any] | None:
    return snapshot.execute(_STEP, {"game_id": game_id, "step": number}).one_or_none()


def with_clock(snapshot: Snapshot, game_id: str, number: int) -> Any:
    """A step's times, with the `clock` of its game and since when it stands still (`paused_at`)."""
    return snapshot.execute(_WITH_CLOCK, {"game_id": game_id, "step": number}).one()


def insert_step(writer: Writer, row: Mapping[str, Any], prompts: list[dict[str, Any]]) -> None:
    """Open a step with its prompts."""
    writer.execute(_INSERT_STEP, dict(row))
    writer.execute(_INSERT_PROMPT, [in_row(prompt, asked) for asked in prompts])


def closing(snapshot: Snapshot, game_id: str, number: int) -> Any:
    """A running game whose step waits to be resolved: its row, with the step's `key`, since when it takes no
    orders (`closed_at`), and how often the sweep has rung for it (`rings`); None if it does not wait."""
    return snapshot.execute(_CLOSING, {"game_id": game_id, "step": number}).one_or_none()


def kinds_of(snapshot: Snapshot, game_id: str, number: int) -> list[str]:
    """The kinds of a step's questions."""
    asked = select(prompt.c.kind).where(prompt.c.game_id == game_id, prompt.c.step == number)
    return list(snapshot.scalars(asked.order_by(prompt.c.seat)))


def told_of(snapshot: Snapshot, game_id: str, number: int, seat: int) -> Any:
    """What the table was told of the seat's answer: [{text, data}]."""
    return snapshot.scalar(
        select(prompt.c.shown_public).where(
            prompt.c.game_id == game_id, prompt.c.step == number, prompt.c.seat == seat
        )
    )


def shown_of(snapshot: Snapshot, game_id: str, number: int, seat: int) -> Any:
    """The binding form of what the seat has shown of its answer."""
    return snapshot.scalar(
        select(prompt.c.shown).where(
            prompt.c.game_id == game_id, prompt.c.step == number, prompt.c.seat == seat
        )
    )


def show(
    writer: Writer, game_id: str, number: int, seat: int, shown: Any, shown_public: Any, shown_default: Any
) -> None:
    """Keep what a seat has shown by now, what the table was told of it, and the default that keeps to it."""
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


def close(writer: Writer, game_id: str, number: int, now: datetime) -> None:
    """From here on no order is taken for a step that is open."""
    writer.execute(_CLOSE, {"of_game": game_id, "of_step": number, "now": now})


def try_to_close(transaction: Transaction, game_id: str, number: int, now: datetime) -> bool:
    """From here on no order is taken; False if the step was not open."""
    return transaction.execute(_CLOSE, {"of_game": game_id, "of_step": number, "now": now}).rowcount == 1


def resolve(transaction: Transaction, game_id: str, number: int, since: datetime) -> bool:
    """The one gate through which a step is resolved; False if somebody else went through it.

    Nor may those through who found it closed at another time: it was open again since, and orders may have
    been replaced.
    """
    found = transaction.execute(_RESOLVE, {"of_game": game_id, "of_step": number, "since": since})
    return found.rowcount == 1


def reopen(transaction: Transaction, game_id: str, number: int) -> bool:
    """Take orders again for a step that waits to be resolved; False if it does not."""
    return transaction.execute(_REOPEN, {"of_game": game_id, "of_step": number}).rowcount == 1


def set_attempts(writer: Writer, game_id: str, number: int, attempts: int) -> None:
    """Say how often it was tried to resolve a step."""
    writer.execute(_SET_ATTEMPTS, {"of_game": game_id, "of_step": number, "so_many": attempts})


def make_void(transaction: Transaction, game_id: str, number: int, now: datetime) -> bool:
    """The game goes on or ends without an answer to this step; False if it was resolved before."""
    return transaction.execute(_MAKE_VOID, {"of_game": game_id, "of_step": number, "now": now}).rowcount == 1


def count_attempt(transaction: Transaction, game_id: str, number: int) -> int | None:
    """Count one try to resolve a step; None if it no longer waits for that."""
    attempts: int | None = transaction.scalar(_COUNT_ATTEMPT, {"of_game": game_id, "of_step": number})
    return attempts


def due(snapshot: Snapshot, now: datetime, most: int) -> list[Row[Any]]:
    """Open steps that are to be closed by now: (game_id, step)."""
    return list(snapshot.execute(_DUE, {"now": now, "most": most}))


def to_unveil(snapshot: Snapshot, now: datetime, most: int) -> list[Row[Any]]:
    """Open steps whose veil falls: (game_id, step)."""
    return list(snapshot.execute(_VEIL_FALLS, {"now": now, "most": most}))


def to_tell(snapshot: Snapshot, now: datetime, most: int) -> list[Row[Any]]:
    """Open steps of which it is to be told by now who has answered: (game_id, step)."""
    return list(snapshot.execute(_TELLS, {"now": now, "most": most}))


def tell_later(writer: Writer, game_id: str, number: int, at: datetime) -> None:
    """Have the sweep tell then who has answered."""
    writer.execute(_TELL_LATER, {"of_game": game_id, "of_step": number, "at": at})


def tell_now(transaction: Transaction, game_id: str, number: int, answered: Collection[int]) -> None:
    """It is told now that these seats have answered, and no others."""
    change(transaction, game_id, number, {"tells_at": None})
    transaction.execute(
        update(prompt)
        .where(prompt.c.game_id == game_id, prompt.c.step == number)
        .values(answered=prompt.c.seat.in_(answered))
    )


def close_later(writer: Writer, game_id: str, number: int, at: datetime | None) -> None:
    """Have the sweep close the step then; None: never."""
    writer.execute(_CLOSE_LATER, {"of_game": game_id, "of_step": number, "at": at})


def change(transaction: Transaction, game_id: str, number: int, changes: Mapping[str, Any]) -> None:
    """Set these columns of a step."""
    transaction.execute(
        update(step).where(step.c.game_id == game_id, step.c.step == number).values(dict(changes))
    )


def insert_resolution(writer: Writer, row: Mapping[str, Any]) -> None:
    writer.execute(_INSERT_RESOLUTION, in_row(resolution, row))


def insert_draws(writer: Writer, rows: list[dict[str, Any]]) -> None:
    if rows:
        writer.execute(_INSERT_DRAW, [in_row(draw, row) for row in rows])
