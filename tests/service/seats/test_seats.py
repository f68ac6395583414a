"""Creating games, taking and leaving seats, starting."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from referee.engine.seeds import seed_commitment
from referee.fairplay.verify import verify
from referee.service.games.host_seed import WARNING
from referee.service.lobby.create_game import create_game
from referee.service.lobby.start_game import start_game
from referee.service.orders.seal_order import seal_order
from referee.service.post.list_prompts import list_prompts
from referee.service.post.read_digest import read_digest
from referee.service.reading.list_games import list_games
from referee.service.requests.errors import Conflict, Forbidden, Invalid, NotFound, ServiceError
from referee.service.seats.leave_seat import leave_seat
from referee.service.seats.take_seat import take_seat
from referee.service.upkeep.sweep import sweep
from referee.store import schema
from tests.service.table import Table, named, odds_library


def statuses(table: Table, game: str) -> list[str]:
    return [row.status for row in table.rows("seat", game_id=game)]


def refusal(error: pytest.ExceptionInfo[ServiceError]) -> tuple[str, list[str]]:
    return error.value.code, [problem.path for problem in error.value.problems]


def test_seats_by_number_put_the_creator_first_and_leave_the_rest_open(table: Table) -> None:
    ada = table.player("Ada")
    game = create_game(table.referee, ada, ruleset="odds", seats=3)
    row = table.game_row(game)
    assert (row.status, row.host, row.step, row.visibility) == ("open", ada.id, 0, "public")
    assert [seat.player_id for seat in table.rows("seat", game_id=game)] == [ada.id, None, None]
    assert statuses(table, game) == ["taken", "open", "open"]


def test_the_seed_is_committed_to_at_creation_and_revealed_at_the_end(table: Table) -> None:
    ada, bob = named(table, ["Ada", "Bob"])
    game = table.game(ada, bob)
    created = table.journal(game)[0]
    assert created.public["seed_commitment"] == table.game_row(game).seed_commitment
    table.play_on(game, ada, bob)
    finished = table.journal(game)[-1]
    assert (
        seed_commitment(game, bytes.fromhex(str(finished.public["seed"])))
        == created.public["seed_commitment"]
    )


def test_a_seed_given_by_the_host_makes_the_game_repeatable_and_says_so(table: Table) -> None:
    ada = table.player("Ada")
    whole = table.game(ada, bots=1, seed="5e" * 32)
    assert (table.game_row(whole).seed_source, table.game_row(whole).server_seed) == ("host", b"\x5e" * 32)
    worded = table.game(ada, bots=1, seed="a rainy day")
    assert table.game_row(worded).server_seed == hashlib.sha256(b"a rainy day").digest()
    assert table.game_row(table.game(ada, bots=1)).seed_source == "server"


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"ruleset": "chess"}, ("invalid-game", ["/ruleset"])),
        ({"seats": 1}, ("invalid-game", ["/seats"])),
        ({"seats": 5}, ("invalid-game", ["/seats"])),
        ({"seats": ["me", "me"]}, ("invalid-game", ["/seats"])),
        ({"seats": 2, "seed": "mine"}, ("invalid-game", ["/seed"])),
        ({"seats": ["open", "bot:random"], "seed": "mine"}, ("invalid-game", ["/seed"])),
        ({"seats": ["me", "bot:chess"]}, ("invalid-game", ["/seats/1"])),
        ({"content_pack": "thirteen"}, ("invalid-game", ["/content_pack"])),
        ({"options": {"rounds": 9}}, ("illegal-options", ["/options/rounds"])),
        ({"clock": {"step": "two days"}}, ("invalid-game", ["/clock/step"])),
        ({"clock": {"step": "PT59S"}}, ("invalid-game", ["/clock/step"])),
        ({"clock": {"step": "P61D"}}, ("invalid-game", ["/clock/step"])),
    ],
)
def test_a_game_that_cannot_be_is_refused_by_the_place_that_is_wrong(
    table: Table, wrong: dict[str, Any], expected: tuple[str, list[str]]
) -> None:
    ada = table.player("Ada")
    with pytest.raises(Invalid) as error:
        create_game(table.referee, ada, **{"ruleset": "odds", "seats": 3, **wrong})
    assert refusal(error) == expected
    assert table.rows("game") == []


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


def test_the_host_starts_without_the_empty_seats_and_the_others_move_up(table: Table) -> None:
    ada, bob = named(table, ["Ada", "Bob"])
    game = create_game(table.referee, ada, ruleset="odds", seats=4)
    take_seat(table.referee, bob, game, seat=3, entropy="b")
    with pytest.raises(Forbidden):
        start_game(table.referee, bob, game)
    start_game(table.referee, ada, game)
    row = table.game_row(game)
    assert (row.status, row.seats) == ("running", 2)
    assert [seat.player_id for seat in table.rows("seat", game_id=game)] == [ada.id, bob.id]
    with pytest.raises(Conflict) as error:
        start_game(table.referee, ada, game)
    assert error.value.code == "game-not-open"
    table.play_on(game, ada, bob)
    assert verify(table.transcript(game), odds_library()).failure is None


def test_too_few_players_cannot_start(table: Table) -> None:
    ada = table.player("Ada")
    game = create_game(table.referee, ada, ruleset="odds", seats=3)
    with pytest.raises(Conflict) as error:
        start_game(table.referee, ada, game)
    assert error.value.code == "too-few-players"


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
    assert statuses(table, game)[0] == "missing"
    with pytest.raises(Conflict) as error:
        take_seat(table.referee, bob, game)
    assert error.value.code == "seed-known"
    assert list_games(table.referee, bob, open_seats=True).items == []
    assert take_seat(table.referee, ada, game) == 1


def test_a_table_with_others_that_was_laid_out_with_a_seed_of_its_host_never_starts(table: Table) -> None:
    """Such tables were possible once, and may still wait for players."""
    ada, bob = named(table, ["Ada", "Bob"])
    game = create_game(table.referee, ada, ruleset="odds", seats=3)
    take_seat(table.referee, bob, game)
    chosen = update(schema.game).where(schema.game.c.id == game).values(seed_source="host")
    table.referee.store.run(lambda transaction: transaction.execute(chosen))
    with pytest.raises(Conflict) as error:
        start_game(table.referee, ada, game)
    assert error.value.code == "seed-known"
    assert table.game_row(game).status == "open"


def test_a_game_whose_host_knows_the_dice_says_so_with_every_question(table: Table) -> None:
    ada = table.player("Ada")
    texts = {}
    for seed in (None, "mine"):
        game = table.game(ada, bots=1, seed=seed)
        [prompt] = list_prompts(table.referee, ada, game).items
        texts[seed] = prompt["text"]
        assert read_digest(table.referee, ada, game)["asked"][0]["text"] == prompt["text"]
    assert texts["mine"] == f"{texts[None]}\n{WARNING}"
