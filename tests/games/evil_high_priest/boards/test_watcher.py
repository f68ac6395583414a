"""The Watcher: Slime Molds, the Overlook, the Eternal Skulk, and spaces that strike everybody (2.20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

STARTS = "S1 S2 S3 S4"


@pytest.mark.rule("EH-830")
@pytest.mark.parametrize("lock", ["S1", "S2", "S3", "S4"])
def test_any_of_four_starts_may_be_first(lock: str) -> None:
    table = Table("watcher", {1: seat(exposed="5T 3B 2M")})
    assert table.refused(f"place acolyte cult:{lock}") == []
    assert table.refused("place acolyte cult:A") == ["Lock A is not accessible yet."]


@pytest.mark.rule("EH-831")
def test_a_slime_mold_fills_a_lair_and_stops_summon_monster() -> None:
    table = Table("watcher", {1: seat(acolytes="pool*2", lairs="slime_mold")})
    assert table.refused("place priest summon sacrifice pool") == ["You already have a monster."]
    assert table.state.slime_supply == 14


@pytest.mark.rule("EH-831")
@pytest.mark.rule("EH-236")
def test_a_slime_mold_raises_the_strength_and_goes_back_to_the_supply() -> None:
    followings = {1: seat(acolytes="pool asylum*4", exposed="5T 1B", lairs="slime_mold")}
    table = Table("watcher", followings, draws=dice("4"))
    table.order("place acolyte cult:S3 bonus no")
    table.orders(seat1="raid A: slime_mold")
    assert table.held(1) == {}  # 4 + 1 - 4 = 1 takes the exposed sign and blood
    assert (table.lairs(1), table.state.slime_supply) == ([], 15)


@pytest.mark.rule("EH-832")
def test_a_slime_mold_as_a_cost_needs_an_empty_lair() -> None:
    full = Table("watcher", {1: seat(lairs="generic generic generic")}, shattered="S2")
    assert full.refused("place acolyte cult:S2+") == ["You must take a Slime Mold, and all 3 lairs are full."]
    table = Table("watcher", {1: seat(lairs="generic generic")}, shattered="S2")
    table.order("place acolyte cult:S2+")
    assert table.lairs(1) == ["generic", "generic", "slime_mold"]
    assert (table.held(1), table.state.slime_supply) == ({"M": 2}, 14)


@pytest.mark.rule("EH-832")
def test_a_slime_mold_is_given_to_a_chosen_opponent() -> None:
    table = Table("watcher", {1: seat(exposed="1B")}, seats=3, shattered="S3")
    table.order("place acolyte cult:S3+ target 3")
    assert (table.lairs(2), table.lairs(3)) == ([], ["slime_mold"])
    assert table.held(1) == {"T": 3}


@pytest.mark.rule("EH-832")
def test_every_opponent_takes_one_unless_its_lairs_are_full() -> None:
    followings = {
        1: seat(exposed="1SB 1M", acolytes="pool asylum*4"),
        2: seat(acolytes="asylum*4", lairs="generic generic generic"),
        3: seat(acolytes="asylum*4"),
    }
    table = Table("watcher", followings, seats=3, shattered=f"{STARTS} B E", draws=dice("11"))
    table.order("place acolyte cult:G")
    table.no_strikes()
    assert table.lairs(2) == ["generic"] * 3
    assert table.lairs(3) == ["slime_mold"]
    assert table.lairs(1) == []


@pytest.mark.rule("EH-833")
@pytest.mark.parametrize("who", ["priest", "acolyte"])
def test_the_overlook_makes_slime_molds_worth_4(who: str) -> None:
    priest, acolyte = ("cult:S1+", "town:boston") if who == "priest" else ("town:boston", "cult:S1+")
    followings = {1: seat(priest=priest, acolytes=f"pool {acolyte}", exposed="5T 1M", lairs="slime_mold")}
    table = Table("watcher", followings, shattered="S1", draws=dice("4"))
    table.order("place acolyte cult:S3 bonus no")
    table.orders(seat1="raid G: slime_mold")
    assert table.held(1) == {"M": 1, "ES": 1}


def eternal(town: str, exposed: str = "") -> Table:
    """Seat 1's acolyte on the Eternal Skulk space, about to skulk."""
    followings = {
        1: seat(priest="priest:chanting", acolytes="pool cult:S4+", exposed=exposed),
        2: seat(priest="priest:chanting", acolytes=f"town:{town}"),
    }
    table = Table("watcher", followings, shattered=STARTS)
    table.order("place acolyte escape")
    return table


@pytest.mark.rule("EH-834")
def test_the_eternal_skulk_is_for_acolytes() -> None:
    table = Table("watcher", shattered=STARTS)
    assert table.refused("place priest cult:S4+") != []
    assert table.refused("place acolyte cult:S4+") == []


