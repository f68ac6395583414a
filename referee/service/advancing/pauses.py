"""Stopping a game's clock and restarting it, whoever decided to: the host, a vote, or the referee."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.fairplay import entries
from referee.fairplay.entries import Stopper
from referee.service.advancing.closing import close_or_wait
from referee.service.clock.deadlines import put_off
from referee.service.games.access import plays_with_others
from referee.service.games.chronicle import Chronicle
from referee.service.games.locked_game import LockedGame
from referee.service.requests.errors import Forbidden
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.kept_seats import keep_longer
from referee.service.times.written_times import stamp
from referee.store import games, orders, steps
from referee.store.games import GameRow
from referee.store.transactions import Transaction


def stop_clock(transaction: Transaction, chronicle: Chronicle, game: GameRow, by: Stopper) -> None:
    """Stop the clock in the caller's transaction."""
    games.change(transaction, game.id, {"paused_at": chronicle.at})
    chronicle.note(entries.paused(by))
    chronicle.tell("game.paused", {"by": by})


def restart_clock(
    referee: Referee, transaction: Transaction, chronicle: Chronicle, game: GameRow, by: Stopper
) -> None:
    """Restart the clock in the caller's transaction.

    If everybody has answered in the meantime, the step closes now or starts cooling off.
    """
    since = game.paused_at or chronicle.at
    games.change(transaction, game.id, {"paused_at": None})
    keep_longer(transaction, game, (since, chronicle.at))
    step = steps.find(transaction, game.id, game.step)
    due_at = None
    if step is not None and step.state == "open":
        due_at = put_off(transaction, game, step, (max(since, step.opened_at), chronicle.at))
        complete = orders.missing(transaction, game.id, game.step) == 0
        moved = steps.with_clock(transaction, game.id, game.step)
        close_or_wait(referee, transaction, game.id, game.step, moved, complete=complete, now=chronicle.at)
    deadline = None if due_at is None else stamp(due_at)
    chronicle.note(entries.resumed(by, due_at=deadline))
    chronicle.tell("game.resumed", {"by": by, "deadline": deadline})


def check_does_not_play(locked: LockedGame, player: Player) -> None:
    if plays_with_others(locked.seats(), player.id, locked.chronicle.at):
        raise Forbidden("table-decides", Words("You play in this game: put a motion, and the table decides."))
