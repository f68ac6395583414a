"""The log of every process, on stderr: `event`, `level`, `timestamp` and what each event adds.

On a terminal it is text for whoever looks at it, elsewhere JSON lines for programs.

We tell failures by their type alone: an error's own words may hold what is still secret. Libraries log by
Python's `logging`; their lines also have a `logger`, and a failure's traceback as `exception`.
"""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from typing import TextIO, cast

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import Processor


def write_log(level: str) -> None:
    """Have structlog and `logging` write to stderr from here on; libraries only warnings."""
    # Not `sys.stderr`, which Celery replaces in its workers.
    file = cast("TextIO", _Unbreakable(sys.__stderr__))
    timestamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    render: Processor = (
        structlog.dev.ConsoleRenderer(colors=False) if on_terminal() else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[structlog.processors.add_log_level, timestamp, render],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        logger_factory=structlog.WriteLoggerFactory(file=file),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(file)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                timestamp,
                structlog.processors.format_exc_info,
            ],
            processors=[ProcessorFormatter.remove_processors_meta, render],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(capture=True)


def on_terminal() -> bool:
    """Whether somebody reads the log as it is written."""
    return sys.__stderr__ is not None and sys.__stderr__.isatty()


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
