"""Noting that orders can be sent, and when they could not."""

from __future__ import annotations

from referee.service.clock.extend_after_outage import extend_after_outage
from referee.service.clock.outages import LONGEST_SILENCE
from referee.service.running.context import Referee
from referee.store import heartbeats
from referee.store.heartbeats import DOOR
from referee.store.transactions import Transaction


def show_door_open(referee: Referee) -> None:
    """Write down that orders can be sent, and if they could not for a while, that too.

    The clocks that run out next are extended at once: whoever was kept out may send an order as soon as the
    door is open. The rest is left to the sweep, as the door must not miss its own beat over that.
    """
    now = referee.clock.now()

    def beat(transaction: Transaction) -> bool:
        before = heartbeats.beat(transaction, DOOR, now)
        if now - before <= LONGEST_SILENCE:
            return False
        heartbeats.insert_outage(transaction, before, now)
        return True

    if referee.store.run(beat):
        with referee.store.reading() as snapshot:
            gaps = heartbeats.outages_to_make_up(snapshot)
        for gap in gaps:
            extend_after_outage(referee, gap)
