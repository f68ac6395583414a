"""Reading one's queue."""

from __future__ import annotations

from referee.engine.ahead import QUEUE
from referee.service.ahead.seats_in_play import own_seat
from referee.service.games.access import readable
from referee.service.lists.lists import listed_orders_of
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.sent_ahead.queue import Queue, queue_of


def show_queue(referee: Referee, player: Player, game_id: str) -> Queue:
    """The orders that the player's seat has queued, and what became of earlier ones."""
    with referee.store.reading() as snapshot:
        game = readable(snapshot, game_id, player, referee.clock.now())
        seat = own_seat(referee, snapshot, player, game_id)
        entries = listed_orders_of(snapshot, game_id, seat)
    now = [entry.at(game.step, game.round or 0) for entry in entries if entry.of is QUEUE]
    return queue_of(now, referee.language)
