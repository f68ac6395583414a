"""Stopping a game's clock and having it go on, by the host or by a vote."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from referee.fairplay import entries
from referee.fairplay.entries import Stopper
from referee.service.advancing.closing import close_or_wait
from referee.service.games.access import plays_with_others
from referee.service.games.locked_game import LockedGame, enter_as_host
from referee.service.games.record import Record
from referee.service.games.rules_in_force import OtherRules
from referee.service.news.reminders import shift_reminders
from referee.service.requests.errors import Conflict, Forbidden
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.kept_seats import keep_longer
from referee.service.times.moments import stamp
from referee.service.times.pace import Span, pace_of
from referee.service.times.step_times import last_call
from referee.store import games, journal, motions, orders, steps
from referee.store.games import GameRow
from referee.store.steps import StepRow
from referee.store.transactions import Transaction

WHO: Mapping[Stopper, str] = {"host": "The host", "vote": "The table", "referee": "The referee"}


def pause(referee: Referee, player: Player, game_id: str) -> None:
    """The host stops the clock: orders are taken, but nothing closes.

    A host who plays would have more time than others: there the table decides.
    """

    def stop(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            locked.check_running()
            if locked.game.paused_at is not None:
                raise Conflict("game-paused", "The clock of this game stands still already.")
            _check_does_not_play(locked, player)
            if motions.was_carried(transaction, game_id, locked.game.step, "resume"):
                raise Conflict("table-decides", "The table has voted to have the clock go on in this step.")
            pause_game(transaction, locked.record, locked.game, "host")

    referee.store.run(stop)


def resume(referee: Referee, player: Player, game_id: str) -> None:
    """The host has the clock go on; every deadline has moved by the pause, to an hour of the game.

    What the table has stopped, the table has go on.
    """

    def go_on(transaction: Transaction) -> None:
        with enter_as_host(referee, transaction, player, game_id) as locked:
            game = locked.game
            locked.check_running()
            if game.paused_at is None:
                raise Conflict("game-not-paused", "The clock of this game is running.")
            if game.rules_held_at is not None:
                raise OtherRules
            _check_does_not_play(locked, player)
            if journal.last_of(transaction, game_id, "paused")["by"] != "host":
                raise Conflict(
                    "table-decides", "The table has stopped the clock, and has it go on by a vote."
                )
            resume_game(referee, transaction, locked.record, game, "host")

    referee.store.run(go_on)


def pause_game(transaction: Transaction, record: Record, game: GameRow, by: Stopper) -> None:
    """Stop the clock in the caller's transaction."""
    games.change(transaction, game.id, {"paused_at": record.at})
    record.note(entries.paused(by))
    record.tell("game.paused", f"{WHO[by]} stops the clock.", {"by": by})


def resume_game(
    referee: Referee, transaction: Transaction, record: Record, game: GameRow, by: Stopper
) -> None:
    """Have the clock go on in the caller's transaction.

    A step that everybody has answered in the meantime closes now, or cools off.
    """
    since = game.paused_at or record.at
    games.change(transaction, game.id, {"paused_at": None})
    keep_longer(transaction, game, (since, record.at))
    step = steps.find(transaction, game.id, game.step)
    due_at = None
    if step is not None and step.state == "open":
        due_at = _put_off(transaction, game, step, (max(since, step.opened_at), record.at))
        complete = orders.missing(transaction, game.id, game.step) == 0
        moved = steps.with_clock(transaction, game.id, game.step)
        close_or_wait(referee, transaction, game.id, game.step, moved, complete=complete, now=record.at)
    deadline = None if due_at is None else stamp(due_at)
    record.note(entries.resumed(by, due_at=deadline))
    record.tell("game.resumed", f"{WHO[by]} has the clock go on.", {"by": by, "deadline": deadline})


def _put_off(transaction: Transaction, game: GameRow, step: StepRow, stood_still: Span) -> datetime | None:
    """Move the step's times by as much of the pause as it was open; its deadline now."""
    since, until = stood_still
    pace = pace_of(game.clock)
    due_at = None if step.due_at is None or pace is None else pace.put_off(step.due_at, stood_still)
    veiled_until = None if step.veiled_until is None else step.veiled_until + (until - since)
    steps.change(
        transaction,
        game.id,
        step.step,
        {"due_at": due_at, "closes_at": last_call(pace, due_at), "veiled_until": veiled_until},
    )
    if due_at is not None and step.due_at is not None:
        shift_reminders(transaction, game.id, step.step, due_at - step.due_at)
    return due_at


def _check_does_not_play(locked: LockedGame, player: Player) -> None:
    if plays_with_others(locked.seats(), player.id, locked.record.at):
        raise Forbidden("table-decides", "You play in this game: put a motion, and the table decides.")
