"""The data folder, held by one running referee at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from referee.private_files import keep_from_others


class DataFolderInUse(RuntimeError):
    """Another `referee serve` runs on this data folder."""


class DataFolderUnusable(RuntimeError):
    """The folder cannot be made or written to, or other users could look into it."""


def check_writable(folder: Path) -> None:
    """Raise DataFolderUnusable if nothing can be written there."""
    try:
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DataFolderUnusable(
            f"Nothing can be written to {folder}: {error.strerror}. Set REFEREE_DATA to a folder of your own."
        ) from None


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold `folder` while the `with` block lasts, creating it if necessary.

    The hold is an operating system lock on an open file: it ends with this process, however that ends.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        reason = "there is a file of that name" if isinstance(error, FileExistsError) else error.strerror
        raise DataFolderUnusable(
            f"{folder} cannot be made: {reason}. Set REFEREE_DATA to a folder of your own."
        ) from None
    try:
        keep_from_others(folder)
    except PermissionError:
        raise DataFolderUnusable(
            f"{folder} belongs to another user, and others may look into it. "
            "Set REFEREE_DATA to a folder of your own."
        ) from None
    check_writable(folder)
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
