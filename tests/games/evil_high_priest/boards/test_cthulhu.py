"""Great Cthulhu: the Shoggoth and the Deep One track (2.17)."""

from __future__ import annotations

import pytest

from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import Content
from tests.games.evil_high_priest.content.pack import house_data, lock_data
from tests.games.evil_high_priest.table import Table, dice, opening, seat

ALL_BUT_L = "start A B C D E F G H I J K"


@pytest.mark.rule("EH-700")
def test_the_shoggoth_starts_on_the_board_and_the_deep_one_marker_on_0() -> None:
    state = opening("cthulhu").state
    assert (state.shoggoth, state.tracks) == (None, {"deep_one": 0})


@pytest.mark.rule("EH-701")
def test_the_shoggoth_is_no_monster_in_a_lair() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2")}, shoggoth=1)
    assert table.refused("place priest summon sacrifice pool") == []
    table.order("place priest summon sacrifice pool")
    assert table.lairs(1) == ["generic"]
    assert table.state.shoggoth == 1


@pytest.mark.rule("EH-702")
def test_the_shoggoth_blocks_up_to_10_and_goes_back_to_the_board() -> None:
    followings = {1: seat(acolytes="pool", exposed="3B 1SB 2T", sanctum={1: "trap", 2: "closet 1M"})}
    table = Table("cthulhu", followings, shattered="start B E I", shoggoth=1, draws=dice("654"))
    table.order("place acolyte cult:K")
    table.orders(seat1="raid G: shoggoth")
    assert table.state.shoggoth is None
    assert table.held(1) == {}  # 15 - 10 = 5 takes the exposed treasure and sign, 5 - 3 = 2 the magic
    other = Table(
        "cthulhu",
        {1: seat(acolytes="pool", exposed="1SB 2T")},
        shattered="start",
        shoggoth=1,
        draws=dice("6"),
    )
    other.order("place acolyte cult:B")
    other.orders(seat1="raid spend shoggoth")
    assert (other.state.shoggoth, other.held(1)) == (None, {"T": 2, "ES": 1})


@pytest.mark.rule("EH-702")
def test_only_its_controller_strikes_with_the_shoggoth() -> None:
    table = Table(
        "cthulhu", {1: seat(acolytes="pool", exposed="1SB")}, shattered="start", shoggoth=2, draws=dice("6")
    )
    table.order("place acolyte cult:B")
    assert table.refused("raid spend shoggoth", 1)
    assert table.refused("raid spend shoggoth", 2) == []


@pytest.mark.rule("EH-703")
def test_the_shoggoth_is_handed_over() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2")}, shattered="start A", shoggoth=2)
    table.order("place acolyte cult:A+ sacrifice pool")
    assert table.state.shoggoth == 1
    assert "Blue takes control of the Shoggoth from Green." in table.texts()


@pytest.mark.rule("EH-704")
def test_who_first_opens_the_shoggoth_space_may_decline() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2", exposed="4B")}, shattered="start")
    table.order("place acolyte cult:A bonus no")
    assert (table.state.shoggoth, table.places(1)) == (None, {"pool": 1, "cult:A": 1})


@pytest.mark.rule("EH-704")
def test_later_users_of_the_shoggoth_space_must_sacrifice_an_acolyte() -> None:
    alone = Table("cthulhu", {1: seat(acolytes="pool")}, shattered="start A")
    assert alone.refused("place acolyte cult:A+") == [
        "You need 1 acolyte to sacrifice, and the one being placed does not count."
    ]
    table = Table("cthulhu", {1: seat(acolytes="pool town:boston")}, shattered="start A")
    table.order("place acolyte cult:A+ sacrifice town:boston")
    assert (table.state.shoggoth, table.places(1)) == (1, {"cult:A+": 1, "asylum": 1})


@pytest.mark.rule("EH-705")
def test_losing_control_of_the_shoggoth_takes_an_accessible_sign_without_its_cost() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool")}, shattered="start A F", shoggoth=1, draws=dice("1"))
    assert table.refused("place acolyte cult:F+ target sign E") != []  # B is intact: E is not accessible
    table.order("place acolyte cult:F+ target sign J")
    assert table.state.shoggoth is None
    assert table.state.shattered[-1] == "J"
    table.no_strikes()
    table = Table("cthulhu", {1: seat(acolytes="pool")}, shattered="start A F")
    assert table.refused("place acolyte cult:F+ target sign B") == ["You do not control the Shoggoth."]


