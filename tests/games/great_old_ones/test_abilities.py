"""Abilities: GO-57 to GO-65."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.prices import cultist_price, priest_price
from tests.games.great_old_ones.table import Table, monster, pack

ABILITY_ORDERS = {
    "both priest 50": "Ghul does not have that ability.",
    "give 5 1": "Ghul does not have that ability.",
    "promote 7": "Ghul does not have that ability.",
    "scout": "Ghul does not have that ability.",
}


@pytest.mark.rule("GO-57")
@pytest.mark.parametrize("order", ABILITY_ORDERS)
def test_only_the_bearer_uses_an_ability(order: str) -> None:
    """Not on a Priest of the same player, nor on a Cultist, nor in the City."""
    table = Table(
        "#1 double", "#2 share", "#3 promote", "#4 scout", "#7 scout", "#50 double",
        monsters={1: [monster("G1", 4, "7"), monster("1"), monster("2"), monster("3"), monster("4")]},
    )  # fmt: skip
    assert table.cases() == ["cultist", "priest", "dream", "scare", "pass"]
    assert table.refused(order) == [ABILITY_ORDERS[order]]


@pytest.mark.rule("GO-57")
def test_discounts_are_not_shared_either() -> None:
    own = [monster("G1", 1), monster("1"), monster("2")]
    table = Table("#1 thrift_cultist", "#2 thrift_priest", "#50 F2 V0", monsters={1: own})
    assert table.refused("cultist 50 under god") == ["Making 50 a Cultist costs 2 cubes; Ghul has 1."]
    assert table.refused("priest 50") == ["Making 50 a Priest costs 2 cubes; Ghul has 1."]


@pytest.mark.rule("GO-58")
@pytest.mark.parametrize(("force", "price"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_thrift_cultist(force: int, price: int) -> None:
    table = Table("G1 thrift_cultist", f"#50 F{force}")
    table.order("cultist 50 under god")
    assert table.cubes("G1") == [4 - price]


@pytest.mark.rule("GO-58")
def test_thrift_cultist_makes_no_priest_cheaper() -> None:
    table = Table("G1 thrift_cultist", "#50 F2 V2")
    table.order("priest 50")
    assert table.cubes("G1") == [0]


@pytest.mark.rule("GO-59")
def test_a_cultist_of_the_same_jewel_is_free_with_thrift_too() -> None:
    own = [monster("G1"), monster("41", 2)]
    table = Table("#41 thrift_cultist", "#50 F3", monsters={1: own}, acts="41 G2")
    table.order("cultist 50 under god")
    assert table.cubes("41") == [2]


@pytest.mark.rule("GO-60")
@pytest.mark.parametrize(("force", "vigor", "price"), [(1, 0, 0), (1, 1, 1), (2, 2, 3)])
def test_thrift_priest(force: int, vigor: int, price: int) -> None:
    table = Table("G1 thrift_priest", f"#50 F{force} V{vigor}", "#49 F2")
    table.order("priest 50")
    assert table.cubes("G1") == [4 - price]


@pytest.mark.rule("GO-60")
def test_thrift_priest_makes_no_cultist_cheaper_and_the_same_jewel_stays_free() -> None:
    own = [monster("G1"), monster("41", 1)]
    table = Table("#41 thrift_priest", "#45 F3 V3", "#46 red F2", monsters={1: own}, acts="41 G2")
    assert table.refused("cultist 46 under god") == ["Making 46 a Cultist costs 2 cubes; Villager 41 has 1."]
    table.order("priest 45")
    assert table.cubes("41") == [1]


@pytest.mark.rule("GO-59")
@pytest.mark.rule("GO-60")
def test_no_discount_raises_a_price_or_goes_below_nothing() -> None:
    """No pack may have a villager of Force 0; the arithmetic holds all the same."""
    whole = pack("G1 thrift_cultist", "G2 thrift_priest")
    beggar = replace(whole.by_id["50"], force=0, vigor=0)
    content = Content(whole.old_ones, (*whole.villagers[:-1], beggar))
    assert cultist_price(content, "G1", "50") == 0
    assert priest_price(content, "G2", "50") == 0


@pytest.mark.rule("GO-61")
@pytest.mark.parametrize(
    ("order", "left", "priests", "cultists"),
    [
        ("both cultist 50 under god, cultist 49 under god", 2, [], ["50", "49"]),
        ("both priest 50, priest 49", 0, ["50", "49"], []),
        ("both cultist 50 under god, priest 49", 1, ["49"], ["50"]),
        ("both priest 50", 2, ["50"], []),
        ("cultist 50 under god", 3, [], ["50"]),
        ("priest 50", 2, ["50"], []),
    ],
)
def test_double(order: str, left: int, priests: list[str], cultists: list[str]) -> None:
    table = Table("G1 double")
    assert "double" in table.cases()
    table.order(order)
    assert table.cubes("G1") == [left]
    assert table.priests(1) == priests
    assert table.cultists("G1") == cultists
    assert table.state.actor == "G2"


@pytest.mark.rule("GO-61")
def test_a_second_cultist_may_go_under_a_first_made_priest() -> None:
    table = Table("G1 double")
    table.order("both priest 50, cultist 49 under 50")
    assert table.cultists("50") == ["49"]
    other = Table("G1 double")
    foreign = ["You can place Cultists only under your own Old One or Priests."]
    assert other.refused("both priest 50, cultist 49 under 48") == foreign
    assert other.refused("both cultist 50 under god, cultist 49 under 50") == foreign
    assert other.refused("both cultist 49 under 50, priest 50") == foreign


@pytest.mark.rule("GO-61")
def test_the_second_is_judged_by_what_the_first_leaves() -> None:
    table = Table("G1 double", "#50 F2 V1", "#49 F2 V1")
    assert table.refused("both priest 50, cultist 49 under god") == [
        "Making 49 a Cultist costs 2 cubes; Ghul has 1."
    ]
    assert table.refused("both priest 50, priest 50") == ["The same card cannot be converted twice."]
    assert table.refused("both priest 50, cultist 50 under god") == [
        "The same card cannot be converted twice."
    ]
    assert table.refused("both priest 7, priest 50") == ["Card 7 is not in the City."]
    assert table.refused("both priest 50, priest 7") == ["Card 7 is not in the City."]
    four = [monster("G1", 6), *(monster(str(no)) for no in range(1, 5))]
    full = Table("G1 double", monsters={1: four})
    assert full.refused("both priest 50, priest 49") == ["You already have five Priests."]
    assert full.refused("both priest 50, cultist 49 under 50") == []


@pytest.mark.rule("GO-61")
def test_each_of_two_cards_is_paid_or_free_by_itself() -> None:
    table = Table(
        "#5 double C6", "#45 red F3 V3", monsters={1: [monster("G1"), monster("5", 2)]}, acts="5 G2"
    )
    table.order("both priest 45, priest 50")
    assert table.cubes("5") == [0]
    assert table.priests(1) == ["5", "45", "50"]


@pytest.mark.rule("GO-61")
def test_with_five_priests_double_makes_cultists_only() -> None:
    own = [monster("G1", 6), *(monster(str(no)) for no in range(1, 6))]
    table = Table("G1 double", monsters={1: own})
    assert table.refused("both priest 50") == ["You already have five Priests."]
    assert table.refused("both cultist 50 under god, priest 49") == ["You already have five Priests."]
    table.order("both cultist 50 under god, cultist 49 under 3")
    assert table.cultists("3") == ["49"]


@pytest.mark.rule("GO-62")
@pytest.mark.parametrize("first", ["priest 50", "cultist 50 under god", "both priest 50"])
def test_after_a_refill_the_second_is_asked_for(first: str) -> None:
    table = Table("G1 double", city="50", deck="1 2 3 4 5 6 7")
    table.order(first)
    assert table.ask().kind == "great_old_ones.second"
    assert table.ask().default is None
    assert table.state.city == ["1", "2", "3", "4", "5", "6"]
    assert table.view()["conversions"] == 1
    table.order("cultist 3 under god")
    assert table.cultists("G1")[-1] == "3"
    assert table.state.actor == "G2"


@pytest.mark.rule("GO-62")
def test_the_second_after_a_refill_may_be_left_out_or_be_refused() -> None:
    table = Table("G1 double", "#1 F9", city="50", deck="1 2 3 4 5 6 7")
    table.order("priest 50")
    assert table.refused("priest 50") == ["Card 50 is not in the City."]
    assert table.refused("cultist 1 under god") == ["Making 1 a Cultist costs 9 cubes; Ghul has 2."]
    table.order("none")
    assert table.state.actor == "G2"
    assert table.state.city == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.rule("GO-62")
def test_no_second_is_asked_for_where_none_is_legal() -> None:
    dear = [f"#{no} F9" for no in range(1, 7)]
    table = Table("G1 double", *dear, city="50", deck="1 2 3 4 5 6 7")
    table.order("priest 50")
    assert table.state.actor == "G2"
    nobody_left = Table(
        "G1 double", city="50", deck="", monsters={2: [monster("G2"), monster("5")]}, acts="G1 5"
    )
    nobody_left.order("priest 50")
    assert nobody_left.state.actor == "5"


@pytest.mark.rule("GO-62")
def test_with_one_card_in_the_city_no_second_can_be_ordered_at_once() -> None:
    table = Table("G1 double", city="50", deck="1 2 3 4 5 6 7")
    assert table.refused("both priest 50, priest 1") == ["Card 1 is not in the City."]


@pytest.mark.rule("GO-62")
def test_a_monster_without_double_is_not_asked_for_a_second() -> None:
    table = Table(city="50", deck="1 2 3 4 5 6 7")
    table.order("priest 50")
    assert table.state.actor == "G2"
    assert table.ask().kind == "great_old_ones.turn"


@pytest.mark.rule("GO-63")
def test_scout_turns_up_one_card_before_the_action() -> None:
    table = Table("G1 scout", city="45 46 47 48 49 50", deck="9 8 7")
    table.order("scout")
    assert table.state.city == ["45", "46", "47", "48", "49", "50", "9"]
    assert table.state.actor == "G1"
    assert "scout" not in table.cases()
    assert table.refused("scout") == ["Ghul has already scouted this turn."]
    table.order("cultist 9 under god")
    assert table.cultists("G1") == ["9"]
    assert table.state.actor == "G2"
    assert not table.state.scouted


@pytest.mark.rule("GO-63")
def test_scouting_is_optional_and_needs_a_deck() -> None:
    table = Table("G1 scout", deck="9")
    table.order("dream")
    assert table.state.deck == ["9"]
    empty = Table("G1 scout", deck="")
    assert "scout" not in empty.cases()
    assert empty.refused("scout") == ["The villager deck is empty."]


@pytest.mark.rule("GO-64")
def test_share_spreads_cubes_over_ones_other_monsters() -> None:
    own = [monster("G1", 0), monster("5", 3), monster("6", 3)]
    table = Table("#5 share", "#6 C4", monsters={1: own}, acts="5 G2")
    table.order("give god 1, 6 1")
    assert table.cubes("5", "G1", "6") == [1, 1, 4]
    assert table.state.actor == "G2"


@pytest.mark.rule("GO-64")
def test_what_cannot_be_shared() -> None:
    own = [monster("G1", 5), monster("5", 2), monster("6", 0)]
    table = Table("#5 share", monsters={1: own}, acts="5 G2")
    assert table.refused("give god 2") == ["Ghul has room for 1 more cube."]
    assert table.refused("give god 0") == ["Give at least 1 cube."]
    assert table.refused("give 6 3") == ["Villager 5 has 2 cubes."]
    assert table.refused("give 6 2, god 1") == ["Villager 5 has 2 cubes."]
    for stranger in ("G2", "5", "50"):
        assert table.refused(f"give {stranger} 1") == ["You can give cubes only to your other monsters."]


@pytest.mark.rule("GO-64")
def test_share_is_listed_only_with_a_cube_and_room_for_it() -> None:
    poor = Table("#5 share", monsters={1: [monster("G1"), monster("5", 0)]}, acts="5 G2")
    assert "share" not in poor.cases()
    assert poor.refused("give god 1") == ["Villager 5 has 0 cubes."]
    full = Table("#5 share", monsters={1: [monster("G1", 6), monster("5", 2)]}, acts="5 G2")
    assert "share" not in full.cases()
    assert full.refused("give god 1") == ["Ghul has room for 0 more cubes."]


@pytest.mark.rule("GO-64")
def test_a_priest_made_this_round_may_receive() -> None:
    own = [monster("G1", 4), monster("5", 2)]
    table = Table("#5 share", monsters={1: own}, acts="G1 5 G2")
    table.order("priest 50", "give 50 2")
    assert table.cubes("5", "50") == [0, 2]


@pytest.mark.rule("GO-65")
def test_promote_makes_an_own_cultist_a_priest_for_two_cubes() -> None:
    own = [monster("G1", 0), monster("5", 3, "7 21")]
    table = Table("#5 promote", "#7 F9 V9", monsters={1: own}, acts="5 G2")
    city = list(table.state.city)
    table.order("promote 21")
    assert table.cubes("5", "21") == [1, 0]
    assert table.priests(1) == ["5", "21"]
    assert table.cultists("5") == ["7"]
    assert table.state.city == city
    assert table.state.cults[1].created == ["red", "green"]


@pytest.mark.rule("GO-65")
def test_the_price_of_a_promotion_is_two_even_for_the_same_jewel() -> None:
    table = Table("#5 promote", monsters={1: [monster("G1"), monster("5", 1, "7")]}, acts="5 G2")
    assert table.refused("promote 7") == ["Promoting costs 2 cubes; Villager 5 has 1."]
    assert "promote" not in table.cases()
    able = Table("#5 promote", "#7 F3 V3", monsters={1: [monster("G1"), monster("5", 2, "7")]}, acts="5 G2")
    able.order("promote 7")
    assert able.cubes("5", "7") == [0, 0]


@pytest.mark.rule("GO-65")
def test_the_promoted_must_lie_under_this_very_card() -> None:
    table = Table("#5 promote", monsters={1: [monster("G1", 4, "8"), monster("5", 2, "7")]}, acts="5 G2")
    assert table.refused("promote 8") == ["Card 8 is not under Villager 5."]
    nobody = Table("#5 promote", monsters={1: [monster("G1", 4, "8"), monster("5", 2)]}, acts="5 G2")
    assert "promote" not in nobody.cases()
    assert nobody.refused("promote 8") == ["Card 8 is not under Villager 5."]


@pytest.mark.rule("GO-65")
def test_an_old_one_may_bear_any_ability() -> None:
    table = Table(
        "G1 promote", "G2 share", monsters={1: [monster("G1", 2, "7")], 2: [monster("G2", 2), monster("15")]}
    )
    table.order("promote 7", "give 15 1")
    assert table.priests(1) == ["7"]
    assert table.cubes("G1", "G2", "15") == [0, 1, 1]
