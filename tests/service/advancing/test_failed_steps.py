"""Rules that fail at an order: the game is held, its people are told, and go on by replacing the order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from referee.fairplay.verify import verify
from referee.library import Library
from referee.service.admin.games.free_game import free_game
from referee.service.advancing.failed_steps import MAX_ATTEMPTS
from referee.service.advancing.hold_failed_step import HELD_FOR
from referee.service.orders.seal_order import seal_order
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.sessions import Player
from referee.service.running.tasks import Ring
from referee.service.seats.leave_seat import leave_seat
from referee.service.upkeep.do_work import do_work
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.odds import ODDS, OddsTable, deal
from tests.service.table import Table, named, odds_library, open_table

UNLUCKY = 3


async def superstitious(t: OddsTable) -> str:
    """Fails if anybody but seat 3 has bet on seat 3."""
    if UNLUCKY in [bet for seat, bet in t.state.bets.items() if seat != UNLUCKY]:
        raise KeyError(t.state.bets)
    return await deal(t)


async def jealous(t: OddsTable) -> str:
    """Fails if two seats bet on the same one."""
    if len({*t.state.bets.values()}) < len(t.state.bets):
        raise RuntimeError(t.state.bets)
    return await deal(t)


async def selfish(t: OddsTable) -> str:
    """Fails unless everybody has bet on themselves."""
    if any(seat != bet for seat, bet in t.state.bets.items()):
        raise RuntimeError(t.state.bets)
    return await deal(t)


def odds_with(dealing: Any) -> Library:
    return odds_library(replace(ODDS, phases={**ODDS.phases, "deal": dealing}))


FAILING = odds_with(superstitious)


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    with open_table(settings, library=FAILING) as table:
        yield table


def bet(table: Table, players: list[Player], game: str, *bets: str) -> None:
    for seat, (player, answer) in enumerate(zip(players, bets, strict=True), 1):
        seal_order(table.referee, player, game, f"1.{seat}", answer=answer)


def fail(table: Table, game: str, *, held: bool = True) -> None:
    """Have it tried until the game is held, unless that is over at once."""
    for _ in range(MAX_ATTEMPTS):
        assert table.game_row(game).held is None
        assert not resolve_step(table.referee, game, 1)
    assert (table.game_row(game).held is not None) == held


def held_events(table: Table, game: str) -> list[list[dict[str, Any]]]:
    """By viewer, the spectators first."""
    seats = table.game_row(game).seats
    return [
        [one for one in table.events(game, viewer) if one["kind"] == "game.held"]
        for viewer in range(seats + 1)
    ]


def check_to_the_end(table: Table, game: str, players: list[Player], library: Library = FAILING) -> None:
    table.play_on(game, *players)
    assert table.game_row(game).status == "finished"
    assert verify(table.transcript(game), library).failure is None


def test_whose_order_it_was_is_told_to_all_and_the_order_to_its_seat(
    table: Table, players: list[Player], game: str
) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    reason = "The rules failed at step 1, at the order of Bob: it can be replaced."
    assert table.why_held(game) == reason
    spectators, first, own, third = held_events(table, game)
    assert spectators == first == third
    [public] = spectators
    assert public["data"] == {"step": 1, "seats": [2]}
    [private] = own
    assert private["data"] == {"step": 1, "seats": [2], "order": "3", "error": "KeyError"}
    notices = dict(table.notices(kind="game.held"))
    assert set(notices) == {player.id for player in players}
    assert "Your order was" in notices[players[1].id]
    assert notices[players[0].id] == f"Odds and Evens is held. {reason}"


def test_others_learn_nothing_of_what_the_order_says(settings: Settings) -> None:
    async def moody(t: OddsTable) -> str:
        if t.state.bets[2] != 2:
            raise KeyError(t.state.bets[2])
        return await deal(t)

    heard = []
    with open_table(settings, library=odds_with(moody)) as table:
        players = named(table, ["Ada", "Bob", "Cyd"])
        for answer in ("1", "3"):
            game = table.game(*players)
            bet(table, players, game, "1", answer, "3")
            fail(table, game)
            others = [told for viewer, told in enumerate(held_events(table, game)) if viewer != 2]
            notices = [
                (player_id, text)
                for player_id, text in table.notices(game_id=game, kind="game.held")
                if player_id != players[1].id
            ]
            heard.append((table.why_held(game), others, sorted(notices)))
    assert heard[0] == heard[1]


def test_a_replaced_order_is_tried_at_once(table: Table, players: list[Player], game: str) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    seal_order(table.referee, players[1], game, "1.2", answer="1")
    assert table.game_row(game).held is None
    table.work_off()
    assert table.game_row(game).step == 2
    assert table.row("resolution", game_id=game, step=1).kept["answers"] == {"1": "1", "2": "1", "3": "3"}
    check_to_the_end(table, game, players)


def test_the_referees_host_can_have_it_tried_again(table: Table, players: list[Player], game: str) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    held = table.game_row(game).held
    free_game(table.referee, game, "the rules were mended")
    assert table.game_row(game).held is None
    assert table.journal(game)[-1].public["reason"] == "the rules were mended"
    # They were not.
    assert not resolve_step(table.referee, game, 1)
    assert table.game_row(game).held == held
    seal_order(table.referee, players[1], game, "1.2", answer="1")
    check_to_the_end(table, game, players)


def test_an_order_that_is_taken_back_is_waited_for(table: Table, players: list[Player], game: str) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    withdraw_order(table.referee, players[1], game, "1.2")
    assert table.game_row(game).held is None
    table.clock.move(2 * HELD_FOR)
    sweep(table.referee)
    table.work_off()
    assert table.game_row(game).step == 1
    seal_order(table.referee, players[1], game, "1.2", answer="2")
    table.work_off()
    assert table.game_row(game).step == 2
    check_to_the_end(table, game, players)


def test_an_order_that_becomes_a_draft_is_waited_for(table: Table, players: list[Player], game: str) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    seal_order(table.referee, players[1], game, "1.2", answer="2", final=False)
    table.work_off()
    assert table.game_row(game).step == 1
    seal_order(table.referee, players[1], game, "1.2", answer="2")
    table.work_off()
    check_to_the_end(table, game, players)


def test_any_seat_may_replace_its_order_and_a_bad_one_holds_the_game_again(
    table: Table, players: list[Player], game: str
) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    seal_order(table.referee, players[0], game, "1.1", answer="2")
    assert not resolve_step(table.referee, game, 1)
    assert table.game_row(game).held is not None
    assert [len(told) for told in held_events(table, game)] == [2, 2, 2, 2]
    seal_order(table.referee, players[1], game, "1.2", answer="2")
    table.work_off()
    check_to_the_end(table, game, players)


def test_orders_that_fail_together_are_all_named(settings: Settings) -> None:
    library = odds_with(jealous)
    with open_table(settings, library=library) as table:
        players = named(table, ["Ada", "Bob", "Cyd"])
        game = table.game(*players)
        # With the default of either, 1 or 2, all bets would differ.
        bet(table, players, game, "2", "1", "3")
        table.work_off()
        assert table.game_row(game).step == 2
        other = table.game(*players)
        bet(table, players, other, "3", "3", "3")
        fail(table, other)
        # One of the two defaults is not enough, and each bet alone is as bad.
        reason = "The rules failed at step 1, at the orders of Ada and Bob: they can be replaced."
        assert table.why_held(other) == reason
        seal_order(table.referee, players[0], other, "1.1", answer="1")
        assert not resolve_step(table.referee, other, 1)
        assert table.why_held(other) == (
            "The rules failed at step 1, at the order of Bob: it can be replaced."
        )
        seal_order(table.referee, players[1], other, "1.2", answer="2")
        table.work_off()
        check_to_the_end(table, other, players, library)


def test_while_nothing_changes_it_is_tried_again_every_hour_in_silence(
    table: Table, players: list[Player], game: str
) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    table.clock.move(HELD_FOR / 2)
    sweep(table.referee)  # it is told who has answered
    version = table.game_row(game).version
    table.clock.move(-HELD_FOR / 2)
    for _ in range(3):
        table.clock.move(HELD_FOR)
        assert sweep(table.referee).rung == 1
        assert not resolve_step(table.referee, game, 1)
        assert table.game_row(game).held is not None
        assert table.row("step", game_id=game, step=1).state == "open"
        assert sweep(table.referee).rung == 0
    assert table.game_row(game).version == version


def test_a_bot_at_fault_answers_by_its_default(settings: Settings) -> None:
    library = odds_with(selfish)
    with open_table(settings, library=library) as table:
        [ada] = named(table, ["Ada"])
        game = table.game(ada, bots=3)
        seal_order(table.referee, ada, game, "1.1", answer="1")
        do_work(table.referee, Ring("bots", game, 1))
        bets = {row.seat: row.answer for row in table.rows("sealed_order", game_id=game, step=1)}
        assert bets != {1: "1", 2: "2", 3: "3", 4: "4"}
        fail(table, game, held=False)
        table.work_off()
        assert table.game_row(game).step == 2
        assert "game.held" in table.kinds(game)
        check_to_the_end(table, game, [ada], library)


def test_the_order_of_who_has_left_gives_way_to_the_default(
    table: Table, players: list[Player], game: str
) -> None:
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    leave_seat(table.referee, players[1], game)
    table.clock.move(HELD_FOR)
    assert sweep(table.referee).rung >= 1
    assert not resolve_step(table.referee, game, 1)
    table.work_off()
    resolution = table.row("resolution", game_id=game, step=1)
    assert (resolution.kept["answers"]["2"], resolution.sources["2"]) == ("2", "stand_in")
    while table.game_row(game).status == "running":
        table.answer_defaults(game, {1: players[0], 3: players[2]})
        table.work_off()
    assert verify(table.transcript(game), FAILING).failure is None


def test_the_deadline_moves_and_those_who_were_silent_are_not_waited_for(
    table: Table, players: list[Player]
) -> None:
    game = table.game(*players, clock={"step": "P1D"})
    seal_order(table.referee, players[0], game, "1.1", answer="3")
    table.clock.move(timedelta(days=1))
    assert sweep(table.referee).closed == 1
    fail(table, game)
    step = table.row("step", game_id=game, step=1)
    assert step.due_at == table.clock.now() + timedelta(days=1)
    [extended] = [entry.public for entry in table.journal(game) if entry.kind == "extended"]
    assert (extended["reason"], extended["seats"]) == ("failure", [])
    seal_order(table.referee, players[0], game, "1.1", answer="1")
    table.work_off()
    assert table.row("resolution", game_id=game, step=1).sources == {
        "1": "order",
        "2": "default",
        "3": "default",
    }
    assert [entry.kind for entry in table.journal(game)].count("missed") == 1
    check_to_the_end(table, game, players)


def test_who_takes_an_order_back_after_the_deadline_has_an_hour_at_least(
    table: Table, players: list[Player]
) -> None:
    game = table.game(*players, clock={"step": "PT30M"})
    bet(table, players, game, "1", "3", "3")
    fail(table, game)
    table.clock.move(timedelta(minutes=45))
    withdraw_order(table.referee, players[1], game, "1.2")
    table.clock.move(HELD_FOR - timedelta(seconds=1))
    assert sweep(table.referee).closed == 0
    seal_order(table.referee, players[1], game, "1.2", answer="2")
    table.work_off()
    check_to_the_end(table, game, players)


def test_a_try_that_began_before_an_order_was_replaced_comes_to_nothing(
    settings: Settings, table: Table, players: list[Player], game: str
) -> None:
    """A worker with mended rules is slow; meanwhile others fail, and the order is replaced."""
    bet(table, players, game, "1", "3", "3")

    async def slow(t: OddsTable) -> str:
        fail(table, game)
        table.clock.move(timedelta(seconds=1))
        seal_order(table.referee, players[1], game, "1.2", answer="2")
        return await deal(t)

    with open_table(settings, library=odds_with(slow), clock=table.clock, secrets="slow") as mended:
        assert not resolve_step(mended.referee, game, 1)
    table.work_off()
    assert table.row("resolution", game_id=game, step=1).kept["answers"]["2"] == "2"
    check_to_the_end(table, game, players)
