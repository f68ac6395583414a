"""What readers ask the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
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

from referee.engine.json_types import Json
from referee.store.answered_ahead import ANSWERS_BY_ITSELF, lately
from referee.store.columns import JsonParts
from referee.store.following import FollowedSeat
from referee.store.games import GameRow, SeatRow
from referee.store.playing import played_by
from referee.store.rows import Rows
from referee.store.schema import (
    GAME_RUNS,
    SEAT_IS_NOT_TAKEN,
    STEP_IS_OPEN,
    ahead,
    content,
    draw,
    game,
    journal,
    observer,
    outbox,
    player,
    position,
    prompt,
    sealed_order,
    seat,
    step,
)
from referee.store.transactions import Snapshot


class GameHeader(NamedTuple):
    """A game's row without its secrets, and that of its present step."""

    id: str
    ruleset: str
    rules_version: str
    rules_fingerprint: str
    content_pack: str
    content_hash: str
    options: Mapping[str, Json]
    seats: int
    name: str | None
    visibility: str
    host: str
    clock: Mapping[str, Any] | None
    press: str
    anonymous: bool
    bots_alone: bool
    least_reliability: int | None
    replacements: str
    status: str
    held: Mapping[str, Any] | None
    rules_held_at: datetime | None
    paused_at: datetime | None
    away_until: datetime | None
    ended: str | None
    epoch: int
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    version: int
    step: int
    round: int | None
    phase: str | None
    seed_source: str
    seed_commitment: str
    result: Mapping[str, Any] | None
    step_state: str | None
    due_at: datetime | None
    closes_at: datetime | None
    veiled_until: datetime | None
    tells_every: int | None
    step_seed_commitment: str | None
    journal_seq: int
    journal_hash: str
    journal_at: datetime


AnyGame: TypeAlias = GameRow | GameHeader
"""A game, with its secrets or without them."""


class SeatHeader(NamedTuple):
    """A seat, with the names of those who play it."""

    game_id: str
    seat: int
    kind: str
    status: str
    conceded: bool
    player_id: str | None
    name: str | None
    excuses_used: int
    delegate_id: str | None
    delegate_name: str | None
    delegated_until: datetime | None
    offered_to: str | None
    offered_until: datetime | None
    kept_until: datetime | None
    replaced_at: datetime | None
    bot: bool | None


AnySeat: TypeAlias = SeatRow | SeatHeader | FollowedSeat


class AskedSeat(NamedTuple):
    """A seat that is asked something now, and whether its final order is awaited: as far as everybody is
    told (`for_all`), and in fact (`for_own`).
    """

    game_id: str
    seat: int
    for_all: bool
    for_own: bool


class PromptRow(NamedTuple):
    """A prompt of an open step, with the order on file for it and the seat's orders ahead."""

    game_id: str
    step: int
    seat: int
    kind: str
    body: JsonParts
    shown: Json
    shown_default: Json
    sealed: bool
    due_at: datetime | None
    paused_at: datetime | None
    seed_source: str
    answer: Json
    final: bool | None
    wait: bool | None
    nonce: str | None
    commitment: str | None
    accepted_at: datetime | None
    ahead: Sequence[Mapping[str, Any]] | None
    due: datetime
    """The deadline as a sort key."""


class ShownPart(NamedTuple):
    """What the table was told about a sealed answer."""

    step: int
    seat: int
    shown_public: Sequence[Mapping[str, Json]]


class DrawRow(NamedTuple):
    """A public draw; `n` numbers the draws after one step."""

    label: str
    kind: str
    sides: int
    result: Json
    step: int
    n: int


class JournalRow(NamedTuple):
    """An entry of a game's journal."""

    game_id: str
    seq: int
    kind: str
    at: datetime
    public: Mapping[str, Any]
    hidden: Mapping[str, Any] | None
    nonce: str | None
    commitment: str | None
    prev: str
    hash: str


class StatusCount(NamedTuple):
    """How many games there are of one status."""

    status: str
    games: int


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
    game.c.journal_seq,
    game.c.journal_hash,
    game.c.journal_at,
)
_OPEN_STEP = and_(step.c.game_id == game.c.id, step.c.step == game.c.step)
_TAKES_ORDERS = and_(_OPEN_STEP, STEP_IS_OPEN, GAME_RUNS)
_HEADERS = Rows(GameHeader, select(*_HEADER_COLUMNS).select_from(game.outerjoin(step, _OPEN_STEP)))
_HEADER = _HEADERS.where(game.c.id == bindparam("game_id"))

