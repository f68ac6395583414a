"""What others learn of answers while a step is open: one bit for each seat, at times that say nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from referee.fairplay.verify import verify
from referee.service.orders.seal_order import seal_order
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.reading.read_events import read_events
from referee.service.reading.read_game import read_game
from referee.service.running.sessions import Player
from referee.service.upkeep.sweep import sweep
from tests.service.table import Table, odds_library

SECOND = timedelta(seconds=1)
QUARTER = timedelta(minutes=15)


def pass_time(table: Table, by: timedelta) -> None:
    table.clock.move(by)
    sweep(table.referee)
    table.work_off()


def seen(table: Table, game: str, by: Player) -> list[Any]:
    """What the player can see of the game, but for the time of day."""
    header = {**read_game(table.referee, by, game), "server_now": None}
    return [header, table.events(game), table.published(game, by)]


def told(table: Table, game: str) -> list[Mapping[str, Any]]:
    return [entry.public for entry in table.journal(game) if entry.kind == "answered"]


def test_an_order_is_filed_in_silence_and_told_later(table: Table, players: list[Player], game: str) -> None:
    ada, bob, cyd = players
    before = seen(table, game, bob)
    pass_time(table, timedelta(minutes=4))
    seal_order(table.referee, ada, game, "1.1", answer="2", entropy="salt")
    seal_order(table.referee, cyd, game, "1.3", answer="2", final=False)
    pass_time(table, timedelta(minutes=11) - SECOND)
    assert seen(table, game, bob) == before
    assert read_game(table.referee, ada, game)["waiting_on"] == [2, 3]
    assert read_game(table.referee, bob, game)["waiting_on"] == [1, 2, 3]
    pass_time(table, SECOND)
    assert told(table, game) == [{"step": 1, "seats": [1]}]
    assert read_game(table.referee, bob, game)["waiting_on"] == [2, 3]
    event = table.events(game, 2)[-1]
    assert (event["kind"], event["data"]) == ("step.answered", {"step": 1, "seats": [1]})
    events, _ = read_events(table.referee, bob, game, 0, 100)
    assert events[-1].body["text"] == "Orders are on file from Ada."


def test_that_an_order_was_changed_is_never_told(table: Table, players: list[Player], game: str) -> None:
    ada, bob, _ = players
    seal_order(table.referee, ada, game, "1.1", answer="2")
    pass_time(table, QUARTER)
    before = seen(table, game, bob)
    seal_order(table.referee, ada, game, "1.1", answer="3")
    pass_time(table, QUARTER)
    withdraw_order(table.referee, ada, game, "1.1")
    seal_order(table.referee, ada, game, "1.1", answer="1", entropy="salt")
    pass_time(table, QUARTER)
    assert seen(table, game, bob) == before
    withdraw_order(table.referee, ada, game, "1.1")
    pass_time(table, QUARTER)
    assert told(table, game) == [{"step": 1, "seats": [1]}, {"step": 1, "seats": []}]
    assert read_game(table.referee, bob, game)["waiting_on"] == [1, 2, 3]


def test_what_was_taken_back_before_it_was_told_is_not_told(
    table: Table, players: list[Player], game: str
) -> None:
    before = seen(table, game, players[1])
    seal_order(table.referee, players[0], game, "1.1", answer="2")
    withdraw_order(table.referee, players[0], game, "1.1")
    pass_time(table, QUARTER)
    assert seen(table, game, players[1]) == before


def test_when_a_step_is_resolved_all_orders_are_shown_at_once_in_the_order_of_seats(
    table: Table, players: list[Player], game: str
) -> None:
    receipts = {
        seat: seal_order(table.referee, players[seat - 1], game, f"1.{seat}", answer="2")
        for seat in (3, 1, 2)
    }
    table.work_off()
    sealed = [entry for entry in table.journal(game) if entry.kind == "sealed"]
    assert [entry.public["seat"] for entry in sealed] == [1, 2, 3]
    assert sealed[1].public["commitment"] == receipts[2].commitment
    assert len({entry.at for entry in sealed}) == 1
    table.play_on(game, *players)
    assert verify(table.published(game), odds_library()).failure is None


def test_what_has_cooled_off_closes_when_answers_would_be_told(table: Table, players: list[Player]) -> None:
    game = table.game(*players, clock={"step": "P1D", "cooling_off": "PT30M"})
    pass_time(table, timedelta(minutes=50))
    for seat, player in enumerate(players, 1):
        seal_order(table.referee, player, game, f"1.{seat}", answer="2")
    assert read_game(table.referee, players[0], game)["resolves_at"] is None
    # Told every three hours.
    pass_time(table, timedelta(minutes=130) - SECOND)
    assert table.game_row(game).step == 1
    pass_time(table, SECOND)
    assert table.game_row(game).step == 2


def test_times_of_a_journal_never_go_back_though_the_clock_does(
    table: Table, players: list[Player], game: str
) -> None:
    seal_order(table.referee, players[0], game, "1.1", answer="2")
    pass_time(table, QUARTER)
    table.clock.move(timedelta(hours=-1))
    receipt = seal_order(table.referee, players[1], game, "1.2", answer="2")
    assert receipt.proof is not None
    table.play_on(game, *players)
    times = [entry.at or "" for entry in table.journal(game)]
    assert times == sorted(times)
    assert receipt.proof["accepted_at"] == max(times)
    assert verify(table.published(game), odds_library()).failure is None
