"""Games from the first seat to the signed transcript."""

from __future__ import annotations

from referee.fairplay.verify import verify
from tests.service.table import Table, named, odds_library


def test_a_game_is_played_to_its_end_and_its_transcript_verifies(table: Table) -> None:
    ada, bob, cyd = named(table, ["Ada", "Bob", "Cyd"])
    game = table.game(ada, bob, cyd)
    table.play_on(game, ada, bob, cyd)
    row = table.game_row(game)
    assert row.status == "finished"
    assert set(row.result) == {"winners", "places", "scores"}
    verdict = verify(table.transcript(game), odds_library())
    assert verdict.failure is None
    assert verdict.complete
    assert table.work() == []


def test_bots_play_a_whole_game_by_themselves_beside_their_host(table: Table) -> None:
    ada = table.player("Ada")
    game = table.game(ada, bots=2)
    table.play_on(game, ada)
    assert table.game_row(game).status == "finished"
    assert verify(table.transcript(game), odds_library()).failure is None