_deputy = player.alias("deputy")
_SEATS = Rows(
    SeatHeader,
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
        player.c.bot,
    )
    .select_from(
        seat.outerjoin(player, player.c.id == seat.c.player_id).outerjoin(
            _deputy, _deputy.c.id == seat.c.delegate_id
        )
    )
    .where(seat.c.game_id.in_(bindparam("game_ids", expanding=True)))
    .order_by(seat.c.game_id, seat.c.seat),
)

_HAS_ROOM = game.c.id.in_(
    select(seat.c.game_id).where(
        SEAT_IS_NOT_TAKEN,
        seat.c.conceded == false(),
        # Seats that wait for somebody who is invited are not for others.
        or_(seat.c.status != "open", seat.c.offered_to.is_(None)),
    )
)
_HAS_FINAL_ORDER = exists().where(
    sealed_order.c.game_id == prompt.c.game_id,
    sealed_order.c.step == prompt.c.step,
    sealed_order.c.seat == prompt.c.seat,
    sealed_order.c.final == true(),
)
# If answers are told at once, they are not while the step is veiled. Otherwise, what was told counts.
_NOT_TOLD = case(
    (step.c.tells_every.is_not(None), prompt.c.answered == false()),
    else_=or_(step.c.veiled_until.is_not(None), ~_HAS_FINAL_ORDER),
)
_WAITING = Rows(
    AskedSeat,
    select(prompt.c.game_id, prompt.c.seat, _NOT_TOLD.label("for_all"), (~_HAS_FINAL_ORDER).label("for_own"))
    .select_from(
        prompt.join(game, and_(game.c.id == prompt.c.game_id, game.c.step == prompt.c.step)).join(
            step, _TAKES_ORDERS
        )
    )
    .where(prompt.c.game_id.in_(bindparam("game_ids", expanding=True)))
    .order_by(prompt.c.game_id, prompt.c.seat),
)

_due = func.coalesce(step.c.due_at, bindparam("never", type_=step.c.due_at.type), type_=step.c.due_at.type)
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
    _due.label("due"),
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
_PROMPTS_OF_SEAT = Rows(
    PromptRow,
    select(*_PROMPT_COLUMNS)
    .select_from(_OPEN_PROMPTS)
    .where(prompt.c.game_id == bindparam("game_id"), prompt.c.seat == bindparam("seat"), ~ANSWERS_BY_ITSELF),
)
_PROMPTS_OF_PLAYER = Rows(
    PromptRow,
    select(*_PROMPT_COLUMNS)
    .select_from(
        _OPEN_PROMPTS.join(seat, and_(seat.c.game_id == prompt.c.game_id, seat.c.seat == prompt.c.seat))
    )
    .where(
        or_(sealed_order.c.final.is_(None), sealed_order.c.final != true()),
        ~ANSWERS_BY_ITSELF,
        played_by(bindparam("player_id"), bindparam("now")),
        seat.c.status == "taken",
    )
    .order_by(_due, prompt.c.game_id)
    .limit(bindparam("most")),
)
_COUNT_OF_PLAYER = _PROMPTS_OF_PLAYER.statement.with_only_columns(func.count()).order_by(None).limit(None)
_PROMPTS_OF_PLAYER_AFTER = _PROMPTS_OF_PLAYER.where(
    or_(
        _due > bindparam("after_due"),
        and_(_due == bindparam("after_due"), prompt.c.game_id > bindparam("after_game")),
    )
)

_SHOWN = Rows(
    ShownPart,
    select(prompt.c.step, prompt.c.seat, prompt.c.shown_public)
    .where(prompt.c.game_id == bindparam("game_id"), prompt.c.step == bindparam("step"))
    .order_by(prompt.c.seat),
)

_POSITION = select(position.c.view_state).where(position.c.game_id == bindparam("game_id"))

_CONTENT = select(content.c.data).where(
    content.c.hash == bindparam("hash"), content.c.ruleset == bindparam("ruleset")
)

_DRAWS = Rows(
    DrawRow,
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
    .limit(bindparam("most")),
)

_JOURNAL = Rows(
    JournalRow,
    select(journal).where(journal.c.game_id == bindparam("game_id")).order_by(journal.c.seq),
)


_BY_STATUS = Rows(StatusCount, select(game.c.status, func.count().label("games")).group_by(game.c.status))


def header(snapshot: Snapshot, game_id: str) -> GameHeader | None:
    return _HEADER.find(snapshot, game_id=game_id)


