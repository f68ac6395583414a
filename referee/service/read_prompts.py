"""What is asked of a player."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from referee.service.context import Referee
from referee.service.cursors import moment, read_cursor, word, write_cursor
from referee.service.queue_entries import stopped_at
from referee.service.read_games import Page, seen_game
from referee.service.sessions import Player
from referee.store import reading

NEVER = datetime(9999, 1, 1, tzinfo=UTC)
"""Sorts what has no deadline after what has one."""


def prompts(referee: Referee, player: Player, game_id: str) -> Page:
    """What the open step asks of this player's seat: at most one prompt. Raises NotFound.

    One that the seat's own orders are about to answer is not listed before it turns out that they do not.
    """
    with referee.store.reading() as connection:
        now = referee.clock.now()
        seen = seen_game(connection, player, game_id, now)
        rows = [] if seen.seat is None else reading.prompts_of_seat(connection, game_id, seen.seat, now)
    return Page([_prompt(row) for row in rows])


def inbox(referee: Referee, player: Player, *, cursor: str | None = None, limit: int = 50) -> Page:
    """Every prompt that waits for this player, in all games, nearest deadline first."""
    with referee.store.reading() as connection:
        found = reading.prompts_of_player(
            connection,
            player.id,
            now=referee.clock.now(),
            after=read_cursor(cursor, moment, word) if cursor else None,
            most=limit + 1,
            never=NEVER,
        )
    rows = found[:limit]
    return Page(
        [_prompt(row) for row in rows],
        write_cursor(rows[-1].due.isoformat(), rows[-1].game_id) if len(found) > limit else None,
    )


def _prompt(row: Any) -> dict[str, Any]:
    prompt_id = f"{row.step}.{row.seat}"
    order = None
    if row.accepted_at is not None:
        order = {
            "prompt": prompt_id,
            "answer": row.answer,
            "final": row.final,
            "wait": row.wait,
            "commitment": row.commitment,
            "nonce": row.nonce,
            "accepted_at": row.accepted_at,
        }
    return {
        "id": prompt_id,
        "game": row.game_id,
        "kind": row.kind,
        "seat": row.seat,
        "step": row.step,
        "facts_by_name": [],  # prompts of earlier versions have none
        **row.body,
        "default": row.body["default"] if row.shown_default is None else row.shown_default,
        "shown": row.shown,
        "sealed": row.sealed,
        "deadline": row.due_at if row.paused_at is None else None,
        "order": order,
        "queue_stopped": None if row.queued is None else stopped_at(row.queued, prompt_id),
    }
