"""The Tcho-Tcho: Growth and its sites (2.19)."""

from __future__ import annotations

import pytest

from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import Content
from tests.games.evil_high_priest.content.pack import board_data, house_data
from tests.games.evil_high_priest.table import Table, dice, opening, seat


@pytest.mark.rule("EH-800")
def test_sites_are_never_used_by_placing() -> None:
    table = Table("tcho_tcho", {1: seat(exposed="9T 9B 9M")}, tracks={"growth": 2})
    for site in table.content.board["tcho_tcho"].sites:
        assert table.refused(f"place acolyte cult:{site.id}") != []
    assert len(table.content.board["tcho_tcho"].locks) == 9


@pytest.mark.rule("EH-801")
def test_growth_starts_at_0_and_moves_with_the_locks() -> None:
    assert opening("tcho_tcho").state.tracks == {"growth": 0}
    table = Table("tcho_tcho", {1: seat(exposed="2M")})
    table.order("place acolyte cult:S1 bonus no")
    assert table.state.tracks == {"growth": 1}


@pytest.mark.rule("EH-802")
@pytest.mark.rule("EH-803")
@pytest.mark.rule("EH-804")
def test_a_site_is_resolved_after_the_raid_of_the_space_that_reached_it() -> None:
    followings = {
        1: seat(exposed="5T 1M", acolytes="pool asylum*4"),
        2: seat(exposed="1T", sanctum={1: "treasury 3T"}, acolytes="asylum*4"),
    }
    table = Table("tcho_tcho", followings, shattered="S1", tracks={"growth": 1}, draws=dice("1", "1"))
    table.order("place acolyte cult:A")
    table.no_strikes()
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    assert kinds.count("raid_rolled") == 2
    assert kinds.index("raid_rolled") < kinds.index("shattered", kinds.index("shattered") + 1)
    assert table.told("raid_rolled")[1]["icons"] == 1
    assert table.state.shattered == ["S1", "A", "T2"]
    assert table.held(2)["ES"] == 1  # 4 treasure against none


@pytest.mark.rule("EH-802")
def test_the_bonus_move_comes_before_the_site() -> None:
    followings = {1: seat(exposed="4B 2T"), 2: seat(exposed="1T")}
    table = Table("tcho_tcho", followings, shattered="S1", tracks={"growth": 1}, draws=dice("1"))
    table.order("place acolyte cult:S2 bonus yes")
    assert table.held(1) == {"B": 2, "ES": 1}  # the bonus took its treasure: seat 2 has most
    assert table.held(2) == {"T": 1, "ES": 1}


@pytest.mark.rule("EH-802")
def test_each_site_fires_once() -> None:
    followings = {1: seat(exposed="4B"), 2: seat(exposed="1T")}
    table = Table("tcho_tcho", followings, shattered="S1 T2", tracks={"growth": 2})
    table.order("place acolyte cult:S2 bonus no")
    assert table.state.shattered == ["S1", "T2", "S2"]
    assert table.state.tracks == {"growth": 3}


@pytest.mark.rule("EH-802")
def test_several_sites_are_resolved_lowest_first() -> None:
    data = house_data()
    board_data(data, "tcho_tcho")["sites"][2]["at"] = 6
    content = EVIL_HIGH_PRIEST.load_content(data)
    assert isinstance(content, Content)
    followings = {
        1: seat(exposed="3M", acolytes="pool asylum*4"),
        2: seat(exposed="1B 1M", acolytes="asylum*4"),
    }
    table = Table(
        "tcho_tcho",
        followings,
        shattered="S1 S2 B T2",
        tracks={"growth": 4},
        draws=dice("11", "11", "11"),
        content=content,
    )
    table.order("place acolyte cult:E bonus no")
    table.no_strikes()
    assert table.state.shattered[-3:] == ["E", "T5", "T8"]


@pytest.mark.rule("EH-803")
def test_all_storage_places_count() -> None:
    followings = {
        1: seat(exposed="8T 1M", acolytes="pool asylum*4"),
        2: seat(exposed="1T", sanctum={1: "treasury 2T", 4: "vault 1T"}, acolytes="asylum*4"),
    }
    table = Table("tcho_tcho", followings, shattered="S1", tracks={"growth": 1}, draws=dice("1", "1"))
    table.order("place acolyte cult:A")
    table.no_strikes()
    assert table.held(2).get("ES") == 1


