"""Booking an absence: deadlines wait for players who said in advance that they would be away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from referee.engine.catalogue import Words
from referee.engine.problems import Problem
from referee.fairplay.pace import Span, pace_of, time_away
from referee.service.clock.deadlines import extend
from referee.service.games.locked_game import LockedGame, lock_game, lock_games
from referee.service.requests.errors import Conflict, Invalid
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.times.step_times import waits_for_absent
from referee.store import absences, orders, players, steps
from referee.store.absences import AbsenceRow
from referee.store.games import SeatRow
from referee.store.orders import OrderRow
from referee.store.steps import StepRow
from referee.store.transactions import Transaction

FARTHEST = timedelta(days=730)
# Every deadline is computed with all of them.
MAX_BOOKED = 100


def book_absence(referee: Referee, player: Player, from_at: datetime, to_at: datetime) -> AbsenceRow:
    """Book an absence: deadlines do not count that time. Open steps that are due later move at once."""
    span = from_at.astimezone(UTC), to_at.astimezone(UTC)
    row = AbsenceRow(
        id=referee.new_id(),
        player_id=player.id,
        from_at=span[0],
        to_at=span[1],
        counted_to=span[1],
        created_at=referee.clock.now(),
    )

    def book(transaction: Transaction) -> None:
        tables = absences.games_of(transaction, player.id)
        lock_games(transaction, tables)
        players.lock(transaction, player.id)
        _check(referee, absences.of_player(transaction, player.id), span)
        absences.insert_absence(transaction, row)
        for game_id in tables:
            absences.note_in(transaction, game_id, player.id)
            with lock_game(referee, transaction, game_id) as locked:
                _wait_for(referee, locked, player, span)

    referee.store.run(book)
    return row


def _check(referee: Referee, before: Sequence[AbsenceRow], new: Span) -> None:
    now, (begin, end) = referee.clock.now(), new
    problems = []
    if begin < now:
        problems.append(Problem("/from", Words("An absence is booked ahead: it begins now or later.")))
    if end <= begin:
        problems.append(Problem("/to", Words("An absence ends after it begins.")))
    elif end > now + FARTHEST:
        problems.append(Problem("/to", Words("An absence is booked at most two years ahead.")))
    if problems:
        raise Invalid("invalid-absence", Words("The absence cannot be booked like this."), problems)
    if time_away([(one.from_at, one.to_at) for one in before], begin, end):
        raise Conflict("absence-overlaps", Words("You have booked part of this time before."))
    if sum(one.counted_to > now for one in before) >= MAX_BOOKED:
        raise Conflict(
            "absences-used-up",
            Words("At most {max_booked} absences are booked at a time.", max_booked=MAX_BOOKED),
        )
    most = timedelta(days=referee.settings.absence_days)
    for year in range(begin.year, end.year + 1):
        first, last = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
        counted = (time_away([(one.from_at, one.counted_to)], first, last) for one in before)
        left = most - sum(counted, timedelta())
        if time_away([new], first, last) > left:
            raise Conflict(
                "absences-used-up",
                Words(
                    "Of {days} days of absence in {year}, {days2} whole days are left.",
                    days=most.days,
                    year=year,
                    days2=left.days,
                ),
            )


def _wait_for(referee: Referee, locked: LockedGame, player: Player, new: Span) -> None:
    """Extend the open step of this game if it waits for the player and has a deadline."""
    transaction, game = locked.transaction, locked.game
    if not locked.is_running or not waits_for_absent(game):
        return
    step = steps.find(transaction, game.id, game.step)
    pace = pace_of(game.clock)
    if step is None or pace is None or step.state != "open" or step.due_at is None:
        return
    filed = orders.of_step(transaction, game.id, game.step)
    waited_for = [
        row
        for row in locked.seats()
        if row.status == "taken" and row.seat in filed and not _known_to_answer(row, step, filed, player)
    ]
    own = [row.seat for row in waited_for if row.player_id == player.id]
    now = referee.clock.now()
    away = absences.spans_of(transaction, [row.player_id for row in waited_for], now)
    before = list(away)
    if own:
        before.remove(new)
    # While the clock is stopped, the deadline keeps moving.
    stood_still = now if game.paused_at is None else max(game.paused_at, step.opened_at), now
    due_at = pace.put_off(step.due_at, stood_still)
    more = pace.time_away(away, now, due_at) - pace.time_away(before, now, due_at)
    if more > timedelta():
        until = pace.put_forward(pace.deadline(due_at, more, away), stood_still)
        extend(transaction, locked.chronicle, game, step, until=until, reason="absence", seats=own)


def _known_to_answer(seat: SeatRow, step: StepRow, filed: Mapping[int, OrderRow], player: Player) -> bool:
    """Whether the seat has answered, as far as the table knows: a deadline must not tell any more."""
    order = filed[seat.seat]
    untold = step.tells_every is not None and seat.player_id != player.id
    return bool(order.answered if untold else order.final)