@pytest.mark.rule("EH-834")
def test_a_priest_that_shatters_the_sign_cannot_move_on_to_the_eternal_skulk() -> None:
    followings = {1: seat(exposed="1B", acolytes="pool asylum*4"), 2: seat(acolytes="asylum*4")}
    table = Table("watcher", followings, draws=dice("1"))
    table.order("place priest cult:S4 bonus ask")
    table.no_strikes()
    assert table.waiting_for == ("turn", [2])
    assert table.seat(1).priest.at == "cult:S4"


@pytest.mark.rule("EH-834")
def test_the_eternal_skulk_lies_down_on_a_town_and_activates_it() -> None:
    table = eternal("kingsport")
    assert table.refused("skulk providence") != []
    table.order("skulk kingsport")
    assert table.told("skulked")[0]["to"] == "eternal:kingsport"
    assert [data["gained"] for data in table.told("gained")][:2] == [{"T": 1}, {"T": 3}]  # escape, Kingsport
    assert table.places(1)["eternal:kingsport"] == 1


@pytest.mark.rule("EH-785")
def test_an_eternal_skulk_cannot_join_a_block_skulk_either() -> None:
    """No board of the house has both kinds of skulk, but a host's may (EH-146)."""
    followings = {
        1: seat(priest="priest:chanting", acolytes="cult:S4+"),
        2: seat(priest="priest:chanting", acolytes="asylum*4"),
    }
    table = Table("watcher", followings, shattered=STARTS, phase="skulk", block="town:boston")
    assert table.refused("skulk boston") == ["Another skulk may not join the Block Skulk there."]
    assert table.refused("skulk kingsport") == []


@pytest.mark.rule("EH-835")
def test_an_eternal_skulk_pays_at_the_start_of_every_later_action_phase_and_blocks_nobody() -> None:
    table = eternal("kingsport")
    table.order("skulk kingsport")
    table.end_round()
    assert table.state.round == 3
    assert table.held(1) == {"T": 7}
    assert table.places(1)["eternal:kingsport"] == 1
    assert table.refused("place acolyte kingsport") == []


@pytest.mark.rule("EH-835")
def test_an_eternal_skulk_on_a_location_with_a_cost_may_be_declined() -> None:
    table = eternal("salem", exposed="9T")
    table.order("skulk salem any 3T")
    assert table.held(1) == {"T": 7, "B": 3}
    while table.state.round == 2:
        table.default()
    assert table.waiting_for == ("eternal", [1])
    table.order("eternal no")
    assert table.held(1) == {"T": 7, "B": 3}
    assert table.waiting_for[0] == "turn"


@pytest.mark.rule("EH-835")
def test_an_eternal_skulk_on_a_location_with_a_cost_may_be_paid() -> None:
    table = eternal("salem", exposed="9T")
    table.order("skulk salem any 3T")
    while table.state.round == 2:
        table.default()
    table.order("eternal salem any 2T 1B")
    assert table.held(1) == {"T": 5, "B": 5}


@pytest.mark.rule("EH-835")
def test_who_cannot_pay_for_an_eternal_skulk_is_not_asked() -> None:
    followings = {
        1: seat(acolytes="pool eternal:aylesbury", priest="town:boston"),
        2: seat(acolytes="", priest="town:salem"),
    }
    table = Table("watcher", followings, shattered=STARTS)
    table.order("place acolyte escape")
    table.end_round()
    assert table.waiting_for[0] == "turn"


def lying(towns: str, exposed: str = "", **more: Any) -> Table:
    """A new round begins; seat 1 has eternal acolytes in these towns."""
    acolytes = " ".join(f"eternal:{town}" for town in towns.split())
    own = seat(acolytes=f"pool {acolytes}", exposed=exposed, **more)
    return Table("watcher", {1: own}, shattered=STARTS, phase="begin_round")


@pytest.mark.rule("EH-835")
def test_eternal_acolytes_act_in_their_owners_order() -> None:
    """1 treasure buys 3 at the Church, and these buy 3 blood in Salem: not the other way round."""
    table = lying("salem starry_wisdom", "1T")
    assert table.waiting_for == ("eternal", [1])
    assert "Starry Wisdom" in table.ask().text()
    table.order("eternal starry_wisdom", "eternal salem")
    assert table.held(1) == {"B": 3}


@pytest.mark.rule("EH-835")
def test_of_several_that_can_be_paid_any_may_come_first() -> None:
    table = lying("starry_wisdom salem", "3T")
    text = " ".join(table.ask().text().split())
    assert "You may use another first: salem (any 3 -> +3B)." in text
    table.order("eternal salem any 3T", "eternal yes any 1B")
    assert table.held(1) == {"B": 2, "T": 3}
    table = lying("starry_wisdom salem", "3T")
    table.order("eternal no", "eternal salem any 3T")
    assert table.held(1) == {"B": 3}


@pytest.mark.rule("EH-835")
def test_what_costs_nothing_yields_before_what_must_be_paid() -> None:
    table = lying("salem kingsport")
    table.order("eternal salem any 3T")
    assert table.held(1) == {"B": 3}


