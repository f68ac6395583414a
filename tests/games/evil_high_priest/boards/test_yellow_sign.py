"""The Yellow Sign: the King and three ritual tracks (2.20)."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

P_OPEN = "start P1 P2"


@pytest.mark.rule("EH-850")
def test_start_is_free_and_gives_the_king() -> None:
    table = Table("yellow_sign")
    table.order("place acolyte cult:start")
    assert table.state.king == 1
    assert table.held(1) == {"ES": 1}


@pytest.mark.rule("EH-851")
def test_only_its_controller_uses_the_king_and_only_with_an_acolyte() -> None:
    followings = {1: seat(exposed="1T 1B 1M"), 2: seat(exposed="1T 1B 1M")}
    other = Table("yellow_sign", followings, shattered="start", king=2)
    assert other.refused("place acolyte king") == ["You do not control the King in Yellow."]
    own = Table("yellow_sign", followings, shattered="start", king=1)
    assert own.refused("place priest king") == ["Your priest may not go there."]
    assert own.refused("place acolyte king") == []


@pytest.mark.rule("EH-851")
def test_the_king_takes_one_acolyte_at_a_time() -> None:
    followings = {1: seat(acolytes="pool king", exposed="1T 1B 1M")}
    table = Table("yellow_sign", followings, shattered="start", king=1)
    assert table.refused("place acolyte king") == ["The King in Yellow is occupied by Blue."]


@pytest.mark.rule("EH-852")
def test_the_king_frees_an_acolyte_straight_into_the_pool() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool asylum*2", exposed="1T 1B 1M"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table("yellow_sign", followings, shattered="start", king=1)
    table.order("place acolyte king")
    assert (table.places(1), table.held(1)) == ({"king": 1, "asylum": 1, "pool": 1}, {})
    assert table.waiting_for == ("turn", [1])  # it may be placed in the same phase


@pytest.mark.rule("EH-852")
def test_the_king_wants_one_of_each() -> None:
    table = Table("yellow_sign", {1: seat(exposed="9T 1B")}, shattered="start", king=1)
    assert table.refused("place acolyte king") == ["You cannot pay: 1 magic short."]


@pytest.mark.rule("EH-853")
def test_when_another_takes_the_king_the_acolyte_on_it_goes_to_escape() -> None:
    followings = {1: seat(exposed="3M"), 2: seat(acolytes="king asylum")}
    table = Table("yellow_sign", followings, shattered="start Q1 Q2", king=2, draws=dice("11"))
    table.order("place acolyte cult:Q3")
    table.no_strikes()
    assert table.state.king == 1
    assert table.places(2)["escape"] == 1


@pytest.mark.rule("EH-853")
def test_who_takes_the_king_again_keeps_the_acolyte_there() -> None:
    followings = {1: seat(acolytes="pool king asylum*4", exposed="1SB"), 2: seat(acolytes="asylum*4")}
    table = Table("yellow_sign", followings, shattered="start R1 R2", king=1, draws=dice("11"))
    table.order("place acolyte cult:R3")
    table.no_strikes()
    assert table.state.king == 1
    assert table.places(1)["king"] == 1


@pytest.mark.rule("EH-854")
def test_the_tracks_are_unlocked_space_by_space_after_start() -> None:
    table = Table("yellow_sign", {1: seat(exposed="9T 9B 9M 9SB")})
    for lock in ("P1", "Q1", "R1"):
        assert table.refused(f"place acolyte cult:{lock}") == [f"Lock {lock} is not accessible yet."]
    table = Table("yellow_sign", {1: seat(exposed="9T 9B 9M 9SB")}, shattered="start P1")
    assert table.refused("place acolyte cult:P2") == []
    assert table.refused("place acolyte cult:P3") == ["Lock P3 is not accessible yet."]


@pytest.mark.rule("EH-855")
def test_a_track_is_entered_only_with_its_first_two_signs_shattered() -> None:
    followings = {1: seat(sanctum={1: "trap"})}
    closed = Table("yellow_sign", followings, shattered="start P1")
    assert closed.refused("place acolyte ytrack:P:1") == [
        "Track P opens when its first two signs are shattered."
    ]
    table = Table("yellow_sign", {1: seat(sanctum={1: "trap"})}, shattered=P_OPEN)
    assert table.refused("place acolyte ytrack:P:1") == []


@pytest.mark.rule("EH-856")
def test_the_last_sign_of_the_last_track_ends_the_game() -> None:
    shattered = "start P1 P2 P3 P4 Q1 Q2 Q3 Q4 R1 R2 R3"
    followings = {
        1: seat(exposed="4M"),
        2: seat(acolytes="ytrack:P:3 ytrack:Q:3 ytrack:R:3"),
    }
    table = Table("yellow_sign", followings, shattered=shattered, king=1)
    table.order("place acolyte cult:R4")
    assert table.play.result is not None
    assert table.places(2) == {"ytrack:P:3": 1, "ytrack:Q:3": 1, "ytrack:R:3": 1}


def walking(stage: str, shattered: str) -> Table:
    """Seat 1's cultist on a track, and everything else done for this round."""
    followings = {
        1: seat(priest="town:boston", acolytes=f"pool {stage}"),
        2: seat(priest="town:salem", acolytes=""),
    }
    table = Table("yellow_sign", followings, shattered=shattered, king=2)
    table.order("place acolyte escape")
    table.end_round()
    return table


