"""The post round: everything that players are to be told, found and sent by the sweep."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from referee.service.context import Referee
from referee.service.daily_digest import write_digests
from referee.service.deliver_messages import deliver_messages
from referee.service.deliver_notices import KEPT, deliver_notices
from referee.service.reminders import remind
from referee.service.tell_players import tell_players
from referee.store import notices

log = logging.getLogger(__name__)

MOST_ROUNDS = 100
# Each writes notices; the last sends what all of them wrote.
ROUND: tuple[Callable[[Referee, datetime], bool], ...] = (
    deliver_messages,
    tell_players,
    remind,
    write_digests,
    deliver_notices,
)


def bring_news(referee: Referee, now: datetime) -> None:
    """Tell players what there is to tell. What fails is left for the next sweep, and keeps nothing else."""
    for part in ROUND:
        try:
            for _ in range(MOST_ROUNDS):
                if not part(referee, now):
                    break
        except Exception as error:  # noqa: BLE001 - games must go on whatever becomes of the post
            log.error("%s failed: %s", part.__name__, type(error).__name__)
    referee.store.run(lambda connection: notices.forget(connection, now - KEPT))
