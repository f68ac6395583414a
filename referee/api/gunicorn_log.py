"""gunicorn's own messages, as JSON lines like those of all other processes."""

from __future__ import annotations

from typing import Any

from gunicorn.glogging import Logger

from referee.logs import write_json_lines


class JsonLines(Logger):  # type: ignore[misc]
    def setup(self, cfg: Any) -> None:
        """Leave what is logged to the root logger, which writes JSON lines."""
        level = cfg.loglevel.upper()
        write_json_lines(level)
        self.error_log.setLevel(level)
        self.error_log.propagate = True
