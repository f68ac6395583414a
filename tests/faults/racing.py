"""Processes that do the same thing at the same moment: `python -m tests.faults.racing NUMBER STEP GAME…`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

from referee.service.resolve_step import resolve_step
from referee.settings import Settings
from tests.service.table import open_table
from tests.workers.worker import environment


def race(settings: Settings, processes: int, games: Sequence[str], step: int) -> list[int]:
    """Have each process resolve this step of all games; how often each game's step was resolved."""
    racers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.faults.racing", str(number), str(step), *games],
            env=environment(settings),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(processes)
    ]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    wins: list[list[bool]] = []
    for racer in racers:
        said, _ = racer.communicate()
        assert racer.returncode == 0
        wins.append(json.loads(said))
    return [sum(each) for each in zip(*wins, strict=True)]


def main(number: str, step: str, *games: str) -> None:
    with open_table(Settings.from_env(), secrets=f"racer {number}") as table:
        print("ready", flush=True)
        sys.stdin.readline()
        print(json.dumps([resolve_step(table.referee, game, int(step)) for game in games]))


if __name__ == "__main__":
    main(*sys.argv[1:])