def headers(
    snapshot: Snapshot,
    *,
    viewer: str | None,
    now: datetime,
    only_own: bool,
    only_with_room: bool,
    only_observed: bool,
    status: str | None,
    ruleset: str | None,
    before: tuple[datetime, str] | None,
    most: int,
) -> list[GameHeader]:
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
        # Nobody else may join a game whose host has chosen the seed.
        goes_on = func.coalesce(game.c.status, "").in_(("open", "running"))
        room = (goes_on, game.c.seed_source == "server", _HAS_ROOM)
        statement = statement.where(*room)
    if only_observed:
        statement = statement.where(
            game.c.id.in_(select(observer.c.game_id).where(observer.c.player_id == viewer))
        )
    if status is not None:
        statement = statement.where(game.c.status == status)
    if ruleset is not None:
        statement = statement.where(game.c.ruleset == ruleset)
    if before is not None:
        created_at, game_id = before
        statement = statement.where(
            or_(game.c.created_at < created_at, and_(game.c.created_at == created_at, game.c.id < game_id))
        )
    return statement.all(snapshot)


def seats(snapshot: Snapshot, game_ids: Iterable[str]) -> list[SeatHeader]:
    """All seats of these games, by number, with the names of those who sit there."""
    return _SEATS.all(snapshot, game_ids=list(game_ids))


def waiting(snapshot: Snapshot, game_ids: Iterable[str]) -> list[AskedSeat]:
    """The seats of these games that are asked something now."""
    return _WAITING.all(snapshot, game_ids=list(game_ids))


def prompts_of_seat(
    snapshot: Snapshot, game_id: str, seat_number: int, *, now: datetime, never: datetime
) -> list[PromptRow]:
    """What the open step asks this seat, with its order on file; `never` stands for no deadline."""
    return _PROMPTS_OF_SEAT.all(snapshot, game_id=game_id, seat=seat_number, never=never, **lately(now))


def prompts_of_player(
    snapshot: Snapshot,
    player_id: str,
    *,
    now: datetime,
    after: tuple[datetime, str] | None,
    most: int,
    never: datetime,
) -> list[PromptRow]:
    """The prompts that wait for this player, nearest deadline first."""
    values = {"player_id": player_id, "now": now, "most": most, "never": never, **lately(now)}
    if after is None:
        return _PROMPTS_OF_PLAYER.all(snapshot, **values)
    due, game_id = after
    return _PROMPTS_OF_PLAYER_AFTER.all(snapshot, after_due=due, after_game=game_id, **values)


def count_of_player(snapshot: Snapshot, player_id: str, *, now: datetime) -> int:
    """How many prompts wait for this player."""
    return snapshot.scalar(_COUNT_OF_PLAYER, {"player_id": player_id, "now": now, **lately(now)}) or 0


def shown_parts(snapshot: Snapshot, game_id: str, step_number: int) -> list[ShownPart]:
    """What the table was told about sealed answers in a step."""
    return _SHOWN.all(snapshot, game_id=game_id, step=step_number)


def view_state(snapshot: Snapshot, game_id: str) -> Any:
    """The state at the open step or at the end; None before the start."""
    return snapshot.scalar(_POSITION, {"game_id": game_id})


def content_data(snapshot: Snapshot, ruleset: str, content_hash: str) -> Any:
    """A content pack's data; None if it is not kept."""
    return snapshot.scalar(_CONTENT, {"ruleset": ruleset, "hash": content_hash})


def public_draws(snapshot: Snapshot, game_id: str, after: tuple[int, int], most: int) -> list[DrawRow]:
    """Public draws after (step, n), in the order in which they were made."""
    after_step, after_n = after
    return _DRAWS.all(snapshot, game_id=game_id, after_step=after_step, after_n=after_n, most=most)


def journal_entries(snapshot: Snapshot, game_id: str) -> list[JournalRow]:
    return _JOURNAL.all(snapshot, game_id=game_id)


def revision(snapshot: Snapshot) -> str | None:
    """The revision of the tables."""
    return snapshot.scalar(select(column("version_num")).select_from(table("alembic_version")))


def games_by_status(snapshot: Snapshot) -> dict[str, int]:
    """How many games there are of each status."""
    return {row.status: row.games for row in _BY_STATUS.all(snapshot)}


def unanswered_rings(snapshot: Snapshot) -> int:
    """How many outbox rows wait for a worker, of the kinds that may be public.

    `queues` would tell that somebody has orders ahead.
    """
    work = select(func.count()).select_from(outbox).where(outbox.c.kind.in_(("resolve", "bots", "motions")))
    return snapshot.scalar(work) or 0
