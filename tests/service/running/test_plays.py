"""Games in memory."""

from __future__ import annotations

import pytest

from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.seeds import Seeds
from referee.service.running.plays import AnyPlay, Plays
from tests.odds import ODDS, odds_setup


@pytest.fixture
def play() -> AnyPlay:
    return Play.begin(ODDS, odds_setup(), Seeded(Seeds(b"plays")))[0]


def test_a_game_is_found_at_its_step_only(play: AnyPlay) -> None:
    plays = Plays()
    plays.keep("friday", 3, play)
    assert plays.find("friday", 3) is play
    assert plays.find("friday", 4) is None
    assert plays.find("sunday", 3) is None
    assert plays.find("sunday", 0) is None


def test_what_is_taken_is_gone(play: AnyPlay) -> None:
    plays = Plays()
    plays.keep("friday", 3, play)
    assert plays.take("friday", 3) is play
    assert plays.take("friday", 3) is None


def test_a_game_that_others_resolve_is_in_memory_once(play: AnyPlay) -> None:
    """Two workers take turns with a game: each keeps it for a step that the other resolves."""
    plays = Plays()
    for step in range(1, 100, 2):
        plays.keep("friday", step, play)
    assert len(plays) == 1
    assert plays.find("friday", 99) is play


def test_the_least_recently_used_is_forgotten(play: AnyPlay) -> None:
    plays = Plays(2)
    plays.keep("friday", 1, play)
    plays.keep("sunday", 1, play)
    plays.find("friday", 1)
    plays.keep("monday", 1, play)
    assert [plays.find(game, 1) is play for game in ("friday", "sunday", "monday")] == [True, False, True]
