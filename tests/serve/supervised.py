"""A process that supervises shell commands: the first is needed by the others. It says what made it stop."""

from __future__ import annotations

import os
import sys

from referee.serve.supervisor import Supervisor


def say(message: str) -> None:
    """In one write: the children share the pipe, and a line must not be cut by one of theirs."""
    os.write(sys.stdout.fileno(), f"{message}\n".encode())


def main(stop_seconds: str, *commands: str) -> None:
    with Supervisor(say, stop_seconds=float(stop_seconds)) as supervisor:
        for number, command in enumerate(commands, start=1):
            supervisor.start(f"child {number}", ["bash", "-c", command], needed_by_others=number == 1)
        say("started")
        say(str(supervisor.keep_running()))


main(*sys.argv[1:])
