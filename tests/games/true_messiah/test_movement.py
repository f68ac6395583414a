"""Rules 2.4 and 2.5: spaces, units, movement and placing."""

from __future__ import annotations

import pytest

from referee.games.true_messiah.board import ordinary, own_holy
from referee.games.true_messiah.fighting import HIGH_ATTACKS, group_attacks
from referee.games.true_messiah.movement import move_problem, obstacle, reachable
from referee.games.true_messiah.obstacles import Obstacle, reason_of
from referee.games.true_messiah.pieces import convert
from referee.games.true_messiah.scene import MessiahRehearsal
from referee.games.true_messiah.state import EffectInForce, TrueMessiah
from tests.games.true_messiah.table import Table, begin

FOUR = ("red", "black", "violet", "white")
CORNERS = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "8,8": "Vm VVVV", "1,8": "Wm WWWW"}


@pytest.mark.rule("TM-39")
def test_holy_and_ordinary_spaces() -> None:
    table = Table(colours=("red", "black", "violet"), temples={"3,3": "red"})
    assert not ordinary(table.state, "1,1")
    assert not ordinary(table.state, "3,3")
    assert ordinary(table.state, "4,2")  # a monolith
    assert ordinary(table.state, "4,4")


@pytest.mark.rule("TM-40")
def test_a_holy_space_is_possessed_by_its_buildings_owner() -> None:
    table = Table(colours=FOUR, temples={"3,3": "violet"})
    assert own_holy(table.state, 1) == ["1,1"]
    assert own_holy(table.state, 3) == ["3,3", "8,8"]


@pytest.mark.rule("TM-41")
@pytest.mark.rule("TM-48")
def test_low_and_high_units_and_their_attacks() -> None:
    table = Table({"1,1": "Rm RRRr", "1,2": "Ra Rn R"})
    low = {id_: unit.low for id_, unit in table.state.units.items() if unit.seat == 1}
    assert not low["red.m"]
    assert not low["red.a"]
    assert low["red.f01"]
    assert low["red.n01"]
    assert HIGH_ATTACKS == {"messiah": 4, "avatar": 3}
    assert group_attacks(table.state, 1, "1,1") == 3  # the praying one has none
    assert group_attacks(table.state, 1, "1,2") == 2


@pytest.mark.rule("TM-42")
@pytest.mark.rule("TM-57")
@pytest.mark.rule("TM-98")
def test_a_praying_follower_neither_moves_nor_prays_nor_attacks() -> None:
    table = Table({"1,1": "Rm RRRr", "3,3": "r", "3,4": "B", "5,6": "Bm BBBB"})
    assert table.refused("move f04 > 1,2 / end") == ["Action 1: red.f04 is praying and cannot move."]
    assert table.refused("pray f04 / end") == ["Action 1: red.f04 is already praying."]
    assert group_attacks(table.state, 1, "3,3") == 0


@pytest.mark.rule("TM-43")
@pytest.mark.rule("TM-56")
def test_a_nonbeliever_never_enters_or_crosses_a_holy_space() -> None:
    table = Table({"1,1": "Rm RRRR", "2,1": "Rn", "3,2": "Rn"}, temples={"3,3": "red"})
    spaces = reachable(table.state, table.state.units["red.n01"], 2)
    assert "1,1" not in spaces
    assert "1,2" in spaces  # around the city
    beyond = reachable(table.state, table.state.units["red.n02"], 2)
    assert "3,3" not in beyond
    assert "3,4" not in beyond  # only across the temple
    assert group_attacks(table.state, 1, "2,1") == 1
    assert table.refused("pray n01 / end") != []


@pytest.mark.rule("TM-44")
def test_nonbelievers_come_from_miracles_onto_ordinary_ground_only() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "B", "3,2": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-fruit"]}, temples={"3,2": "black"})
    wrong = table.refused("pray f01 / play fx-fruit target black.f02 / end")
    assert wrong == ["Action 2: FX-FRUIT: black.f02 is not on an ordinary space."]
    table.state.units["black.f01"].moved = True
    table.say("pray f01 / play fx-fruit target black.f01 / more")
    assert table.state.units["black.n01"].moved  # the mark stays


@pytest.mark.rule("TM-44")
def test_without_a_chip_nobody_changes() -> None:
    crowd = {f"{c},3": "RnRnRnRn" for c in (1, 2, 3)}
    table = Table({"1,1": "Rm RRRR", "2,1": "R", **crowd})
    rehearsal = MessiahRehearsal(table.state, table.content, 1)
    unit = rehearsal.state.units["red.f05"]
    assert not convert(rehearsal, unit)
    assert unit.kind == "follower"


@pytest.mark.rule("TM-45")
def test_at_most_one_avatar() -> None:
    table = Table({"1,1": "Rm RRRR", "1,2": "Ra R"}, temples={"1,2": "red"}, hands={"red": ["fx-avatar"]})
    wrong = table.refused("pray 4 1,1, f05 / play fx-avatar target 2,1 / end")
    assert wrong == ["Action 2: FX-AVATAR: 2,1 cannot take your avatar."]


