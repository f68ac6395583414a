"""What is asked of a player."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, TypeAlias

from referee.engine.choices.fact import patterns
from referee.service.ahead.entries import entry_from, stopped_at
from referee.service.games.host_seed import with_warning
from referee.service.reading.read_games import Page, seen_game
from referee.service.requests.cursors import moment, read_cursor, word, write_cursor
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.moments import NEVER
from referee.store import reading
from referee.store.reading import PromptRow

OnRequest: TypeAlias = Literal["facts", "schema"]
"""What a prompt has beside what it takes to answer it: only those get it who ask for it."""


def prompts(referee: Referee, player: Player, game_id: str, *, include: Collection[OnRequest] = ()) -> Page:
    """What the open step asks of this player's seat: at most one prompt. Raises NotFound.

    One that the seat's own orders are about to answer is not listed before it turns out that they do not.
    """
    with referee.store.reading() as snapshot:
        now = referee.clock.now()
        seen = seen_game(snapshot, player, game_id, now)
        rows = (
            []
            if seen.seat is None
            else reading.prompts_of_seat(snapshot, game_id, seen.seat, now=now, never=NEVER)
        )
    return Page([_prompt(row, include) for row in rows])


def inbox(
    referee: Referee,
    player: Player,
    *,
    cursor: str | None = None,
    limit: int = 50,
    include: Collection[OnRequest] = (),
) -> Page:
    """Every prompt that waits for this player, in all games, nearest deadline first."""
    with referee.store.reading() as snapshot:
        found = reading.prompts_of_player(
            snapshot,
            player.id,
            now=referee.clock.now(),
            after=read_cursor(cursor, moment, word) if cursor else None,
            most=limit + 1,
            never=NEVER,
        )
    rows = found[:limit]
    return Page(
        [_prompt(row, include) for row in rows],
        write_cursor(rows[-1].due.isoformat(), rows[-1].game_id) if len(found) > limit else None,
    )


def facts_of(body: dict[str, Any]) -> dict[str, Any]:
    """What tests for the prompt that this is kept of may read."""
    # Prompts of earlier versions have no families.
    return {"facts": body["facts"], "facts_by_name": body.get("facts_by_name", [])}


def question_of(body: dict[str, Any], include: Collection[OnRequest] = ()) -> dict[str, Any]:
    """What it takes to answer the prompt that this is kept of, and what is asked for beyond that."""
    facts = facts_of(body)
    open_part = body["open"]
    if open_part is not None and "schema" not in include:
        open_part = {"choice": open_part["choice"]}
    return {
        "text": body["text"],
        "rule": body["rule"],
        "choice": body["choice"],
        "default": body["default"],
        "open": open_part,
        "fact_names": [
            *patterns(fact["id"] for fact in facts["facts"]),
            *(family["pattern"] for family in facts["facts_by_name"]),
        ],
        **(facts if "facts" in include else {}),
        **({"schema": body["schema"]} if "schema" in include else {}),
    }


def _prompt(row: PromptRow, include: Collection[OnRequest]) -> dict[str, Any]:
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
        **question_of(row.body, include),
        "text": with_warning(row.body["text"], row.seed_source),
        "default": row.body["default"] if row.shown_default is None else row.shown_default,
        "shown": row.shown,
        "sealed": row.sealed,
        "deadline": row.due_at if row.paused_at is None else None,
        "order": order,
        "queue_stopped": stopped_at([entry_from(kept) for kept in row.ahead or ()], prompt_id),
    }
