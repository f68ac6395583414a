"""Showing parts of sealed answers."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.fairplay.verify import verify
from referee.service.orders.seal_order import seal_order
from referee.service.orders.show_part import show_part
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.reading.read_events import read_events
from referee.service.requests.errors import Conflict, Invalid
from referee.service.requests.repeated_judgements import Overtaken
from referee.service.running.sessions import Player
from referee.service.upkeep.sweep import sweep
from referee.service.wording.make_body import make_body
from referee.service.wording.prompt_bodies import made_body
from tests.service.table import Table, named, odds_library

# Step 3 is the first in which everybody seals a tile.


@pytest.fixture
def players(table: Table) -> list[Player]:
    return named(table, ["Ada", "Bob"])


@pytest.fixture
def game(table: Table, players: list[Player]) -> str:
    game = table.game(*players, clock={"step": "P1D"})
    table.play_on(game, *players, until=lambda row: row.step == 3)
    return game


def hand(table: Table, game: str, seat: int) -> list[str]:
    (prompt,) = [one for one in table.read_prompts(game) if one.seat == seat]
    return [option["id"] for option in prompt.body["open"]["choice"]["options"]]


def test_a_shown_part_is_told_to_everybody_and_binds(table: Table, players: list[Player], game: str) -> None:
    tile, other, _ = hand(table, game, 1)
    shown = show_part(table.referee, players[0], game, "3.1", answer=tile)
    data = {"seat": 1, "tile": int(tile)}
    assert shown.shown == [{"kind": "odds.shown_tile", "data": data}]
    for player in (None, *players):
        events, _ = read_events(table.referee, player, game, 0, 100)
        event = events[-1].to_json()
        assert (event["kind"], event["text"]) == ("part.shown", f"Ada shows tile {tile}.")
        assert event["data"] == {"seat": 1, "prompt": "3.1", "event": "odds.shown_tile", "data": data}
    entry = table.journal(game)[-1]
    assert (entry.kind, entry.public["shown"], entry.hidden) == ("shown", [{"data": data}], {"part": tile})
    with pytest.raises(Invalid) as error:
        seal_order(table.referee, players[0], game, "3.1", answer={"tile": other, "face_up": False})
    assert [problem.path for problem in error.value.problems] == ["/answer/tile"]
    with pytest.raises(Invalid):
        show_part(table.referee, players[0], game, "3.1", answer=other)


def test_showing_the_same_again_is_not_told_again(table: Table, players: list[Player], game: str) -> None:
    tile = hand(table, game, 1)[0]
    first = show_part(table.referee, players[0], game, "3.1", answer=tile)
    version = table.game_row(game).version
    assert show_part(table.referee, players[0], game, "3.1", text=f"tile {tile}") == first
    assert table.game_row(game).version == version


def test_an_order_is_completed_by_what_was_shown(table: Table, players: list[Player], game: str) -> None:
    tile = hand(table, game, 1)[0]
    show_part(table.referee, players[0], game, "3.1", answer=tile)
    receipt = seal_order(table.referee, players[0], game, "3.1", answer={"tile": tile, "face_up": False})
    assert receipt.answer == {"tile": tile, "face_up": True}


def test_a_draft_that_shows_something_shows_it_and_nothing_else(
    table: Table, players: list[Player], game: str
) -> None:
    tile = hand(table, game, 1)[0]
    before = len(table.events(game))
    seal_order(table.referee, players[0], game, "3.1", answer={"tile": tile, "face_up": True}, final=False)
    assert table.kinds(game)[before:] == ["part.shown"]
    withdraw_order(table.referee, players[0], game, "3.1")
    assert table.row("prompt", game_id=game, step=3, seat=1).shown == tile


def test_a_dry_run_and_a_refused_order_show_nothing(table: Table, players: list[Player], game: str) -> None:
    tile = hand(table, game, 1)[0]
    before = table.kinds(game)
    seal_order(table.referee, players[0], game, "3.1", answer={"tile": tile, "face_up": True}, dry_run=True)
    with pytest.raises(Invalid):
        seal_order(table.referee, players[0], game, "3.1", answer={"tile": "99", "face_up": True})
    assert table.kinds(game) == before


def test_what_was_shown_must_fit_the_order_on_file(table: Table, players: list[Player], game: str) -> None:
    tile, other, _ = hand(table, game, 1)
    seal_order(table.referee, players[0], game, "3.1", answer={"tile": tile, "face_up": False})
    with pytest.raises(Invalid):
        show_part(table.referee, players[0], game, "3.1", answer=other)
    show_part(table.referee, players[0], game, "3.1", answer=tile)
    assert table.kinds(game)[-1] == "part.shown"


def test_words_that_only_show_something_are_no_order(table: Table, players: list[Player], game: str) -> None:
    before = table.kinds(game)
    with pytest.raises(Invalid) as refused:
        seal_order(table.referee, players[0], game, "3.1", text="show 3")
    assert [problem.path for problem in refused.value.problems] == ["/text"]
    assert table.kinds(game) == before


def test_a_seat_that_only_showed_something_is_taken_at_its_word(
    table: Table, players: list[Player], game: str
) -> None:
    tile = hand(table, game, 1)[-1]
    show_part(table.referee, players[0], game, "3.1", answer=tile)
    table.clock.move(timedelta(days=1))
    sweep(table.referee)
    table.work_off()
    resolution = table.row("resolution", game_id=game, step=3)
    assert resolution.kept["answers"]["1"] == {"tile": tile, "face_up": True}
    assert resolution.sources == {"1": "draft", "2": "default"}
    table.play_on(game, *players)
    assert verify(table.transcript(game), odds_library()).failure is None


def test_where_the_rules_have_nothing_to_show_nothing_is_shown(table: Table, players: list[Player]) -> None:
    game = table.game(*players)
    with pytest.raises(Conflict) as error:
        show_part(table.referee, players[0], game, "1.1", answer="1")
    assert error.value.code == "nothing-to-show"


def test_words_from_before_a_part_was_shown_are_not_kept(
    table: Table, players: list[Player], game: str
) -> None:
    """Somebody shows a part while another thread puts the question into words."""
    tile = hand(table, game, 1)[0]
    (unread,) = [row for row in table.prompts(game) if (row.step, row.seat) == (3, 1)]
    made = made_body(table.referee, unread)
    show_part(table.referee, players[0], game, "3.1", answer=tile)
    with pytest.raises(Overtaken):
        table.referee.store.run_in_group(game, made.keep)
    body = make_body(table.referee, unread)
    assert body["default"] == {"tile": tile, "face_up": True}
