"""When a step's time is up: silent seats are excused, or have missed their orders and it closes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from referee.fairplay import entries
from referee.service.advancing.next_step import close_step
from referee.service.clock.deadlines import extend
from referee.service.games.locked_game import LockedGame, lock_game
from referee.service.games.record import Record
from referee.service.games.rules_in_force import are_installed
from referee.service.news.in_words import game_title
from referee.service.news.notices import News, announce
from referee.service.orders.unveil import note_veiled
from referee.service.running.context import Referee
from referee.service.seating.free_seat import free_seat
from referee.service.times.kept_seats import kept_from
from referee.service.times.moments import stamp
from referee.service.times.pace import Pace, pace_of
from referee.service.times.stand_ins import is_bot
from referee.service.times.step_times import waits_for_absent
from referee.store import absences, games, orders, seats, steps
from referee.store.games import GameRow, SeatRow
from referee.store.orders import OrderRow
from referee.store.steps import StepRow
from referee.store.transactions import Transaction


def close_due(referee: Referee, game_id: str, number: int) -> bool:
    """Close a step whose time is up; False if it is not, or was extended for somebody who was silent."""

    def close(transaction: Transaction) -> bool:
        with lock_game(referee, transaction, game_id) as locked:
            game, record, step = locked.game, locked.record, ticking(referee, locked, number)
            if step is None or step.closes_at is None or step.closes_at > referee.clock.now():
                return False
            filed = orders.of_step(transaction, game_id, number)
            table = {row.seat: row for row in locked.seats()}
            silent = [seat for seat in filed if _is_silent(table[seat], filed[seat])]
            pace = pace_of(game.clock)
            excused = [] if pace is None or step.excused else _excusable(pace, table, silent)
            if pace is not None and excused:
                _excuse(referee, transaction, record, game, step, pace, excused)
                return False
            _lift_veil(transaction, record, step, filed)
            if silent:
                _miss(referee, transaction, record, game, step, pace, table, silent)
            return close_step(referee, transaction, game, number, referee.clock.now())

    return referee.store.run(close)


def lift_veil(referee: Referee, game_id: str, number: int) -> None:
    """Tell everybody who has answered a step, once its veil falls."""

    def lift(transaction: Transaction) -> None:
        with lock_game(referee, transaction, game_id) as locked:
            step = ticking(referee, locked, number)
            if step is None or locked.game.anonymous:
                return
            if step.veiled_until is not None and step.veiled_until <= referee.clock.now():
                filed = orders.of_step(transaction, game_id, number)
                _lift_veil(transaction, locked.record, step, filed)

    referee.store.run(lift)


def ticking(referee: Referee, locked: LockedGame, number: int) -> StepRow | None:
    """The game's step; None if it is not open, or its clock stands still."""
    step = steps.find(locked.transaction, locked.game.id, number)
    if not locked.is_running or locked.game.paused_at is not None:
        return None
    # Newer rules are tried first: if the game must be held, its clock stops before anybody is late.
    if step is None or step.state != "open" or not are_installed(referee, locked.game):
        return None
    return step


def _is_silent(seat: SeatRow, order: OrderRow) -> bool:
    """Whether the seat's player has neither sent an order or a draft nor shown a part of an answer."""
    return seat.status == "taken" and not is_bot(seat) and order.commitment is None and order.shown is None


def _excusable(pace: Pace, table: Mapping[int, SeatRow], silent: Sequence[int]) -> list[int]:
    return [seat for seat in silent if table[seat].excuses_used < pace.excuses]


def _excuse(
    referee: Referee,
    transaction: Transaction,
    record: Record,
    game: GameRow,
    step: StepRow,
    pace: Pace,
    excused: Sequence[int],
) -> None:
    """The step is extended once, for all of them."""
    seats.excuse(transaction, game.id, excused)
    steps.change(transaction, game.id, step.step, {"excused": True})
    players = [row.player_id for row in games.seats_of(transaction, game.id) if row.seat in excused]
    away = absences.spans_of(transaction, players, record.at) if waits_for_absent(game) else []
    until = pace.deadline(step.due_at or record.at, pace.excuse, away)
    if until <= record.at:
        # Nobody came by to close it: what is left of the excuse would be of no use.
        until = pace.deadline(record.at, pace.excuse, away)
    extend(referee, transaction, record, game, step, until=until, reason="excuse", seats=excused)


def _miss(
    referee: Referee,
    transaction: Transaction,
    record: Record,
    game: GameRow,
    step: StepRow,
    pace: Pace | None,
    table: Mapping[int, SeatRow],
    silent: Sequence[int],
) -> None:
    """Write down who was silent to the last; whoever is so too often may be replaced."""
    game_id = step.game_id
    record.note(entries.missed(step.step, silent))
    named = ", ".join(str(seat) for seat in silent)
    text = f"No order came from seat{'s' if len(silent) > 1 else ''} {named}."
    record.tell("order.missed", text, {"step": step.step, "seats": list(silent)})
    seats.count_missed(transaction, game_id, silent)
    for seat in silent:
        player_id = table[seat].player_id
        if pace is not None and pace.misses and table[seat].missed_in_row + 1 >= pace.misses:
            until = kept_from(game, record.at)
            free_seat(transaction, game_id, seat, {"status": "missing", "kept_until": until})
            record.note(entries.missing(seat))
            text = (
                f"Seat {seat} is missing: from {stamp(until)} others may take it over, "
                "until its player comes back."
            )
            record.tell("seat.missing", text, {"seat": seat, "kept_until": stamp(until)})
            if player_id is not None:
                announce(referee, transaction, [_news(referee, game, step, seat, player_id, until)])


def _news(referee: Referee, game: GameRow, step: StepRow, seat: int, player_id: str, until: datetime) -> News:
    """What the player of a seat that goes missing is told."""
    title = game_title(referee, game)
    return News(
        player_id=player_id,
        kind="seat.missing",
        occasion=f"missing/{game.id}/{step.step}.{seat}",
        text=f"{title}: you have missed so many orders that others may take seat {seat} over from "
        f"{stamp(until)}. As long as nobody has, you can take it back.",
        data={"seat": seat, "kept_until": stamp(until)},
        game_id=game.id,
        step=step.step,
    )


def _lift_veil(
    transaction: Transaction, record: Record, step: StepRow, filed: Mapping[int, OrderRow]
) -> None:
    """Tell who has answered, if the step is veiled. Most steps tell it at moments of their own."""
    if step.veiled_until is not None and step.tells_every is None:
        steps.change(transaction, step.game_id, step.step, {"veiled_until": None})
        note_veiled(record, step.step, filed)
