"""2.9: skulking."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

AWAY = "priest:chanting"


def skulk_step(held: str = "", board: str = "cthulhu", at: str = "town:skulk1", **more: object) -> Table:
    following = seat(priest=AWAY, acolytes=f"{at} asylum*4", exposed=held)
    other = seat(priest=AWAY, acolytes="town:kingsport asylum*4")
    return Table(board, {1: following, 2: other}, phase="skulk", **more)  # type: ignore[arg-type]


@pytest.mark.rule("EH-140")
def test_one_skulk_space_for_two_to_four_and_two_for_five() -> None:
    for seats in (2, 3, 4):
        table = Table("cthulhu", seats=seats)
        assert table.refused("place acolyte skulk1") == []
        assert table.refused("place acolyte skulk2") == ["Only one skulk space in games of 2–4."]
    assert Table("cthulhu", seats=5).refused("place acolyte skulk2") == []


@pytest.mark.rule("EH-140")
def test_a_skulk_space_takes_one_placement_in_a_phase_even_if_its_cultist_is_gone() -> None:
    table = Table("cthulhu", {1: seat(), 2: seat()}, shattered="start A")
    table.order("place acolyte skulk1")
    table.default()
    table.order("place acolyte cult:A+ sacrifice skulk1")
    assert table.refused("place acolyte skulk1") == ["The skulk space was already used in this phase."]


@pytest.mark.rule("EH-141")
def test_a_skulker_may_join_others_and_uses_the_location_normally() -> None:
    table = skulk_step()
    table.order("skulk kingsport")
    assert table.held(1) == {"T": 3}
    assert table.told("skulked")[0]["to"] == "town:kingsport"


@pytest.mark.rule("EH-141")
def test_moving_is_optional_and_must_be_paid_for() -> None:
    table = skulk_step(held="2T")
    assert table.refused("skulk salem") == ["You cannot pay: 1 basic resource short."]
    assert table.ask().default == []
    table.order("skulk starry-wisdom any 1T")
    assert table.held(1) == {"T": 4}


@pytest.mark.rule("EH-142")
def test_skulks_go_in_turn_order_all_of_a_player_at_once() -> None:
    followings = {
        1: seat(priest=AWAY, acolytes="town:skulk1 asylum*4"),
        2: seat(priest=AWAY, acolytes="cult:S2+ town:skulk2 asylum*4"),
    }
    table = Table("black_goat", followings, phase="skulk", first_player=2, shattered="S1 S2")
    assert table.waiting_for == ("skulk", [2])
    table.order("skulk town:skulk2: innsmouth; cult:S2+: stay")
    assert table.waiting_for == ("skulk", [1])
    table.order("skulk kingsport")
    assert (table.held(2), table.held(1)) == ({"B": 2}, {"T": 3})


@pytest.mark.rule("EH-143")
def test_a_skulk_space_is_no_target() -> None:
    table = skulk_step()
    assert table.refused("skulk skulk2") == ["A skulk space is no place to skulk to."]
    options = table.ask().choice.of.fields["to"].options  # type: ignore[attr-defined]
    free = [option.id for option in options]
    assert free == ["town:kingsport", "town:innsmouth", "town:boston", "town:dunwich"]
    rich = skulk_step(held="10T 5B 5M 1SB 1ES", shattered="start")
    assert len(rich.ask().choice.of.fields["to"].options) == 11  # type: ignore[attr-defined]


@pytest.mark.rule("EH-144")
def test_a_skulked_cultist_is_on_its_new_space_and_an_unmoved_one_stays() -> None:
    moved = skulk_step()
    moved.order("skulk kingsport")
    assert moved.told("cultists_returned")[0]["returned"] == {"1": 2, "2": 2}
    stayed = skulk_step()
    stayed.order("skulk stay")
    assert stayed.told("skulked") == []
    assert stayed.told("cultists_returned")[0]["returned"] == {"1": 2, "2": 2}


@pytest.mark.rule("EH-145")
def test_a_skulker_that_left_does_not_skulk() -> None:
    following = seat(priest="pool", acolytes="town:skulk1 asylum*2")
    other = seat(priest=AWAY, acolytes="asylum*4")
    table = Table("cthulhu", {1: following, 2: other}, shattered="start A")
    table.order("place priest cult:A+ sacrifice skulk1")
    assert table.told("skulked") == []
    assert table.waiting_for[0] != "skulk"


@pytest.mark.rule("EH-147")
def test_a_cult_skulk_joins_an_unlocked_bonus_space_and_its_raid_comes_in_the_skulk_step() -> None:
    followings = {
        1: seat(priest=AWAY, acolytes="cult:O4+ asylum*4", exposed="2B"),
        2: seat(priest="cult:O1+", acolytes="asylum*4 town:salem"),
    }
    table = Table("opener", followings, phase="skulk", shattered="O4 O1", draws=dice("6"))
    assert table.refused("skulk cult:O2+") == ["This skulker cannot go there."]
    assert table.refused("skulk kingsport") == ["This skulker cannot go there."]
    table.order("skulk cult:O1+ target acolyte cult:O1+")
    assert (table.state.part, table.waiting_for[0]) == ("skulk", "raid_plan")
    assert table.state.signs_left == 11


@pytest.mark.rule("EH-148")
def test_placing_cannot_reach_what_skulking_can() -> None:
    placing = Table("cthulhu", {1: seat(), 2: seat(acolytes="town:kingsport pool asylum*4")})
    assert placing.refused("place acolyte kingsport") == ["Kingsport is occupied by Green."]
    assert skulk_step().refused("skulk kingsport") == []
