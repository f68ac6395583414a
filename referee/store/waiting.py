"""Prompts that wait for players, across all games, and what happened in a player's games."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import (
    and_,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
    true,
    union,
    update,
)

from referee.store.answered_ahead import ANSWERS_BY_ITSELF, lately
from referee.store.playing import played_by
from referee.store.rows import Rows
from referee.store.schema import (
    GAME_RUNS,
    STEP_IS_OPEN,
    game,
    observer,
    prompt,
    resolution,
    sealed_order,
    seat,
    step,
)
from referee.store.transactions import Snapshot, Transaction


class WaitingPrompt(NamedTuple):
    """A prompt that waits for a player. While the clock is stopped it has a `due_at` but no `deadline`."""

    game_id: str
    step: int
    seat: int
    remind_at: datetime | None
    opened_at: datetime
    due_at: datetime | None
    deadline: datetime | None
    player_id: str
    delegate_id: str | None
    delegated_until: datetime | None


class PlayerGame(NamedTuple):
    """A game of a player, and how many of its steps were resolved since some time."""

    id: str
    status: str
    resolved: int


_HAS_FINAL_ORDER = exists().where(
    sealed_order.c.game_id == prompt.c.game_id,
    sealed_order.c.step == prompt.c.step,
    sealed_order.c.seat == prompt.c.seat,
    sealed_order.c.final == true(),
)
# A stopped clock reminds nobody, and its deadline is not known yet.
_WAITING = Rows(
    WaitingPrompt,
    select(
        prompt.c.game_id,
        prompt.c.step,
        prompt.c.seat,
        prompt.c.remind_at,
        step.c.opened_at,
        step.c.due_at,
        case((game.c.paused_at.is_(None), step.c.due_at)).label("deadline"),
        seat.c.player_id,
        seat.c.delegate_id,
        seat.c.delegated_until,
    )
    .select_from(
        prompt.join(game, and_(game.c.id == prompt.c.game_id, game.c.step == prompt.c.step))
        .join(step, and_(step.c.game_id == prompt.c.game_id, step.c.step == prompt.c.step))
        .join(seat, and_(seat.c.game_id == prompt.c.game_id, seat.c.seat == prompt.c.seat))
    )
    .where(
        GAME_RUNS,
        STEP_IS_OPEN,
        seat.c.status == "taken",
        seat.c.player_id.is_not(None),
        ~_HAS_FINAL_ORDER,
    )
    .order_by(func.coalesce(step.c.due_at, bindparam("never", type_=step.c.due_at.type)), prompt.c.game_id),
)
_IS_ASKED = exists().where(game.c.id == prompt.c.game_id, game.c.step == prompt.c.step, GAME_RUNS)
_PLAN = (
    update(prompt)
    .where(
        prompt.c.game_id == bindparam("of_game"),
        prompt.c.step == bindparam("of_step"),
        prompt.c.seat == bindparam("of_seat"),
    )
    .values(remind_at=bindparam("at"))
)

_OF_STEP = _WAITING.where(prompt.c.game_id == bindparam("game_id"), prompt.c.step == bindparam("step"))
_TO_TELL_OF = _OF_STEP.where(~ANSWERS_BY_ITSELF)
_OF_PLAYER = _WAITING.where(played_by(bindparam("player_id"), bindparam("now")))
_TO_REMIND_OF = _WAITING.where(prompt.c.remind_at <= bindparam("now"), game.c.paused_at.is_(None)).limit(
    bindparam("most")
)
_LAST_RESOLVED = select(func.max(step.c.step)).where(
    step.c.game_id == bindparam("game_id"), step.c.step < bindparam("before"), step.c.state == "resolved"
)
_NEEDLESS = select(prompt.c.seat).where(prompt.c.remind_at <= bindparam("now"), ~_IS_ASKED).limit(1)


def of_step(snapshot: Snapshot, game_id: str, number: int, never: datetime) -> list[WaitingPrompt]:
    """The prompts of this step that wait for a player; none if it is not open."""
    return _OF_STEP.all(snapshot, game_id=game_id, step=number, never=never)


def to_tell_of(
    snapshot: Snapshot, game_id: str, number: int, never: datetime, now: datetime
) -> list[WaitingPrompt]:
    """Those of them that the seats' orders ahead are not about to answer."""
    return _TO_TELL_OF.all(snapshot, game_id=game_id, step=number, never=never, **lately(now))


def of_player(snapshot: Snapshot, player_id: str, now: datetime, never: datetime) -> list[WaitingPrompt]:
    """The prompts that wait for this player, also as a delegate, nearest deadline first."""
    return _OF_PLAYER.all(snapshot, player_id=player_id, now=now, never=never)


def to_remind_of(snapshot: Snapshot, now: datetime, never: datetime, most: int) -> list[WaitingPrompt]:
    """The prompts whose players should be reminded by now."""
    return _TO_REMIND_OF.all(snapshot, never=never, now=now, most=most)


def any_needless(snapshot: Snapshot, now: datetime) -> bool:
    """Whether reminders are due for prompts that are no longer asked."""
    return snapshot.scalar(_NEEDLESS, {"now": now}) is not None


def drop_needless(transaction: Transaction, now: datetime) -> None:
    """Cancel them."""
    transaction.execute(update(prompt).where(prompt.c.remind_at <= now, ~_IS_ASKED).values(remind_at=None))


def plan_reminder(transaction: Transaction, waiting: WaitingPrompt, at: datetime | None) -> None:
    """Set when the player is reminded of this prompt; None: never."""
    transaction.execute(
        _PLAN,
        {"of_game": waiting.game_id, "of_step": waiting.step, "of_seat": waiting.seat, "at": at},
    )


def claim_reminder(transaction: Transaction, waiting: WaitingPrompt) -> bool:
    """Claim the reminder of this prompt; False if somebody else has."""
    claimed = (
        update(prompt)
        .where(
            prompt.c.game_id == waiting.game_id,
            prompt.c.step == waiting.step,
            prompt.c.seat == waiting.seat,
            prompt.c.remind_at.is_not(None),
        )
        .values(remind_at=None)
    )
    return transaction.execute(claimed).rowcount == 1


def games_of_player(snapshot: Snapshot, player_id: str, since: datetime) -> list[PlayerGame]:
    """The games that a player plays or observes and that are running or have ended since then, with how many
    steps were resolved since.
    """
    resolved = (
        select(func.count())
        .select_from(resolution)
        .where(resolution.c.game_id == game.c.id, resolution.c.resolved_at > since)
        .correlate(game)
        .scalar_subquery()
    )
    # Not `exists`: SQLite would go through all games in order.
    games = union(
        select(seat.c.game_id).where(seat.c.player_id == player_id, seat.c.status == "taken"),
        select(observer.c.game_id).where(observer.c.player_id == player_id),
    )
    found = Rows(
        PlayerGame,
        select(
            game.c.id,
            game.c.status,
            resolved.label("resolved"),
        )
        .where(game.c.id.in_(games), or_(game.c.status == "running", game.c.finished_at > since))
        .order_by(game.c.created_at, game.c.id),
    )
    return found.all(snapshot)


def last_resolved_before(snapshot: Snapshot, game_id: str, number: int) -> int | None:
    """The last step before this one that was resolved."""
    found: int | None = snapshot.scalar(_LAST_RESOLVED, {"game_id": game_id, "before": number})
    return found
