"""Dreaming, scaring the City, sacrifice: GO-48 to GO-56."""

from __future__ import annotations

import pytest

from tests.games.great_old_ones.table import Table, monster


@pytest.mark.rule("GO-48")
def test_a_dream_drains_all_cultists_under_the_actor_and_no_others() -> None:
    table = Table(
        "#7 W2",
        "#8 W1",
        "#9 W5",
        "G1 C9",
        monsters={1: [monster("G1", 1, "7 8"), monster("5", 0, "9")]},
        acts="G1 G2",
    )
    table.order("dream")
    assert table.cubes("G1", "5") == [1 + 2 + 1, 0]


@pytest.mark.rule("GO-49")
@pytest.mark.parametrize(
    ("cultists", "before", "after"), [("", 3, 4), ("", 6, 6), ("7", 3, 3), ("7 8", 3, 3), ("7 9", 3, 5)]
)
def test_one_cube_without_cultists_none_for_cultists_without_will(
    cultists: str, before: int, after: int
) -> None:
    table = Table("#7 W0", "#8 W0", "#9 W2", "G1 C6", monsters={1: [monster("G1", before, cultists)]})
    table.order("dream")
    assert table.cubes("G1") == [after]


@pytest.mark.rule("GO-50")
def test_a_scare_puts_the_city_under_the_deck_and_deals_six() -> None:
    table = Table(city="40 41 42", deck="1 2 3 4 5 6 7 8")
    table.order("scare")
    assert table.state.city == ["1", "2", "3", "4", "5", "6"]
    assert table.state.deck == ["7", "8", "40", "41", "42"]


@pytest.mark.rule("GO-51")
def test_the_oldest_goes_under_first_and_nothing_is_shuffled() -> None:
    table = Table(city="44 40 42", deck="9 7 8 3 2 1 6")
    table.order("scare")
    assert table.state.deck == ["6", "44", "40", "42"]
    assert table.script.used == set()


@pytest.mark.rule("GO-52")
def test_a_player_scares_once_a_round_whichever_monster_does_it() -> None:
    table = Table(monsters={1: [monster("G1", 4), monster("5")]}, acts="G1 5 G2")
    table.order("scare")
    assert "scare" not in table.cases()
    assert table.refused("scare") == ["You have already scared the City this round."]
    table.order("pass", "scare")
    assert table.refused("scare") == []


@pytest.mark.rule("GO-53")
def test_without_any_card_scaring_is_refused() -> None:
    table = Table(city="", deck="", monsters={1: [monster("G1"), monster("5")]}, acts="5 G2")
    assert table.refused("scare") == ["There are no cards to deal."]


@pytest.mark.rule("GO-53")
def test_fewer_than_six_cards_in_all_are_all_dealt() -> None:
    table = Table(city="40 41", deck="1")
    table.order("scare")
    assert table.state.city == ["1", "40", "41"]
    assert table.state.deck == []


@pytest.mark.rule("GO-53")
def test_an_empty_city_over_a_filled_deck_may_be_scared() -> None:
    table = Table(city="", deck="1 2 3 4 5 6 7")
    table.order("scare")
    assert table.state.city == ["1", "2", "3", "4", "5", "6"]
    assert table.state.deck == ["7"]


@pytest.mark.rule("GO-54")
def test_only_the_acting_priest_is_sacrificed_to_its_own_old_one() -> None:
    table = Table(
        monsters={1: [monster("G1", 0), monster("5", 2), monster("6", 1)], 2: [monster("G2", 0)]},
        acts="5 G1 G2",
    )
    table.order("sacrifice")
    assert table.priests(1) == ["6"]
    assert table.cubes("G1", "6", "G2") == [2, 1, 0]
    assert table.refused("sacrifice") == ["Only Priests can be sacrificed."]


@pytest.mark.rule("GO-55")
def test_the_priest_goes_under_the_deck_then_its_cultists_in_order() -> None:
    table = Table(monsters={1: [monster("G1"), monster("5", 0, "12 7 30")]}, deck="1 2", acts="5 G2")
    table.order("sacrifice")
    assert table.state.deck == ["1", "2", "5", "12", "7", "30"]
    assert table.script.used == set()


@pytest.mark.rule("GO-56")
@pytest.mark.parametrize(("held", "after", "lost"), [(0, 3, 0), (3, 6, 0), (4, 6, 1), (6, 6, 3)])
def test_cubes_go_to_the_old_one_as_far_as_they_fit(held: int, after: int, lost: int) -> None:
    table = Table("G1 C6", monsters={1: [monster("G1", held), monster("5", 3)]}, acts="5 G2")
    table.order("sacrifice")
    assert table.cubes("G1") == [after]
    (event,) = table.told("priest_sacrificed")
    assert event["lost"] == lost
