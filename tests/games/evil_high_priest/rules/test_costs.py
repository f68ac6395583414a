"""2.5: costs, rewards, sacrifice."""

from __future__ import annotations

import pytest

from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import Content
from tests.games.evil_high_priest.content.pack import house_data, lock_data
from tests.games.evil_high_priest.table import Table, dice, seat


@pytest.mark.rule("EH-063")
def test_costs_are_paid_from_chambers_and_exposed_resources_at_the_payers_choice() -> None:
    following = seat(exposed="1T", sanctum={2: "treasury 3T", 5: "treasury 4T"})
    table = Table("cthulhu", {1: following})
    table.order("place acolyte ritual:mao pay 1T from 5 1T from exposed")
    assert table.seat(1).exposed == {}
    assert table.seat(1).sanctum[5].holds == {"T": 3}
    assert table.seat(1).sanctum[2].holds == {"T": 3}


@pytest.mark.rule("EH-063")
def test_by_default_exposed_resources_pay_first_then_space_one_inwards() -> None:
    following = seat(exposed="1T", sanctum={2: "treasury 3T", 5: "treasury 4T"})
    table = Table("cthulhu", {1: following})
    table.order("place acolyte ritual:mao")
    assert (table.seat(1).exposed, table.seat(1).sanctum[2].holds) == ({}, {"T": 2})
    assert table.seat(1).sanctum[5].holds == {"T": 4}


@pytest.mark.rule("EH-063")
def test_what_is_listed_must_be_the_whole_cost_and_be_there() -> None:
    table = Table("cthulhu", {1: seat(exposed="5T", sanctum={2: "treasury 3T"})})
    assert table.refused("place acolyte athenaeum pay 4T from exposed") == ["You listed 4 of 5 resources."]
    assert table.refused("place acolyte ritual:mao pay 4T from 2") == [
        "You do not have 4 treasure in chamber 2."
    ]
    assert table.refused("place acolyte ritual:mao pay 1T from 3 1T from 2") == [
        "There is no place for treasure in chamber 3, or none of it there."
    ]


@pytest.mark.rule("EH-064")
def test_any_is_a_mix_and_by_default_treasure_then_blood_then_magic() -> None:
    table = Table("cthulhu", {1: seat(exposed="1T 1B 3M")})
    table.order("place acolyte salem any 1T 2M")
    assert table.held(1) == {"B": 4, "M": 1}
    table = Table("cthulhu", {1: seat(exposed="1T 1B 3M")})
    table.order("place acolyte salem")
    assert table.held(1) == {"B": 3, "M": 2}


@pytest.mark.rule("EH-064")
def test_an_any_cost_is_listed_in_full() -> None:
    table = Table("cthulhu", {1: seat(exposed="9T")})
    assert table.refused("place acolyte athenaeum any 4T") == ["You listed 4 of 5 resources."]
    assert table.refused("place acolyte athenaeum any 4T 1B") == ["You cannot pay: 1 blood short."]


@pytest.mark.rule("EH-065")
def test_rewards_are_stored_where_the_receiver_likes() -> None:
    following = seat(sanctum={2: "closet", 6: "vault"})
    table = Table("cthulhu", {1: following})
    table.order("place acolyte boston store T at exposed, B at 2")
    assert table.seat(1).exposed == {"T": 1}
    assert table.seat(1).sanctum[2].holds == {"B": 1}
    assert table.seat(1).sanctum[6].holds == {}


@pytest.mark.rule("EH-065")
def test_a_place_without_room_is_refused() -> None:
    following = seat(sanctum={2: "well 3B", 6: "trap"})
    table = Table("cthulhu", {1: following})
    assert table.refused("place acolyte dunwich store M at 2") == ["Chamber 2 has no free place for magic."]
    assert table.refused("place acolyte innsmouth store B at 2") == ["Chamber 2 has no free place for blood."]
    assert table.refused("place acolyte dunwich store 2M at exposed") == [
        "You list more to store than you gain."
    ]


@pytest.mark.rule("EH-066")
def test_a_sacrificed_acolyte_goes_to_the_asylum_from_anywhere_but_asylum_and_escape() -> None:
    following = seat(acolytes="pool ritual:mao:1 escape asylum*2")
    table = Table("cthulhu", {1: following}, shattered="start A")
    assert table.refused("place priest cult:A+ sacrifice asylum") == ["Acolytes there cannot be sacrificed."]
    assert table.refused("place priest cult:A+ sacrifice escape") == ["Acolytes there cannot be sacrificed."]
    assert table.refused("place priest cult:A+") == ["Name the acolyte to sacrifice."]
    table.order("place priest cult:A+ sacrifice ritual:mao:1")
    assert table.places(1) == {"pool": 1, "escape": 1, "asylum": 3}


@pytest.mark.rule("EH-066")
def test_the_only_place_that_can_supply_an_acolyte_need_not_be_named() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2 asylum*2")}, shattered="start A")
    table.order("place acolyte cult:A+")
    assert table.places(1) == {"cult:A+": 1, "asylum": 3}


@pytest.mark.rule("EH-067")
def test_with_a_full_asylum_the_acolyte_goes_to_escape() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2 asylum*4")}, shattered="start A")
    table.order("place acolyte cult:A+")
    assert table.places(1) == {"cult:A+": 1, "asylum": 4, "escape": 1}


@pytest.mark.rule("EH-068")
def test_the_cultist_that_activated_the_space_cannot_pay_for_it() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool asylum*4")}, shattered="start A")
    assert table.refused("place acolyte cult:A+") == [
        "You need 1 acolyte to sacrifice, and the one being placed does not count."
    ]
    assert table.refused("place priest cult:A+") == []


