"""A process that supervises shell commands: the first is needed by the others. It says what made it stop."""

from __future__ import annotations

import sys

from referee.serve.supervisor import Supervisor


def main(stop_seconds: str, *commands: str) -> None:
    with Supervisor(stop_seconds=float(stop_seconds)) as supervisor:
        for number, command in enumerate(commands, start=1):
            supervisor.start(f"child {number}", ["bash", "-c", command], needed_by_others=number == 1)
        supervisor.watch()
        print("started", flush=True)
        print(supervisor.news(), flush=True)


main(*sys.argv[1:])
