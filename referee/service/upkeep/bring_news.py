"""Everything that players are to be told, found and sent by the sweep."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog

from referee.service.news.deliver_notices import KEPT, deliver_notices
from referee.service.news.remind import remind
from referee.service.news.tell_players import tell_players
from referee.service.news.write_digests import write_digests
from referee.service.press.deliver_messages import deliver_messages
from referee.service.running.context import Referee
from referee.store import notices

log = structlog.get_logger()

MAX_ROUNDS = 100
# Each writes notices; the last sends what all of them wrote.
ROUND: tuple[Callable[[Referee, datetime], bool], ...] = (
    deliver_messages,
    tell_players,
    remind,
    write_digests,
    deliver_notices,
)


def bring_news(referee: Referee, now: datetime) -> None:
    """Tell players whatever there is to tell. What fails is left to the next sweep, and stops nothing
    else.
    """
    for part in ROUND:
        try:
            for _ in range(MAX_ROUNDS):
                if not part(referee, now):
                    break
        except Exception as error:  # noqa: BLE001 - games must go on whatever becomes of the post
            log.error("work failed", work=part.__name__, type=type(error).__name__)
    referee.store.run(lambda transaction: notices.forget(transaction, now - KEPT))
