"""Who is who: what people write is understood by seats, titles and players."""

from __future__ import annotations

import pytest

from referee.engine.people import People

PEOPLE = People([1, 2, 3], {1: "Red", 2: "The Velvet Maw", 3: "Blue"}, {1: "Ada", 2: "Ben"})
NOBODY_KNOWN = People([1, 2], {}, {1: "Ada", 2: "Ben"})


@pytest.mark.parametrize(
    ("said", "seat"),
    [("2", 2), ("seat 2", 2), ("red", 1), ("velvet maw", 2), ("Ben", 2), ("9", None), ("Cem", None)],
)
def test_a_seat_is_called_by_number_title_or_player(said: str, seat: int | None) -> None:
    assert PEOPLE.seat_called(said) == seat


def test_orders_may_name_players_and_seats() -> None:
    assert PEOPLE.by_titles("target ben") == "target The Velvet Maw"
    assert PEOPLE.by_titles("blame seat 3, Ada / attack 6") == "blame Blue, Red / attack 6"
    assert PEOPLE.by_titles("adamant, seat 9") == "adamant, seat 9"
    assert NOBODY_KNOWN.by_titles("target Ben") == "target Ben"
