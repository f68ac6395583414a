"""The tasks: each takes the locks of its games and calls one verb of the service."""

from __future__ import annotations

from typing import TypeAlias

from referee.service.running.tasks import LIFE_TASK, TASKS, Ring, Work
from referee.service.upkeep.do_work import do_work
from referee.service.upkeep.show_life import show_life
from workers import process
from workers.app import app

Steps: TypeAlias = list[tuple[str, int]]
"""Games, each with its step."""


@app.task(name=TASKS["resolve"])
def resolve(steps: Steps) -> None:
    """Resolve steps that are closing."""
    _do_locked("resolve", steps)


@app.task(name=TASKS["bots"])
def bots(steps: Steps) -> None:
    """Answer for the bots of a step."""
    _do_locked("bots", steps)


@app.task(name=TASKS["queues"])
def queues(steps: Steps) -> None:
    """Answer from the orders ahead of a step's seats."""
    _do_locked("queues", steps)


@app.task(name=TASKS["motions"])
def motions(steps: Steps) -> None:
    """Carry out what a table has decided, if the rules have to run for it."""
    _do_locked("motions", steps)


@app.task(name=LIFE_TASK)
def life() -> None:
    """Show that a worker hears the bell."""
    show_life(process.referee())


def _do_locked(work: Work, steps: Steps) -> None:
    rings = {game_id: Ring(work, game_id, step) for game_id, step in steps}
    with process.game_locks().held(list(rings)) as mine:
        do_work(process.referee(), *[rings.pop(game_id) for game_id in mine])
    if len(steps) > 1:
        # Of these, others had the locks; one at a time, they are waited for.
        for ring in rings.values():
            _do_locked(work, [(ring.game_id, ring.step)])
