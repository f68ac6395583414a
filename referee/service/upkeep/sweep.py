"""The sweep: finds whatever is due or was forgotten. Any number of sweeps may run at once, anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from referee.service.accounts.remove_idle_guests import remove_idle_guests
from referee.service.clock.make_up_for_outages import make_up_for_outages
from referee.service.delegation.end_delegation import end_delegation
from referee.service.rules.choose_rules import choose_rules
from referee.service.rules.games_without_rules import games_without_rules
from referee.service.running.context import Referee
from referee.service.running.isolation import isolate
from referee.service.running.outbox import PATIENCE
from referee.service.running.tasks import Ring
from referee.service.seats.replace_when_due import replace_when_due
from referee.service.steps.close_due import close_due
from referee.service.steps.lift_veil import lift_veil
from referee.service.steps.tell_answers import tell_answers
from referee.service.upkeep.bring_news import bring_news
from referee.service.upkeep.do_work import do_work
from referee.store import idempotency, outbox, seats, steps, tallies
from referee.store.outbox import OutboxRow
from referee.store.transactions import Transaction

MAX_AT_ONCE = 200
MAX_ROUNDS = 100
# Nobody waits for games of bots alone, but players wait for a sweep that is doing work.
MAX_OF_BOTS = 5
LONGEST_PATIENCE = timedelta(minutes=1)
REQUESTS_REMEMBERED = timedelta(hours=48)


@dataclass(frozen=True)
class SweepReport:
    """What a sweep found: steps past their deadline, work rung for again, and work it did itself."""

    closed: int
    rung: int
    done_here: int


def sweep(referee: Referee) -> SweepReport:
    """Close what is due, ring again for what nobody has done, and delete what is too old. First of all, end
    the transactions of processes that are frozen.

    If the bell cannot be rung, the sweep does the work itself: games go on without Redis, only more slowly.
    It also does work that was rung for twice: some worker may be taking messages without acting on them.
    """
    referee.store.end_silent_writers()
    now = referee.clock.now()
    for game_id in games_without_rules(referee):
        isolate("choosing the rules", game_id, partial(choose_rules, referee, game_id))
    closed = _keep_time(referee, now)
    unheard = _unheard(referee, now)
    rings = [ring for ring, _ in unheard]
    if not rings or referee.bell.ring_now(rings):
        done_here = _do_all(referee, [ring for ring, times in unheard if times > 0])
    else:
        done_here = _do_here(referee, rings, now)
    referee.bell.ask_for_life()
    bring_news(referee, now)
    remove_idle_guests(referee)
    referee.store.run(partial(_forget, now))
    return SweepReport(closed, len(rings), done_here)


def _forget(now: datetime, transaction: Transaction) -> None:
    """Delete what was kept about requests for long enough."""
    outbox.forget_requests(transaction, now - REQUESTS_REMEMBERED)
    idempotency.forget_secrets(transaction, now)
    tallies.forget(transaction, now)


def _keep_time(referee: Referee, now: datetime) -> int:
    """Close the steps whose time is up, lift veils, tell who has answered, and free seats of delegates and
    replaced players; returns how many steps were closed.

    During an outage nothing is closed, nor before its time has been given back.
    """
    if not make_up_for_outages(referee):
        return 0
    closed = _close_all_due(referee, now)
    with referee.store.reading() as snapshot:
        veiled = steps.to_unveil(snapshot, now, MAX_AT_ONCE)
        answered = steps.to_tell(snapshot, now, MAX_AT_ONCE)
        delegated = seats.delegations_over(snapshot, now, MAX_AT_ONCE)
        replaced = seats.to_replace(snapshot, now, MAX_AT_ONCE)
    for row in veiled:
        _apart(lift_veil, referee, row.game_id, row.step)
    for row in answered:
        _apart(tell_answers, referee, row.game_id, row.step)
    for seat in delegated:
        _apart(end_delegation, referee, seat.game_id, seat.seat)
    for seat in replaced:
        _apart(replace_when_due, referee, seat.game_id, seat.seat)
    return closed


def _close_all_due(referee: Referee, now: datetime) -> int:
    """Close every step whose time is up, even if many games share the same hour; returns how many."""
    closed, tried = 0, set[tuple[str, int]]()
    for _ in range(MAX_ROUNDS):
        with referee.store.reading() as snapshot:
            due = steps.due(snapshot, now, MAX_AT_ONCE)
        # What could not be closed would be found again and again.
        fresh = [(row.game_id, row.step) for row in due if (row.game_id, row.step) not in tried]
        closed += sum(_apart(close_due, referee, game_id, step) is True for game_id, step in fresh)
        tried.update(fresh)
        if not fresh or len(due) < MAX_AT_ONCE:
            break
    return closed


def _apart(
    verb: Callable[[Referee, str, int], object], referee: Referee, game_id: str, number: int
) -> object:
    return isolate(verb.__name__, game_id, lambda: verb(referee, game_id, number))


def _unheard(referee: Referee, now: datetime) -> list[tuple[Ring, int]]:
    """Work that was rung for and is not done, and how often the sweep has rung for it before."""
    with referee.store.reading() as snapshot:
        rows = outbox.unheard(snapshot, now, MAX_AT_ONCE)
    if rows:
        referee.store.run(
            lambda transaction: outbox.rung(transaction, [(row.id, now + _patience(row)) for row in rows])
        )
    return [
        (Ring(row.kind, row.game_id, row.step, bots_alone=row.bots_alone), row.rings)
        for row in rows
        if row.kind != "notices"
    ]


def _patience(row: OutboxRow) -> timedelta:
    """How long until the next ring: longer each time. Games of bots alone may wait behind others."""
    return LONGEST_PATIENCE if row.bots_alone else min(PATIENCE * (row.rings + 1), LONGEST_PATIENCE)


def _do_here(referee: Referee, rings: list[Ring], now: datetime) -> int:
    """Do the work, and whatever follows from it, as no worker will hear of that either; returns how much."""
    done = 0
    for _ in range(MAX_ROUNDS):
        done += _do_all(referee, rings)
        rings = [ring for ring, _ in _unheard(referee, now + PATIENCE)]
        if not rings:
            break
    return done


def _do_all(referee: Referee, rings: list[Ring]) -> int:
    """Do the work, first for games with people, then for a few of bots alone; returns how much."""
    with_people = [ring for ring in rings if not ring.bots_alone]
    of_bots = [ring for ring in rings if ring.bots_alone][:MAX_OF_BOTS]
    for ring in (*with_people, *of_bots):
        do_work(referee, ring)
    return len(with_people) + len(of_bots)
