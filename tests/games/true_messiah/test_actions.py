"""Rules 2.8 and 2.9: moves of the Action Phase, prayer and belief."""

from __future__ import annotations

import pytest

from referee.games.true_messiah import pieces
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.scene import MessiahRehearsal
from tests.games.true_messiah.table import Table


def turn_of(table: Table) -> tuple[int, int]:
    assert table.state.turn is not None
    return table.state.turn.low_moves, table.state.turn.limit


@pytest.mark.rule("TM-86")
def test_moves_prayers_and_miracles_mix_in_any_order() -> None:
    table = Table({"1,1": "Rm RRRR"}, hands={"red": ["fx-alms", "fx-alms"]})
    table.say(
        "pray f01 / move f02 > 1,2 / play fx-alms / move messiah > 2,1 / pray f03 / play fx-alms / more"
    )
    assert table.own("red").coins == 7
    assert table.at("red.f02") == "1,2"
    assert table.at("red.m") == "2,1"


@pytest.mark.rule("TM-87")
def test_six_low_units_or_nine_if_the_messiah_was_on_ordinary_ground() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "RRRR"}
    table = Table(units)
    moves = "move 4 1,1 > 1,2 / move 2 2,2 > 2,3"
    assert table.refused(f"{moves} / end") == []
    assert table.refused(f"{moves} / move f07 > 2,3 / end") == [
        "Action 7: You may move 6 low units this turn; this would be one more."
    ]
    for at, limit in (("1,1", 6), ("4,2", 9), ("3,3", 9)):
        homes = {"1,1": "RRRR", at: "Rm"} if at != "1,1" else {"1,1": "Rm RRRR"}
        begun = Table(homes, colours=("red", "black", "violet"), phase="begin_turn")
        assert turn_of(begun)[1] == limit  # a monolith is ordinary


@pytest.mark.rule("TM-87")
def test_a_temple_built_under_the_messiah_this_turn_does_not_matter() -> None:
    table = Table({"3,3": "Rm RRRR"}, phase="begin_turn")
    table.say("build 3,3")
    assert turn_of(table)[1] == 9


@pytest.mark.rule("TM-88")
def test_messiah_and_avatar_move_besides() -> None:
    table = Table({"1,1": "Rm RRRR", "2,2": "Ra RR"})
    table.say("move 4 1,1 > 1,2 / move 2 2,2 > 2,3 / move messiah > 1,3 / move avatar > 2,4 / more")
    assert turn_of(table) == (6, 6)
    assert table.at("red.m") == "1,3"
    assert table.at("red.a") == "2,4"
    assert table.refused("move messiah > 1,4 / end") == ["Action 1: red.m has moved this turn."]


@pytest.mark.rule("TM-89")
def test_each_low_move_counts_one_be_it_of_one_or_two_spaces() -> None:
    table = Table({"1,1": "Rm RRRR"})
    table.say("move f01 > 1,2 / move f02 > 1,3 / more")
    assert turn_of(table)[0] == 2


@pytest.mark.rule("TM-90")
def test_moves_by_a_miracle_are_extra() -> None:
    table = Table({"1,1": "Rm RRRR", "2,2": "RR"}, hands={"red": ["fx-edict3"]})
    table.say("pray f01, f02 / play fx-edict3 choose f05 > 2,3 / more")
    assert turn_of(table)[0] == 0
    assert table.at("red.f05") == "2,3"
    blocked = Table(
        {"1,1": "Rm RRRR", "2,2": "RR", "2,3": "B", "5,6": "Bm BBBB"}, hands={"red": ["fx-edict3"]}
    )
    assert blocked.refused("pray f01, f02 / play fx-edict3 choose f05 > 2,3 / end") == [
        "Action 2: 2,3 is held by black.f01."
    ]


@pytest.mark.rule("TM-91")
def test_a_unit_moved_by_a_miracle_cannot_move_again() -> None:
    table = Table({"1,1": "Rm RRRR", "2,2": "RR"}, hands={"red": ["fx-edict3"]})
    assert table.refused("pray f01, f02 / play fx-edict3 choose f05 > 2,3 / move f05 > 2,4 / end") == [
        "Action 3: red.f05 has moved this turn."
    ]


