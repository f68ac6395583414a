"""The tasks: each takes the game's turn and calls one verb of the service."""

from __future__ import annotations

from referee.service.running.tasks import LIFE_TASK, TASKS, Ring, Work
from referee.service.upkeep.do_work import do_work
from referee.service.upkeep.show_life import show_life
from workers import process
from workers.app import app


@app.task(name=TASKS["resolve"])
def resolve(game_id: str, step: int) -> None:
    """Resolve a step that is closing."""
    _in_turn("resolve", game_id, step)


@app.task(name=TASKS["bots"])
def bots(game_id: str, step: int) -> None:
    """Answer for the bots of a step."""
    _in_turn("bots", game_id, step)


@app.task(name=TASKS["queues"])
def queues(game_id: str, step: int) -> None:
    """Answer from the orders ahead of a step's seats."""
    _in_turn("queues", game_id, step)


@app.task(name=TASKS["motions"])
def motions(game_id: str, step: int) -> None:
    """Carry out what a table has decided, if the rules have to run for it."""
    _in_turn("motions", game_id, step)


@app.task(name=LIFE_TASK)
def life() -> None:
    """Show that a worker hears the bell."""
    show_life(process.referee())


def _in_turn(work: Work, game_id: str, step: int) -> None:
    with process.turns().taken(game_id) as mine:
        if mine:
            do_work(process.referee(), Ring(work, game_id, step))
