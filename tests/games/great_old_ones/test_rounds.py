"""Rounds, the order of turns, and cubes: GO-18 to GO-30."""

from __future__ import annotations

import pytest

from tests.games.great_old_ones.table import Table, monster


def round_starting(*cards: str, **more: object) -> Table:
    """A table at the very start of round 2."""
    return Table(*cards, **{"phase": "begin_round", "acts": "", "round": 1, **more})  # type: ignore[arg-type]


@pytest.mark.rule("GO-18")
def test_every_monster_takes_one_turn_a_round() -> None:
    table = round_starting(monsters={1: [monster("G1", 4), monster("5"), monster("6")]})
    actors = []
    while table.state.round == 2:
        actors.append(table.state.actor)
        table.order("pass")
    assert actors == ["G1", "G2", "5", "6"]
    assert table.state.actor == "G1"


@pytest.mark.rule("GO-19")
def test_a_round_begins_by_topping_the_city_up() -> None:
    table = round_starting(city="40 41", deck="1 2 3 4 5 6 7")
    assert table.state.city == ["40", "41", "1", "2", "3", "4"]
    assert table.state.deck == ["5", "6", "7"]
    assert table.state.round == 2


@pytest.mark.rule("GO-20")
def test_a_city_of_six_or_more_is_left_alone() -> None:
    table = round_starting(city="40 41 42 43 44 45 46", deck="1 2")
    assert table.state.city == ["40", "41", "42", "43", "44", "45", "46"]
    assert table.state.deck == ["1", "2"]


@pytest.mark.rule("GO-20")
def test_a_deck_that_is_too_short_gives_what_it_has() -> None:
    table = round_starting(city="40 41", deck="1 2 3")
    assert table.state.city == ["40", "41", "1", "2", "3"]


@pytest.mark.rule("GO-21")
def test_turns_go_by_number_over_all_players() -> None:
    table = round_starting(
        "G1 T3",
        "G2 T5",
        "#5 T4",
        "#6 T6",
        "#7 T7",
        monsters={1: [monster("G1"), monster("7"), monster("6")], 2: [monster("G2"), monster("5")]},
    )
    seats = []
    for _ in range(5):
        seats.append((table.state.actor, table.ask().seat))
        table.order("pass")
    assert seats == [("G1", 1), ("5", 2), ("G2", 2), ("6", 1), ("7", 1)]


@pytest.mark.rule("GO-22")
def test_the_schedule_does_not_change_during_the_round() -> None:
    table = round_starting(
        "G1 T1", "#5 T2", "#6 T3", "#50 T2", monsters={1: [monster("G1", 4), monster("5")]}
    )
    before = list(table.state.schedule)
    table.order("priest 50", "sacrifice")
    assert table.state.schedule == before == ["G1", "5", "G2"]
    assert table.state.actor == "G2"


@pytest.mark.rule("GO-23")
def test_of_two_priests_with_the_same_number_the_red_border_goes_first() -> None:
    table = round_starting(
        "#5 T1", "#9 T1r", monsters={1: [monster("G1"), monster("5")], 2: [monster("G2"), monster("9")]}
    )
    assert table.state.schedule[:2] == ["9", "5"]


@pytest.mark.rule("GO-24")
def test_other_ties_go_to_the_old_one_and_then_to_the_lower_card() -> None:
    table = round_starting(
        "G1 T1",
        "G2 T1",
        "#5 T1",
        "#9 T1",
        "#30 T1r",
        monsters={1: [monster("G1"), monster("9"), monster("30")], 2: [monster("G2"), monster("5")]},
    )
    assert table.state.schedule == ["30", "G1", "G2", "5", "9"]


@pytest.mark.rule("GO-25")
def test_a_turn_is_one_action() -> None:
    table = Table()
    table.order("dream")
    assert table.state.actor == "G2"


@pytest.mark.rule("GO-25")
def test_passing_is_allowed_and_changes_nothing() -> None:
    table = Table()
    before = (table.cubes("G1"), list(table.state.city), list(table.state.deck))
    table.order("pass")
    assert (table.cubes("G1"), table.state.city, table.state.deck) == before
    assert table.state.actor == "G2"


@pytest.mark.rule("GO-26")
def test_four_actions_for_old_ones_and_five_for_priests() -> None:
    four = ["cultist", "priest", "dream", "scare"]
    table = Table(monsters={1: [monster("G1", 4), monster("5", 3)]}, acts="G1 5")
    assert table.cases() == [*four, "pass"]
    assert table.refused("sacrifice") == ["Only Priests can be sacrificed."]
    table.order("pass")
    assert table.cases() == [*four, "sacrifice", "pass"]


@pytest.mark.rule("GO-27")
def test_cubes_pay_for_priests_and_cultists() -> None:
    table = Table("#49 F2 V1", "#50 F2", monsters={2: [monster("G2", 2)]})
    table.order("priest 49", "cultist 50 under god")
    assert table.cubes("G1", "G2") == [1, 0]
    assert table.priests(1) == ["49"]
    assert table.cultists("G2") == ["50"]


@pytest.mark.rule("GO-28")
def test_cubes_are_spent_only_from_the_actor() -> None:
    table = Table("#50 F2", monsters={1: [monster("G1", 4), monster("5", 1)]}, acts="5 G2")
    message = "Making 50 a Cultist costs 2 cubes; Villager 5 has 1."
    assert table.refused("cultist 50 under god") == [message]
    table.order("cultist 49 under god")
    assert table.cubes("5", "G1") == [0, 4]


@pytest.mark.rule("GO-29")
def test_one_action_both_dreams_and_drains() -> None:
    table = Table("#7 W2", monsters={1: [monster("G1", 0, "7")], 2: [monster("G2", 0)]})
    table.order("dream", "dream")
    assert table.cubes("G1", "G2") == [2, 1]


@pytest.mark.rule("GO-30")
def test_a_priest_gives_its_player_another_turn_each_round() -> None:
    table = round_starting("#50 T30")
    table.order("priest 50", "pass")
    assert table.state.round == 3
    assert table.state.schedule == ["G1", "G2", "50"]
