"""Rules 2.6 and 2.7: rounds, turns, the Beginning Phase."""

from __future__ import annotations

import pytest

from referee.games.true_messiah.state import EffectInForce, Lasting, TrueMessiah
from tests.games.true_messiah.table import Table, begin

FOUR = ("red", "black", "violet", "white")


def end_turn(table: Table) -> None:
    """The active seat and everybody else do as little as possible until the turn is over."""
    turns = table.state.turns
    while table.state.turns == turns and not table.state.market.open and table.play.step is not None:
        table.say()


@pytest.mark.rule("TM-65")
@pytest.mark.rule("TM-200")
@pytest.mark.rule("TM-214")
def test_a_round_is_one_turn_each_then_the_market_then_the_next() -> None:
    table = begin(("red", "black", "violet"))
    for _ in range(3):
        table.say("done")
    seen: list[str] = []
    while table.state.round < 3:
        turn = table.state.turn
        now = "market" if table.state.market.open else table.state.seats[turn.seat].colour if turn else "?"
        if seen[-1:] != [now]:
            seen.append(now)
        table.say()
    assert seen == ["red", "black", "violet", "market"] * 2


@pytest.mark.rule("TM-66")
def test_the_phases_of_a_turn_in_order() -> None:
    units = {"1,1": "Rm RRR", "3,3": "R", "3,4": "B", "5,6": "Bm BBBB", "2,2": "B"}
    table = Table(units, phase="begin_turn", temples={"4,3": "black"}, hands={"red": ["fx-alms"] * 4})
    assert table.asked() == {"red": "begin"}
    table.say()
    assert table.asked() == {"red": "plan"}
    table.say("end")
    assert table.asked() == {"red": "targets"}
    table.say("hold all")
    table.say("hold all")
    assert table.asked() == {"red": "sack"}
    table.say("no sack")
    assert table.asked() == {"red": "discard"}
    table.say()
    assert table.state.turn is not None
    assert table.state.turn.seat == 2


@pytest.mark.rule("TM-67")
@pytest.mark.rule("TM-68")
def test_clean_up_at_the_end_of_every_turn() -> None:
    def busy(state: TrueMessiah) -> None:
        for seat in state.seats.values():
            seat.avatar_damage, seat.belief, seat.reshuffled, seat.discount = 2, 3, True, 2
        state.units["black.f01"].moved = True
        state.units["red.f01"].reach = 4
        state.effects.append(EffectInForce("ward", 1, "turn", 1, "3,3", 2))

    table = Table({"1,2": "Ra", "1,1": "Rm RRRR", "5,6": "Bm BBBB"}, phase="end_phase", prepare=busy)
    state = table.state
    for seat in state.seats.values():
        assert (seat.avatar_damage, seat.belief, seat.reshuffled, seat.discount) == (0, 0, False, 0)
    assert not state.units["black.f01"].moved
    assert state.units["red.f01"].reach == 2
    assert state.effects == []


@pytest.mark.rule("TM-69")
def test_good_positions_are_those_of_the_other_clauses() -> None:
    """Four followers on ordinary ground build; a messiah alone and two followers on holy ground recruit."""
    units = {"1,1": "RR", "2,2": "Rm", "3,3": "RRRR"}
    table = Table(units, phase="begin_turn", temples={"2,2": "red"})
    assert table.default() == {
        "celebrity": 2,
        "numbers": {"1,1": 1},
        "build": [{"site": "3,3", "reuse": None}],
    }


@pytest.mark.rule("TM-70")
def test_turn_start_ends_what_lasts_until_then_and_notes_the_rest() -> None:
    def shielded(state: TrueMessiah) -> None:
        state.seats[1].deck.remove("fx-shield")
        state.seats[1].by_board.append(Lasting("fx-shield", "owner_start", 0))
        state.effects.append(EffectInForce("shield", 1, "owner_start", 0))

    units = {"1,1": "rr", "2,2": "Rm", "3,1": "RR"}
    table = Table(
        units, phase="begin_turn", temples={"2,2": "red"}, decks={"red": ["fx-shield"]}, prepare=shielded
    )
    assert table.state.effects == []
    assert "fx-shield" in table.own("red").discard
    turn = table.state.turn
    assert turn is not None
    assert (turn.celebrity, turn.crowds, turn.limit) == ("2,2", ["1,1"], 6)


@pytest.mark.rule("TM-71")
@pytest.mark.rule("TM-96")
def test_own_praying_followers_become_active_wherever_they_stand() -> None:
    table = Table({"1,1": "Rm rrrR", "3,3": "r", "5,6": "Bm bBBB"}, phase="begin_turn")
    assert table.praying() == ["black.f01"]


