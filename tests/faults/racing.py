"""Processes that do the same at the same moment: `python -m tests.faults.racing PROCESSES STEP GAME…`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier

from referee.service.resolving.resolve_step import resolve_step
from referee.settings import Settings
from tests.service.table import open_table
from tests.workers.worker import environment

READY_SECONDS = 600


def race(settings: Settings, processes: int, games: Sequence[str], step: int) -> list[int]:
    """Have each process resolve this step of all games; how often each game's step was resolved."""
    raced = subprocess.run(
        [sys.executable, "-m", "tests.faults.racing", str(processes), str(step), *games],
        env=environment(settings),
        check=True,
        stdout=subprocess.PIPE,
    )
    return [sum(each) for each in zip(*json.loads(raced.stdout), strict=True)]


def main(processes: int, step: int, games: Sequence[str]) -> None:
    """Fork the racers off, so that what they need is imported once; tables are opened by each for itself."""
    fork = get_context("fork")
    gate = fork.Barrier(processes)
    racers, results = [], []
    for number in range(processes):
        result, told = fork.Pipe(duplex=False)
        racer = fork.Process(target=_run, args=(number, step, games, gate, told))
        racer.start()
        racers.append(racer)
        results.append(result)
    print(json.dumps([result.recv() for result in results]))
    for racer in racers:
        racer.join()
        assert racer.exitcode == 0


def _run(number: int, step: int, games: Sequence[str], gate: Barrier, told: Connection) -> None:
    with open_table(Settings.from_env(), secrets=f"racer {number}") as table:
        gate.wait(READY_SECONDS)
        told.send([resolve_step(table.referee, game, step) for game in games])


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