@pytest.mark.rule("TM-46")
def test_the_messiah_is_the_origin_of_miracles() -> None:
    table = Table({"1,1": "RRRR", "1,2": "Rm"}, hands={"red": ["fx-ward"]})
    table.say("pray f01 / play fx-ward target 1,4 / more")
    assert table.told("miracle_played")[0]["miracle"] == "red.fx-ward"
    far = Table({"1,1": "RRRR", "1,2": "Rm"}, hands={"red": ["fx-ward"]})
    assert far.refused("pray f01 / play fx-ward target 1,5 / end") == [
        "Action 2: 1,5 is 3 from your messiah; range 2."
    ]


@pytest.mark.rule("TM-47")
def test_an_avatar_dies_from_three_damage_in_a_turn_and_heals_when_it_ends() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "Ba", "2,2": "RRR", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite"]})
    table.say("pray 3 1,1 / play fx-smite target black.a / more")
    assert table.own("black").avatar_damage == 2
    assert table.at("black.a") == "3,1"
    table.say("end")
    while table.state.turn and table.state.turn.seat == 1:
        table.say()
    assert table.own("black").avatar_damage == 0

    def wounded(state: TrueMessiah) -> None:
        state.seats[2].avatar_damage = 2

    dead = Table(units, hands={"red": ["fx-smite"]}, prepare=wounded)
    dead.say("pray 3 1,1 / play fx-smite target black.a / more")
    assert dead.at("black.a") is None
    assert dead.winners() is None


# Movement.

STREET = {"3,1": "RRRR", "2,2": "Bn", "1,1": "Rm", "5,6": "Bm BBBB"}


@pytest.mark.rule("TM-49")
@pytest.mark.rule("TM-50")
@pytest.mark.parametrize(
    ("to", "steps"), [("3,2", 1), ("3,3", 2), ("4,2", 2), ("2,1", 1), ("4,1", 1), ("5,1", 2)]
)
def test_a_move_of_up_to_two_spaces_around_corners(to: str, steps: int) -> None:
    table = Table(STREET)
    assert reachable(table.state, table.state.units["red.f01"], 2)[to] == steps


@pytest.mark.rule("TM-49")
def test_one_move_a_turn() -> None:
    table = Table(STREET)
    assert table.refused("move f01 > 3,2 / move f01 > 3,3 / end") == [
        "Action 2: red.f01 has moved this turn."
    ]
    assert table.refused("move f01 > 3,4 / end") == ["Action 1: 3,4 is 3 steps away; a unit moves at most 2."]


@pytest.mark.rule("TM-50")
def test_no_diagonal_moves() -> None:
    units = {"1,1": "Rm R", "2,1": "B", "1,2": "B", "3,3": "RRR", "5,6": "Bm BBBB"}
    table = Table(units)
    assert reachable(table.state, table.state.units["red.f01"], 2) == {}


@pytest.mark.rule("TM-51")
def test_never_onto_or_through_enemy_units() -> None:
    table = Table({"1,1": "Rm RRRR", "1,2": "B", "5,6": "Bm BBBB"})
    assert table.refused("move f01 > 1,2 / end") == ["Action 1: 1,2 is held by black.f01."]
    assert table.refused("move f01 > 1,3 / end") == ["Action 1: red.f01 finds no way to 1,3 within 2 steps."]


@pytest.mark.rule("TM-52")
def test_never_onto_or_through_anothers_building() -> None:
    table = Table({"1,1": "Rm RRRR", **CORNERS}, colours=FOUR, temples={"1,2": "violet", "2,1": "black"})
    assert reachable(table.state, table.state.units["red.f01"], 2) == {}
    assert table.refused("move f01 > 2,1 / end") == ["Action 1: 2,1 is Black's temple."]


@pytest.mark.rule("TM-53")
def test_four_low_units_fill_a_space_allies_together() -> None:
    table = Table({**CORNERS, "1,2": "RRVV", "2,1": "RRR"}, colours=FOUR)
    assert table.refused("move f01 > 1,2 / end") == ["Action 1: 1,2 already has 4 low units."]
    assert "1,3" not in reachable(table.state, table.state.units["red.f01"], 2)
    assert reachable(table.state, table.state.units["red.f01"], 2)["2,1"] == 1


@pytest.mark.rule("TM-54")
def test_one_high_unit_on_a_space_allies_together() -> None:
    table = Table({**CORNERS, "8,8": "VVVV", "1,2": "Vm"}, colours=FOUR)
    assert table.refused("move messiah > 1,2 / end") == ["Action 1: 1,2 already has a high unit."]
    assert "1,3" not in reachable(table.state, table.state.units["red.m"], 2)


