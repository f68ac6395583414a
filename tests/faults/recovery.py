"""`python -m tests.faults.recovery`: how long a game stands still after each fault of `referee serve`.

Each line is the time from the fault (or, for the disk, from when there was room again) until an order that
was sent all the time is accepted and its step resolved, beside the same without any fault.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.faults.small_disk import NoSmallDisk, filled, small_disk
from tests.serve.guest import Guest
from tests.serve.served import PROCESSES, Served, free_port, serving

AIM_SECONDS = 10.0
ROUNDS = 3


def recoveries(data: Path, *, disk: Path | None) -> dict[str, list[float]]:
    """Seconds for each fault, once per round."""
    with serving(data, free_port()) as served:
        served.wait_until_ready()
        served.listen()
        with Guest(served.url) as guest:
            faults: dict[str, Callable[[], None]] = {"nothing": lambda: None}
            for name, word in PROCESSES.items():
                faults[f"{name} killed"] = lambda word=word: _kill(served, word)  # type: ignore[misc]
            if disk is not None:
                faults["disk full for 5 s"] = lambda: _fill(disk, guest)
            measured: dict[str, list[float]] = {fault: [] for fault in faults}
            for _ in range(ROUNDS):
                for fault, strike in faults.items():
                    guest.play_a_step()
                    strike()
                    measured[fault].append(guest.play_a_step())
                    print(f"{fault:20} {measured[fault][-1]:5.1f} s", flush=True)
            return measured


def _kill(served: Served, word: str) -> None:
    # The last one was perhaps started only now.
    give_up = time.monotonic() + 60
    while (pid := served.find_child(word)) is None:
        assert time.monotonic() < give_up, f"no process has {word} in its command"
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)


def _fill(disk: Path, guest: Guest) -> None:
    with filled(disk):
        until = time.monotonic() + 5
        while time.monotonic() < until:
            guest.try_an_order()
            time.sleep(0.2)


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="recovery-") as folder:
        try:
            with small_disk(Path(folder) / "disk", megabytes=64) as disk:
                measured = recoveries(disk, disk=disk)
        except NoSmallDisk:
            print("no small disk can be mounted: the full disk is left out")
            measured = recoveries(Path(folder) / "var", disk=None)
    print(f"\nworst of {ROUNDS}, aim {AIM_SECONDS:.0f} s")
    for fault, seconds in measured.items():
        print(f"{fault:20} {max(seconds):5.1f} s")
    return 0 if max(map(max, measured.values())) <= AIM_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
