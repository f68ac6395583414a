"""Who is who, for readers of what the rules have told by seats and titles."""

from __future__ import annotations

import pytest

from referee.engine.people import People

PEOPLE = People([1, 2, 3], {1: "Red", 2: "The Velvet Maw", 3: "Blue"}, {1: "Ada", 2: "Ben"})
NOBODY_KNOWN = People([1, 2], {}, {1: "Ada", 2: "Ben"})
HIDDEN = People([1, 2], {}, {})


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("Seat 1 places a cultist.", "Ada (Red) places a cultist."),
        ("Red gains 1 coin.", "Ada (Red) gains 1 coin."),
        ("Red attacks Blue: Red loses 1.", "Ada (Red) attacks Blue: Red loses 1."),
        ("A Priest of The Velvet Maw dreams.", "A Priest of Ben (The Velvet Maw) dreams."),
        ("Seats 1, 2 and 3 are asked.", "Ada (Red), Ben (The Velvet Maw) and Blue are asked."),
        ("3 cultists of seat 1, 3 of seat 2.", "3 cultists of Ada (Red), 3 of Ben (The Velvet Maw)."),
        ("Seat 1 plays Red.", "Ada plays Red."),
        ("Seat 3 plays Blue.", "Seat 3 plays Blue."),
        ("Redder than seat 10.", "Redder than seat 10."),
    ],
)
def test_everybody_is_named_where_they_are_first_spoken_of(told: str, read: str) -> None:
    assert PEOPLE.told(told) == read


def test_where_it_was_said_who_is_who_titles_are_enough() -> None:
    assert PEOPLE.in_short("Seat 2 takes 1 coin from Red.") == "The Velvet Maw takes 1 coin from Red."
    assert NOBODY_KNOWN.in_short("Seat 2 passes.") == "Ben passes."
    assert HIDDEN.told("Seat 2 passes.") == "Seat 2 passes."


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


def test_columns_stay_where_they_are() -> None:
    assert PEOPLE.in_line("seat 1  12      1T") == "Red     12      1T"
    assert PEOPLE.in_line("First next round: seat 1.") == "First next round: Red."