@pytest.mark.rule("TM-55")
def test_the_two_limits_are_separate() -> None:
    table = Table({"1,1": "Rm RRRR", "1,2": "RRRR", "2,1": "Ra"})
    assert reachable(table.state, table.state.units["red.m"], 2)["1,2"] == 1
    assert reachable(table.state, table.state.units["red.m"], 2)["1,3"] == 2
    assert reachable(table.state, table.state.units["red.f01"], 2)["2,1"] == 1
    assert reachable(table.state, table.state.units["red.f01"], 2)["3,1"] == 2


@pytest.mark.rule("TM-58")
def test_nothing_leaves_the_play_area() -> None:
    for seats, size in ((2, (5, 6)), (3, (8, 7)), (4, (8, 8))):
        state = begin(FOUR[:seats]).state
        assert (state.columns, state.rows) == size
    table = Table()
    assert obstacle(table.state, 1, "follower", "6,1") == Obstacle("off_board", space="6,1")
    assert obstacle(table.state, 1, "follower", "1,7") == Obstacle("off_board", space="1,7")


@pytest.mark.rule("TM-59")
@pytest.mark.parametrize(
    ("space", "why"),
    [
        ("1,2", "1,2 already has a high unit."),
        ("3,3", "3,3 is held by black.f01."),
        ("5,6", "5,6 is Black's holy city."),
        ("2,2", None),
    ],
)
def test_placing_needs_a_space_one_may_move_onto(space: str, why: str | None) -> None:
    table = Table({"1,1": "Rm RRRR", "1,2": "Ra", "3,3": "B", "2,4": "Bm BBBB"})
    assert reason_of(table.state, obstacle(table.state, 1, "messiah", space)) == why


@pytest.mark.rule("TM-59")
def test_a_praying_unit_may_be_placed() -> None:
    table = Table({"1,1": "Rm RRRr"}, hands={"red": ["fx-port"]})
    table.say("pray f01, f02, f03 / play fx-port target f04 choose 1,3 / more")
    assert table.at("red.f04") == "1,3"
    assert "red.f04" in table.praying()


@pytest.mark.rule("TM-60")
def test_placing_is_not_moving() -> None:
    table = Table({"1,1": "Rm RRRR"}, hands={"red": ["fx-port"]})
    table.say("pray 3 1,1 / play fx-port target f04 choose 1,3 / move f04 > 1,4 / more")
    assert table.at("red.f04") == "1,4"
    assert table.state.turn is not None
    assert table.state.turn.low_moves == 1


@pytest.mark.rule("TM-61")
def test_new_followers_are_active() -> None:
    table = Table(hands={"red": ["fx-call"]}, temples={"1,2": "red"})
    table.say("pray f01, f02 / play fx-call choose 1,2 / more")
    assert table.at("red.f05") == "1,2"
    assert "red.f05" not in table.praying()


@pytest.mark.rule("TM-62")
@pytest.mark.rule("TM-111")
def test_what_does_not_fit_is_not_placed() -> None:
    table = Table({"1,1": "Rm RRRR"}, hands={"red": ["fx-call"]})
    table.say("pray f01, f02 / play fx-call choose 1,1 / more")
    assert len(table.on("1,1")) == 5
    mob = Table({"1,1": "Rm RRRR", "1,2": "RRR"}, hands={"red": ["mob_rule"]}, market=["mob_rule"])
    mob.say("pray 3 1,1 / play mob_rule target 1,2 / more")
    assert mob.on("1,2")[3:] == ["red.n01"]  # the second finds no room


@pytest.mark.rule("TM-63")
def test_a_move_is_legal_if_some_way_exists_when_it_is_carried_out() -> None:
    units = {"1,1": "Rm RRRR", "2,4": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"black": ["fx-edict3"]})
    table.say("move f01 > 2,2 / end")
    # One of the two ways is closed; the other is still there.
    table.say("respond before 1: pray f02, f03; play fx-edict3 choose f01 > 1,3")
    table.passes()
    assert table.at("red.f01") == "2,2"
    assert move_problem(table.state, table.state.units["red.f02"], "2,2") is None


@pytest.mark.rule("TM-64")
def test_units_stay_where_a_building_vanishes() -> None:
    table = Table(
        {"1,1": "Rm RRRR", "3,1": "BBB", "5,6": "Bm BBBB"},
        temples={"3,1": "black"},
        hands={"red": ["earthquake"]},
        market=["earthquake"],
        prepare=lambda state: setattr(state.seats[1], "belief", 8),
    )
    table.say("play earthquake target 3,1 no keep / more")
    assert table.building("3,1") is None
    assert len(table.on("3,1")) == 3


@pytest.mark.rule("TM-116")
def test_a_space_closed_by_providence_is_open_to_the_ally() -> None:
    ward = EffectInForce("ward", 1, "turn", 1, "3,3", 2)
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "8,8": "Vm VVVV", "1,8": "Wm WWWW", "3,4": "V", "3,2": "B"}
    table = Table(
        units, colours=("red", "black", "violet", "white"), prepare=lambda state: state.effects.append(ward)
    )
    assert obstacle(table.state, 3, "follower", "3,3") is None
    assert obstacle(table.state, 2, "follower", "3,3") == Obstacle("closed", space="3,3", seat=1)