@pytest.mark.rule("EH-065")
def test_what_an_eternal_acolyte_yields_is_stored_where_its_owner_says() -> None:
    chambers = {3: "closet", 6: "vault"}
    free = lying("dunwich", sanctum=chambers)
    assert free.waiting_for == ("store", [1])
    free.order("store M at 3")
    assert free.seat(1).sanctum[3].holds == {"M": 1}
    paid = lying("salem", "3T", sanctum=chambers)
    paid.order("eternal salem any 3T store 3B at 3")
    assert paid.seat(1).sanctum[3].holds == {"B": 3}


@pytest.mark.rule("EH-836")
def test_an_eternal_skulk_comes_back_by_being_sacrificed_or_struck_with() -> None:
    table = Table("watcher", {1: seat(acolytes="pool eternal:kingsport")}, shattered=STARTS)
    table.order("place priest summon sacrifice eternal:kingsport")
    assert table.places(1) == {"pool": 1, "asylum": 1}
    followings = {1: seat(acolytes="pool eternal:kingsport", exposed="5T 1M")}
    struck = Table("watcher", followings, draws=dice("2"))
    struck.order("place acolyte cult:S3 bonus no")
    struck.orders(seat1="raid spend acolyte eternal:kingsport")
    assert struck.places(1) == {"cult:S3": 1, "asylum": 1}
    assert struck.held(1) == {"M": 1, "ES": 1}


@pytest.mark.rule("EH-837")
def test_the_acolyte_on_a_ritual_is_named_wherever_on_it_it_is() -> None:
    own = seat(exposed="1SB", acolytes="pool asylum*3 ritual:dragon:3")
    table = Table("watcher", {1: own, 2: seat(acolytes="")}, shattered=STARTS, draws=dice("1"))
    table.order("place acolyte cult:A")
    table.no_strikes()
    table.order("lose acolyte dragon")
    assert table.places(1) == {"asylum": 3, "cult:A": 1}


@pytest.mark.rule("EH-837")
def test_every_player_returns_an_acolyte_to_the_box_all_choosing_at_once() -> None:
    followings = {
        1: seat(exposed="1SB", acolytes="pool asylum*4"),
        2: seat(acolytes="asylum*3 escape town:boston"),
        3: seat(acolytes=""),
    }
    table = Table("watcher", followings, seats=3, shattered=STARTS, draws=dice("1"))
    table.order("place acolyte cult:A")
    table.no_strikes()
    assert table.waiting_for == ("lose_acolyte", [1, 2])
    assert table.refused("lose acolyte pool", 2) == ["That acolyte cannot be chosen."]
    table.orders(seat1="lose acolyte cult:A", seat2="lose acolyte escape")
    assert table.places(1) == {"asylum": 4}
    assert table.places(2) == {"asylum": 3, "town:boston": 1}
    assert table.places(3) == {}


@pytest.mark.rule("EH-837")
def test_by_default_the_acolyte_comes_from_asylum_then_escape_then_pool() -> None:
    followings = {1: seat(exposed="1SB", acolytes="pool asylum*4"), 2: seat(acolytes="pool escape*4 asylum")}
    table = Table("watcher", followings, shattered=STARTS, draws=dice("1"))
    table.order("place acolyte cult:A")
    table.no_strikes()
    assert [ask.default for ask in table.asked().values()] == ["asylum", "asylum"]


@pytest.mark.rule("EH-837")
def test_by_default_it_comes_from_the_town_before_rituals_and_the_cult_board() -> None:
    """After asylum, escape and pool the boards follow in the order in which the rules list locations."""
    everywhere = "eternal:salem cult:S1+ ritual:mao:2 town:kingsport town:boston"
    table = Table(
        "watcher",
        {1: seat(exposed="1SB"), 2: seat(acolytes=everywhere)},
        shattered=STARTS,
        draws=dice("1"),
    )
    table.order("place priest cult:A")
    table.no_strikes()
    assert table.asked()[2].default == "town:boston"
    options = [option.id for option in table.asked()[2].choice.options]  # type: ignore[attr-defined]
    assert options == ["town:boston", "town:kingsport", "ritual:mao:2", "cult:S1+", "eternal:salem"]


@pytest.mark.rule("EH-838")
def test_all_acolytes_go_to_escape_and_priests_stay() -> None:
    followings = {
        1: seat(exposed="2B 2M", acolytes="pool*2 asylum*4"),
        2: seat(priest="town:boston", acolytes="asylum*3 ritual:mao:2 eternal:salem town:kingsport"),
    }
    table = Table("watcher", followings, shattered=f"{STARTS} A", draws=dice("11"))
    table.order("place acolyte cult:D")
    table.no_strikes()
    assert table.places(1) == {"escape": 6}
    assert table.places(2) == {"escape": 6}
    assert table.seat(2).priest.at == "town:boston"


@pytest.mark.rule("EH-838")
def test_acolytes_in_the_box_stay_there() -> None:
    table = Table(
        "watcher",
        {1: seat(exposed="2B 2M", acolytes="pool asylum*2")},
        shattered=f"{STARTS} A",
        draws=dice("11"),
    )
    table.order("place acolyte cult:D")
    table.no_strikes()
    assert table.places(1) == {"escape": 3}
