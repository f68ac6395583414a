"""Files and folders that hold hands, sealed orders and seeds: they are for the referee's own user."""

from __future__ import annotations

from pathlib import Path

FOR_OTHERS = 0o077


def keep_from_others(path: Path) -> None:
    """Take from everybody else what they may do with it, also if it was there before.

    Raises PermissionError where it belongs to somebody else and they let others in.
    """
    mode = path.stat().st_mode
    if mode & FOR_OTHERS:
        path.chmod(mode & ~FOR_OTHERS & 0o7777)
