"""Reading one's standing orders."""

from __future__ import annotations

from referee.engine.ahead import STANDING
from referee.service.ahead.seats_in_play import own_seat
from referee.service.games.access import readable
from referee.service.games.game_rules import rules_to_read
from referee.service.lists.lists import listed_orders_of
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.sent_ahead.standing_orders import StandingOrders, standing_orders_of


def show_standing(referee: Referee, player: Player, game_id: str) -> StandingOrders:
    """The standing orders of the player's seat."""
    with referee.store.reading() as snapshot:
        game = readable(snapshot, game_id, player, referee.clock.now())
        seat = own_seat(referee, snapshot, player, game_id)
        entries = listed_orders_of(snapshot, game_id, seat)
    listed = [entry for entry in entries if entry.of is STANDING]
    return standing_orders_of(listed, rules_to_read(referee, game).kinds, referee.language)
