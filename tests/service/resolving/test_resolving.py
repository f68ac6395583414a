"""Resolving steps: whose answers are used, what is told to whom, and that it happens once."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from referee.engine.ruleset import Ruleset
from referee.engine.seeds import step_commitment
from referee.fairplay.verify import verify
from referee.library import Library
from referee.service.advancing.failed_steps import MAX_ATTEMPTS
from referee.service.advancing.hold_failed_step import HELD_FOR
from referee.service.orders.seal_order import seal_order
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.requests.await_step import await_step
from referee.service.requests.errors import Conflict
from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.plays import Plays
from referee.service.running.sessions import Player
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.odds import ODDS, OddsTable
from tests.service.table import Table, named, odds_library, open_table


@pytest.fixture
def players(table: Table) -> list[Player]:
    return named(table, ["Ada", "Bob", "Cyd"])


@pytest.fixture
def game(table: Table, players: list[Player]) -> str:
    return table.game(*players, clock={"step": "P1D"})


def close_first_step(table: Table, game: str, players: list[Player]) -> None:
    for seat, player in enumerate(players, 1):
        seal_order(table.referee, player, game, f"1.{seat}", answer="1")


def test_at_the_deadline_orders_count_then_drafts_then_defaults(
    table: Table, players: list[Player], game: str
) -> None:
    seal_order(table.referee, players[0], game, "1.1", answer="3", entropy="of the order")
    seal_order(table.referee, players[1], game, "1.2", answer="3", final=False, entropy="of the draft")
    table.clock.move(timedelta(days=1) - timedelta(microseconds=1))
    assert sweep(table.referee).closed == 0
    table.clock.move(timedelta(microseconds=1))
    assert sweep(table.referee).closed == 1
    table.work_off()
    resolution = table.row("resolution", game_id=game, step=1)
    assert resolution.kept["answers"] == {"1": "3", "2": "3", "3": "3"}
    assert resolution.sources == {"1": "order", "2": "draft", "3": "default"}
    assert resolution.entropy == {"1": "of the order", "2": "of the draft"}
    assert table.row("step", game_id=game, step=2).due_at == table.clock.now() + timedelta(days=1)
    table.play_on(game, *players)
    assert verify(table.transcript(game), odds_library()).failure is None


def test_after_the_deadline_no_order_is_taken_even_before_the_sweep_comes_by(
    table: Table, players: list[Player], game: str
) -> None:
    table.clock.move(timedelta(days=1) - timedelta(microseconds=1))
    seal_order(table.referee, players[0], game, "1.1", answer="3")
    table.clock.move(timedelta(microseconds=1))
    with pytest.raises(Conflict) as error:
        seal_order(table.referee, players[0], game, "1.1", answer="2")
    assert error.value.code == "prompt-closed"
    with pytest.raises(Conflict):
        withdraw_order(table.referee, players[0], game, "1.1")
    sweep(table.referee)
    table.work_off()
    assert table.row("resolution", game_id=game, step=1).kept["answers"]["1"] == "3"


def test_a_step_is_resolved_once_however_often_it_is_rung_for(
    table: Table, players: list[Player], game: str
) -> None:
    close_first_step(table, game, players)
    assert resolve_step(table.referee, game, 1)
    before = [table.rows(name) for name in ("game", "journal", "event", "step", "draw", "resolution")]
    for step in (0, 1, 2, 3):
        assert not resolve_step(table.referee, game, step)
    assert not resolve_step(table.referee, "no-such-game", 1)
    assert [table.rows(name) for name in ("game", "journal", "event", "step", "draw", "resolution")] == before


def test_what_happens_is_told_to_each_seat_by_its_own_face(
    table: Table, players: list[Player], game: str
) -> None:
    close_first_step(table, game, players)
    table.work_off()
    dealt = [
        [e["data"] for e in table.events(game, viewer) if e["kind"] == "odds.dealt"] for viewer in range(4)
    ]
    public = [{"seat": seat, "number": 3} for seat in (1, 2, 3)]
    assert dealt[0] == public
    for seat in (1, 2, 3):
        own = dealt[seat].pop(seat - 1)
        assert len(own["hand"]) == own["number"] == 3
        assert dealt[seat] == [data for data in public if data["seat"] != seat]
    assert ["odds.first_seat" in table.kinds(game, viewer) for viewer in range(4)] == [
        False,
        True,
        False,
        False,
    ]


def test_the_seed_of_a_step_is_committed_to_when_it_opens_and_revealed_when_it_resolves(
    table: Table, players: list[Player], game: str
) -> None:
    close_first_step(table, game, players)
    table.work_off()
    (opened,) = [e for e in table.journal(game) if e.kind == "opened" and e.public["step"] == 1]
    (resolved,) = [e for e in table.journal(game) if e.kind == "resolved"]
    seed = bytes.fromhex(str(resolved.public["seed"]))
    assert opened.public["seed_commitment"] == step_commitment(game, 1, seed)
    assert table.row("step", game_id=game, step=1).seed_commitment == opened.public["seed_commitment"]


def test_answers_kept_until_the_end_are_in_no_event_and_no_public_part(
    table: Table, players: list[Player], game: str
) -> None:
    for seat, player in enumerate(players, 1):
        seal_order(table.referee, player, game, f"1.{seat}", answer="2")
    table.work_off()
    (resolved,) = [e for e in table.journal(game) if e.kind == "resolved"]
    answers: Any = resolved.public["answers"]
    assert [set(answers[str(seat)]) for seat in (1, 2, 3)] == [{"source", "commitment"}] * 3
    assert all(e["kind"] != "odds.bet" for viewer in range(4) for e in table.events(game, viewer))


def test_another_process_goes_on_from_the_stored_position(settings: Settings) -> None:
    with open_table(settings) as first, open_table(settings, clock=first.clock, secrets="b") as second:
        players = named(first, ["Ada", "Bob"])
        game = first.game(*players)
        tables = [first, second]
        for _ in range(100):
            if first.game_row(game).status == "finished":
                break
            tables[0].answer_defaults(game, dict(enumerate(players, 1)))
            tables[1].work_off()
            tables.reverse()
        assert first.game_row(game).status == "finished"
        assert verify(first.transcript(game), odds_library()).failure is None


def test_who_is_overtaken_on_the_way_reports_no_failure(
    table: Table, players: list[Player], game: str
) -> None:
    """The step is resolved by somebody else after it was read, so that the game is then read at the next."""

    class Overtaken(Plays):
        def take(self, game_id: str, step: int) -> None:
            assert resolve_step(table.referee, game_id, step)

    close_first_step(table, game, players)
    with capture_logs() as logged:
        assert not resolve_step(replace(table.referee, plays=Overtaken()), game, 1)
    assert logged == []


def test_waiting_for_a_step_ends_when_it_is_resolved(table: Table, players: list[Player], game: str) -> None:
    assert not await_step(table.referee, game, 1, seconds=0)
    close_first_step(table, game, players)
    assert not await_step(table.referee, game, 1, seconds=0)
    table.work_off()
    assert await_step(table.referee, game, 1, seconds=600)


# Rules that fail.


def library_with(**changes: Any) -> Library:
    rules: Ruleset[Any, Any] = replace(ODDS, **changes)
    return odds_library(rules)


async def failing(t: OddsTable) -> str:
    raise RuntimeError(f"seat 1 holds {t.state.hands}")


def test_rules_that_fail_hold_their_game_and_no_other(settings: Settings) -> None:
    broken = library_with(phases={**ODDS.phases, "round": failing})
    with open_table(settings, library=broken) as table:
        ada, bob = named(table, ["Ada", "Bob"])
        game = table.game(ada, bob)
        healthy = table.game(ada, bob)
        for seat, player in ((1, ada), (2, bob)):
            seal_order(table.referee, player, game, f"1.{seat}", answer="1")
        with capture_logs() as logged:
            for attempt in range(1, MAX_ATTEMPTS + 1):
                assert table.game_row(game).held is None
                assert not resolve_step(table.referee, game, 1)
                assert table.row("step", game_id=game, step=1).attempts == attempt
        assert table.why_held(game) == "The rules failed at step 1."
        assert table.kinds(game).count("game.held") == 1
        assert "holds" not in str(logged)
        failed = {
            "event": "step failed",
            "game": game,
            "step": 1,
            "type": "RuntimeError",
            "log_level": "error",
        }
        assert failed in logged
        # It is left in peace for an hour; a mended version of the rules then goes on with it.
        assert table.row("outbox", game_id=game, kind="resolve").ring_at == table.clock.now() + HELD_FOR
        assert sweep(table.referee).rung == 0
        assert table.game_row(healthy).held is None
    with open_table(settings, clock=table.clock, secrets="later") as mended:
        assert resolve_step(mended.referee, game, 1)
        assert mended.game_row(game).held is None
        mended.play_on(game, ada, bob)
        assert mended.game_row(game).status == "finished"


def test_a_try_after_the_sweep_has_rung_is_counted_before_it_is_made(settings: Settings) -> None:
    """A step whose resolution kills its process must be counted too: no code runs afterwards.

    The sweep rings once; what was rung for in vain it tries itself.
    """

    async def killing(_: OddsTable) -> str:
        raise KeyboardInterrupt

    with open_table(settings, library=library_with(phases={**ODDS.phases, "deal": killing})) as table:
        ada, bob = named(table, ["Ada", "Bob"])
        game = table.game(ada, bob)
        for seat, player in ((1, ada), (2, bob)):
            seal_order(table.referee, player, game, f"1.{seat}", answer="1")
        for attempt in range(1, MAX_ATTEMPTS + 1):
            table.clock.move(timedelta(minutes=2))
            if attempt == 1:
                assert sweep(table.referee).rung == 1
            with pytest.raises(KeyboardInterrupt):
                resolve_step(table.referee, game, 1) if attempt == 1 else sweep(table.referee)
            assert table.row("step", game_id=game, step=1).attempts == attempt
        # It is not tried a sixth time: the game is held, and its orders can be replaced.
        table.clock.move(timedelta(minutes=2))
        assert sweep(table.referee).rung == 1
        assert table.why_held(game) == "The rules failed at step 1."
        assert table.row("step", game_id=game, step=1).state == "open"
        table.clock.move(timedelta(minutes=2))
        assert sweep(table.referee).rung == 0
