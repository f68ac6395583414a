"""2.11: the cult board in general."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat


@pytest.mark.rule("EH-180")
def test_a_board_has_locks_and_bonus_spaces() -> None:
    table = Table("cthulhu", {1: seat(exposed="5T 1M 2B")}, shattered="start D")
    assert table.refused("place acolyte cult:C") == []
    assert table.refused("place acolyte cult:D+") == []


@pytest.mark.rule("EH-181")
@pytest.mark.parametrize("who", ["acolyte", "priest"])
def test_any_cultist_pays_and_takes_the_sign(who: str) -> None:
    table = Table("cthulhu", {1: seat(exposed="3M")})
    table.order(f"place {who} cult:start")
    assert table.held(1) == {"M": 1, "ES": 1}
    assert table.state.shattered == ["start"]


@pytest.mark.rule("EH-182")
def test_the_sign_is_stored_before_the_raid_that_may_destroy_it() -> None:
    for store, left in (("7", 1), ("exposed", 0)):
        following = seat(exposed="1SB", sanctum={7: "reliquary"}, acolytes="pool asylum*2")
        table = Table("cthulhu", {1: following}, shattered="start", draws=dice("3"))
        table.order(f"place acolyte cult:B store ES at {store}")
        table.no_strikes()
        assert table.seat(1).has("ES") == left
        assert table.state.gone == 2 - left


@pytest.mark.rule("EH-183")
def test_a_lock_works_once_a_game() -> None:
    table = Table("cthulhu", {1: seat(exposed="2M")}, shattered="start")
    assert table.refused("place acolyte cult:start") == ["That sign is already shattered."]


@pytest.mark.rule("EH-184")
def test_what_the_lock_does_comes_after_the_sign_in_the_order_listed() -> None:
    table = Table("black_goat", {1: seat(exposed="2B 2T")}, shattered="S1", draws=dice("1"))
    table.order("place acolyte cult:A")
    table.no_strikes()
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    assert (
        kinds.index("paid")
        < kinds.index("shattered")
        < kinds.index("raid_rolled")
        < kinds.index("monster_taken")
    )


@pytest.mark.rule("EH-184")
def test_on_a_bonus_space_the_raid_comes_last() -> None:
    table = Table("opener", {1: seat(acolytes="pool asylum*4")}, shattered="O1", draws=dice("1"))
    table.order("place acolyte cult:O1+")
    table.no_strikes()
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    assert kinds.index("evolved") < kinds.index("raid_rolled")


@pytest.mark.rule("EH-185")
def test_a_bonus_space_is_closed_until_its_sign_is_shattered_then_open_to_all() -> None:
    table = Table("cthulhu", {1: seat(exposed="2B"), 2: seat(exposed="2B")}, shattered="start")
    assert table.refused("place acolyte cult:D+") == ["That bonus space is still locked."]
    table = Table("cthulhu", {1: seat(exposed="2B")}, shattered="start D")
    assert table.refused("place acolyte cult:D+") == []


@pytest.mark.rule("EH-186")
def test_the_cultist_may_move_on_to_the_bonus_space_at_once() -> None:
    table = Table("cthulhu", {1: seat(exposed="4B", acolytes="pool*2 asylum*2")}, shattered="start")
    table.order("place acolyte cult:A bonus yes sacrifice pool")
    assert table.state.shoggoth == 1
    assert table.places(1) == {"cult:A+": 1, "asylum": 3}


@pytest.mark.rule("EH-186")
def test_it_may_decline_and_without_a_raid_silence_is_no() -> None:
    for bonus in ("bonus no", ""):
        table = Table("cthulhu", {1: seat(exposed="4B", acolytes="pool*2 asylum*2")}, shattered="start")
        table.order(f"place acolyte cult:A {bonus}")
        assert table.state.shoggoth is None
        assert table.waiting_for == ("turn", [2])


@pytest.mark.rule("EH-186")
def test_after_a_raid_the_bonus_is_asked_unless_the_order_says() -> None:
    def shattered(bonus: str) -> Table:
        following = seat(sanctum={7: "well 3B", 6: "vault 1B 1M"}, acolytes="pool asylum*4")
        table = Table("cthulhu", {1: following}, shattered="start", draws=dice("1"))
        table.order(f"place acolyte cult:D {bonus}")
        table.no_strikes()
        return table

    asked = shattered("")
    assert asked.waiting_for == ("bonus", [1])
    asked.order("bonus yes")
    assert asked.held(1) == {"M": 2, "ES": 1}
    assert shattered("bonus no").waiting_for == ("turn", [2])
    able = shattered("bonus if able")
    assert able.waiting_for == ("turn", [2])
    assert able.held(1) == {"M": 2, "ES": 1}


@pytest.mark.rule("EH-186")
def test_there_is_nothing_to_move_if_the_cultist_was_struck_with() -> None:
    following = seat(exposed="4B 1M", acolytes="pool asylum*2")
    table = Table("cthulhu", {1: following}, shattered="start", draws=dice("4"))
    table.order("place acolyte cult:D bonus if able")
    table.orders(seat1="raid spend acolyte cult:D")
    assert table.told("moved_to_bonus") == []
    assert table.waiting_for == ("turn", [2])


@pytest.mark.rule("EH-187")
def test_a_cultist_on_the_lock_blocks_the_bonus_space() -> None:
    table = Table("cthulhu", {1: seat(exposed="4B"), 2: seat()}, shattered="start")
    table.order("place acolyte cult:A bonus no")
    assert table.refused("place acolyte cult:A+") == ["Cultist on lock A blocks its bonus space."]
    table.default()
    assert table.refused("place acolyte cult:A+") == ["Cultist on lock A blocks its bonus space."]


@pytest.mark.rule("EH-187")
def test_a_cultist_on_the_bonus_space_blocks_it_normally() -> None:
    followings = {1: seat(), 2: seat(acolytes="cult:A+ pool asylum*4")}
    table = Table("cthulhu", followings, shattered="start A")
    assert table.refused("place acolyte cult:A+ sacrifice pool") == ["Bonus space A+ is occupied by Green."]


@pytest.mark.rule("EH-188")
def test_the_bonus_space_is_free_when_the_cultist_has_left_the_lock() -> None:
    followings = {1: seat(acolytes="cult:A pool*2 asylum*3"), 2: seat()}
    table = Table("cthulhu", followings, shattered="start A")
    table.order("place priest summon sacrifice cult:A")
    assert table.refused("place acolyte cult:A+") == []


@pytest.mark.rule("EH-189")
def test_whoever_uses_a_bonus_space_pays_and_carries_it_out() -> None:
    table = Table("cthulhu", {1: seat(acolytes="pool*2")}, shattered="start A", shoggoth=2)
    table.order("place acolyte cult:A+")
    assert table.state.shoggoth == 1
    assert table.places(1) == {"cult:A+": 1, "asylum": 1}


@pytest.mark.rule("EH-190")
def test_one_arrow_from_a_shattered_sign_is_enough() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB 2M")}, shattered="start B")
    assert table.refused("place acolyte cult:I") == ["Lock I is not accessible yet."]
    for signs in ("start B E", "start C G"):
        table = Table("cthulhu", {1: seat(exposed="1SB 2M")}, shattered=signs)
        assert table.refused("place acolyte cult:I") == []


@pytest.mark.rule("EH-191")
def test_what_is_accessible_is_open_to_everyone() -> None:
    table = Table("cthulhu", {1: seat(exposed="2M"), 2: seat(exposed="4B")})
    table.order("place acolyte cult:start")
    assert table.refused("place acolyte cult:A") == []


@pytest.mark.rule("EH-192")
def test_start_comes_before_any_other_lock() -> None:
    table = Table("cthulhu", {1: seat(exposed="9T 9B 9M 3SB")})
    assert table.refused("place acolyte cult:start") == []
    assert all(table.refused(f"place acolyte cult:{lock}") for lock in "ABCDEFGHIJKL")


@pytest.mark.rule("EH-193")
def test_a_requirement_must_hold_when_the_space_is_used() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB 3M")}, shattered="start B E D H J")
    assert table.refused("place acolyte cult:L") == ["The sign of K must be shattered first."]


@pytest.mark.rule("EH-194")
@pytest.mark.rule("EH-951")
def test_a_raid_comes_with_the_lock_or_with_the_bonus_space_that_shows_its_icons() -> None:
    table = Table("opener", {1: seat(exposed="2M", acolytes="pool*2 asylum*4")}, draws=dice("2"))
    table.order("place acolyte cult:O1 bonus no")
    assert table.told("raid_rolled") == []
    table.default()
    table.default()
    followings = {1: seat(acolytes="pool asylum*4")}
    table = Table("opener", followings, shattered="O1", draws=dice("2"))
    table.order("place acolyte cult:O1+")
    assert [one["icons"] for one in table.told("raid_rolled")] == [1]
    two = Table("cthulhu", {1: seat(exposed="3M")}, shattered="start B", draws=dice("25"))
    two.order("place acolyte cult:E")
    assert [(one["icons"], one["strength"]) for one in two.told("raid_rolled")] == [(2, 7)]


@pytest.mark.rule("EH-195")
def test_a_track_never_leaves_its_ends() -> None:
    following = seat(exposed="1SB", acolytes="pool asylum*4")
    table = Table("cthulhu", {1: following}, shattered="start", tracks={"deep_one": 13}, draws=dice("1"))
    table.order("place acolyte cult:B")
    assert table.state.tracks["deep_one"] == 13


@pytest.mark.rule("EH-950")
def test_the_glossary_says_nothing_new() -> None:
    """Sacrifice, skulk and shatter as their chapters have them; an acolyte is one of six."""
    table = Table("cthulhu", {1: seat(exposed="2M")})
    assert len(table.seat(1).acolytes) == 6
    table.order("place priest cult:start")
    assert table.state.signs_left == 12
