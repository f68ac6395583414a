"""Taking a delegated seat back, or declining to play one."""

from __future__ import annotations

from referee.service.delegation.delegations import NO_OFFER, offered_seat, withdraw_delegate
from referee.service.games.access import check_readable, own_seat, plays
from referee.service.games.locked_game import lock_game
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games
from referee.store.transactions import Transaction


def take_back_seat(referee: Referee, player: Player, game_id: str) -> None:
    """End a delegation or the offer of one: its player takes the seat back, or the other player declines."""

    def take_back(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            now = referee.clock.now()
            offered = offered_seat(locked, player, now)
            if offered is None:
                check_readable(transaction, locked.game, player, now)
            else:
                games.change_seat(transaction, game_id, offered.seat, NO_OFFER)
            for seat in locked.seats():
                if plays(seat, player, now) and (seat.delegate_id or seat.offered_to) is not None:
                    if seat.player_id == player.id:
                        games.change_seat(transaction, game_id, seat.seat, NO_OFFER)
                    if seat.delegate_id is not None:
                        withdraw_delegate(referee, locked, seat)
                    return
            if offered is None:
                own_seat(transaction, game_id, player)

    referee.store.run(take_back)