@pytest.mark.rule("EH-857")
@pytest.mark.parametrize(
    ("track", "stage", "reward"),
    [
        ("P", 1, {"T": 1, "B": 4}),
        ("P", 2, {"T": 1, "M": 3}),
        ("P", 3, {"T": 1, "SB": 1, "M": 1}),
        ("Q", 1, {"T": 5}),
        ("Q", 2, {"T": 1, "M": 2}),
        ("Q", 3, {"T": 1, "SB": 1}),
        ("R", 1, {"T": 1, "B": 3}),
        ("R", 2, {"T": 7}),
        ("R", 3, {"T": 1, "M": 3}),
    ],
)
def test_a_cultist_goes_on_to_the_next_unlocked_stage(track: str, stage: int, reward: dict[str, int]) -> None:
    shattered = " ".join(["start", *(f"{track}{number}" for number in range(1, stage + 2))])
    table = walking(f"ytrack:{track}:{stage}", shattered)
    assert table.places(1) == {"pool": 1, f"ytrack:{track}:{stage + 1}": 1}
    assert table.held(1) == reward


@pytest.mark.rule("EH-857")
@pytest.mark.parametrize(("stage", "shattered"), [(2, P_OPEN), (4, "start P1 P2 P3 P4")])
def test_a_cultist_with_nothing_unlocked_beyond_it_comes_home(stage: int, shattered: str) -> None:
    table = walking(f"ytrack:P:{stage}", shattered)
    assert table.places(1) == {"pool": 2}
    assert table.held(1) == {"T": 1}


@pytest.mark.rule("EH-857")
def test_a_space_unlocked_in_time_lets_it_go_on() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool ytrack:P:2 asylum*4", exposed="1SB 1B"),
        2: seat(priest="town:salem", acolytes="asylum*4"),
    }
    table = Table("yellow_sign", followings, shattered=P_OPEN, king=1, draws=dice("11"))
    table.order("place acolyte cult:P3")
    table.no_strikes()
    table.end_round()
    assert table.places(1)["ytrack:P:3"] == 1
    assert table.held(1) == {"ES": 1, "M": 3}


@pytest.mark.rule("EH-858")
def test_track_p_costs_a_chamber_whose_contents_lie_exposed() -> None:
    followings = {1: seat(sanctum={1: "trap", 3: "vault 2B"})}
    table = Table("yellow_sign", followings, shattered=P_OPEN)
    table.order("place acolyte ytrack:P:1 target chamber 3")
    assert list(table.seat(1).sanctum) == [1]
    assert table.seat(1).exposed == {"B": 2}
    assert table.state.chambers.discard == ["vault"]


@pytest.mark.rule("EH-858")
def test_without_a_chamber_there_is_no_entry_to_track_p() -> None:
    table = Table("yellow_sign", shattered=P_OPEN)
    assert table.refused("place acolyte ytrack:P:1") == ["You have no chamber to discard."]


@pytest.mark.rule("EH-859")
@pytest.mark.parametrize(("track", "gift"), [("Q", {"B": 1}), ("R", {"M": 1})])
def test_the_other_tracks_cost_nothing_but_a_gift_to_an_opponent(track: str, gift: dict[str, int]) -> None:
    table = Table("yellow_sign", seats=3, shattered=f"start {track}1 {track}2")
    table.order(f"place acolyte ytrack:{track}:1 target 3")
    assert (table.held(1), table.held(2), table.held(3)) == ({}, {}, gift)


@pytest.mark.rule("EH-860")
def test_only_a_tracks_start_takes_placements() -> None:
    table = Table("yellow_sign", {1: seat(sanctum={1: "trap"})}, shattered="start P1 P2 P3")
    assert table.refused("place acolyte ytrack:P:2") != []
    assert table.refused("place acolyte ytrack:P:1") == []


@pytest.mark.rule("EH-860")
@pytest.mark.rule("EH-187")
def test_the_cultist_on_a_tracks_first_lock_blocks_its_start_and_cannot_move_on_to_it() -> None:
    table = Table("yellow_sign", {1: seat(exposed="3B")}, shattered="start")
    table.order("place acolyte cult:P1")
    assert table.places(1)["cult:P1"] == 1
    blocked = Table("yellow_sign", {1: seat(acolytes="pool cult:P1", sanctum={1: "trap"})}, shattered=P_OPEN)
    assert blocked.refused("place acolyte ytrack:P:1") == ["Cultist on lock P1 blocks its bonus space."]


@pytest.mark.rule("EH-861")
def test_a_start_holds_one_cultist_and_later_stages_any_number() -> None:
    followings = {
        1: seat(priest="town:boston", acolytes="pool ytrack:Q:1 ytrack:Q:2"),
        2: seat(priest="ytrack:Q:2", acolytes=""),
    }
    table = Table("yellow_sign", followings, shattered="start Q1 Q2 Q3 Q4", king=1)
    assert table.refused("place acolyte ytrack:Q:1") == ["Track Q, stage 1 is occupied by Blue."]
    table.order("place acolyte escape")
    table.end_round()
    assert table.places(1) == {"pool": 1, "ytrack:Q:2": 1, "ytrack:Q:3": 1}
    assert table.seat(2).priest.at == "ytrack:Q:3"
