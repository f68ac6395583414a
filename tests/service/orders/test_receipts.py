"""Receipts against journals: who lies, where the two contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from referee.engine.json_types import Json
from referee.fairplay.receipts import Accused, Bench, Proof
from referee.fairplay.signing import SigningKey
from referee.fairplay.verify import verify
from referee.service.orders.read_order import read_order
from referee.service.orders.receipts import Receipt
from referee.service.orders.seal_order import seal_order
from referee.service.requests.find_signing_key import find_signing_key
from referee.service.running.sessions import Player
from referee.service.seats.concede import concede
from referee.service.upkeep.sweep import sweep
from referee.store import orders, schema
from tests.servers import unlimited
from tests.service.table import Table, named, odds_library, open_table

DAY = timedelta(days=1)
OTHER_HASH = "ab" * 32


@pytest.fixture
def table(tmp_path: Path, sqlite_url: str, redis_url: str) -> Iterator[Table]:
    with open_table(unlimited(tmp_path, sqlite_url, redis_url)) as table:
        yield table


@pytest.fixture
def players(table: Table) -> list[Player]:
    return named(table, ["Ada", "Bob", "Cyd"])


@pytest.fixture
def game(table: Table, players: list[Player]) -> str:
    return table.game(*players, clock={"step": "P1D"})


def play_out(table: Table, game: str, players: list[Player]) -> Any:
    """The transcript of the game, played to its end once the first step's time is up."""
    table.clock.move(DAY)
    sweep(table.referee)
    table.play_on(game, *players)
    document = table.published(game)
    assert verify(document, odds_library(), find_signing_key(table.referee).public).failure is None
    return document


def judge(table: Table, document: Json, *receipts: Json) -> list[str]:
    bench = Bench(Accused.from_json(document), [find_signing_key(table.referee).public])
    return [judgement.liar for judgement in bench.judge(receipts)]


def sent(receipt: Receipt) -> dict[str, Json]:
    """What of a receipt its sender keeps."""
    assert receipt.proof is not None
    return {"answer": receipt.answer, "nonce": receipt.nonce, "proof": dict(receipt.proof)}


def proof_of(receipt: Receipt) -> Proof:
    """The proof in a receipt, for a referee who will sign something else."""
    said: Any = receipt.proof
    fields = {name: said[name] for name in Proof.__dataclass_fields__ if name in said}
    return Proof(**fields, head_seq=said["head"]["seq"], head_hash=said["head"]["hash"])


def drop(table: Table, game: str, seat: int, changes: int) -> None:
    """What a dishonest referee does: an order that it has signed for disappears from its file."""
    prompt = schema.prompt

    def forget(connection: Any) -> None:
        orders.remove(connection, game, 1, seat)
        connection.execute(
            update(prompt)
            .where(prompt.c.game_id == game, prompt.c.step == 1, prompt.c.seat == seat)
            .values(changes=changes)
        )

    table.referee.store.run(forget)


def test_the_receipts_of_an_honest_referee_hold(table: Table, players: list[Player], game: str) -> None:
    ada, bob, _ = players
    first = seal_order(table.referee, ada, game, "1.1", answer="1")
    last = seal_order(table.referee, ada, game, "1.1", answer="2", entropy="salt")
    draft = seal_order(table.referee, bob, game, "1.2", answer="2", final=False)
    read = read_order(table.referee, ada, game, "1.1")
    assert replace(read, proof=None) == replace(last, proof=None)
    assert seal_order(table.referee, ada, game, "1.1", answer="2", entropy="salt") == last
    assert [proof_of(one).number for one in (first, last, draft)] == [1, 2, 1]
    early = table.published(game)
    assert judge(table, early, sent(last)) == ["unknown"]
    document = play_out(table, game, players)
    assert judge(table, document, sent(last), sent(draft)) == ["nobody", "nobody"]
    # That it was replaced is the referee's word, unless the later receipt says so.
    assert judge(table, document, sent(first)) == ["unknown"]
    assert judge(table, document, sent(first), sent(last)) == ["nobody", "nobody"]
    assert judge(table, document, dict(last.proof or {}), sent(read)) == ["nobody", "nobody"]


def test_a_dropped_order_is_shown_with_its_receipt(table: Table, players: list[Player], game: str) -> None:
    receipt = sent(seal_order(table.referee, players[0], game, "1.1", answer="2"))
    drop(table, game, 1, changes=0)
    document = play_out(table, game, players)
    assert [entry["public"]["seats"] for entry in document["entries"] if entry["kind"] == "missed"] == [
        [1, 2, 3]
    ]
    assert judge(table, document, receipt) == ["referee"]


def test_a_replacement_that_never_was_rests_on_the_referees_word(
    table: Table, players: list[Player], game: str
) -> None:
    receipt = sent(seal_order(table.referee, players[0], game, "1.1", answer="2"))
    drop(table, game, 1, changes=2)
    assert judge(table, play_out(table, game, players), receipt) == ["unknown"]


TELLING = timedelta(hours=3)
"""How often a table whose steps take a day is told who has answered."""


