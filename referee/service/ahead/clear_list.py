"""Taking back orders sent ahead."""

from __future__ import annotations

from referee.engine.ahead import (
    OrderList,
)
from referee.service.games.locked_game import enter_game
from referee.service.lists.lists import keep_listed_orders, listed_orders_of
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store.transactions import Transaction


def clear_list(referee: Referee, player: Player, game_id: str, of: OrderList) -> None:
    """Take back everything on one of the lists."""

    def without(transaction: Transaction) -> None:
        with enter_game(referee, transaction, player, game_id) as locked:
            seat = locked.seat_of(player)
            left = [entry for entry in listed_orders_of(transaction, game_id, seat) if entry.of is not of]
            keep_listed_orders(transaction, game_id, seat, left)

    referee.store.run(without)
