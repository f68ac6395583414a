"""Rules 2.14: combat."""

from __future__ import annotations

import pytest

from referee.engine.problems import UnreadableText
from referee.games.true_messiah.acting.aims import default_aims
from referee.games.true_messiah.fighting import all_losses, casualty_order, group_attacks, losses
from referee.games.true_messiah.state import Attack, EffectInForce, TrueMessiah, Unit
from tests.games.true_messiah.table import Table

FOUR = ("red", "black", "violet", "white")
THREE = ("red", "black", "violet")
HOMES = {"1,1": "Rm RRRR", "5,6": "Bm BBBB"}
CORNERS = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "8,8": "Vm VVVV", "1,8": "Wm WWWW"}


def fight(units: dict[str, str], *orders: str, **more: object) -> Table:
    """A combat with these targets, seat by seat."""
    table = Table(units, phase="combat", turn={"declared": True}, **more)  # type: ignore[arg-type]
    for order in orders:
        table.say(order)
    return table


@pytest.mark.rule("TM-160")
def test_only_if_declared() -> None:
    units = {**HOMES, "3,3": "R", "3,4": "B"}
    assert Table(units, phase="combat", turn={"declared": True}).asked() == {"red": "targets"}
    assert Table(units, phase="combat", turn={"declared": False}).asked() != {"red": "targets"}


@pytest.mark.rule("TM-161")
def test_targets_seat_by_seat_the_active_first_later_ones_see_earlier() -> None:
    units = {**HOMES, "3,3": "R", "3,4": "B"}
    table = Table(units, active="black", phase="combat", turn={"declared": True})
    assert table.asked() == {"black": "targets"}
    table.say("attack 3,4 > 3,3")
    assert table.asked() == {"red": "targets"}
    assert "Black's low units on 3,4: 1 attack on 3,3." in table.ask().text()


@pytest.mark.rule("TM-162")
def test_others_may_fight_each_other_and_who_has_nothing_to_aim_is_passed_over() -> None:
    units = {
        "1,1": "Rm RRRR",
        "2,4": "R",
        "2,5": "v",
        "8,1": "Bm BBBB",
        "5,4": "BB",
        "5,5": "VV",
        "4,7": "Vm VVVV",
    }
    table = fight(units, "hold all", "attack 5,4 > 5,5", "attack 5,5 > 5,4", colours=THREE)
    assert table.on("5,4") == table.on("5,5") == []
    alone = Table({**HOMES, "3,3": "R", "3,4": "b"}, phase="combat", turn={"declared": True})
    alone.say("hold all")
    assert not any(text.startswith("Black attacks") for text in alone.texts())


@pytest.mark.rule("TM-163")
@pytest.mark.rule("TM-173")
def test_attacks_of_each_kind() -> None:
    units = {"1,1": "RRRR", "3,3": "Rm Rr Rn", "3,4": "BBBB", "4,3": "Ba", "5,6": "Bm BBBB"}
    table = fight(units, "attack 3,3 > 3,4 / messiah > 4,3 4")
    assert [(a.by, a.amount) for a in table.state.turn.attacks] == [("low", 2), ("messiah", 4)]  # type: ignore[union-attr]
    table.say("avatar > 3,3 3")
    assert len(table.on("3,4")) == 2
    assert table.at("black.a") is None  # 4 attacks - 1 space = 3 damage


@pytest.mark.rule("TM-164")
def test_low_units_of_a_space_attack_one_adjacent_space() -> None:
    units = {**HOMES, "3,3": "RRR", "3,4": "B", "4,3": "B", "4,5": "B"}
    table = Table(units, phase="combat", turn={"declared": True})
    assert table.refused("attack 3,3 > 4,5") == ["4,5 is not adjacent to 3,3."]
    assert table.refused("attack 3,3 > 2,3") == ["No enemy on 2,3."]
    table.say("attack 3,3 > 3,4")
    assert [a.to for a in table.state.turn.attacks] == ["3,4"]  # type: ignore[union-attr]


@pytest.mark.rule("TM-165")
def test_a_group_can_be_flanked() -> None:
    units = {"1,1": "Rm RRRR", "2,3": "RR", "4,3": "RR", "3,3": "BBBB", "5,6": "Bm BBBB"}
    table = fight(units, "attack 2,3 > 3,3 / attack 4,3 > 3,3", "attack 3,3 > 2,3")
    assert table.on("3,3") == table.on("2,3") == []
    assert len(table.on("4,3")) == 2