@pytest.mark.rule("EH-705")
def test_a_requirement_of_the_free_sign_still_holds() -> None:
    followings = {1: seat(acolytes="pool")}
    table = Table("cthulhu", followings, shattered="start A B E F I J", shoggoth=1)
    assert table.refused("place acolyte cult:F+ target sign L") != []  # J alone does not open L
    assert table.refused("place acolyte cult:F+ target sign K") == []


def _with_a_last_lock_for_monsters() -> Content:
    data = house_data()
    lock_data(data, "cthulhu", "L")["requires"]["monster"] = True
    content = EVIL_HIGH_PRIEST.load_content(data)
    assert isinstance(content, Content)
    return content


@pytest.mark.rule("EH-705")
def test_without_a_sign_to_take_the_space_cannot_be_used() -> None:
    table = Table(
        "cthulhu",
        {1: seat(acolytes="pool")},
        shattered=ALL_BUT_L,
        shoggoth=1,
        content=_with_a_last_lock_for_monsters(),
    )
    assert table.refused("place acolyte cult:F+") == ["There is no accessible sign to take."]


@pytest.mark.rule("EH-706")
def test_the_effects_of_a_free_sign_happen() -> None:
    table = Table(
        "cthulhu",
        {1: seat(acolytes="pool", exposed="2T")},
        shattered="start A F",
        shoggoth=1,
        draws=dice("6"),
    )
    table.order("place acolyte cult:F+ target sign B")
    assert table.state.tracks == {"deep_one": 1}
    assert table.waiting_for == ("raid_plan", [1, 2])
    table.no_strikes()
    assert table.held(1) == {}


@pytest.mark.rule("EH-707")
def test_the_bonus_space_of_a_free_sign_is_not_used_but_open_at_once() -> None:
    followings = {
        1: seat(acolytes="pool asylum*4 escape", exposed="2B"),
        2: seat(acolytes="pool asylum*4", exposed="2B"),
    }
    table = Table("cthulhu", followings, shattered="start A F", shoggoth=1, draws=dice("1"))
    table.order("place acolyte cult:F+ target sign D")
    table.no_strikes()
    assert table.waiting_for == ("turn", [2])
    assert table.places(1)["cult:F+"] == 1
    assert table.held(1) == {"B": 2, "ES": 1}
    assert table.refused("place acolyte cult:D+") == []


@pytest.mark.rule("EH-708")
def test_the_deep_one_marker_moves_by_one_for_each_raid_before_it_is_rolled() -> None:
    followings = {1: seat(acolytes="pool", exposed="3M 1SB")}
    table = Table("cthulhu", followings, shattered="start B", tracks={"deep_one": 4}, draws=dice("11"))
    table.order("place acolyte cult:E")
    assert table.state.tracks == {"deep_one": 5}
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    assert kinds.index("track_moved") < kinds.index("raid_rolled")


@pytest.mark.rule("EH-195")
def test_the_deep_one_marker_stops_at_the_end_of_its_track() -> None:
    table = Table(
        "cthulhu", {1: seat(exposed="1SB")}, shattered="start", tracks={"deep_one": 13}, draws=dice("1")
    )
    table.order("place acolyte cult:B")
    assert table.state.tracks == {"deep_one": 13}


@pytest.mark.rule("EH-709")
@pytest.mark.parametrize(("marker", "treasure"), [(0, 0), (3, 3), (5, 5), (9, 5)])
def test_deep_one_gold(marker: int, treasure: int) -> None:
    table = Table("cthulhu", shattered="start C", tracks={"deep_one": marker})
    table.order("place acolyte cult:C+")
    assert table.held(1).get("T", 0) == treasure


@pytest.mark.rule("EH-709")
@pytest.mark.parametrize(("marker", "blood"), [(1, 0), (2, 1), (5, 2), (6, 3), (13, 3)])
def test_deep_one_blood(marker: int, blood: int) -> None:
    table = Table("cthulhu", shattered="start C G", tracks={"deep_one": marker})
    table.order("place acolyte cult:G+")
    assert table.held(1).get("B", 0) == blood


@pytest.mark.rule("EH-710")
def test_a_deep_one_card_has_nothing_to_do_with_the_track() -> None:
    table = Table(
        "cthulhu",
        {
            1: seat(acolytes="pool", priest="town:boston", lairs="deep_one"),
            2: seat(acolytes="", priest="town:salem"),
        },
        monsters="ghoul zoog gug",
        tracks={"deep_one": 3},
    )
    table.order("place acolyte escape")
    table.end_round()
    assert table.state.tracks == {"deep_one": 3}
    assert table.held(1) == {"T": 2}  # escape 1, and the card's 1 in Preparation