@pytest.mark.rule("TM-72")
def test_celebrity_needs_the_holy_space_for_itself() -> None:
    alone = Table({"1,1": "Rm", "3,3": "RRRR"}, phase="begin_turn")
    alone.say("celebrity 2 / build none")
    assert alone.on("1,1") == ["red.f05", "red.f06", "red.m"]
    company = Table({"1,1": "Rm R", "3,3": "RRR"}, phase="begin_turn")
    assert company.asked() == {"red": "plan"}
    ordinary = Table({"3,3": "Rm", "1,1": "R", "2,1": "RRR"}, phase="begin_turn")
    assert ordinary.asked() == {"red": "plan"}


@pytest.mark.rule("TM-73")
def test_numbers_one_recruit_for_each_crowd_praying_ones_count() -> None:
    units = {"1,1": "rr", "2,2": "RRR", "3,3": "Rm", "4,4": "R"}
    table = Table(units, phase="begin_turn", temples={"2,2": "red", "4,4": "red"})
    assert table.refused("numbers 4,4 3") == ["Numbers gives you 2 recruits, you placed 3."]
    table.say("numbers 4,4 1, 2,2 1 / build none")
    assert len(table.on("4,4")) == 2
    assert len(table.on("2,2")) == 4


@pytest.mark.rule("TM-74")
def test_both_ways_in_one_turn() -> None:
    table = Table({"1,1": "Rm", "2,2": "RRRR"}, phase="begin_turn", temples={"2,2": "red"})
    table.say("celebrity 2 / numbers 1,1 1")
    assert len(table.on("1,1")) == 4


@pytest.mark.rule("TM-75")
def test_no_room_no_recruit() -> None:
    table = Table({"1,1": "RRRR", "2,2": "Rm RRR"}, phase="begin_turn", temples={"2,2": "red"})
    assert table.refused("numbers 1,1 1") == ["1,1 has room for 0 more low units."]
    assert table.refused("numbers 2,2 2") == ["2,2 has room for 1 more low unit."]
    full = Table({"1,1": "Rm RRRR"}, phase="begin_turn")
    assert full.asked() == {"red": "plan"}


@pytest.mark.rule("TM-76")
def test_no_chip_no_recruit() -> None:
    crowd = {f"{c},2": "RRRR" for c in range(1, 6)} | {"1,1": "RR", "1,3": "R", "2,1": "Rm"}
    table = Table(crowd, phase="begin_turn", temples={"1,2": "red"})
    assert table.refused("numbers 1,1 2 / build none") == ["You have 1 follower chip left."]
    empty = Table(crowd | {"1,4": "R"}, phase="begin_turn", temples={"1,2": "red"})
    assert empty.refused("numbers 1,1 1 / build none") == ["You have no follower chips left."]


@pytest.mark.rule("TM-77")
def test_recruiting_is_optional_and_comes_before_building() -> None:
    units = {"1,1": "Rm", "2,2": "RRRR", "3,3": "RRRR"}
    table = Table(units, phase="begin_turn", temples={"2,2": "red"})
    assert table.refused("numbers 3,3 1 / build 3,3") == ['"3,3" is not among 1,1, 2,2.']
    table.say("celebrity 0 / build none")
    assert table.on("1,1") == ["red.m"]


@pytest.mark.rule("TM-78")
def test_temples_on_four_own_followers_any_number_of_sites() -> None:
    table = Table({"1,1": "Rm", "2,2": "RRRR", "3,3": "RRRR", "4,4": "RRR"}, phase="begin_turn")
    assert table.refused("build 4,4") == ["4,4 has 3 followers; a temple needs 4."]
    assert table.refused("build 1,1") == ["1,1 is already a holy space."]
    table.say("build 2,2 / build 3,3")
    assert [table.building(at) for at in ("2,2", "3,3")] == ["red temple", "red temple"]


@pytest.mark.rule("TM-79")
def test_not_on_a_monolith() -> None:
    table = Table({"4,2": "RRRR", "1,1": "Rm RR"}, colours=("red", "black", "violet"), phase="begin_turn")
    assert table.refused("build 4,2") == ["4,2 holds a monolith."]
    assert table.default()["build"] == []


@pytest.mark.rule("TM-80")
def test_all_four_must_be_the_seats_own_followers() -> None:
    units = {"1,1": "Rm RR", "3,3": "RRRV", "3,4": "RRR Rn", "8,8": "Vm VVVV"}
    table = Table(units, colours=FOUR, phase="begin_turn")
    assert table.refused("build 3,3") == [
        "3,3 has 3 followers of yours and 1 follower of another seat; a temple needs 4."
    ]
    assert table.refused("build 3,4") == ["3,4 has 3 followers and 1 nonbeliever."]


