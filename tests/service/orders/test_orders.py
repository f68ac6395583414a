"""Sealing, replacing, drafting, withdrawing and reading orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from referee.fairplay.commitments import order_commitment
from referee.service.lobby.create_game import create_game
from referee.service.orders.read_order import read_order
from referee.service.orders.seal_order import seal_order
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.requests.errors import (
    Changed,
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    ServiceError,
)
from referee.service.running.sessions import Player
from referee.service.seats.leave_seat import leave_seat
from referee.service.seats.take_seat import take_seat
from tests.service.table import AT_ONCE, Table


def test_a_sealed_order_has_a_receipt_that_proves_it(table: Table, players: list[Player], game: str) -> None:
    receipt = seal_order(table.referee, players[0], game, "1.1", answer="2", entropy="salt")
    assert receipt.nonce is not None
    assert receipt.commitment == order_commitment(game, "1.1", 1, "2", receipt.nonce)
    assert (receipt.prompt, receipt.final, receipt.answer, receipt.text) == ("1.1", True, "2", "2")
    assert receipt.accepted_at == table.clock.now()
    read = read_order(table.referee, players[0], game, "1.1")
    assert replace(read, proof=None) == replace(receipt, proof=None)


def test_a_table_that_is_told_at_once_learns_of_an_order_its_commitment_and_no_more(
    table: Table, players: list[Player]
) -> None:
    game = table.game(*players, clock=AT_ONCE)
    before = table.game_row(game).version
    receipt = seal_order(table.referee, players[0], game, "1.1", answer="2", entropy="salt")
    told = {
        "seat": 1,
        "prompt": "1.1",
        "commitment": receipt.commitment,
        "entropy": "salt",
        "stand_in": False,
    }
    for viewer in range(4):
        event = table.events(game, viewer)[-1]
        assert (event["kind"], event["data"]) == ("order.sealed", told)
    entry = table.journal(game)[-1]
    assert (entry.kind, entry.public) == ("sealed", told)
    assert table.game_row(game).version == before + 1


def test_a_replaced_order_has_a_new_commitment(table: Table, players: list[Player]) -> None:
    game = table.game(*players, clock=AT_ONCE)
    first = seal_order(table.referee, players[0], game, "1.1", answer="2")
    second = seal_order(table.referee, players[0], game, "1.1", answer="3")
    assert first.commitment != second.commitment
    assert [e["data"]["commitment"] for e in table.events(game) if e["kind"] == "order.sealed"] == [
        first.commitment,
        second.commitment,
    ]
    assert read_order(table.referee, players[0], game, "1.1").answer == "3"


def test_the_same_order_again_changes_nothing(table: Table, players: list[Player], game: str) -> None:
    first = seal_order(table.referee, players[0], game, "1.1", answer="2")
    version = table.game_row(game).version
    assert seal_order(table.referee, players[0], game, "1.1", answer="2") == first
    assert table.game_row(game).version == version


def test_a_draft_leaves_no_trace_that_others_could_see(
    table: Table, players: list[Player], game: str
) -> None:
    def traces() -> list[object]:
        told = [(row.shown_public, row.answered) for row in table.rows("prompt")]
        return [told, *(table.rows(name) for name in ("game", "journal", "event", "step", "outbox"))]

    before = traces()
    receipt = seal_order(table.referee, players[0], game, "1.1", answer="2", final=False)
    seal_order(table.referee, players[0], game, "1.1", answer="3", final=False)
    withdraw_order(table.referee, players[0], game, "1.1")
    assert receipt.commitment is not None
    assert traces() == before


def test_a_final_order_that_gives_way_to_a_draft_is_withdrawn(table: Table, players: list[Player]) -> None:
    game = table.game(*players, clock=AT_ONCE)
    seal_order(table.referee, players[0], game, "1.1", answer="2")
    seal_order(table.referee, players[0], game, "1.1", answer="2", final=False)
    assert table.kinds(game)[-2:] == ["order.sealed", "order.withdrawn"]
    assert table.journal(game)[-1].kind == "withdrawn"
    for seat in (2, 3):
        seal_order(table.referee, players[seat - 1], game, f"1.{seat}", answer="2")
    assert table.row("step", game_id=game, step=1).state == "open"


def test_withdrawing_takes_a_sealed_order_off_the_file(table: Table, players: list[Player]) -> None:
    game = table.game(*players, clock=AT_ONCE)
    seal_order(table.referee, players[0], game, "1.1", answer="2")
    withdraw_order(table.referee, players[0], game, "1.1")
    assert table.kinds(game)[-1] == "order.withdrawn"
    with pytest.raises(NotFound):
        read_order(table.referee, players[0], game, "1.1")
    with pytest.raises(NotFound):
        withdraw_order(table.referee, players[0], game, "1.1")


def test_a_dry_run_only_validates(table: Table, players: list[Player], game: str) -> None:
    version = table.game_row(game).version
    receipt = seal_order(table.referee, players[0], game, "1.1", answer="2", dry_run=True)
    assert (receipt.answer, receipt.commitment, receipt.nonce) == ("2", None, None)
    with pytest.raises(Invalid):
        seal_order(table.referee, players[0], game, "1.1", answer="9", dry_run=True)
    assert table.game_row(game).version == version
    assert table.rows("sealed_order") == []


def test_an_illegal_answer_is_refused_at_its_place(table: Table, players: list[Player], game: str) -> None:
    with pytest.raises(Invalid) as error:
        seal_order(table.referee, players[0], game, "1.1", answer=7)
    assert error.value.code == "illegal-answer"
    assert [problem.path for problem in error.value.problems] == ["/answer"]
    assert table.rows("sealed_order") == []


def test_orders_may_be_written_as_text(table: Table, players: list[Player], game: str) -> None:
    assert seal_order(table.referee, players[0], game, "1.1", text="seat 2").answer == "2"
    with pytest.raises(Invalid) as error:
        seal_order(table.referee, players[0], game, "1.1", text="seat 9")
    assert error.value.code == "unreadable-text"
    (problem,) = error.value.problems
    assert problem.path == "/text"
    assert (problem.line, problem.source) == (1, "seat 9")


def test_naming_what_it_replaces_guards_against_overwriting_another_order(
    table: Table, players: list[Player], game: str
) -> None:
    with pytest.raises(Changed):
        seal_order(table.referee, players[0], game, "1.1", answer="2", only_if={"0" * 64}.__contains__)
    first = {str(seal_order(table.referee, players[0], game, "1.1", answer="2").commitment)}
    seal_order(table.referee, players[0], game, "1.1", answer="3", only_if=first.__contains__)
    with pytest.raises(Changed):
        seal_order(table.referee, players[0], game, "1.1", answer="1", only_if=first.__contains__)


def test_the_last_order_closes_the_step(table: Table, players: list[Player], game: str) -> None:
    for seat, player in enumerate(players, 1):
        assert table.row("step", game_id=game, step=1).state == "open"
        seal_order(table.referee, player, game, f"1.{seat}", answer="1")
    assert table.row("step", game_id=game, step=1).state == "closing"
    (row,) = table.work()
    assert (row.kind, row.game_id, row.step) == ("resolve", game, 1)
    with pytest.raises(Conflict) as error:
        seal_order(table.referee, players[0], game, "1.1", answer="2")
    assert error.value.code == "prompt-closed"


Verb = Callable[[Table, Player, str, str], object]
VERBS: dict[str, Verb] = {
    "seal": lambda table, player, game, prompt: seal_order(table.referee, player, game, prompt, answer="bad"),
    "read": lambda table, player, game, prompt: read_order(table.referee, player, game, prompt),
    "withdraw": lambda table, player, game, prompt: withdraw_order(table.referee, player, game, prompt),
}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
@pytest.mark.parametrize("loaded", [True, False])
def test_who_may_not_answer_learns_nothing_by_trying(
    table: Table, players: list[Player], game: str, verb: Verb, loaded: bool
) -> None:
    stranger = table.player("Eve")
    table.play_on(game, *players, until=lambda row: row.step == 2)
    private = create_game(
        table.referee, players[0], ruleset="odds", seats=["me", "bot:random"], visibility="private"
    )
    if not loaded:
        for step in (1, 2):
            table.referee.plays.take(game, step)
            table.referee.plays.take(private, step)
    # Step 2 asks seat 1 alone.
    cases: list[tuple[Player, str, str, type[ServiceError], str]] = [
        (stranger, "no-such-game", "1.1", NotFound, "not-found"),
        (stranger, private, "1.1", NotFound, "not-found"),
        (stranger, private, "nonsense", NotFound, "not-found"),
        (stranger, game, "2.1", Forbidden, "not-seated"),
        (stranger, game, "nonsense", Forbidden, "not-seated"),
        (players[1], game, "2.1", Forbidden, "not-your-prompt"),
        (players[1], game, "1.1", Forbidden, "not-your-prompt"),
        (players[1], game, "1.2", Conflict, "prompt-closed"),
        (players[1], game, "2.2", NotFound, "not-found"),
        (players[1], game, "3.2", NotFound, "not-found"),
        (players[1], game, "02.2", NotFound, "not-found"),
        (players[1], game, "nonsense", NotFound, "not-found"),
    ]
    for player, game_id, prompt, kind, code in cases:
        with pytest.raises(kind) as error:
            verb(table, player, game_id, prompt)
        assert error.value.code == code, (player.name, prompt)


def test_after_leaving_a_seat_its_prompts_are_closed_to_the_player(
    table: Table, players: list[Player], game: str
) -> None:
    leave_seat(table.referee, players[0], game)
    with pytest.raises(Forbidden):
        seal_order(table.referee, players[0], game, "1.1", answer="2")
    assert take_seat(table.referee, players[0], game) == 1
    seal_order(table.referee, players[0], game, "1.1", answer="2")
