"""A disk that is soon full."""

from __future__ import annotations

import errno
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEGABYTE = 1024**2


class NoSmallDisk(Exception):
    """This machine lets us mount nothing."""


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A folder with a disk of its own, for the length of a `with` block; raises NoSmallDisk."""
    folder.mkdir()
    size = f"size={megabytes}m,mode=0700"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", size, "none", folder], check=False)
    if mounted.returncode:
        raise NoSmallDisk
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Not a byte is free, for the length of a `with` block."""
    ballast = disk / "ballast"
    try:
        _fill(ballast)
        yield
    finally:
        ballast.unlink()


def _fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file:
        for piece in (MEGABYTE, 4096, 1):
            try:
                while True:
                    file.write(b"\0" * piece)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
