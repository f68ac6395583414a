"""What readers ask of the database, as statements prepared once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Row,
    and_,
    bindparam,
    case,
    column,
    exists,
    false,
    func,
    or_,
    select,
    table,
    true,
    union,
)
from sqlalchemy.exc import DBAPIError, OperationalError, TimeoutError  # noqa: A004

from referee.store.by_themselves import ANSWERS_BY_ITSELF, lately
from referee.store.playing import played_by
from referee.store.schema import (
    GAME_RUNS,
    SEAT_IS_NOT_TAKEN,
    STEP_IS_OPEN,
    ahead,
    content,
    draw,
    game,
    journal,
    outbox,
    player,
    position,
    prompt,
    sealed_order,
    seat,
    step,
)
from referee.store.transactions import Snapshot

DatabaseError = DBAPIError
"""The database does not answer, or not as it should."""

DatabaseUnavailable = OperationalError
"""The database cannot be reached, is locked for too long, or has no room left."""

NoConnectionFree = TimeoutError
"""All connections of this process were in use for too long."""

_HEADER_COLUMNS = (
    *(
        column
        for column in game.c
        if column.name
        not in ("server_seed", "event_counts", "journal_seq", "journal_hash", "journal_at", "invitation")
    ),
    step.c.state.label("step_state"),
    step.c.due_at,
    step.c.closes_at,
    step.c.veiled_until,
    step.c.tells_every,
    step.c.seed_commitment.label("step_seed_commitment"),
)
_OPEN_STEP = and_(step.c.game_id == game.c.id, step.c.step == game.c.step)
_TAKES_ORDERS = and_(_OPEN_STEP, STEP_IS_OPEN, GAME_RUNS)
_HEADERS = select(*_HEADER_COLUMNS).select_from(game.outerjoin(step, _OPEN_STEP))
_HEADER = _HEADERS.where(game.c.id == bindparam("game_id"))

_deputy = player.alias("deputy")
_SEATS = (
    select(
        seat.c.game_id,
        seat.c.seat,
        seat.c.kind,
        seat.c.status,
        seat.c.conceded,
        seat.c.player_id,
        player.c.name,
        seat.c.excuses_used,
        seat.c.delegate_id,
        _deputy.c.name.label("delegate_name"),
        seat.c.delegated_until,
        seat.c.offered_to,
        seat.c.offered_until,
        seat.c.kept_until,
        seat.c.replaced_at,
    )
    .select_from(
        seat.outerjoin(player, player.c.id == seat.c.player_id).outerjoin(
            _deputy, _deputy.c.id == seat.c.delegate_id
        )
    )
    .where(seat.c.game_id.in_(bindparam("game_ids", expanding=True)))
    .order_by(seat.c.game_id, seat.c.seat)
)

_HAS_ROOM = game.c.id.in_(select(seat.c.game_id).where(SEAT_IS_NOT_TAKEN, seat.c.conceded == false()))
_HAS_FINAL_ORDER = exists().where(
    sealed_order.c.game_id == prompt.c.game_id,
    sealed_order.c.step == prompt.c.step,
    sealed_order.c.seat == prompt.c.seat,
    sealed_order.c.final == true(),
)
# Where it is told at once who has answered: not as long as the step is veiled. Elsewhere: what was told.
_NOT_TOLD = case(
    (step.c.tells_every.is_not(None), prompt.c.answered == false()),
    else_=or_(step.c.veiled_until.is_not(None), ~_HAS_FINAL_ORDER),
)
_WAITING = (
    select(prompt.c.game_id, prompt.c.seat, _NOT_TOLD.label("for_all"), (~_HAS_FINAL_ORDER).label("for_own"))
    .select_from(
        prompt.join(game, and_(game.c.id == prompt.c.game_id, game.c.step == prompt.c.step)).join(
            step, _TAKES_ORDERS
        )
    )
    .where(prompt.c.game_id.in_(bindparam("game_ids", expanding=True)))
    .order_by(prompt.c.game_id, prompt.c.seat)
)

_PROMPT_COLUMNS = (
    prompt.c.game_id,
    prompt.c.step,
    prompt.c.seat,
    prompt.c.kind,
    prompt.c.body,
    prompt.c.shown,
    prompt.c.shown_default,
    step.c.sealed,
    step.c.due_at,
    game.c.paused_at,
    game.c.seed_source,
    sealed_order.c.answer,
    sealed_order.c.final,
    sealed_order.c.wait,
    sealed_order.c.nonce,
    sealed_order.c.commitment,
    sealed_order.c.accepted_at,
    ahead.c.orders.label("ahead"),
)
_OPEN_PROMPTS = (
    prompt.join(game, and_(game.c.id == prompt.c.game_id, game.c.step == prompt.c.step))
    .join(step, _TAKES_ORDERS)
    .outerjoin(
        sealed_order,
        and_(
            sealed_order.c.game_id == prompt.c.game_id,
            sealed_order.c.step == prompt.c.step,
            sealed_order.c.seat == prompt.c.seat,
        ),
    )
    .outerjoin(ahead, and_(ahead.c.game_id == prompt.c.game_id, ahead.c.seat == prompt.c.seat))
)
_PROMPTS_OF_SEAT = (
    select(*_PROMPT_COLUMNS)
    .select_from(_OPEN_PROMPTS)
    .where(prompt.c.game_id == bindparam("game_id"), prompt.c.seat == bindparam("seat"), ~ANSWERS_BY_ITSELF)
)

_SHOWN = (
    select(prompt.c.step, prompt.c.seat, prompt.c.shown_public)
    .where(prompt.c.game_id == bindparam("game_id"), prompt.c.step == bindparam("step"))
    .order_by(prompt.c.seat)
)

_POSITION = select(position.c.view_state).where(position.c.game_id == bindparam("game_id"))

_CONTENT = select(content.c.data).where(
    content.c.hash == bindparam("hash"), content.c.ruleset == bindparam("ruleset")
)

_DRAWS = (
    select(draw.c.label, draw.c.kind, draw.c.sides, draw.c.result, draw.c.step, draw.c.n)
    .where(
        draw.c.game_id == bindparam("game_id"),
        draw.c.public == true(),
        or_(
            draw.c.step > bindparam("after_step"),
            and_(draw.c.step == bindparam("after_step"), draw.c.n > bindparam("after_n")),
        ),
    )
    .order_by(draw.c.step, draw.c.n)
    .limit(bindparam("most"))
)

_JOURNAL = select(journal).where(journal.c.game_id == bindparam("game_id")).order_by(journal.c.seq)


def header(snapshot: Snapshot, game_id: str) -> Row[Any] | None:
    """A game's row, without its secrets, and its present step's."""
    return snapshot.execute(_HEADER, {"game_id": game_id}).one_or_none()


def headers(
    snapshot: Snapshot,
    *,
    viewer: str | None,
    now: datetime,
    only_own: bool,
    only_with_room: bool,
    status: str | None,
    ruleset: str | None,
    before: tuple[datetime, str] | None,
    most: int,
) -> list[Row[Any]]:
    """Games that a player (None: anybody) may see, newest first."""
    taken = select(seat.c.game_id).where(
        played_by(viewer, now), or_(seat.c.status.in_(("taken", "missing")), seat.c.conceded == true())
    )
    hosted = select(game.c.id).where(game.c.host == viewer)
    own = game.c.id.in_(union(taken, hosted))
    statement = _HEADERS.order_by(game.c.created_at.desc(), game.c.id.desc()).limit(most)
    if only_own:
        statement = statement.where(own)
    elif viewer is not None:
        statement = statement.where(or_(game.c.visibility == "public", own))
    else:
        statement = statement.where(game.c.visibility == "public")
    if only_with_room:
        # In a game whose seed its host has chosen nobody else takes a seat.
        goes_on = func.coalesce(game.c.status, "").in_(("open", "running"))
        room = (goes_on, game.c.seed_source == "server", _HAS_ROOM)
        statement = statement.where(*room)
    if status is not None:
        statement = statement.where(game.c.status == status)
    if ruleset is not None:
        statement = statement.where(game.c.ruleset == ruleset)
    if before is not None:
        created_at, game_id = before
        statement = statement.where(
            or_(game.c.created_at < created_at, and_(game.c.created_at == created_at, game.c.id < game_id))
        )
    return list(snapshot.execute(statement))


def seats(snapshot: Snapshot, game_ids: Iterable[str]) -> list[Row[Any]]:
    """All seats of these games, by number, with the names of those who sit there."""
    return list(snapshot.execute(_SEATS, {"game_ids": list(game_ids)}))


def waiting(snapshot: Snapshot, game_ids: Iterable[str]) -> list[Row[Any]]:
    """Each seat of these games that is asked something now, and whether a final order of it is waited for:
    as everybody is told (`for_all`), and as it is (`for_own`)."""
    return list(snapshot.execute(_WAITING, {"game_ids": list(game_ids)}))


def prompts_of_seat(snapshot: Snapshot, game_id: str, seat_number: int, now: datetime) -> list[Row[Any]]:
    """What the open step asks of this seat, with its own order on file."""
    key = {"game_id": game_id, "seat": seat_number, **lately(now)}
    return list(snapshot.execute(_PROMPTS_OF_SEAT, key))


def prompts_of_player(
    snapshot: Snapshot,
    player_id: str,
    *,
    now: datetime,
    after: tuple[datetime, str] | None,
    most: int,
    never: datetime,
) -> list[Row[Any]]:
    """What waits for this player, nearest deadline first; `never` stands for no deadline."""
    due = func.coalesce(step.c.due_at, never, type_=step.c.due_at.type)
    statement = (
        select(*_PROMPT_COLUMNS, due.label("due"))
        .select_from(
            _OPEN_PROMPTS.join(seat, and_(seat.c.game_id == prompt.c.game_id, seat.c.seat == prompt.c.seat))
        )
        .where(
            played_by(player_id, now),
            seat.c.status == "taken",
            or_(sealed_order.c.final.is_(None), sealed_order.c.final != true()),
            ~ANSWERS_BY_ITSELF,
        )
        .order_by(due, prompt.c.game_id)
        .limit(most)
    )
    if after is not None:
        moment, game_id = after
        statement = statement.where(or_(due > moment, and_(due == moment, prompt.c.game_id > game_id)))
    return list(snapshot.execute(statement, lately(now)))


def shown_parts(snapshot: Snapshot, game_id: str, step_number: int) -> list[Row[Any]]:
    """What the table was told of sealed answers in a step."""
    return list(snapshot.execute(_SHOWN, {"game_id": game_id, "step": step_number}))


def view_state(snapshot: Snapshot, game_id: str) -> Any:
    """The state at the open step or at the end; None before the start."""
    return snapshot.scalar(_POSITION, {"game_id": game_id})


def content_data(snapshot: Snapshot, ruleset: str, content_hash: str) -> Any:
    """A content pack's data; None if it is not kept."""
    return snapshot.scalar(_CONTENT, {"ruleset": ruleset, "hash": content_hash})


def public_draws(snapshot: Snapshot, game_id: str, after: tuple[int, int], most: int) -> list[Row[Any]]:
    """Public draws after (step, n), in the order in which they were made."""
    after_step, after_n = after
    return list(
        snapshot.execute(
            _DRAWS, {"game_id": game_id, "after_step": after_step, "after_n": after_n, "most": most}
        )
    )


def journal_entries(snapshot: Snapshot, game_id: str) -> list[Row[Any]]:
    return list(snapshot.execute(_JOURNAL, {"game_id": game_id}))


def revision(snapshot: Snapshot) -> str | None:
    """The migration that the tables are at."""
    return snapshot.scalar(select(column("version_num")).select_from(table("alembic_version")))


def games_by_status(snapshot: Snapshot) -> list[Row[Any]]:
    return list(snapshot.execute(select(game.c.status, func.count().label("games")).group_by(game.c.status)))


def unanswered_rings(snapshot: Snapshot) -> int:
    """How many outbox rows wait for a worker, of the kinds that everybody may know of.

    `queues` would tell that somebody has sent orders ahead.
    """
    work = select(func.count()).select_from(outbox).where(outbox.c.kind.in_(("resolve", "bots", "motions")))
    return snapshot.scalar(work) or 0
