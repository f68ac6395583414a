"""Creating Cultists and Priests: GO-31 to GO-47."""

from __future__ import annotations

import pytest

from tests.games.great_old_ones.table import Table, monster


@pytest.mark.rule("GO-31")
def test_any_city_card_can_be_converted_by_old_ones_and_priests_alike() -> None:
    table = Table(monsters={1: [monster("G1", 4), monster("5", 3)]}, acts="G1 5 G2")
    for card in ["45", "46", "47", "48", "49", "50"]:
        assert table.refused(f"priest {card}") == []
        assert table.refused(f"cultist {card} under god") == []
    table.order("cultist 48 under god", "priest 45")
    assert table.state.city == ["46", "47", "49", "50"]
    assert table.refused("priest 48") == ["Card 48 is not in the City."]


@pytest.mark.rule("GO-32")
def test_a_cultist_costs_its_force_whatever_its_vigor() -> None:
    table = Table("#50 F4 V9")
    table.order("cultist 50 under god")
    assert table.cubes("G1") == [0]


@pytest.mark.rule("GO-33")
def test_only_the_actors_own_jewel_makes_a_cultist_free() -> None:
    table = Table(
        "#50 F2",  # violet
        monsters={1: [monster("G1", 0), monster("41"), monster("5")], 2: [monster("G2", 0)]},
        acts="5 41 G1 G2",
    )
    assert table.refused("cultist 50 under 41") == ["Making 50 a Cultist costs 2 cubes; Villager 5 has 0."]
    table.order("pass", "cultist 50 under 5")
    assert table.cultists("5") == ["50"]
    assert table.cubes("41") == [0]
    assert table.refused("cultist 49 under 41") == ["Making 49 a Cultist costs 1 cube; Ghul has 0."]


@pytest.mark.rule("GO-34")
def test_a_cultist_goes_under_any_monster_of_the_acting_player() -> None:
    table = Table(
        monsters={1: [monster("G1", 4), monster("5"), monster("41")], 2: [monster("G2", 4), monster("15")]},
        acts="41 G1 G2",
    )
    table.order("priest 50")
    for under in ("G1", "5", "41", "50"):
        assert table.refused(f"cultist 49 under {under}") == []
    foreign = "You can place Cultists only under your own Old One or Priests."
    for under in ("G2", "15", "48"):
        assert table.refused(f"cultist 49 under {under}") == [foreign]


@pytest.mark.rule("GO-35")
def test_drained_cultists_stay() -> None:
    table = Table(monsters={1: [monster("G1", 0, "7 8")]})
    table.order("dream")
    assert table.cultists("G1") == ["7", "8"]


@pytest.mark.rule("GO-35")
def test_there_is_no_limit_to_cultists() -> None:
    many = " ".join(str(no) for no in range(1, 41))
    table = Table("#50 F1", monsters={1: [monster("G1", 4, many)]})
    table.order("cultist 50 under god")
    assert len(table.cultists("G1")) == 41


@pytest.mark.rule("GO-36")
def test_cultists_lie_in_the_order_they_were_placed() -> None:
    table = Table(monsters={1: [monster("G1", 4, "9")]}, acts="G1 G2")
    table.order("cultist 50 under god", "pass", "cultist 45 under god")
    assert table.cultists("G1") == ["9", "50", "45"]


@pytest.mark.rule("GO-37")
def test_a_priest_costs_force_and_vigor() -> None:
    table = Table("#50 F2 V3")
    assert table.refused("priest 50") == ["Making 50 a Priest costs 5 cubes; Ghul has 4."]
    table = Table("#50 F2 V2")
    table.order("priest 50")
    assert table.cubes("G1") == [0]


@pytest.mark.rule("GO-38")
def test_a_priest_of_ones_own_jewel_is_free() -> None:
    table = Table("#50 F5 V5", monsters={1: [monster("G1"), monster("41", 2)]}, acts="41 G2")
    table.order("priest 50")
    assert table.cubes("41", "50") == [2, 0]


def five_priests() -> list[str]:
    return ["1", "2", "3", "4", "5"]


@pytest.mark.rule("GO-39")
def test_never_more_than_five_priests() -> None:
    own = [monster("G1", 4), *(monster(card) for card in five_priests())]
    table = Table(monsters={1: own}, acts="G1 G2")
    assert "priest" not in table.cases()
    assert table.refused("priest 50") == ["You already have five Priests."]
    four = Table(monsters={1: own[:-1]}, acts="G1 G2")
    four.order("priest 50")
    assert len(four.priests(1)) == 5


