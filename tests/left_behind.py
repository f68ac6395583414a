"""Finds processes that a test started and forgot."""

from __future__ import annotations

import ctypes
import os
import sys
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
        for pid in map(int, listing.read_text().split()):
            if _has_ended(pid):
                _reap(pid)
            else:
                found[pid] = (
                    Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                )
    return found


def _has_ended(pid: int) -> bool:
    # By its state, not by its command line, which is empty for a moment while a process starts a program.
    state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return state == "Z"


def _reap(pid: int) -> None:
    # Those we adopted have nobody else to bury them.
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return
