"""Noting that orders can reach us, and any time in which they could not."""

from __future__ import annotations

from referee.service.clock.extend_after_outage import extend_after_outage
from referee.service.clock.outages import LONGEST_SILENCE
from referee.service.running.context import Referee
from referee.store import heartbeats
from referee.store.heartbeats import DOOR
from referee.store.transactions import Transaction


def show_door_open(referee: Referee) -> None:
    """Write the door's beat; if there was an outage before it, note that too.

    The steps that close next are extended at once, so that players who were kept out can still send orders.
    The rest is left to the sweep, or the door would miss its own next beat.
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
