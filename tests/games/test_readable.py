"""What players read of a whole game is committed as text: a change of wording shows as a diff."""

from __future__ import annotations

import pytest

from tests.games.readable import GAMES, page, written


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_game_reads_as_it_is_committed(ruleset: str) -> None:
    kept = page(ruleset).read_text(encoding="utf-8")
    assert written(ruleset) == kept, (
        "Players would read something else: look at the diff after `python -m tests.games.readable`, "
        "and commit it if it is meant."
    )