@pytest.mark.rule("TM-81")
def test_the_builders_stay_active_and_an_allys_high_unit_prevents_it() -> None:
    units = {"1,1": "RR", "3,3": "Rm RRRR", "4,4": "Vm RRRR", "8,8": "VVVV"}
    table = Table(units, colours=FOUR, phase="begin_turn")
    assert table.refused("build 4,4") == ["Violet's messiah stands on 4,4."]
    table.say("build 3,3")
    assert table.building("3,3") == "red temple"
    assert len(table.on("3,3")) == 5
    assert not table.praying()


@pytest.mark.rule("TM-82")
def test_an_old_temple_may_be_reused_only_without_a_free_tile() -> None:
    temples = {"2,1": "red", "3,1": "red", "4,1": "red", "5,1": "red"}
    units = {"1,1": "Rm", "2,2": "RRRR", "3,3": "RRRR", "2,1": "R"}
    table = Table(units, phase="begin_turn", temples=temples)
    assert table.refused("build 2,2") == [
        "You have no temple tile left: name one of your temples to give up."
    ]
    assert table.refused("build 2,2 using 2,1 / build 3,3 using 2,2") == ["2,2 was built this turn."]
    assert table.refused("build 2,2 using 2,1 / build 3,3 using 2,1") == ["You have no temple on 2,1."]
    table.say("build 2,2 using 2,1")
    assert table.building("2,1") is None
    assert table.on("2,1") == ["red.f09"]
    free = Table(units, phase="begin_turn", temples={"2,1": "red"})
    assert free.refused("build 2,2 using 2,1") == ["You still have a free temple: no need to destroy one."]


@pytest.mark.rule("TM-83")
@pytest.mark.parametrize(("held", "drawn"), [(0, 6), (2, 4), (6, 0), (8, 0)])
def test_draw_up_to_six(held: int, drawn: int) -> None:
    table = Table(phase="begin_turn", hands={"red": ["fx-alms"] * held})
    assert len(table.own("red").hand) == held + drawn


@pytest.mark.rule("TM-84")
@pytest.mark.rule("TM-198")
def test_one_reshuffle_per_turn_and_only_when_a_card_is_needed() -> None:
    cards = ["fx-see", "fx-call"]
    table = Table(
        phase="begin_turn",
        decks={"red": cards},
        discards={"red": ["fx-ward"] * 3},
        hands={"red": ["fx-alms"] * 4},
        draws={"deck/red/shuffle/2": ["fx-ward"] * 3},
    )
    assert table.own("red").hand[4:] == cards
    assert table.own("red").deck == []  # exactly empty: not reshuffled before another card is needed
    assert table.own("red").discard == ["fx-ward"] * 3
    needed = Table(
        phase="begin_turn",
        decks={"red": ["fx-see"]},
        discards={"red": ["fx-ward", "fx-ward", "fx-call"]},
        hands={"red": ["fx-alms"] * 4},
        draws={"deck/red/shuffle/2": ["fx-call", "fx-ward", "fx-ward"]},
        prepare=lambda state: state.removed.append(state.seats[1].deck.pop()),
    )
    assert needed.own("red").hand[4:] == ["fx-see", "fx-call"]
    assert (len(needed.own("red").deck), needed.own("red").discard) == (2, [])


@pytest.mark.rule("TM-84")
def test_no_second_reshuffle_in_a_turn() -> None:
    def spent(state: TrueMessiah) -> None:
        state.seats[1].reshuffled = True

    table = Table(
        {"1,1": "Rm RRRR"},
        hands={"red": ["fx-see", *["fx-alms"] * 5]},
        decks={"red": ["fx-call"]},
        discards={"red": ["fx-ward", "fx-ward"]},
        prepare=spent,
    )
    table.say("pray f01, f02 / play fx-see / more")
    assert table.own("red").hand[-1] == "fx-call"
    assert len(table.own("red").hand) == 6  # the second card is lost
    assert table.own("red").discard == ["fx-ward", "fx-ward", "fx-see"]


@pytest.mark.rule("TM-85")
def test_nobody_can_answer_the_beginning_phase() -> None:
    hands = {"black": ["fx-stop", "fx-martyr"], "red": ["fx-alms"]}
    table = Table({"1,1": "Rm", "3,3": "RRRR"}, phase="begin_turn", hands=hands)
    assert table.asked() == {"red": "begin"}
    table.say()
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-73")
def test_by_default_recruits_go_where_fewest_low_units_stand() -> None:
    units = {"1,1": "RR", "2,2": "Rm", "4,1": "RRR", "3,1": "R"}
    table = Table(units, phase="begin_turn", temples={"3,1": "red", "4,1": "red"})
    assert table.default()["numbers"] == {"3,1": 1, "1,1": 1}  # then 3,1 and 1,1 are level: reading order
    alone = Table({"1,1": "RRRR", "2,2": "Rm RR"}, phase="begin_turn", temples={"2,2": "red", "5,1": "red"})
    assert alone.default()["numbers"] == {"5,1": 2}
