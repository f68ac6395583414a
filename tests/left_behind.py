"""Finds processes that a test started and forgot."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Become the parent of whatever our descendants leave behind, so that it can be found (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def children() -> dict[int, str]:
    """The living child processes of this one: process id and command line."""
    found = {}
    for listing in Path("/proc/self/task").glob("*/children"):
        try:
            pids = listing.read_text().split()
        except FileNotFoundError:
            continue  # its thread has ended at this moment
        for pid in map(int, pids):
            if command := _command(pid):
                found[pid] = command
            else:
                _reap(pid)
    return found


def _command(pid: int) -> str:
    """The command line of a process; "" if it has ended."""
    # For a moment there is none either, while a process starts a program and while it is about to end.
    while not (command := Path(f"/proc/{pid}/cmdline").read_bytes()) and not _has_ended(pid):
        time.sleep(0.001)
    return command.replace(b"\0", b" ").decode(errors="replace")


def _has_ended(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def _reap(pid: int) -> None:
    # Those we adopted have nobody else to bury them.
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return
