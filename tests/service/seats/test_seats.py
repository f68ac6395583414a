"""Taking and leaving seats."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.fairplay.verify import verify
from referee.service.lobby.create_game import create_game
from referee.service.orders.seal_order import seal_order
from referee.service.reading.list_games import list_games
from referee.service.requests.errors import Conflict, Forbidden, NotFound
from referee.service.seats.leave_seat import leave_seat
from referee.service.seats.take_seat import take_seat
from referee.service.upkeep.sweep import sweep
from tests.service.table import Table, named, odds_library


def test_the_game_starts_when_the_last_seat_is_taken(table: Table) -> None:
    ada, bob, cyd = named(table, ["Ada", "Bob", "Cyd"])
    game = create_game(table.referee, ada, ruleset="odds", seats=3)
    assert take_seat(table.referee, bob, game, seat=3) == 3
    assert table.game_row(game).status == "open"
    assert take_seat(table.referee, cyd, game) == 2
    row = table.game_row(game)
    assert (row.status, row.step, row.phase) == ("running", 1, "bets")
    assert [prompt.seat for prompt in table.prompts(game)] == [1, 2, 3]
    assert table.kinds(game) == [
        "game.created",
        *["seat.taken"] * 3,
        "game.started",
        "step.opened",
    ]


def test_a_seat_is_taken_once(table: Table) -> None:
    ada, bob, cyd = named(table, ["Ada", "Bob", "Cyd"])
    game = create_game(table.referee, ada, ruleset="odds", seats=3)
    for player, seat, code in ((bob, 1, "seat-taken"), (ada, 2, "already-seated")):
        with pytest.raises(Conflict) as error:
            take_seat(table.referee, player, game, seat=seat)
        assert error.value.code == code
    with pytest.raises(NotFound):
        take_seat(table.referee, bob, game, seat=4)
    take_seat(table.referee, bob, game)
    take_seat(table.referee, cyd, game)
    with pytest.raises(Conflict) as error:
        take_seat(table.referee, table.player("Dan"), game)
    assert error.value.code == "game-full"


def test_entropy_of_those_who_join_changes_the_draws(table: Table) -> None:
    ada, bob = named(table, ["Ada", "Bob"])
    hands = []
    for entropy in ("heads", "tails", "heads"):
        table.seeds.deal("11" * 32)
        game = create_game(table.referee, ada, ruleset="odds", seats=2)
        take_seat(table.referee, bob, game, entropy=entropy)
        table.play_on(game, ada, bob, until=lambda row: row.step > 1)
        hands.append(table.row("draw", game_id=game, label="stock/shuffle").result)
    assert hands[0] != hands[1]
    assert hands[0] == hands[2]


def test_leaving_before_the_start_frees_the_seat_and_its_entropy(table: Table) -> None:
    ada, bob = named(table, ["Ada", "Bob"])
    game = create_game(table.referee, ada, ruleset="odds", seats=3)
    take_seat(table.referee, bob, game, entropy="b")
    leave_seat(table.referee, bob, game)
    seat = table.row("seat", game_id=game, seat=2)
    assert (seat.status, seat.player_id, seat.entropy) == ("open", None, None)
    with pytest.raises(Forbidden):
        leave_seat(table.referee, bob, game)
    leave_seat(table.referee, ada, game)
    assert table.game_row(game).status == "abandoned"


def test_a_seat_that_is_left_is_answered_for_at_once(table: Table) -> None:
    ada, bob, cyd = named(table, ["Ada", "Bob", "Cyd"])
    game = table.game(ada, bob, cyd)
    seal_order(table.referee, ada, game, "1.1", answer="1")
    seal_order(table.referee, bob, game, "1.2", answer="1")
    leave_seat(table.referee, cyd, game)
    table.work_off()
    assert table.game_row(game).step == 2
    assert table.row("resolution", game_id=game, step=1).sources == {
        "1": "order",
        "2": "order",
        "3": "stand_in",
    }
    table.play_on(game, ada, bob)
    assert table.game_row(game).status == "finished"
    assert verify(table.transcript(game), odds_library()).failure is None


def test_a_seat_that_is_left_can_be_taken_over_and_what_a_stand_in_sealed_be_changed(table: Table) -> None:
    ada, bob, dan = named(table, ["Ada", "Bob", "Dan"])
    game = table.game(ada, bob, clock={"step": "P1D"}, replacements="anybody")
    leave_seat(table.referee, bob, game)
    table.work_off()
    assert table.row("sealed_order", game_id=game, seat=2).by == "stand-in"
    assert take_seat(table.referee, dan, game, entropy="too late to count") == 2
    assert table.row("seat", game_id=game, seat=2).entropy is None
    seal_order(table.referee, dan, game, "1.2", answer="2")
    seal_order(table.referee, ada, game, "1.1", answer="2")
    table.work_off()
    assert table.row("resolution", game_id=game, step=1).sources == {"1": "order", "2": "order"}
    table.clock.move(timedelta(days=1))
    sweep(table.referee)
    table.work_off()
    assert table.game_row(game).step == 3
    table.play_on(game, ada, dan)
    assert verify(table.transcript(game), odds_library()).failure is None


def test_a_running_game_that_the_last_player_leaves_is_abandoned_and_its_seed_revealed(table: Table) -> None:
    ada = table.player("Ada")
    game = table.game(ada, bots=1)
    leave_seat(table.referee, ada, game)
    assert table.game_row(game).status == "abandoned"
    assert table.work() == []
    last = table.journal(game)[-1]
    assert (last.kind, last.public["reason"], last.public["result"]) == ("finished", "abandoned", None)
    assert verify(table.transcript(game), odds_library()).failure is None
    with pytest.raises(Conflict):
        take_seat(table.referee, ada, game)


def test_who_knows_the_seed_plays_alone_for_ever(table: Table) -> None:
    """Also once the host's seat is free: whoever sat down there would play with somebody's dice."""
    ada, bob = named(table, ["Ada", "Bob"])
    game = table.game(ada, bots=1, seed="mine", clock={"step": "P1D", "misses": 1})
    table.clock.move(timedelta(days=9))
    sweep(table.referee)
    assert table.row("seat", game_id=game, seat=1).status == "missing"
    with pytest.raises(Conflict) as error:
        take_seat(table.referee, bob, game)
    assert error.value.code == "seed-known"
    assert list_games(table.referee, bob, open_seats=True).items == []
    assert take_seat(table.referee, ada, game) == 1