@pytest.mark.rule("EH-805")
def test_who_moved_the_marker_picks_among_the_tied() -> None:
    followings = {
        1: seat(exposed="2T 2B 2M", acolytes="pool asylum*4"),
        **{number: seat(exposed="2B", acolytes="asylum*4") for number in (2, 3, 4)},
    }
    table = Table(
        "tcho_tcho", followings, seats=4, shattered="S1 A", tracks={"growth": 4}, draws=dice("11", "11")
    )
    table.order("place acolyte cult:D")
    table.no_strikes()
    assert table.waiting_for == ("growth_tie", [1])
    assert table.refused("growth-tie 1") == ["That player is not tied for most."]
    assert table.ask().default == "2"
    preset = {
        "growth-tie prefer seat order": "2",
        "growth-tie prefer 1, 4, 3": "4",
        "growth-tie prefer 1": "1",
    }
    assert {text: table.ask().read(text) for text in preset} == preset
    table.order("growth-tie 3")
    assert table.held(3) == {"B": 2, "ES": 1}


@pytest.mark.rule("EH-805")
def test_a_tie_at_0_is_decided_too_and_the_chooser_may_take_it() -> None:
    followings = {1: seat(exposed="4B", acolytes="pool asylum*4"), 2: seat(acolytes="asylum*4")}
    table = Table("tcho_tcho", followings, shattered="S1", tracks={"growth": 1}, draws=dice("1"))
    table.order("place acolyte cult:S2 bonus no")
    assert table.waiting_for == ("growth_tie", [1])
    assert table.ask().default == "1"
    table.order("growth-tie 1")
    assert table.held(1) == {"ES": 2}


@pytest.mark.rule("EH-804")
@pytest.mark.parametrize(
    ("growth", "fired", "site", "icons"),
    [(1, "", "T2", 1), (4, "T2", "T5", 2), (7, "T2 T5", "T8", 2), (10, "T2 T5 T8", "T11", 3)],
)
def test_each_site_brings_its_own_raid(growth: int, fired: str, site: str, icons: int) -> None:
    followings = {
        1: seat(exposed="4B", acolytes="pool asylum*4"),
        2: seat(exposed="1T 1B 1M 1SB", acolytes="asylum*4"),
    }
    table = Table(
        "tcho_tcho", followings, shattered=f"S1 {fired}", tracks={"growth": growth}, draws=dice("1" * icons)
    )
    table.order("place acolyte cult:S2 bonus no")
    assert table.state.shattered[-1] == site
    assert table.told("raid_rolled")[0]["icons"] == icons
    assert table.told("shattered")[1]["seat"] == 2


@pytest.mark.rule("EH-805")
def test_by_default_a_tie_goes_to_the_first_tied_seat_after_the_chooser() -> None:
    followings = {
        1: seat(exposed="3T", acolytes="asylum*4"),
        2: seat(exposed="4B", acolytes="pool asylum*4"),
        3: seat(exposed="3T", acolytes="asylum*4"),
    }
    table = Table(
        "tcho_tcho", followings, seats=3, shattered="S1", tracks={"growth": 1}, to_act=2, draws=dice("1")
    )
    table.order("place acolyte cult:S2 bonus no")
    assert table.waiting_for == ("growth_tie", [2])
    assert table.ask().default == "3"


@pytest.mark.rule("EH-806")
def test_the_lock_at_two_of_each_grows_by_2_and_brings_2_dice() -> None:
    table = Table(
        "tcho_tcho", {1: seat(exposed="2T 2B 2M")}, shattered="S1 A", tracks={"growth": 2}, draws=dice("11")
    )
    table.order("place acolyte cult:D")
    assert table.state.tracks == {"growth": 4}
    assert table.told("raid_rolled")[0]["icons"] == 2


@pytest.mark.rule("EH-807")
def test_the_sites_raid_can_destroy_the_sign_just_received() -> None:
    followings = {1: seat(exposed="4B"), 2: seat(exposed="3T", acolytes="pool")}
    table = Table("tcho_tcho", followings, shattered="S1", tracks={"growth": 1}, draws=dice("6"))
    table.order("place acolyte cult:S2 bonus no")
    assert table.held(2) == {"T": 3, "ES": 1}
    table.no_strikes()
    assert table.held(2) == {}
    assert table.state.gone == 3  # its own, and the two that seat 1 had exposed


@pytest.mark.rule("EH-290")
def test_a_site_can_end_the_game_with_the_last_sign_and_no_raid() -> None:
    followings = {
        1: seat(exposed="1SB 2M", acolytes="pool asylum*4"),
        2: seat(exposed="2SB", acolytes="asylum*4"),
    }
    shattered = "S1 S2 A B C D E F T2 T5 T8"
    table = Table(
        "tcho_tcho", followings, shattered=shattered, tracks={"growth": 10}, draws=dice("111", first=2)
    )
    table.order("place acolyte cult:G")
    table.no_strikes()
    assert table.state.end == "signs"
    assert len(table.told("raid_rolled")) == 1
    assert table.held(2) == {"SB": 2, "ES": 1}
