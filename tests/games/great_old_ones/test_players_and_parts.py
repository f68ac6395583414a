"""Players, parts and what a content pack must hold: GO-01 to GO-12."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from referee.engine.content import BadContent
from referee.games.great_old_ones import GREAT_OLD_ONES
from referee.games.great_old_ones.pack import JEWELS, Content, OldOne
from referee.library import Library
from tests.games.great_old_ones.table import Table, monster, pack_data


def house_pack() -> Content:
    _, content = Library().content("great_old_ones", "default")
    assert isinstance(content, Content)
    return content


@pytest.mark.rule("GO-01")
def test_two_to_four_players() -> None:
    assert (GREAT_OLD_ONES.min_seats, GREAT_OLD_ONES.max_seats) == (2, 4)


@pytest.mark.rule("GO-02")
def test_there_are_only_old_ones_and_priests_among_the_monsters() -> None:
    table = Table(acts="", phase="begin_round", monsters={1: [monster("G1", 4, "7"), monster("5")]}, round=0)
    assert table.state.schedule == ["G1", "G2", "5"]


@pytest.mark.rule("GO-03")
def test_the_house_pack_has_fifty_villagers_and_four_old_ones() -> None:
    content = house_pack()
    assert [villager.no for villager in content.villagers] == list(range(1, 51))
    assert [old_one.id for old_one in content.old_ones] == ["G1", "G2", "G3", "G4"]


@pytest.mark.rule("GO-03")
def test_cubes_never_run_out() -> None:
    will = "#{} W100 C100"
    cultists = " ".join(str(no) for no in range(1, 9))
    table = Table(
        "G1 C100", *(will.format(no) for no in range(1, 12)), monsters={1: [monster("G1", 0, cultists)]}
    )
    table.order("dream")
    assert table.cubes("G1") == [100]


@pytest.mark.rule("GO-04")
def test_the_house_pack_is_five_families_of_ten() -> None:
    content = house_pack()
    assert Counter(villager.jewel for villager in content.villagers) == dict.fromkeys(JEWELS, 10)
    borders = Counter((villager.turn_order, villager.red_border) for villager in content.villagers)
    assert borders == {(number, red): 1 for number in range(1, 26) for red in (True, False)}
    greta = content.by_id["7"]
    assert (greta.name, greta.jewel, greta.ability) == ("Greta Carrow", "red", "thrift_priest")
    assert (greta.force, greta.vigor, greta.will, greta.corpulence, greta.turn_order) == (2, 2, 1, 3, 19)


def _without(field: str) -> Any:
    data = pack_data()
    del data["villagers"][0][field]
    return data


@pytest.mark.rule("GO-04")
@pytest.mark.parametrize(
    "field", ["no", "name", "jewel", "force", "vigor", "will", "corpulence", "turn_order", "red_border"]
)
def test_a_villager_needs_every_number(field: str) -> None:
    with pytest.raises(BadContent) as refused:
        GREAT_OLD_ONES.load_content(_without(field))
    assert [problem.path for problem in refused.value.problems] == [f"/villagers/0/{field}"]


@pytest.mark.rule("GO-04")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("no", 51),
        ("no", True),
        ("jewel", "black"),
        ("force", 0),
        ("force", "1"),
        ("vigor", -1),
        ("will", -1),
        ("corpulence", 0),
        ("turn_order", 1.5),
        ("red_border", "yes"),
        ("ability", "fly"),
        ("colour", "red"),
    ],
)
def test_a_villager_with_an_impossible_value_is_refused(field: str, value: Any) -> None:
    data = pack_data()
    data["villagers"][3][field] = value
    with pytest.raises(BadContent) as refused:
        GREAT_OLD_ONES.load_content(data)
    assert [problem.path for problem in refused.value.problems] == [f"/villagers/3/{field}"]


@pytest.mark.rule("GO-04")
def test_a_pack_that_cannot_be_played_is_refused() -> None:
    twins = pack_data()
    twins["villagers"][1]["no"] = 1
    short = pack_data()
    short["villagers"].pop()
    one_green = pack_data(*(f"#{no} red" for no in range(22, 31)))
    barred = pack_data(*(f"#{no} F3" for no in range(1, 32)))
    for data, message in (
        (twins, "'1' names 2 of them."),
        (short, "Expected exactly fifty villagers, got 49."),
        (one_green, "Expected several green villagers, got 1."),
        (barred, "Expected at least 20 villagers whose Force is not 3, got 19."),
    ):
        with pytest.raises(BadContent) as refused:
            GREAT_OLD_ONES.load_content(data)
        assert [(p.path, p.message) for p in refused.value.problems] == [("/villagers", message)]


@pytest.mark.rule("GO-05")
def test_force_is_the_price_of_a_cultist() -> None:
    table = Table("#50 F3 V1")
    table.order("cultist 50 under god")
    assert table.cubes("G1") == [4 - 3]


@pytest.mark.rule("GO-06")
def test_force_and_vigor_are_the_price_of_a_priest() -> None:
    table = Table("#50 F1 V2")
    table.order("priest 50")
    assert table.cubes("G1") == [4 - 1 - 2]


@pytest.mark.rule("GO-07")
def test_will_is_what_a_drained_cultist_gives() -> None:
    table = Table("#7 W2", monsters={1: [monster("G1", 1, "7")]})
    table.order("dream")
    assert table.cubes("G1") == [1 + 2]


@pytest.mark.rule("GO-08")
def test_jewels_score_through_priests_only() -> None:
    both = Table(monsters={1: [monster("G1", 0, "11 21"), monster("5"), monster("15")]}).view()["seats"]["1"]
    assert both["colours"] == 2
    assert both["score"] == 2 + 2 * 2 + 3 * 2


@pytest.mark.rule("GO-09")
def test_low_numbers_act_first() -> None:
    own = [monster("G1", 4), monster("5")]
    table = Table("G1 T9", "G2 T8", "#5 T10", monsters={1: own}, acts="", phase="begin_round")
    assert table.state.schedule == ["G2", "G1", "5"]


@pytest.mark.rule("GO-10")
def test_corpulence_is_a_priests_capacity() -> None:
    table = Table("#5 C2", monsters={1: [monster("G1"), monster("5", 2)]}, acts="5 G2")
    table.order("dream")
    assert table.cubes("5") == [2]
    (priest,) = table.view()["seats"]["1"]["priests"]
    assert priest["capacity"] == 2


@pytest.mark.rule("GO-11")
def test_an_old_one_has_no_jewel_and_counts_as_no_priest() -> None:
    shown = [field.name for field in fields(OldOne)]
    assert shown == ["id", "name", "turn_order", "red_border", "capacity", "ability"]
    seat = Table(monsters={1: [monster("G1", 3)]}).view()["seats"]["1"]
    assert (seat["old_one"]["jewel"], seat["colours"], seat["score"]) == (None, 0, 3)


@pytest.mark.rule("GO-11")
@pytest.mark.parametrize(("field", "value"), [("id", "G5"), ("capacity", 3), ("force", 1), ("jewel", "red")])
def test_an_old_one_with_an_impossible_value_is_refused(field: str, value: Any) -> None:
    data = pack_data()
    data["old_ones"][0][field] = value
    with pytest.raises(BadContent) as refused:
        GREAT_OLD_ONES.load_content(data)
    assert [problem.path for problem in refused.value.problems] == [f"/old_ones/0/{field}"]


@pytest.mark.rule("GO-11")
def test_most_old_ones_of_the_house_pack_have_an_ability() -> None:
    abilities = [old_one.ability for old_one in house_pack().old_ones]
    assert abilities == [None, "thrift_cultist", "thrift_priest", "scout"]


@pytest.mark.rule("GO-12")
def test_cubes_that_do_not_fit_are_not_taken() -> None:
    table = Table("G1 C5", "#7 W9", monsters={1: [monster("G1", 3, "7")]})
    table.order("dream")
    assert table.cubes("G1") == [5]