@pytest.mark.rule("TM-166")
def test_a_high_unit_divides_its_attacks_independently() -> None:
    units = {"1,1": "RRRR", "3,3": "Rm R", "3,4": "BB", "4,3": "BB", "5,6": "Bm BBBB"}
    table = fight(units, "attack 3,3 > 3,4 / messiah > 3,4 1, 4,3 2", "hold all")
    assert table.on("3,4") == table.on("4,3") == []


@pytest.mark.rule("TM-167")
def test_buildings_as_such_cannot_be_attacked() -> None:
    table = Table(
        {**HOMES, "3,3": "R", "3,4": "B"}, temples={"2,3": "black"}, phase="combat", turn={"declared": True}
    )
    assert table.refused("attack 3,3 > 2,3") == ["No enemy on 2,3."]


@pytest.mark.rule("TM-168")
def test_holding_back_is_allowed() -> None:
    units = {"1,1": "RRRR", "3,3": "Rm R", "3,4": "BB", "5,6": "Bm BBBB"}
    table = fight(units, "hold all", "hold all")
    assert len(table.on("3,4")) == 2
    some = fight(units, "hold 3,3 / messiah > 3,4 1", "hold all")
    assert len(some.on("3,4")) == 1


@pytest.mark.rule("TM-169")
def test_allied_low_units_on_a_space_are_one_group() -> None:
    units = {**CORNERS, "3,3": "RV", "3,4": "W", "2,3": "W"}
    table = Table(units, colours=FOUR, phase="combat", turn={"declared": True})
    table.say("attack 3,3 > 3,4")
    assert table.refused("attack 3,3 > 2,3") == [
        "Red has aimed the low units of 3,3 at 3,4: yours attack 3,4 or hold."
    ]
    assert table.default()["groups"] == {"3,3": "3,4"}
    free = Table(units, colours=FOUR, phase="combat", turn={"declared": True})
    free.say("hold all")
    assert free.refused("attack 3,3 > 2,3") == []


@pytest.mark.rule("TM-170")
def test_the_dying_still_strike() -> None:
    table = fight({**HOMES, "3,3": "RR", "3,4": "BB"}, "attack 3,3 > 3,4", "attack 3,4 > 3,3")
    assert table.on("3,3") == table.on("3,4") == []


@pytest.mark.rule("TM-171")
@pytest.mark.rule("TM-172")
def test_the_order_of_casualties() -> None:
    units = {**CORNERS, "3,3": "V R v Vn", "4,4": "R"}
    state = Table(units, colours=FOUR).state
    there = [unit for unit in state.units.values() if unit.at == "3,3"]
    assert [unit.id for unit in casualty_order(state, there)] == [
        "violet.n01",
        "violet.f06",
        "red.f05",
        "violet.f05",
    ]


@pytest.mark.rule("TM-172")
def test_the_fixed_turn_order_counts_whoever_sits_first() -> None:
    units = {**CORNERS, "3,3": "V R"}
    state = Table(units, colours=("violet", "white", "red", "black")).state
    there = [unit for unit in state.units.values() if unit.at == "3,3"]
    assert [unit.id for unit in casualty_order(state, there)] == ["red.f05", "violet.f05"]


@pytest.mark.rule("TM-182")
def test_multipliers_of_one_space_do_not_multiply_each_other() -> None:
    state = Table({**HOMES, "3,3": "RR r"}).state
    for factor in (3, 2):
        state.effects.append(EffectInForce("attacks", 1, "turn", 1, "3,3", factor))
    state.effects.append(EffectInForce("attacks", 2, "turn", 1, "3,3", 9))
    assert group_attacks(state, 1, "3,3") == 2 * 3


def guarded(low: int, kind: str = "messiah") -> list[Unit]:
    units = [Unit(f"red.f{n:02}", 1, "follower", "3,3") for n in range(1, low + 1)]
    return [*units, Unit(f"red.{kind[0]}", 1, kind, "3,3")]  # type: ignore[arg-type]


