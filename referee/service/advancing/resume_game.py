"""The host restarts the clock of a game."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.advancing.pauses import check_does_not_play, restart_clock
from referee.service.games.game_rules import OtherRules
from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import journal
from referee.store.transactions import Transaction


def resume_game(referee: Referee, player: Player, game_id: str) -> None:
    """Restart the clock; every deadline moves by the length of the pause, to one of the game's hours.

    A clock that the table has stopped is restarted by the table alone.
    """

    def go_on(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            game = locked.game
            locked.check_running()
            if game.paused_at is None:
                raise Conflict("game-not-paused", Words("The clock of this game is running."))
            if game.rules_held_at is not None:
                raise OtherRules
            check_does_not_play(locked, player)
            if journal.last_of(transaction, game_id, "paused")["by"] != "host":
                raise Conflict(
                    "table-decides", Words("The table has stopped the clock, and restarts it by a vote.")
                )
            restart_clock(referee, transaction, locked.chronicle, game, "host")

    referee.store.run(go_on)
