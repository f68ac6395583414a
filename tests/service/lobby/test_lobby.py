"""Creating games, and starting them."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from sqlalchemy import update

from referee.engine.seeds import seed_commitment
from referee.fairplay.verify import verify
from referee.service.games.host_seed import WARNING
from referee.service.lobby.create_game import create_game
from referee.service.lobby.start_game import start_game
from referee.service.post.list_prompts import list_prompts
from referee.service.post.read_digest import read_digest
from referee.service.requests.errors import Conflict, Forbidden, Invalid, ServiceError
from referee.service.seats.take_seat import take_seat
from referee.store import schema
from tests.service.table import Table, named, odds_library


def refusal(error: pytest.ExceptionInfo[ServiceError]) -> tuple[str, list[str]]:
    return error.value.code, [problem.path for problem in error.value.problems]


def test_seats_by_number_put_the_creator_first_and_leave_the_rest_open(table: Table) -> None:
    ada = table.player("Ada")
    game = create_game(table.referee, ada, ruleset="odds", seats=3)
    row = table.game_row(game)
    assert (row.status, row.host, row.step, row.visibility) == ("open", ada.id, 0, "public")
    assert [(seat.player_id, seat.status) for seat in table.rows("seat", game_id=game)] == [
        (ada.id, "taken"),
        (None, "open"),
        (None, "open"),
    ]


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
