"""Removing guests who are not coming back."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from referee.service.accounts.delete_player import delete_player
from referee.service.accounts.players import find_player
from referee.service.running.context import Referee
from referee.service.running.isolation import isolate
from referee.store import players

KEPT = timedelta(days=90)
MAX_AT_ONCE = 20


def remove_idle_guests(referee: Referee) -> None:
    """Delete the accounts of guests who have not called for long and play in no game that goes on."""
    with referee.store.reading() as snapshot:
        idle = players.idle_guests(snapshot, referee.clock.now() - KEPT, MAX_AT_ONCE)
        found = [find_player(snapshot, player_id) for player_id in idle]
    for player in found:
        isolate("removing a guest", player.id, partial(delete_player, referee, player))
