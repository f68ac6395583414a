"""Steps of several games, resolved together: in one transaction if all goes well, each by itself if not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import event
from structlog.testing import capture_logs

from referee.fairplay.verify import verify
from referee.service.orders.seal_order import seal_order
from referee.service.resolving.resolve_step import resolve_step
from referee.service.resolving.resolve_steps import resolve_steps
from referee.service.running.plays import Plays
from referee.service.running.sessions import Player
from referee.settings import Settings
from referee.store import steps
from tests.odds import ODDS, OddsTable
from tests.service.table import Table, named, odds_library, open_table


@pytest.fixture
def players(table: Table) -> list[Player]:
    return named(table, ["Ada", "Bob"])


@pytest.fixture
def games(table: Table, players: list[Player]) -> list[str]:
    """Games whose first step is closing."""
    return [closing(table, *players) for _ in range(3)]


def closing(table: Table, *players: Player) -> str:
    game = table.game(*players)
    for seat, player in enumerate(players, 1):
        seal_order(table.referee, player, game, f"1.{seat}", answer="1")
    return game


def step_of(table: Table, game: str) -> int:
    step: int = table.game_row(game).step
    return step


def resolutions(table: Table) -> list[tuple[str, int]]:
    return sorted((row.game_id, row.step) for row in table.rows("resolution"))


@contextmanager
def counted_commits(table: Table) -> Iterator[list[object]]:
    commits: list[object] = []

    def count(connection: object) -> None:
        commits.append(connection)

    engine = table.referee.store._engines.writing
    event.listen(engine, "commit", count)
    yield commits
    event.remove(engine, "commit", count)


def test_they_are_written_in_one_transaction_and_go_on_as_if_alone(
    table: Table, players: list[Player], games: list[str]
) -> None:
    with counted_commits(table) as commits:
        resolve_steps(table.referee, [(game, 1) for game in games])
    assert len(commits) == 1
    assert [step_of(table, game) for game in games] == [2, 2, 2]
    assert table.work() == []
    for game in games:
        table.play_on(game, *players)
        assert verify(table.transcript(game), odds_library()).failure is None


def test_each_is_resolved_once_however_often_it_is_rung_for(table: Table, games: list[str]) -> None:
    for _ in range(2):
        resolve_steps(table.referee, [(game, 1) for game in [*games, "no such game"]])
    assert resolutions(table) == sorted((game, 1) for game in games)


def test_one_that_somebody_else_resolves_meanwhile_is_dropped(table: Table, games: list[str]) -> None:
    class Overtaken(Plays):
        def take(self, game_id: str, step: int) -> None:
            if game_id == games[1]:
                assert resolve_step(table.referee, game_id, step)

    with capture_logs() as logged:
        resolve_steps(replace(table.referee, plays=Overtaken()), [(game, 1) for game in games])
    assert resolutions(table) == sorted((game, 1) for game in games)
    assert [line for line in logged if line["log_level"] == "error"] == []


def test_rules_that_fail_in_one_hold_up_no_other_and_are_counted(settings: Settings) -> None:
    async def failing_for_three(t: OddsTable) -> str | None:
        if len(t.seats) == 3:
            raise RuntimeError(f"seat 1 holds {t.state.hands}")
        return await ODDS.phases["round"](t)

    broken = odds_library(replace(ODDS, phases={**ODDS.phases, "round": failing_for_three}))
    with open_table(settings, library=broken) as table:
        ada, bob, cyd = named(table, ["Ada", "Bob", "Cyd"])
        games = [closing(table, ada, bob), closing(table, ada, bob, cyd), closing(table, ada, bob)]
        with capture_logs() as logged, counted_commits(table) as commits:
            resolve_steps(table.referee, [(game, 1) for game in games])
        assert [step_of(table, game) for game in games] == [2, 1, 2]
        assert table.row("step", game_id=games[1], step=1).attempts == 1
        assert len(commits) == 2  # the two that were resolved, and the attempt that counts
        assert "holds" not in str(logged)


def test_what_the_database_refuses_of_one_is_no_others_misfortune(table: Table, games: list[str]) -> None:
    """There is a resolution of the step already, as there can never be."""

    def insert(transaction: object) -> None:
        row = {
            "game_id": games[1],
            "step": 1,
            "key": "",
            "kept": {},
            "entropy": {},
            "sources": {},
            "epoch": 0,
        }
        steps.insert_resolution(transaction, {**row, "resolved_at": table.clock.now()})  # type: ignore[arg-type, typeddict-item]

    table.referee.store.run(insert)
    with capture_logs() as logged:
        resolve_steps(table.referee, [(game, 1) for game in games])
    assert [step_of(table, game) for game in games] == [2, 1, 2]
    failed = [line for line in logged if line["log_level"] == "error"]
    assert [(line["work"], line["game"]) for line in failed] == [("resolve_step", games[1])]
