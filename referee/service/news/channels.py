"""The channels through which notices reach players. A new one is a class and a line in `CHANNELS`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from referee.service.running.context import Referee
from referee.store import notices
from referee.store.transactions import Transaction


@dataclass(frozen=True)
class Delivery:
    """A notice on its way to a player. Its id stays the same however often it is sent.

    A channel that shows its text asks `word_notices` for it: many are never read.
    """

    id: str
    kind: str
    data: Mapping[str, Any]
    game_id: str | None
    step: int | None
    created_at: datetime
    player_id: str
    player_name: str
    email: str | None


class Channel(Protocol):
    """A way to reach players."""

    def deliver(self, referee: Referee, deliveries: Sequence[Delivery]) -> Collection[str]:
        """Deliver these; returns the ids of those that need not be sent again.

        This may take time, as no transaction is open. The rest, or everything if it raises, is tried again
        later, so a delivery may arrive twice if this process dies after sending it.
        """


class InApp:
    """Shows notices to their players in the list of their notices."""

    def deliver(self, referee: Referee, deliveries: Sequence[Delivery]) -> Collection[str]:
        ids = [delivery.id for delivery in deliveries]

        def show(transaction: Transaction) -> None:
            notices.show(transaction, ids, referee.clock.now())

        referee.store.run(show)
        return ids


CHANNELS: dict[str, Channel] = {"in_app": InApp()}

MAIL = "mail"
"""The channel to players with an address. The mail room delivers it, as it writes about all their games."""
