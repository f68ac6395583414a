"""The host stops the clock of a game."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.service.advancing.pauses import check_does_not_play, stop_clock
from referee.service.games.locked_game import enter_as_host
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import motions
from referee.store.transactions import Transaction


def pause_game(referee: Referee, player: Player, game_id: str) -> None:
    """Stop the clock: orders are still taken, but nothing closes.

    Not for a host who plays: they could give themselves more time than others, so there the table decides.
    """

    def stop(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            locked.check_running()
            if locked.game.paused_at is not None:
                raise Conflict("game-paused", Words("The clock of this game is stopped already."))
            check_does_not_play(locked, player)
            if motions.was_carried(transaction, game_id, locked.game.step, "resume"):
                raise Conflict(
                    "table-decides", Words("The table has voted to restart the clock in this step.")
                )
            stop_clock(transaction, locked.chronicle, locked.game, "host")

    referee.store.run(stop)
