"""Many at once: each step is resolved exactly once, and no order is lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import timedelta

import pytest

from referee.fairplay.verify import verify
from referee.service.orders.seal_order import seal_order
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.faults.racing import race
from tests.service.table import MovableClock, Table, named, odds_library, open_table

PROCESSES = 8
GAMES = 6


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    with open_table(settings) as table:
        yield table


def test_eight_processes_resolve_the_same_steps(table: Table, settings: Settings) -> None:
    players = named(table, ["Ada", "Bob"])
    games = [table.game(*players) for _ in range(GAMES)]
    for game in games:
        table.answer_defaults(game, dict(enumerate(players, 1)))
    assert race(settings, PROCESSES, games, 1) == [1] * GAMES
    for game in games:
        assert table.kinds(game).count("step.resolved") == 1
    for game in games:
        table.play_on(game, *players)
        assert verify(table.transcript(game), odds_library()).failure is None


@pytest.mark.parametrize("webs", [1, 4])
def test_the_last_orders_of_a_step_arrive_together(table: Table, settings: Settings, webs: int) -> None:
    """Each of them may be the last, through whichever web process; exactly one of them closes the step."""
    players = named(table, ["Ada", "Bob", "Cyd", "Dan"])
    games = [table.game(*players) for _ in range(GAMES)]
    gate = threading.Barrier(len(players), timeout=600)

    def answer(referee: Referee, seat: int) -> None:
        for game in games:
            gate.wait()
            seal_order(referee, players[seat - 1], game, f"1.{seat}", answer="1")

    with ExitStack() as stack:
        houses = [stack.enter_context(open_table(settings, secrets=f"web {n}")) for n in range(webs)]
        threads = [
            threading.Thread(target=answer, args=(houses[seat % webs].referee, seat)) for seat in (1, 2, 3, 4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for game in games:
        assert table.row("step", game_id=game, step=1).state == "closing"
        assert len([row for row in table.work() if row.game_id == game]) == 1
        assert len(table.rows("sealed_order", game_id=game, step=1)) == len(players)
    for game in games:
        table.play_on(game, *players)
        assert verify(table.transcript(game), odds_library()).failure is None


def test_orders_that_race_with_the_deadline_are_taken_or_refused_but_never_dropped(
    table: Table, settings: Settings
) -> None:
    """What was accepted is what the step is resolved with. The clocks of two hosts never agree."""
    players = named(table, ["Ada", "Bob"])
    games = [table.game(*players, clock={"step": "P1D"}) for _ in range(GAMES)]
    late_clock = MovableClock()
    late_clock.move(timedelta(days=1))
    gate = threading.Barrier(2)
    accepted: dict[str, str] = {}

    def answer() -> None:
        gate.wait()
        for game in games:
            with suppress(Conflict):
                seal_order(table.referee, players[0], game, "1.1", answer="2")
                accepted[game] = "2"

    thread = threading.Thread(target=answer)
    with open_table(settings, clock=late_clock, secrets="late") as late:
        thread.start()
        gate.wait()
        assert sweep(late.referee).closed == GAMES
        thread.join()
        late.work_off()
    for game in games:
        assert table.row("resolution", game_id=game, step=1).kept["answers"]["1"] == accepted.get(game, "1")
