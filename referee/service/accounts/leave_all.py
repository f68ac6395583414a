"""Leaving all games at once, for an account that is deleted or banned: no game waits for its player."""

from __future__ import annotations

from contextlib import suppress

from referee.service.advancing.end_game import end_game
from referee.service.delegation.take_back_seat import take_back_seat
from referee.service.games.locked_game import lock_game
from referee.service.requests.errors import Conflict, Forbidden, NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seats.leave_seat import leave_seat
from referee.store import accounts
from referee.store.transactions import Transaction


def leave_all(referee: Referee, player: Player) -> None:
    """Leave every seat, give back those played for others, and end hosted games that nobody has joined.

    Games are left one by one. If this is interrupted, calling it again deals with the rest.
    """
    with referee.store.reading() as snapshot:
        seated = accounts.games_with_seat(snapshot, player.id)
        deputy = accounts.games_as_delegate(snapshot, player.id)
        hosted = accounts.open_games_hosted(snapshot, player.id)
    # The game may have ended in the meantime, or the seat may have been freed.
    with_patience = suppress(Conflict, Forbidden, NotFound)
    for game_id in deputy:
        with with_patience:
            take_back_seat(referee, player, game_id)
    for game_id in seated:
        with with_patience:
            leave_seat(referee, player, game_id)
    for game_id in hosted:
        _end_empty(referee, game_id)


def _end_empty(referee: Referee, game_id: str) -> None:
    def end(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            game = locked.game
            if game.status != "open" or any(row.player_id is not None for row in locked.seats()):
                return
            end_game(referee, transaction, locked.chronicle, game, "abandoned")

    referee.store.run(end)
