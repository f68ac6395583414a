"""Draws and concessions."""

from __future__ import annotations

from referee.engine.ruleset import Result
from referee.fairplay.endings import agreed_draw, last_standing, with_conceded_last

PLAYED = Result(
    winners=(3,),
    places={1: 2, 2: 3, 3: 1, 4: 4},
    scores={1: {"points": 5}, 2: {"points": 4}, 3: {"points": 9}, 4: {"points": 0}},
)


def test_a_draw_is_shared_by_all() -> None:
    drawn = agreed_draw([1, 2, 3], [])
    assert (drawn.winners, drawn.places) == ((1, 2, 3), {1: 1, 2: 1, 3: 1})


def test_who_has_conceded_has_no_part_in_a_draw() -> None:
    drawn = agreed_draw([1, 2, 3, 4], [3, 1])
    assert (drawn.winners, drawn.places) == ((2, 4), {1: 3, 2: 1, 3: 4, 4: 1})


def test_the_last_seat_standing_wins_and_who_conceded_first_is_last() -> None:
    alone = last_standing([1, 2, 3], [3, 1])
    assert (alone.winners, alone.places) == ((2,), {1: 2, 2: 1, 3: 3})


def test_a_winner_on_points_who_conceded_comes_last() -> None:
    result = with_conceded_last(PLAYED, [3])
    assert (result.winners, result.places) == ((1,), {1: 1, 2: 2, 3: 4, 4: 3})
    assert result.scores == PLAYED.scores
    assert result.conceded == (3,)


def test_nobody_conceded_nothing_changes() -> None:
    assert with_conceded_last(PLAYED, []) is PLAYED
