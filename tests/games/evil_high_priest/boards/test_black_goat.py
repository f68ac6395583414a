"""The Black Goat: free monsters after raids, a bought rescue, skulks (2.18)."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat


@pytest.mark.rule("EH-720")
@pytest.mark.parametrize(("lock", "held"), [("S1", "3B"), ("S2", "2M")])
def test_either_start_may_be_used_first(lock: str, held: str) -> None:
    table = Table("black_goat", {1: seat(exposed=held)})
    assert table.refused("place acolyte cult:A") == ["Lock A is not accessible yet."]
    table.order(f"place acolyte cult:{lock} bonus no")
    assert table.state.shattered == [lock]


@pytest.mark.rule("EH-721")
def test_the_free_monster_comes_after_the_raid_and_cannot_help_in_it() -> None:
    table = Table(
        "black_goat", {1: seat(acolytes="pool*2", exposed="2T 2B")}, shattered="S1", draws=dice("6")
    )
    table.order("place acolyte cult:A")
    assert table.lairs(1) == []
    assert table.refused("raid spend generic", 1) != []
    table.no_strikes()
    assert table.lairs(1) == ["generic"]


@pytest.mark.rule("EH-722")
def test_with_three_monsters_the_sign_may_be_shattered_and_an_emptied_lair_takes_the_new_one() -> None:
    followings = {1: seat(acolytes="pool", exposed="4B 3T", lairs="generic generic generic")}
    table = Table("black_goat", followings, shattered="S1 A", draws=dice("54"))
    table.order("place acolyte cult:E")
    table.orders(seat1="raid spend generic, generic")
    assert table.lairs(1) == ["generic", "generic"]
    assert table.held(1) == {"T": 3, "ES": 1}


@pytest.mark.rule("EH-723")
def test_without_an_empty_lair_after_the_raid_there_is_no_free_monster() -> None:
    followings = {1: seat(acolytes="pool", exposed="4B", lairs="generic generic generic")}
    table = Table("black_goat", followings, shattered="S1 A", draws=dice("11"))
    table.order("place acolyte cult:E")
    table.no_strikes()
    assert table.lairs(1) == ["generic"] * 3
    assert len(table.state.monsters.cards) == 2


@pytest.mark.rule("EH-724")
@pytest.mark.parametrize(("asylum", "rescued"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_five_treasure_rescue_up_to_two(asylum: int, rescued: int) -> None:
    acolytes = f"pool asylum*{asylum}" if asylum else "pool"
    table = Table("black_goat", {1: seat(acolytes=acolytes, exposed="5T")}, shattered="S1")
    table.order("place acolyte cult:S1+")
    assert table.held(1) == {}
    assert table.places(1).get("escape", 0) == rescued
    assert table.places(1).get("asylum", 0) == asylum - rescued


@pytest.mark.rule("EH-725")
@pytest.mark.rule("EH-147")
def test_the_cult_skulk_reaches_an_occupied_bonus_space() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool town:kingsport", exposed="5T"),
        2: seat(priest="town:salem", acolytes="cult:S1+ asylum"),
    }
    table = Table("black_goat", followings, shattered="S1 S2 C")
    table.order("place acolyte cult:C+")
    assert table.waiting_for == ("skulk", [1])
    table.order("skulk cult:S1+")
    assert table.told("skulked")[0]["to"] == "cult:S1+"
    assert table.held(1) == {}


@pytest.mark.rule("EH-147")
def test_the_cult_skulk_shatters_no_sign_and_goes_to_no_skulk_space_or_town() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool", exposed="5T 9B 9M", lairs="generic"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table("black_goat", followings, shattered="S1 S2 C")
    table.order("place acolyte cult:C+")
    for place in ("cult:A", "cult:S2+", "cult:B+", "town:kingsport", "ritual:mao"):
        assert table.refused(f"skulk {place}") != [], place
    assert table.refused("skulk cult:S1+") == []


@pytest.mark.rule("EH-146")
def test_the_ritual_skulk_of_the_black_goat() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool", exposed="2T"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table("black_goat", followings, shattered="S1 S2")
    table.order("place acolyte cult:S2+")
    table.order("skulk ritual:red")
    table.end_round()
    assert table.places(1) == {"ritual:red:2": 1}
    assert table.held(1) == {"B": 6}