@pytest.mark.rule("TM-174")
@pytest.mark.rule("TM-175")
@pytest.mark.rule("TM-176")
@pytest.mark.parametrize(
    ("low", "attacks", "spaces", "dead", "damage"),
    [
        (0, 4, 4, 0, 0),
        (0, 4, 2, 0, 2),
        (0, 4, 1, 0, 3),
        (4, 12, 3, 4, 5),
        (2, 3, 2, 2, 0),
        (4, 3, 1, 3, 0),
        (1, 9, 2, 1, 6),
    ],
)
def test_divine_armour(low: int, attacks: int, spaces: int, dead: int, damage: int) -> None:
    found = losses(Table().state, "3,3", guarded(low), attacks, spaces)
    assert (len(found.dead), found.damage) == (dead, damage)


@pytest.mark.rule("TM-175")
def test_a_space_counts_once_however_many_attack_from_it() -> None:
    units = {"1,1": "RRRR", "2,3": "Rm RRR", "3,3": "Bm", "5,6": "BBBB"}
    state = Table(units).state
    attacks = [
        Attack(1, "2,3", "3,3", 3, "low"),
        Attack(1, "2,3", "3,3", 2, "messiah"),
        Attack(1, "3,2", "3,3", 0, "low"),
    ]
    (found,) = all_losses(state, attacks)
    assert found.damage == 5 - 1


@pytest.mark.rule("TM-175")
def test_a_space_counts_once_although_two_allies_attack_from_it() -> None:
    units = {**CORNERS, "2,3": "RR V", "3,3": "Bm", "8,1": "BBBB"}
    state = Table(units, colours=FOUR).state
    attacks = [Attack(1, "2,3", "3,3", 2, "low"), Attack(3, "2,3", "3,3", 1, "low")]
    (found,) = all_losses(state, attacks)
    assert found.damage == 3 - 1


@pytest.mark.rule("TM-164")
def test_two_targets_for_one_group_are_refused_in_words() -> None:
    table = fight({**HOMES, "3,3": "RR", "3,4": "B", "4,3": "B", "2,3": "Ra"})
    with pytest.raises(UnreadableText) as refused:
        table.ask().read("attack 3,3 > 3,4 / attack 3,3 > 4,3")
    assert refused.value.message == "Low units on 3,3 attack one space only."
    with pytest.raises(UnreadableText):
        table.ask().read("attack 3,3 > 3,4 / hold 3,3")
    shares = table.ask().read("messiah > 3,4 1, 4,3 1, 3,4 2")
    assert isinstance(shares, dict)
    assert shares["messiah"] == {"3,4": 3, "4,3": 1}


@pytest.mark.rule("TM-176")
def test_too_many_attacks_are_lost() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "RRRR", "3,4": "B", "3,5": "B", "5,6": "Bm BBBB"}
    table = fight(units, "attack 3,3 > 3,4", "hold all")
    assert table.on("3,4") == []
    assert len(table.on("3,5")) == 1


@pytest.mark.rule("TM-177")
@pytest.mark.rule("TM-178")
@pytest.mark.rule("TM-180")
@pytest.mark.parametrize(
    ("health", "left", "mask"), [(6, 3, True), (3, 6, False), (2, 6, False), (4, 1, True)]
)
def test_health_and_mask(health: int, left: int, mask: bool) -> None:
    def prepare(state: TrueMessiah) -> None:
        state.seats[2].health = health

    units = {"1,1": "Rm RRRR", "3,3": "RRRR", "3,4": "Bm", "5,6": "BBBB"}
    table = fight(units, "attack 3,3 > 3,4", "hold all", prepare=prepare)  # 4 - 1 = 3 damage
    assert (table.own("black").health, table.own("black").mask) == (left, mask)


@pytest.mark.rule("TM-179")
def test_without_a_mask_the_messiah_dies() -> None:
    def prepare(state: TrueMessiah) -> None:
        state.seats[2].health, state.seats[2].mask = 3, False

    units = {"1,1": "Rm RRRR", "3,3": "RRRR", "3,4": "Bm", "5,6": "BBBB"}
    table = fight(units, "attack 3,3 > 3,4", "hold all", prepare=prepare)
    assert table.winners() == ["red"]


