"""Giving back the time of all outages, and telling the games."""

from __future__ import annotations

from referee.service.clock.extend_after_outage import extend_after_outage
from referee.service.clock.outages import LONGEST_SILENCE
from referee.service.running.context import Referee
from referee.store import heartbeats
from referee.store.heartbeats import DOOR, OutageRow


def make_up_for_outages(referee: Referee) -> bool:
    """Extend every step whose clock ran during an outage; False if the outage is still going on."""
    with referee.store.reading() as snapshot:
        last = heartbeats.last_beat(snapshot, DOOR)
        gaps = heartbeats.outages_to_make_up(snapshot)
    for gap in gaps:
        _make_up(referee, gap)
    # A beat in the future was written before the clock was set back, and says nothing about now.
    return last is None or abs(referee.clock.now() - last) <= LONGEST_SILENCE


def _make_up(referee: Referee, gap: OutageRow) -> None:
    while extend_after_outage(referee, gap):
        pass
    referee.store.run(lambda transaction: heartbeats.made_up(transaction, gap.id))