@pytest.mark.rule("TM-92")
def test_in_anothers_turn_units_may_move_again_by_a_miracle() -> None:
    hands = {"red": ["fx-edict3"], "black": ["fx-alms"]}
    table = Table({"1,1": "Rm RRRR", "2,2": "RR"}, hands=hands)
    table.say("move f05 > 2,3 / end")
    table.passes()
    while table.asked() != {"black": "plan"}:
        table.say()
    table.say("move f01 > 5,5 / end")
    table.say(red="respond start: pray f01, f02; play fx-edict3 choose f05 > 2,4")
    table.passes()
    assert table.at("red.f05") == "2,4"


@pytest.mark.rule("TM-93")
@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("f05", "red.f05 stands on an ordinary space and cannot pray."),
        ("f04", "red.f04 is already praying."),
        ("n01", "red.n01 is not a follower of yours."),
        ("messiah", "red.m is not a follower of yours."),
        ("black.f01", "black.f01 is not a follower of yours."),
    ],
)
def test_only_active_followers_on_a_holy_space_pray(who: str, why: str) -> None:
    table = Table({"1,1": "Rm RRRr", "2,1": "R Rn"})
    value = {"followers": [{"messiah": "red.m"}.get(who, who if "." in who else f"red.{who}")]}
    answer = {**table.default(), "actions": [{"case": "pray", "value": value}]}
    messages = table.refused(answer)
    assert messages
    if "is not a follower" not in why:
        assert messages == [f"Action 1: {why}"]


@pytest.mark.rule("TM-94")
def test_prayer_in_anybodys_action_phase() -> None:
    table = Table(hands={"black": ["fx-stop"]})
    table.say("move f01 > 1,2 / end")
    table.say("respond start: pray f01")
    assert table.own("black").belief == 1


@pytest.mark.rule("TM-95")
@pytest.mark.rule("TM-101")
def test_each_gives_one_belief_which_pays_costs() -> None:
    table = Table(hands={"red": ["fx-edict3", "fx-alms"]})
    assert table.refused("pray f01 / play fx-edict3 / end") == [
        "Action 2: FX-EDICT3 costs 2, you would have 1 belief."
    ]
    table.say("pray f01, f02, f03 / play fx-edict3 choose none / more")
    assert table.own("red").belief == 1


@pytest.mark.rule("TM-97")
@pytest.mark.rule("TM-183")
def test_belief_is_gone_at_the_end_of_the_turn() -> None:
    table = Table(hands={"black": ["fx-stop"]})
    table.say("pray f01, f02 / end")
    table.say("respond after 1: pray f01")
    table.passes()
    assert table.own("red").belief == 2
    table.say("end")
    table.passes()
    assert (table.own("red").belief, table.own("black").belief) == (0, 0)


@pytest.mark.rule("TM-99")
def test_praying_is_not_a_move() -> None:
    table = Table({"1,1": "Rm RRR", "1,2": "R"})
    table.say("move f04 > 1,1 / pray f04 / more")
    assert table.own("red").belief == 1


@pytest.mark.rule("TM-100")
def test_made_to_pray_gives_no_belief_even_on_ordinary_ground() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "RR", "3,3": "BBB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-compel"]})
    table.say("pray f01, f02 / play fx-compel target 3,3 / more")
    assert [id_ for id_ in table.praying() if id_.startswith("black")] == [f"black.f0{n}" for n in (1, 2, 3)]
    assert table.own("black").belief == 0


@pytest.mark.rule("TM-130")
def test_a_chip_that_comes_back_is_a_new_unit_that_has_not_prayed() -> None:
    table = Table({"1,1": "Rm RRRR"})
    scene = MessiahRehearsal(table.state, table.content, 1)
    action.announce_prayer(scene, 1, ["red.f01", "red.f02"])
    pieces.kill(scene, scene.state.units["red.f01"])
    new = pieces.bring_in(scene, 1, "follower", "1,1")
    assert new is not None
    assert new.id == "red.f01"
    assert action.still_praying(scene.state, 1, ["red.f01", "red.f02"]) == ["red.f02"]


@pytest.mark.rule("TM-47")
def test_an_avatar_that_comes_back_in_the_same_turn_is_unhurt() -> None:
    table = Table({"1,1": "Rm RRRR", "2,2": "Ra"})
    scene = MessiahRehearsal(table.state, table.content, 1)
    pieces.hurt(scene, scene.state.units["red.a"], 3)
    pieces.settle_high_units(scene)
    assert "red.a" not in scene.state.units
    assert pieces.bring_in(scene, 1, "avatar", "2,2") is not None
    assert scene.state.seats[1].avatar_damage == 0
