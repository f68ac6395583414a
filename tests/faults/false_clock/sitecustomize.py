"""Run by every Python that finds this folder on its path: the system's clock is off by what a file says.

So all processes of a referee see it jump at the same moment. The file holds seconds; without one the clock is
right. Only the clock that can jump is off: `time.monotonic` is what it was.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

CLOCK = "referee.service.running.context"
true_time = time.time


def off_by() -> float:
    with suppress(OSError, ValueError):
        return float(Path(os.environ["FALSE_CLOCK"]).read_text())
    return 0.0


def false_time() -> float:
    return true_time() + off_by()


class ClockFinder:
    """`datetime` cannot be changed; what asks it for the time can, as soon as it is imported."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != CLOCK:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.loader is not None
        run = spec.loader.exec_module

        def run_and_change(module: ModuleType) -> None:
            run(module)
            module.SystemClock.now = lambda _: datetime.fromtimestamp(false_time(), UTC)

        spec.loader.exec_module = run_and_change  # type: ignore[method-assign]
        return spec


if "FALSE_CLOCK" in os.environ:
    time.time = false_time
    sys.meta_path.insert(0, ClockFinder)
