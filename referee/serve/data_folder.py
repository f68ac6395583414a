"""The data folder, held by one running referee at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DataFolderInUse(RuntimeError):
    """Another `referee serve` runs on this data folder."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold `folder` for the length of a `with` block, making it where needed.

    The hold is a lock of the operating system on an open file: it ends with this process, however that ends.
    """
    # Hands, sealed orders and seeds lie in it: they are for the referee's own user.
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
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
