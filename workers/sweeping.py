"""Sweeping again and again."""

from __future__ import annotations

import threading

import structlog

from referee.service.running.context import Referee
from referee.service.upkeep.show_process import show_process
from referee.service.upkeep.sweep import sweep

log = structlog.get_logger()


class Sweeper(threading.Thread):
    """Sweeps every few seconds until it is stopped, whatever goes wrong in between."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(name="sweep", daemon=True)
        self._referee = referee
        self._stopped = threading.Event()

    def run(self) -> None:
        while not self._stopped.is_set():
            try:
                show_process(self._referee, "sweep")
                sweep(self._referee)
            except Exception as error:  # noqa: BLE001 - the database may be away; the next sweep finds it back
                log.error("sweep failed", type=type(error).__name__)
            self._stopped.wait(self._referee.settings.sweep_seconds)

    def stop(self) -> None:
        """Stop after the current sweep."""
        self._stopped.set()
