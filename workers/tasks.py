"""The tasks: each takes its turn and calls one verb of the service."""

from __future__ import annotations

from referee.service.answer_for_bots import answer_for_bots
from referee.service.bell import LIFE_TASK, TASKS
from referee.service.resolve_step import resolve_step
from referee.service.work import show_life
from workers import process
from workers.app import app


@app.task(name=TASKS["resolve"])
def resolve(game_id: str, step: int) -> None:
    """Resolve a step that is closing."""
    with process.turns().taken("resolve", game_id, step) as mine:
        if mine:
            resolve_step(process.referee(), game_id, step)


@app.task(name=TASKS["bots"])
def bots(game_id: str, step: int) -> None:
    """Answer for the bots of a step."""
    with process.turns().taken("bots", game_id, step) as mine:
        if mine:
            answer_for_bots(process.referee(), game_id, step)


@app.task(name=LIFE_TASK)
def life() -> None:
    """Show that a worker hears the bell."""
    show_life(process.referee())
