"""2.6: the priest board."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

FULL = {1: "vault", 2: "vault 1T", 3: "well 2B", 4: "well", 5: "treasury", 6: "closet 1M", 7: "library"}


@pytest.mark.rule("EH-080")
def test_four_spaces_are_the_priests_and_escape_is_the_acolytes() -> None:
    followings = {1: seat(exposed="2T 2B", card="mr_shiny")}
    table = Table("cthulhu", followings)
    for space in ("ability", "summon", "rescue", "chanting"):
        assert table.refused(f"place priest {space}") == []
        assert table.refused(f"place acolyte {space}") == ["Only your priest may use this space."]
    assert table.refused("place acolyte escape") == []


@pytest.mark.rule("EH-081")
def test_everybody_has_a_priest_board_of_their_own() -> None:
    table = Table("cthulhu", {1: seat(), 2: seat()})
    table.order("place priest chanting chamber 1 at 7")
    assert table.refused("place priest chanting chamber 1 at 7") == []


@pytest.mark.rule("EH-082")
def test_rescued_acolytes_and_overflow_are_put_on_escape() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T 2B", acolytes="pool asylum*4")})
    table.order("place priest rescue")
    assert table.places(1) == {"pool": 1, "asylum": 3, "escape": 1}


@pytest.mark.rule("EH-083")
def test_any_number_of_acolytes_can_be_placed_on_escape_for_a_treasure_each() -> None:
    table = Table(
        "cthulhu",
        {1: seat(acolytes="pool*2 escape*2 asylum*2"), 2: seat(acolytes="asylum", priest="town:salem")},
    )
    table.order("place acolyte escape", "place acolyte escape")
    assert table.places(1) == {"escape": 4, "asylum": 2}
    assert table.held(1) == {"T": 2}


@pytest.mark.rule("EH-084")
def test_the_priest_may_not_go_to_escape() -> None:
    table = Table("cthulhu", {1: seat(acolytes="asylum*4")})
    assert table.refused("place priest escape") == ["Your priest may not go there."]


@pytest.mark.rule("EH-085")
def test_acolytes_on_escape_do_nothing_but_defend() -> None:
    following = seat(exposed="1SB 3T", acolytes="pool escape*2")
    table = Table("cthulhu", {1: following}, shattered="start", draws=dice("3"))
    table.order("place acolyte cult:B")
    assert table.refused("raid spend acolyte escape", 1) == [
        "Acolytes in the asylum or on escape cannot strike."
    ]
    table.no_strikes()
    assert table.told("raid_strengths_set")[0]["at_the_gate"] == {"1": 1, "2": 0}


@pytest.mark.rule("EH-086")
def test_acolytes_on_escape_come_home_in_preparation() -> None:
    following = seat(acolytes="escape*2 asylum*4", priest="priest:chanting")
    table = Table("cthulhu", {1: following}, phase="home", part="prep1")
    assert table.places(1) == {"pool": 2, "asylum": 4}


@pytest.mark.rule("EH-087")
def test_a_priest_card_works_once_and_is_turned_down() -> None:
    table = Table("cthulhu", {1: seat(card="mr_shiny")})
    table.order("place priest ability")
    assert table.held(1) == {"T": 6}
    assert (table.seat(1).priest_card, table.seat(1).priest_card_up) == ("mr_shiny", False)
    used = Table("cthulhu", {1: seat(card="mr_shiny", card_up=False)})
    assert used.refused("place priest ability") == ["Priest ability already used."]


@pytest.mark.rule("EH-088")
def test_summon_monster_opens_after_the_first_raid() -> None:
    table = Table("cthulhu", {1: seat()}, raids_resolved=0, raids_begun=0)
    assert table.refused("place priest summon") == ["Summon Monster opens after the first raid."]
    assert Table("cthulhu", {1: seat()}).refused("place priest summon") == []


@pytest.mark.rule("EH-089")
def test_summon_monster_is_closed_while_a_lair_is_full() -> None:
    for lairs in ("generic", "slime_mold"):
        table = Table("watcher", {1: seat(lairs=lairs)})
        assert table.refused("place priest summon") == ["You already have a monster."]
    table = Table("cthulhu", {1: seat()}, shattered="start A", shoggoth=1)
    assert table.refused("place priest summon") == []


@pytest.mark.rule("EH-090")
def test_summon_monster_costs_an_acolyte_and_gives_a_monster_of_choice() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2 asylum*2")}, monsters="zoog chthonian gug")
    table.order("place priest summon monster chthonian")
    assert table.lairs(1) == ["chthonian"]
    assert table.places(1) == {"pool": 1, "asylum": 3}
    empty = Table("cthulhu", {1: seat(acolytes="asylum*4")})
    assert empty.refused("place priest summon") == [
        "You need 1 acolyte to sacrifice, and the one being placed does not count."
    ]


@pytest.mark.rule("EH-091")
def test_rescue_costs_two_treasure_and_two_blood() -> None:
    table = Table("cthulhu", {1: seat(exposed="3T 3B", acolytes="pool asylum*3")})
    table.order("place priest rescue")
    assert table.held(1) == {"T": 1, "B": 1}
    assert table.places(1) == {"pool": 1, "asylum": 2, "escape": 1}
    poor = Table("cthulhu", {1: seat(exposed="3T 1B")})
    assert poor.refused("place priest rescue") == ["You cannot pay: 1 blood short."]


@pytest.mark.rule("EH-092")
def test_chanting_takes_a_face_up_chamber_for_nothing() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T")})
    assert table.refused("place priest chanting chamber none") == [
        "You must take a chamber while a space is vacant."
    ]
    table.order("place priest chanting chamber closet at 3 arrange 3: 2T")
    assert table.seat(1).sanctum[3].holds == {"T": 2}
    assert table.seat(1).exposed == {}


@pytest.mark.rule("EH-093")
def test_chanting_with_a_full_sanctum_may_rearrange_and_may_replace() -> None:
    table = Table("cthulhu", {1: seat(sanctum=FULL)}, display="trap false_wall cell")
    assert table.refused("place priest chanting chamber none arrange 6: 1T 1M; 3: 2B") == []
    table.order("place priest chanting chamber trap at 2 arrange 6: 1T 1M; 3: 2B")
    assert table.seat(1).sanctum[2].card == "trap"
    assert table.seat(1).sanctum[6].holds == {"T": 1, "M": 1}
    kept = Table("cthulhu", {1: seat(sanctum=FULL)}, display="trap false_wall cell")
    kept.order("place priest chanting chamber none arrange 6: 1T; 3: 2B; 1: 1M")
    assert kept.seat(1).sanctum[1].holds == {"M": 1}
    assert [chamber.card for _, chamber in sorted(kept.seat(1).sanctum.items())] == [
        written.partition(" ")[0] for written in FULL.values()
    ]


@pytest.mark.rule("EH-094")
def test_the_pool_is_what_can_be_placed() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool asylum*2 ritual:mao:2 town:boston")})
    assert "priest + 1 acolyte" in table.ask().text()


@pytest.mark.rule("EH-095")
def test_three_lairs_and_no_more() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB", lairs="generic generic generic")})
    table.order("place acolyte silver-twilight chamber 1 at 7")
    assert len(table.lairs(1)) == 3
    assert table.state.monsters.cards == ["generic"] * 2


@pytest.mark.rule("EH-096")
def test_a_monster_that_defends_is_discarded() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB", lairs="generic")}, shattered="start", draws=dice("6"))
    table.order("place acolyte cult:B")
    table.orders(seat1="raid spend generic")
    assert (table.lairs(1), table.state.monsters.discard) == ([], ["generic"])