@pytest.mark.rule("EH-068")
def test_nor_can_it_pay_for_the_bonus_space_that_it_moves_on_to() -> None:
    table = Table("cthulhu", {1: seat(exposed="4B", acolytes="pool asylum*4")}, shattered="start")
    order = table.ask().read("place acolyte cult:A bonus yes")
    assert [one.message for one in table.ask().choice.problems(order)] == [
        "You need 1 acolyte to sacrifice, and the one being placed does not count."
    ]


@pytest.mark.rule("EH-069")
def test_rescued_acolytes_go_from_asylum_to_escape_as_far_as_there_are_any() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T 2B", acolytes="asylum pool")})
    table.order("place priest rescue")
    assert table.places(1) == {"pool": 1, "escape": 1}
    table = Table("cthulhu", {1: seat(exposed="2T 2B", acolytes="pool")})
    table.order("place priest rescue")
    assert table.places(1) == {"pool": 1}
    assert table.held(1) == {}


@pytest.mark.rule("EH-070")
def test_a_reward_that_cannot_be_given_is_lost_but_the_space_can_be_used() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB", lairs="generic generic generic")})
    table.order("place acolyte silver-twilight chamber 1 at 7")
    assert table.lairs(1) == ["generic"] * 3
    assert table.seat(1).sanctum[7].card == "vault"
    assert any("no empty lair" in text for text in table.texts())


@pytest.mark.rule("EH-070")
def test_a_reward_that_can_be_taken_is_not_optional() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB")})
    assert table.refused("place acolyte silver-twilight chamber none") == [
        "You must take a chamber while a space is vacant."
    ]


@pytest.mark.rule("EH-071")
def test_a_spent_sign_leaves_the_game() -> None:
    table = Table("cthulhu", {1: seat(exposed="1ES")}, shattered="start")
    table.order("place acolyte arkham")
    assert (table.state.gone, table.state.signs_left, table.seat(1).has("ES")) == (1, 12, 0)


@pytest.mark.rule("EH-072")
def test_a_strike_sacrifices_to_the_asylum_like_a_cost_does() -> None:
    following = seat(exposed="1SB", acolytes="pool town:boston asylum*3")
    table = Table("cthulhu", {1: following}, shattered="start", draws=dice("6"))
    table.order("place acolyte cult:B")
    table.orders(seat1="raid A: acolyte boston, acolyte cult:B")
    assert table.places(1) == {"asylum": 4, "escape": 1}


@pytest.mark.rule("EH-073")
def test_acolytes_lost_to_a_monster_go_to_the_asylum_or_overflow_to_escape() -> None:
    followings = {1: seat(exposed="1SB"), 2: seat(acolytes="pool*2 asylum*4")}
    table = Table("cthulhu", followings, monsters="fungi_from_yuggoth zoog gug")
    table.order("place acolyte silver-twilight monster 1 chamber 1 at 7")
    assert table.places(2) == {"pool": 1, "asylum": 4, "escape": 1}


@pytest.mark.rule("EH-060")
@pytest.mark.rule("EH-064")
def test_who_is_one_resource_short_of_an_any_cost_cannot_place() -> None:
    table = Table("cthulhu", {1: seat(exposed="1T 1B")})
    assert table.refused("place acolyte salem") == ["You cannot pay: 1 basic resource short."]
    assert Table("cthulhu", {1: seat(exposed="1T 1B 1M")}).refused("place acolyte salem") == []


def mixed_cost() -> Content:
    """A pack of one's own, where lock A of Cthulhu costs 2 treasure and any 2."""
    data = house_data()
    lock_data(data, "cthulhu", "A")["cost"] = {"T": 2, "any": 2}
    content = EVIL_HIGH_PRIEST.load_content(data)
    assert isinstance(content, Content)
    return content


@pytest.mark.rule("EH-064")
def test_what_is_owed_in_kind_cannot_pay_the_any_part_as_well() -> None:
    def table(held: str) -> Table:
        return Table("cthulhu", {1: seat(exposed=held)}, shattered="start", content=mixed_cost())

    assert table("3T").refused("place acolyte cult:A") == ["You cannot pay: 1 basic resource short."]
    assert table("3T 1B").refused("place acolyte cult:A any 2T") == ["You cannot pay: 1 treasure short."]
    by_default = table("3T 2B")
    by_default.order("place acolyte cult:A")
    assert by_default.held(1) == {"B": 1, "ES": 1}


@pytest.mark.rule("EH-064")
def test_what_is_named_for_an_any_cost_and_what_is_listed_must_agree() -> None:
    table = Table("cthulhu", {1: seat(exposed="3T 3B")})
    order = "place acolyte salem any {} pay 2T from exposed 1B from exposed"
    assert table.refused(order.format("1T 2B")) == ["What you pay is not what you name for the any-cost."]
    assert table.refused(order.format("2T 1B")) == []


@pytest.mark.rule("EH-060")
def test_who_has_no_monster_cannot_discard_one() -> None:
    table = Table("black_goat", shattered="S1 B")
    assert table.refused("place acolyte cult:B+") == ["You have no monster to discard."]


@pytest.mark.rule("EH-053")
@pytest.mark.parametrize("given", ["sacrifice town:boston", "discard generic", "any 1T"])
def test_nothing_is_given_for_a_space_that_costs_nothing(given: str) -> None:
    own = seat(exposed="1T", acolytes="pool town:boston", lairs="generic")
    table = Table("cthulhu", {1: own})
    assert table.refused(f"place acolyte dunwich {given}") == ["Dunwich costs nothing."]
    assert table.refused("place acolyte dunwich") == []
