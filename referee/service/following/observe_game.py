"""Being told what happens in a game in which one has no seat."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.games.access import has_part
from referee.service.games.locked_game import enter_game
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import observers, players
from referee.store.transactions import Transaction

MAX_GAMES = 100
"""How many games one player may observe."""
MAX_OBSERVERS = 500
"""How many may observe one game: all of them are told in one transaction."""


def observe_game(referee: Referee, player: Player, game_id: str) -> None:
    """Tell the player what spectators may see of each step from now on. May be repeated.

    Nobody else learns of it. Raises NotFound, or Conflict for those who are told anyway.
    """

    def observe(transaction: Transaction) -> None:
        players.lock(transaction, player.id)
        with enter_game(referee, transaction, player, game_id) as locked:
            locked.check_not_over()
            if any(has_part(seat, player, locked.chronicle.at) for seat in locked.seats()):
                raise Conflict(
                    "already-seated", Words("You have a seat in this game, and are told what happens.")
                )
            there = observers.of_game(transaction, game_id)
            if player.id in there:
                return
            if observers.observed_by(transaction, player.id) >= MAX_GAMES:
                raise Conflict(
                    "too-many-observed",
                    Words(
                        "You observe {max_games} running games, which is the limit. Stop observing one "
                        "of them before you observe another.",
                        max_games=MAX_GAMES,
                    ),
                )
            if len(there) >= MAX_OBSERVERS:
                raise Conflict(
                    "too-many-observed",
                    Words(
                        "{max_observers} players observe this game, and that is the limit. Its events can be "
                        "read all the same.",
                        max_observers=MAX_OBSERVERS,
                    ),
                )
            observers.add(transaction, game_id, player.id)

    referee.store.run(observe)