@pytest.mark.rule("GO-39")
def test_five_priests_bar_no_cultists() -> None:
    own = [monster("G1", 4), *(monster(card) for card in five_priests())]
    table = Table(monsters={1: own}, acts="G1 G2")
    table.order("cultist 50 under 5")
    assert table.cultists("5") == ["50"]


@pytest.mark.rule("GO-40")
def test_a_new_priest_is_empty() -> None:
    table = Table()
    table.order("priest 50")
    (priest,) = table.state.cults[1].priests
    assert (priest.cubes, priest.cultists, priest.created) == (0, [], 1)


@pytest.mark.rule("GO-41")
def test_a_priests_own_will_force_and_vigor_no_longer_matter() -> None:
    table = Table("#5 F9 V9 W9 C6", monsters={1: [monster("G1"), monster("5", 0)]}, acts="5 G2")
    table.order("dream")
    assert table.cubes("5") == [1]


@pytest.mark.rule("GO-42")
def test_priests_are_shown_in_turn_order() -> None:
    table = Table(
        "#5 T30", "#6 T2", "#7 T2r", monsters={1: [monster("G1"), monster("5"), monster("6"), monster("7")]}
    )
    assert [priest["id"] for priest in table.view()["seats"]["1"]["priests"]] == ["7", "6", "5"]


@pytest.mark.rule("GO-43")
def test_taking_the_last_city_card_adds_six_at_once() -> None:
    table = Table(city="50", deck="1 2 3 4 5 6 7 8")
    table.order("cultist 50 under god")
    assert table.state.city == ["1", "2", "3", "4", "5", "6"]
    assert table.state.deck == ["7", "8"]
    assert table.state.actor == "G2"


@pytest.mark.rule("GO-43")
def test_the_refill_gives_what_the_deck_has() -> None:
    table = Table(city="50", deck="1 2")
    table.order("priest 50")
    assert table.state.city == ["1", "2"]


@pytest.mark.rule("GO-43")
def test_a_city_with_one_card_left_is_not_refilled() -> None:
    table = Table(city="49 50", deck="1 2 3 4 5 6 7 8")
    table.order("cultist 50 under god")
    assert table.state.city == ["49"]


@pytest.mark.rule("GO-44")
def test_the_taken_card_is_placed_before_the_refill() -> None:
    table = Table(city="50", deck="1 2 3 4 5 6")
    table.order("priest 50")
    kinds = [event.kind.partition(".")[2] for event in table.events]
    assert kinds == ["priest_created", "city_refilled", "last_round_marked"]
    assert "50" not in table.state.city


@pytest.mark.rule("GO-45")
def test_with_deck_and_city_empty_only_actions_without_a_city_card_remain() -> None:
    table = Table(city="", deck="", monsters={1: [monster("G1", 4), monster("5", 1)]}, acts="5 G2")
    assert table.cases() == ["dream", "sacrifice", "pass"]
    assert table.refused("priest 50") == ["Card 50 is not in the City."]
    assert table.refused("cultist 50 under god") == ["Card 50 is not in the City."]


@pytest.mark.rule("GO-46")
def test_there_is_no_part_payment() -> None:
    table = Table("#50 F5")
    assert table.refused("cultist 50 under god") == ["Making 50 a Cultist costs 5 cubes; Ghul has 4."]
    assert table.cubes("G1") == [4]


@pytest.mark.rule("GO-47")
@pytest.mark.parametrize("number", ["T1", "T15", "T99"])
def test_a_priest_takes_no_turn_in_the_round_it_is_created(number: str) -> None:
    table = Table(f"#50 {number}", acts="G1 G2")
    table.order("priest 50")
    assert table.state.actor == "G2"
    table.order("pass")
    assert table.state.round == 2
    assert "50" in table.state.schedule


@pytest.mark.rule("GO-47")
def test_a_priest_made_anew_after_a_sacrifice_does_not_act_again() -> None:
    table = Table(
        "G2 scout",
        city="50",
        deck="",
        monsters={1: [monster("G1", 4), monster("5")], 2: [monster("G2", 4)]},
        acts="5 G2 G1",
        last_round="deck",
    )
    table.order("sacrifice")  # into the empty deck
    table.order("scout", "priest 5")
    assert table.priests(2) == ["5"]
    assert table.state.actor == "G1"
    table.order("pass")
    assert table.play.step is None
