"""A person who plays Cult Wars by defaults against bots, beside real workers."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from sqlalchemy import select

from referee.fairplay.signing import SigningKey
from referee.fairplay.transcript import transcript
from referee.fairplay.verify import verify
from referee.service.accounts.register_player import register_player
from referee.service.lobby.create_game import create_game
from referee.service.orders.seal_order import seal_order
from referee.service.reading.journal_entries import entry_from
from referee.service.requests.await_step import await_step
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games, reading, schema

PATIENT_SECONDS = 600.0


def seat_somebody(referee: Referee, name: str = "Ada") -> tuple[Player, str]:
    """A new player and a game with two bots."""
    player, _ = register_player(referee, name)
    game = create_game(referee, player, ruleset="cult_wars", seats=["me", "bot:random", "bot:random"])
    return player, game


def game_row(referee: Referee, game: str) -> Any:
    with referee.store.reading() as connection:
        return games.find(connection, game)


def play_to_the_end(referee: Referee, player: Player, game: str, *, steps: int = 10_000) -> Any:
    """Answer every prompt of seat 1 with its default until the game is over or so many steps have gone by.

    The game's last row. Fails if the game stands still.
    """
    last = game_row(referee, game).step + steps
    give_up = time.monotonic() + PATIENT_SECONDS
    while (row := game_row(referee, game)).status == "running" and row.step < last:
        assert time.monotonic() < give_up, f"the game stands still at step {row.step}: {row.held}"
        answer_default(referee, player, game, row.step)
        await_step(referee, game, row.step, seconds=1)
    return row


def answer_default(referee: Referee, player: Player, game: str, step: int) -> None:
    """Seal seat 1's default if it is asked; too late is no matter."""
    prompt = schema.prompt
    query = select(prompt.c.body).where(prompt.c.game_id == game, prompt.c.step == step, prompt.c.seat == 1)
    with referee.store.reading() as connection:
        body = connection.scalar(query)
    if body is not None:
        with suppress(Conflict):
            seal_order(referee, player, game, f"{step}.1", answer=body["default"])


def check_fair_play(referee: Referee, game: str) -> None:
    """Each step was resolved exactly once, and the whole game can be played again from its transcript."""
    resolution = schema.resolution
    with referee.store.reading() as connection:
        rows = reading.journal_entries(connection, game)
        resolved = list(
            connection.scalars(
                select(resolution.c.step).where(resolution.c.game_id == game).order_by(resolution.c.step)
            )
        )
    entries = [entry_from(row) for row in rows]
    assert resolved == list(range(1, len(resolved) + 1))
    assert [entry.public["step"] for entry in entries if entry.kind == "resolved"] == resolved
    signed = transcript(game, entries, SigningKey.generate(), content=None, complete=True)
    assert verify(signed, referee.library).failure is None
