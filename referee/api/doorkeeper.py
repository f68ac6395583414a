"""Shows in the database, as long as a web process takes requests, that orders can be sent."""

from __future__ import annotations

import logging
import threading
import time

from referee.service.context import Referee
from referee.service.outages import BEAT_SECONDS, show_door_open

log = logging.getLogger(__name__)


class Doorkeeper(threading.Thread):
    """Beats every few seconds, as long as the process lives and reaches the database."""

    def __init__(self, referee: Referee) -> None:
        super().__init__(name="doorkeeper", daemon=True)
        self._referee = referee

    def run(self) -> None:
        while True:
            try:
                show_door_open(self._referee)
            except Exception as error:  # noqa: BLE001 - the next beat tells how long the door was closed
                log.error("the door's beat failed: %s", type(error).__name__)
            time.sleep(BEAT_SECONDS)
