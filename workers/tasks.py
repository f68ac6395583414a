"""The tasks: each takes the game's lock and calls one verb of the service."""

from __future__ import annotations

from referee.service.running.tasks import LIFE_TASK, TASKS, Ring, Work
from referee.service.upkeep.do_work import do_work
from referee.service.upkeep.show_life import show_life
from workers import process
from workers.app import app


@app.task(name=TASKS["resolve"])
def resolve(game_id: str, step: int) -> None:
    """Resolve a step that is closing."""
    _do_locked("resolve", game_id, step)


@app.task(name=TASKS["bots"])
def bots(game_id: str, step: int) -> None:
    """Answer for the bots of a step."""
    _do_locked("bots", game_id, step)


@app.task(name=TASKS["queues"])
def queues(game_id: str, step: int) -> None:
    """Answer from the orders ahead of a step's seats."""
    _do_locked("queues", game_id, step)


@app.task(name=TASKS["motions"])
def motions(game_id: str, step: int) -> None:
    """Carry out what a table has decided, if the rules have to run for it."""
    _do_locked("motions", game_id, step)


@app.task(name=LIFE_TASK)
def life() -> None:
    """Show that a worker hears the bell."""
    show_life(process.referee())


def _do_locked(work: Work, game_id: str, step: int) -> None:
    with process.game_locks().held(game_id) as mine:
        if mine:
            do_work(process.referee(), Ring(work, game_id, step))
