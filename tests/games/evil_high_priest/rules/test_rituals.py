"""2.10: the ritual board."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, amounts, dice, seat


def preparing(acolytes: str, **more: object) -> Table:
    following = seat(priest="priest:chanting", acolytes=acolytes)
    other = seat(priest="priest:chanting", acolytes="asylum*4")
    return Table("cthulhu", {1: following, 2: other}, phase="rituals", **more)  # type: ignore[arg-type]


@pytest.mark.rule("EH-150")
def test_only_start_spaces_take_placements() -> None:
    table = Table("cthulhu", {1: seat(exposed="4T")})
    assert table.refused("place acolyte ritual:mao") == []
    assert table.refused("place acolyte ritual:dragon:2") != []
    assert table.refused("place acolyte ritual:mao:end") != []


@pytest.mark.rule("EH-151")
def test_the_board_opens_with_the_first_raid_for_the_next_placement() -> None:
    followings = {1: seat(exposed="1SB"), 2: seat(exposed="2T", acolytes="pool asylum*4")}
    table = Table(
        "cthulhu", followings, shattered="start", raids_resolved=0, raids_begun=0, draws=dice("1", first=1)
    )
    assert table.refused("place acolyte ritual:mao") == ["The ritual board is still face down."]
    table.order("place acolyte cult:B")
    table.no_strikes()
    assert table.refused("place acolyte ritual:mao") == []


@pytest.mark.rule("EH-152")
def test_starting_a_ritual_costs_two_treasure_for_any_cultist() -> None:
    table = Table("cthulhu", {1: seat(exposed="5T"), 2: seat(exposed="1T")})
    table.order("place priest ritual:dragon")
    assert table.held(1) == {"T": 3}
    assert table.refused("place acolyte ritual:mao") == ["You cannot pay: 1 treasure short."]


@pytest.mark.rule("EH-153")
def test_cultists_advance_with_the_reward_or_come_home_from_the_end() -> None:
    table = preparing("ritual:red:1 ritual:mao:2 asylum*4")
    assert table.held(1) == {"B": 6}
    assert table.places(1) == {"ritual:red:2": 1, "pool": 1, "asylum": 4}


@pytest.mark.rule("EH-154")
def test_who_has_just_advanced_is_not_available_next_round() -> None:
    table = preparing("ritual:red:1 asylum*4")
    table.play_on_to("place")
    assert table.state.round == 3
    assert table.seat(1).count("pool") == 0


@pytest.mark.rule("EH-155")
def test_cultists_on_the_ritual_board_can_be_sacrificed() -> None:
    table = Table("cthulhu", {1: seat(acolytes="ritual:dragon:3 asylum*2")}, shattered="start A")
    table.order("place priest cult:A+")
    assert table.places(1) == {"asylum": 3}


@pytest.mark.parametrize(
    ("ritual", "reward"),
    [
        pytest.param("tulszcha", "1SB", marks=pytest.mark.rule("EH-156")),
        pytest.param("mao", "4M", marks=pytest.mark.rule("EH-157")),
        pytest.param("red", "6B", marks=pytest.mark.rule("EH-159")),
    ],
)
def test_what_a_short_ritual_ends_with(ritual: str, reward: str) -> None:
    table = preparing(f"ritual:{ritual}:1 asylum*4")
    assert table.held(1) == amounts(reward)


@pytest.mark.rule("EH-158")
def test_spectral_horror_ends_with_a_monster_and_a_chamber() -> None:
    table = preparing("ritual:spectral:1 asylum*4")
    assert table.waiting_for == ("pick", [1])
    table.order("pick chamber 2 at 5")
    assert table.lairs(1) == ["generic"]
    assert table.seat(1).sanctum[5].card == "closet"
    assert None not in table.state.chambers.shown


@pytest.mark.rule("EH-160")
@pytest.mark.parametrize(("stage", "reward"), [(1, ""), (2, "9T"), (3, "9T")])
def test_dragon_ascending(stage: int, reward: str) -> None:
    table = preparing(f"ritual:dragon:{stage} asylum*4")
    assert table.held(1) == amounts(reward)
    assert table.seat(1).count(f"ritual:dragon:{stage + 1}") == 1


@pytest.mark.rule("EH-161")
def test_players_in_turn_order_and_their_cultists_in_the_printed_order() -> None:
    followings = {
        1: seat(priest="ritual:dragon:3", acolytes="ritual:mao:1 asylum*4"),
        2: seat(priest="priest:chanting", acolytes="ritual:red:1 ritual:tulszcha:1 asylum*4"),
    }
    table = Table("cthulhu", followings, phase="rituals", first_player=2)
    went = [(one["seat"], one["space"]) for one in table.told("ritual_advanced")]
    assert went == [
        (2, "ritual:tulszcha:2"),
        (2, "ritual:red:2"),
        (1, "ritual:mao:2"),
        (1, "ritual:dragon:4"),
    ]
