"""The log of every process: JSON lines on stderr with `event`, `level`, `timestamp` and what each event adds.

Failures are told by their type alone: an error's own words may hold what is still secret.
"""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog


def write_json_lines(level: str) -> None:
    """Have structlog write JSON lines to stderr from here on."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        # Not `sys.stderr`, which Celery replaces in its workers.
        logger_factory=structlog.WriteLoggerFactory(file=cast("TextIO", _Unbreakable(sys.__stderr__))),
        cache_logger_on_first_use=True,
    )


class _Unbreakable:
    """A log file that may be closed, or on a full disk: what it cannot take is lost, and nothing else."""

    def __init__(self, file: TextIO | None) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            if self._file:
                self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            if self._file:
                self._file.flush()