@pytest.mark.rule("TM-181")
@pytest.mark.parametrize(("before", "alive"), [(0, True), (1, True), (2, False)])
def test_an_avatars_damage_of_the_turn_adds_up(before: int, alive: bool) -> None:
    def prepare(state: TrueMessiah) -> None:
        state.seats[2].avatar_damage = before

    units = {"1,1": "Rm RRRR", "3,3": "RR", "3,4": "Ba", "5,6": "Bm BBBB"}
    table = fight(units, "attack 3,3 > 3,4", "hold all", prepare=prepare)  # 2 - 1 = 1 damage
    assert (table.at("black.a") is not None) is alive


@pytest.mark.rule("TM-182")
def test_ignored_attacks_come_off_first_and_armour_stays() -> None:
    def ward(state: TrueMessiah) -> None:
        state.effects.append(EffectInForce("ward", 2, "turn", 1, "3,4", 2))

    units = {"1,1": "Rm RRRR", "3,3": "RRRR", "2,4": "RR", "3,4": "Bm B", "5,6": "BBBB"}
    table = fight(units, "attack 3,3 > 3,4 / attack 2,4 > 3,4", "hold all", prepare=ward)
    assert table.on("3,4") == ["black.m"]
    assert table.own("black").health == 5  # 6 - 2 ignored - 1 follower - 2 spaces

    def elsewhere(state: TrueMessiah) -> None:
        state.effects.append(EffectInForce("ward", 1, "turn", 1, "3,4", 2))

    unhelped = fight(units, "attack 3,3 > 3,4 / attack 2,4 > 3,4", "hold all", prepare=elsewhere)
    assert unhelped.own("black").health == 3  # the protected seat has nobody there


@pytest.mark.rule("TM-182")
def test_multiplied_attacks_and_deaths_undone() -> None:
    def prepare(state: TrueMessiah) -> None:
        state.effects.append(EffectInForce("attacks", 1, "turn", 1, "3,3", 2))
        state.effects.append(EffectInForce("undo", 2, "turn", 1, None, 3))

    units = {"1,1": "Rm RRRR", "3,3": "RR", "3,4": "BBBB", "5,6": "Bm BBBB"}
    table = fight(units, "attack 3,3 > 3,4", "hold all", prepare=prepare)
    assert table.asked() == {"black": "choose"}  # four die, three may live
    assert table.default() == ["black.f01", "black.f02", "black.f03"]
    table.say("black.f02, black.f03, black.f04")
    assert table.on("3,4") == ["black.f02", "black.f03", "black.f04"]


def test_the_default_goes_where_most_die() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "RRR", "3,4": "B", "4,3": "BB", "2,3": "Bm B", "5,6": "BBBB"}
    state = Table(units).state
    assert default_aims(state, 1).groups == {"3,3": "4,3"}
    even = Table({**units, "4,3": "B"}).state
    assert default_aims(even, 1).groups == {"3,3": "2,3"}  # a high unit is there


def test_targets_filed_with_the_plan_are_used_if_the_board_is_as_it_left_it() -> None:
    units = {"1,1": "Rm RRRR", "3,2": "RR", "3,4": "BB", "2,3": "BB", "5,6": "Bm BBBB"}
    order = "move f05, f06 > 3,3 / combat: attack 3,3 > 2,3 / end"
    table = Table(units)
    table.say(order)
    assert table.asked() == {"black": "targets"}
    assert [a.to for a in table.state.turn.attacks] == ["2,3"]  # type: ignore[union-attr]
    changed = Table(units, hands={"black": ["fx-edict3"]})
    changed.say(order)
    changed.say("respond end: pray f05, f06; play fx-edict3 choose f01 > 4,4")
    changed.passes()
    assert changed.asked() == {"red": "targets"}


@pytest.mark.rule("TM-168")
@pytest.mark.parametrize(
    ("above", "below", "aimed"),
    [
        ("B", "BBB", "3,2"),  # one attack kills one here or there: reading order
        ("B", "BBB Bm", "3,4"),  # a tie is broken by a high unit
        ("Bm B", "BBB", "3,2"),  # the two who would be left over do not count
        ("Bm", "B", "3,4"),  # where somebody dies, whoever else stands there
    ],
)
def test_the_default_target_is_where_most_low_units_die(above: str, below: str, aimed: str) -> None:
    home = "BBBB" if "Bm" in above + below else "Bm BBBB"
    table = Table({"1,1": "Rm RRRR", "3,3": "R", "3,2": above, "3,4": below, "5,6": home})
    assert default_aims(table.state, 1).groups == {"3,3": aimed}