def test_reading_an_order_back_is_signed_with_the_head_of_that_moment(
    table: Table, players: list[Player], game: str
) -> None:
    ada = players[0]
    receipt = seal_order(table.referee, ada, game, "1.1", answer="2")
    table.clock.move(TELLING)
    sweep(table.referee)
    told = table.journal(game)[-1]
    assert told.kind == "answered"
    read = proof_of(read_order(table.referee, ada, game, "1.1"))
    assert (read.head_seq, read.head_hash, read.commitment) == (told.seq, told.hash, receipt.commitment)
    assert read.read_at == "2030-01-01T15:00:00.000000Z"
    assert read.accepted_at == "2030-01-01T12:00:00.000000Z"
    assert proof_of(receipt).head_seq < told.seq
    # The clock is set back: a read is no earlier than what it names.
    table.clock.move(-2 * TELLING)
    assert proof_of(read_order(table.referee, ada, game, "1.1")).read_at == read.read_at
    table.clock.move(2 * TELLING)
    document = play_out(table, game, players)
    assert judge(table, document, read.signed(find_signing_key(table.referee))) == ["nobody"]


@pytest.mark.parametrize("tells", [None, "PT0S"], ids=["later", "at once"])
def test_an_order_that_was_read_back_was_not_replaced_before(
    table: Table, players: list[Player], tells: str | None
) -> None:
    """The referee claims a replacement, and has signed since then that the order is still on file."""
    ada, key = players[0], find_signing_key(table.referee)
    game = table.game(*players, clock={"step": "P1D", **({} if tells is None else {"tells": tells})})
    first = proof_of(seal_order(table.referee, ada, game, "1.1", answer="2"))
    made_up = proof_of(seal_order(table.referee, ada, game, "1.1", answer="3"))
    table.clock.move(TELLING)
    sweep(table.referee)
    read = proof_of(read_order(table.referee, ada, game, "1.1"))
    lie = replace(read, number=first.number, commitment=first.commitment)
    document = play_out(table, game, players)
    assert judge(table, document, first.signed(key)) == ["unknown"]
    assert judge(table, document, lie.signed(key)) == ["referee"]
    # With the two receipts alone, whatever the journal says.
    assert judge(table, document, made_up.signed(key), read.signed(key)) == ["nobody", "nobody"]
    assert judge(table, document, made_up.signed(key), lie.signed(key)) == ["nobody", "referee"]


def test_an_order_of_a_step_that_was_given_up_is_void(table: Table, players: list[Player], game: str) -> None:
    receipt = sent(seal_order(table.referee, players[0], game, "1.1", answer="2"))
    for player in players[1:]:
        concede(table.referee, player, game)
        table.work_off()
    assert table.game_row(game).status == "finished"
    assert judge(table, table.published(game), receipt) == ["nobody"]


@pytest.mark.parametrize(
    "said",
    [
        {"head_hash": OTHER_HASH},
        {"head_seq": 10_000},
        {"head_seq": 1},
        {"number": 2},
        {"commitment": OTHER_HASH},
        {"entropy": "other"},
        {"final": False},
        {"accepted_at": "2029-01-01T00:00:00.000000Z"},
    ],
    ids=lambda said: next(iter(said)),
)
def test_a_signed_receipt_that_the_journal_contradicts_shows_the_referee_up(
    table: Table, players: list[Player], game: str, said: dict[str, Any]
) -> None:
    proof = proof_of(seal_order(table.referee, players[0], game, "1.1", answer="2"))
    document = play_out(table, game, players)
    key = find_signing_key(table.referee)
    assert judge(table, document, proof.signed(key)) == ["nobody"]
    if said == {"head_seq": 1}:
        said = {**said, "head_hash": document["entries"][0]["hash"]}  # before the step was open
    assert judge(table, document, replace(proof, **said).signed(key)) == ["referee"]


def test_two_receipts_of_one_number_show_the_referee_up_at_once(
    table: Table, players: list[Player], game: str
) -> None:
    proof = proof_of(seal_order(table.referee, players[0], game, "1.1", answer="2"))
    key = find_signing_key(table.referee)
    other = replace(proof, commitment=OTHER_HASH).signed(key)
    running = table.published(game)
    assert judge(table, running, proof.signed(key), other) == ["referee", "referee"]


def test_a_forged_receipt_shows_its_bearer_up(table: Table, players: list[Player], game: str) -> None:
    receipt = sent(seal_order(table.referee, players[0], game, "1.1", answer="2"))
    proof: Any = receipt["proof"]
    document = play_out(table, game, players)
    stranger = SigningKey.generate()
    body = {name: value for name, value in proof.items() if name != "signature"}
    forgeries: list[Json] = [
        {**receipt, "proof": {**proof, "commitment": OTHER_HASH}},
        {**receipt, "proof": {**proof, "more": 1}},
        {**receipt, "proof": {**body, "signature": stranger.sign(body)}},
        {**receipt, "answer": "3"},
        {**receipt, "proof": None},
        {},
        ["receipt"],
    ]
    assert judge(table, document, *forgeries) == ["bearer"] * len(forgeries)
    assert judge(table, document, receipt) == ["nobody"]


def test_a_receipt_of_another_game_says_nothing_of_this_one(
    table: Table, players: list[Player], game: str
) -> None:
    other = table.game(*players)
    receipt = sent(seal_order(table.referee, players[0], other, "1.1", answer="2"))
    assert judge(table, play_out(table, game, players), receipt) == ["unknown"]
