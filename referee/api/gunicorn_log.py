"""gunicorn's own messages, in the log of all our processes."""

from __future__ import annotations

import logging
from typing import Any

from gunicorn.glogging import Logger

from referee.logs import on_terminal, write_log


class OurLog(Logger):  # type: ignore[misc]
    def setup(self, cfg: Any) -> None:
        """Leave what is logged to the root logger. On a terminal, who starts as what interests nobody."""
        level = cfg.loglevel.upper()
        write_log(level)
        self.error_log.setLevel(logging.WARNING if on_terminal() and level == "INFO" else level)
        self.error_log.propagate = True
