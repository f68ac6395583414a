"""`referee content`."""

from __future__ import annotations

from tests.commands.conftest import Run


def test_the_cards_of_a_game(referee: Run) -> None:
    printed = referee("content", "cult_wars").stdout
    assert "3 × Wardstones: Your defence counts 4 more in combat. Order 60." in printed


def test_games_and_packs_that_there_are_not(referee: Run) -> None:
    for arguments, message in (
        (("chess",), "there is no game 'chess'"),
        (("cult_wars", "--pack", "printed"), "cult_wars has no content pack 'printed'"),
    ):
        result = referee("content", *arguments)
        assert result.exit_code != 0
        assert message in result.stderr
