"""The data folder, held by one running referee at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.private_files import keep_from_others


class DataFolderInUse(RuntimeError):
    """Another `referee serve` runs on this data folder."""


class DataFolderNotOurs(RuntimeError):
    """Other users could look into the folder."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold `folder` while the `with` block lasts, creating it if necessary.

    The hold is an operating system lock on an open file: it ends with this process, however that ends.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        keep_from_others(folder)
    except PermissionError:
        raise DataFolderNotOurs(
            f"{folder} belongs to another user, and others may look into it. "
            "Set REFEREE_DATA to a folder of your own."
        ) from None
    with (folder / "serve.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            holder = lock.read().strip() or "unknown"
            raise DataFolderInUse(
                f"A referee already runs on {folder} (process {holder}). "
                "Stop it first, or set REFEREE_DATA to another folder."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield
