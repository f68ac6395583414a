"""Games for players who reliably send their orders."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.requests.errors import Forbidden
from referee.service.running.sessions import Player
from referee.store import reliability
from referee.store.transactions import Snapshot

ENOUGH_ORDERS = 10
"""With fewer orders due than this, the rest count as missed: a host who wants reliable players wants some who
have shown that they are, and a new account has shown nothing.
"""


def check_reliable(snapshot: Snapshot, player: Player, least: int | None) -> None:
    """Raise Forbidden if the game is for players who have sent a larger part of their orders, or more."""
    if least is None:
        return
    row = reliability.of_player(snapshot, player.id)
    due, sent = (0, 0) if row is None else (row.due, row.sent)
    percent = 100 * sent // max(due, ENOUGH_ORDERS)
    if percent < least:
        few = (
            ""
            if due >= ENOUGH_ORDERS
            else Words(" of the first {enough_orders}", enough_orders=ENOUGH_ORDERS)
        )
        raise Forbidden(
            "not-reliable-enough",
            Words(
                "The game is for players who send at least {least} % of their orders. You have sent {sent} "
                "of {due}, which is {percent} %{few}.",
                least=least,
                sent=sent,
                due=due,
                percent=percent,
                few=few,
            ),
        )
