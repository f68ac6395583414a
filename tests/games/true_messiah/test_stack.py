"""Rules 2.11: preemption and the stack."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.state import TrueMessiah
from tests.games.true_messiah.fixture_pack import FIXTURES
from tests.games.true_messiah.table import Table

DUEL = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB"}
THREE = ("red", "black", "violet")
HOMES = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}


@pytest.mark.rule("TM-123")
def test_preemptive_miracles_in_any_action_phase_and_in_no_other() -> None:
    hands = {"red": ["fx-martyr"], "black": ["fx-martyr"]}
    own = Table(hands=hands)
    own.say("pray f01 / play fx-martyr choose none / more")
    own.say()
    assert own.own("red").discard == ["fx-martyr"]
    units = {"1,1": "Rm RRRR", "3,3": "R", "3,4": "B", "5,6": "Bm BBBB"}
    combat = Table(units, hands=hands, phase="combat", turn={"declared": True})
    asked = []
    while combat.play.step is not None and combat.state.turn and combat.state.turn.seat == 1:
        asked += list(combat.asked().values())
        combat.say()
    assert "window" not in asked


@pytest.mark.rule("TM-124")
@pytest.mark.parametrize(("point", "died_first"), [("before 1", True), ("after 1", False)])
def test_an_action_may_be_preempted_or_answered_after_it(point: str, died_first: bool) -> None:
    units = {"1,1": "Rm RRRR", "2,2": "R", "4,2": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-smite"]})
    table.say("move f05 > 3,1 / end")
    table.say(f"respond {point}: pray 3 5,6; play fx-smite target red.f05")
    table.passes()
    assert table.at("red.f05") is None
    assert bool(table.told("move_lost")) is died_first
    assert bool(table.told("unit_moved")) is not died_first


@pytest.mark.rule("TM-125")
def test_one_action_is_one_units_move_one_prayer_one_miracle_one_gift() -> None:
    table = Table(
        colours=("red", "black", "violet", "white"),
        hands={"red": ["fx-alms", "fx-alms"], "black": ["fx-stop"]},
    )
    table.say("move 2 1,1 > 1,2 / with / pray f03, f04 / play fx-alms / with / give fx-alms / end")
    assert [item.do for item in table.state.frames[0].actions] == ["move", "move", "pray", "play", "gift"]


@pytest.mark.rule("TM-126")
def test_last_in_first_out() -> None:
    units = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"red": ["fx-smite"], "black": ["fx-smite"]})
    table.say("pray 3 1,1 / play fx-smite target black.f01 / end")
    table.say("respond before 2: pray 3 5,6; play fx-smite target red.f05")
    table.passes()
    order = [text for text in table.texts() if "takes effect" in text]
    assert order == ["Black's FX-SMITE takes effect.", "Red's FX-SMITE takes effect."]


@pytest.mark.rule("TM-127")
def test_what_lost_its_target_is_discarded_without_effect() -> None:
    table = Table(DUEL, hands={"red": ["fx-smite"], "black": ["fx-port"]})
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    table.say("respond before 2: pray 3 5,6; play fx-port target black.m choose 5,5")
    table.passes()
    assert table.own("black").health == 6
    assert table.told("miracle_fizzled")
    assert table.own("red").discard == ["fx-smite"]
    assert table.own("red").belief == 0


@pytest.mark.rule("TM-128")
def test_a_stopped_miracle_has_no_effect_from_wherever_it_lies() -> None:
    """Violet stops Red's card at the bottom while Black's answer lies above it."""
    hands = {"red": ["fx-smite", "fx-alms"], "black": ["fx-martyr"], "violet": ["fx-stop"]}
    units = {"1,1": "RRRR", "4,3": "Rm RR", "4,2": "BB", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
    table = Table(units, colours=THREE, hands=hands)
    table.say("pray 3 1,1 / play fx-smite target black.f01 / end")
    table.say(black="respond before 2: pray f03; play fx-martyr choose none")
    table.say(violet="respond on card: pray f01; play fx-stop target red.fx-smite")
    table.passes()
    table.say("confirm")
    assert table.at("black.f01") == "4,2"
    order = [text for text in table.texts() if "takes effect" in text]
    assert order == ["Violet's FX-STOP takes effect.", "Black's FX-MARTYR takes effect (who none)."]
    assert table.own("red").discard == ["fx-smite"]


@pytest.mark.rule("TM-128")
def test_a_stopping_card_whose_target_has_left_has_no_effect() -> None:
    hands = {"red": ["fx-alms", "fx-stop"], "black": ["fx-stop"], "violet": ["fx-stop"]}
    table = Table(HOMES, colours=THREE, hands=hands)
    table.say("pray f01 / play fx-alms / end")
    table.say(black="respond before 2: pray f01; play fx-stop target fx-alms", violet="pass")
    table.say(violet="respond on card: pray f01; play fx-stop target red.fx-alms", red="pass")
    table.passes()
    assert table.own("red").coins == 5
    assert [one["card"] for one in table.told("miracle_fizzled")] == ["fx-stop"]


@pytest.mark.rule("TM-129")
def test_a_move_made_illegal_is_lost_and_counts() -> None:
    units = {"1,1": "Rm RRRR", "3,2": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"black": ["fx-edict3"]})
    table.say("move f01 > 1,3 / end")
    table.say("respond before 1: pray f02, f03; play fx-edict3 choose f01 > 2,1")
    table.passes()
    assert table.at("red.f01") == "1,3"  # a way was left
    taken = Table({"1,1": "Rm RRRR", "1,4": "B", "5,6": "Bm BBBB"}, hands={"black": ["fx-edict3"]})
    taken.say("move f01 > 1,3 / end")
    taken.say("respond before 1: pray f02, f03; play fx-edict3 choose f01 > 1,3")
    taken.passes()
    assert taken.at("red.f01") == "1,1"
    assert taken.state.units["red.f01"].moved
    assert taken.state.turn is not None
    assert taken.state.turn.low_moves == 1


@pytest.mark.rule("TM-129")
def test_a_dead_unit_has_used_the_limit_all_the_same() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "R", "4,2": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-smite"]})
    table.say("move f05 > 3,1 / move f01 > 1,2 / end")
    table.say("respond before 1: pray 3 5,6; play fx-smite target red.f05")
    table.passes()
    assert table.state.turn is not None
    assert table.state.turn.low_moves == 1
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-130")
def test_a_follower_destroyed_as_it_prays_gives_no_belief() -> None:
    units = {"1,1": "RR", "3,3": "RRRR Rm", "3,2": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-smite"]})
    table.say("pray f01, f02 / end")
    table.say("respond before 1: pray 3 5,6; play fx-smite target red.f01")
    table.passes()
    assert table.own("red").belief == 1  # the other one's
    assert table.praying() == ["black.f01", "black.f02", "black.f03", "red.f02"]


@pytest.mark.rule("TM-131")
def test_belief_that_was_used_stays_used() -> None:
    units = {"1,1": "RR", "3,3": "RRRR Rm", "3,2": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"red": ["fx-alms"], "black": ["fx-smite"]})
    table.say("pray f01 / play fx-alms / end")
    table.say("respond before 2: pray 3 5,6; play fx-smite target red.f01")
    table.passes()
    assert table.at("red.f01") is None
    assert table.own("red").coins == 6


@pytest.mark.rule("TM-132")
def test_nobody_answers_his_own_action() -> None:
    table = Table(hands={"red": ["fx-stop", "fx-alms"], "black": ["fx-stop", "fx-ward"]})
    table.say("pray f01 / play fx-alms / end")
    assert table.asked() == {"black": "window"}
    table.say("respond before 2: pray f01; play fx-stop target fx-alms")
    assert table.asked() == {"red": "window"}
    table.say("respond on card: pray f02; play fx-stop target fx-stop")
    assert table.asked() == {"black": "window"}


@pytest.mark.rule("TM-133")
def test_the_first_in_turn_order_after_the_owner_comes_first() -> None:
    hands = {"red": ["fx-stop"], "black": ["fx-alms"], "violet": ["fx-stop"]}
    table = Table(HOMES, colours=THREE, hands=hands, active="black")
    table.say("move f01 > 8,2 / end")
    table.say(red="respond before 1: pray f01", violet="respond before 1: pray f01")
    assert table.praying() == ["violet.f01"]


@pytest.mark.rule("TM-133")
def test_at_the_end_the_active_seat_comes_last() -> None:
    hands = {"red": ["fx-stop"], "black": ["fx-alms"], "violet": ["fx-stop"]}
    table = Table(HOMES, colours=THREE, hands=hands)
    table.say("end")
    table.say(violet="respond end: pray f01")
    table.say()
    assert set(table.asked()) == {"red", "black", "violet"}
    table.say(red="respond end: pray f01", black="respond end: pray f01", violet="pass")
    assert table.praying() == ["black.f01", "violet.f01"]


@pytest.mark.rule("TM-134")
def test_after_an_answer_the_thing_below_is_open_again() -> None:
    hands = {"red": ["fx-alms", "fx-stop"], "black": ["fx-martyr", "fx-stop"]}
    table = Table(hands=hands)
    table.say("pray f01 / play fx-alms / end")
    table.say("respond before 2: pray f01; play fx-martyr choose none")
    table.say(red="pass")
    assert table.asked() == {"black": "window"}  # on FX-ALMS again
    assert table.state.frames[-1].kind == "action"
    table.say("respond on card: pray f02; play fx-stop target fx-alms")
    table.say(red="pass")
    assert table.own("red").coins == 5
    assert table.asked() == {"red": "plan"}  # it is gone for good: no further window


@pytest.mark.rule("TM-134")
def test_no_window_on_a_move_whose_unit_is_dead() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "R", "4,2": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-smite", "fx-stop"]})
    table.say("move f05 > 3,1 / end")
    table.say("respond before 1: pray 3 5,6; play fx-smite target red.f05")
    assert table.asked() == {"red": "plan"}  # Red holds no cards, and Black is not asked about the dead


@pytest.mark.rule("TM-134")
def test_no_window_on_a_prayer_when_all_who_prayed_are_dead() -> None:
    units = {"1,1": "RRRR", "3,5": "Rm R", "5,6": "Bm BBB", "4,4": "BB"}
    table = Table(units, hands={"red": ["fx-smite", "fx-stop"], "black": ["fx-edict3"]})
    table.say("move f05 > 3,4 / end")
    table.say("respond start: pray f01")
    assert table.asked() == {"red": "window"}
    table.say("respond on prayer: pray 3 1,1; play fx-smite target black.f01")
    table.say(black="pass")
    assert table.at("black.f01") is None
    assert table.asked() == {"red": "plan"}  # Red could still react, but there is nothing to answer
    windows = [text for text in table.texts() if text.startswith("Black gains")]
    assert windows == ["Black gains 0 belief and has 0."]


def test_prayers_alone_pile_up_but_the_stack_stays_empty() -> None:
    def cards(state: TrueMessiah) -> None:
        assert not state.stack

    table = Table(hands={"black": ["fx-stop"]}, prepare=cards)
    table.say("move f01 > 1,2 / end")
    table.say("respond before 1: pray f01")
    assert table.state.stack == []
    assert table.own("black").belief == 1


@pytest.mark.rule("TM-108")
def test_choices_filed_for_a_point_after_a_sealed_play_are_used() -> None:
    units = {"1,1": "Rm RRRR", "5,6": "Bm BBBB", "5,5": "B"}
    table = Table(units, hands={"red": ["fx-edict3"], "black": ["fx-edict3"]})
    table.say("pray 2 1,1 / play fx-edict3 choose f03 > 1,2 / more")
    table.say("respond after 2: pray 2 5,6; play fx-edict3 choose f05 > 4,5")
    assert table.asked() == {"red": "plan"}
    assert (table.at("red.f03"), table.at("black.f05")) == ("1,2", "4,5")


EDICTS = {"1,1": "Rm RRRR", "2,1": "R", "5,6": "Bm BBBB", "5,5": "BB"}


@pytest.mark.rule("TM-108")
def test_choices_filed_for_a_point_after_a_bundles_miracle_are_used() -> None:
    table = Table(EDICTS, hands={"red": ["fx-alms"], "black": ["fx-edict3"]})
    table.say("pray 1 1,1 / play fx-alms / more")
    table.say("respond after 2: pray 2 5,6; play fx-edict3 choose f05 > 4,5")
    assert table.asked() == {"red": "plan"}
    assert table.at("black.f05") == "4,5"


@pytest.mark.rule("TM-108")
def test_choices_that_what_came_before_has_made_illegal_are_asked_for() -> None:
    """Red's sealed Edict takes the space that Black's answer, filed for after it, wants to use."""
    units = {"1,1": "Rm RRRR", "3,5": "R", "5,6": "Bm BBBB", "5,5": "BB"}
    table = Table(units, hands={"red": ["fx-edict3"], "black": ["fx-edict3"]})
    table.say("pray 2 1,1 / play fx-edict3 choose f05 > 4,5 / more")
    table.say("respond after 2: pray 2 5,6; play fx-edict3 choose f05 > 4,5, f06 > 5,4")
    assert table.asked() == {"black": "choose"}
    assert table.default() == {"moves": [{"unit": "black.f06", "to": "5,4"}]}


@pytest.mark.rule("TM-108")
def test_choices_of_a_reaction_are_confirmed_if_its_prayer_was_answered_by_a_miracle() -> None:
    table = Table(EDICTS, hands={"red": ["fx-martyr", "fx-alms"], "black": ["fx-edict3"]})
    table.say("move messiah > 1,2 / more")
    table.say("respond after 1: pray 2 5,6; play fx-edict3 choose f05 > 4,5")
    table.say("respond on prayer: pray 1 1,1; play fx-martyr choose none")
    table.passes()
    assert table.asked() == {"black": "choose"}
    assert table.default() == {"moves": [{"unit": "black.f05", "to": "4,5"}]}


@pytest.mark.rule("TM-108")
def test_choices_filed_before_the_play_are_simply_opened() -> None:
    table = Table(EDICTS, hands={"red": ["fx-alms"], "black": ["fx-edict3"]})
    table.say("pray 1 1,1 / play fx-alms / more")
    table.say("respond before 2: pray 2 5,6; play fx-edict3 choose f05 > 4,5")
    assert table.at("black.f05") == "4,5"  # Alms still waits


@pytest.mark.rule("TM-108")
@pytest.mark.rule("TM-153")
def test_an_answered_prayer_has_choices_confirmed_and_never_keeps_the_card_back_for_them() -> None:
    units = {"1,1": "Rm RRRR", "2,1": "BB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite", "fx-alms"], "black": ["fx-edict3"]})
    table.say("move messiah > 1,2 / end")
    table.say("respond start: pray f03, f04; play fx-edict3 choose f01 > 2,2")
    table.say("respond on prayer: pray 3 1,1; play fx-smite target black.f01")
    table.passes()
    assert table.at("black.f01") is None
    assert table.asked() == {"black": "choose"}  # TM-153 speaks of belief and targets alone
    assert table.stack() == ["black.fx-edict3"]
    assert table.default() == {"moves": []}
    table.say("choose f02 > 2,2")
    assert table.at("black.f02") == "2,2"


@pytest.mark.rule("TM-108")
def test_what_is_still_legal_of_the_filed_choices_is_the_default() -> None:
    units = {"1,1": "Rm RRRR", "2,1": "BBB", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-smite", "fx-alms"], "black": ["fx-edict3"]})
    table.say("move messiah > 1,2 / end")
    table.say("respond start: pray 2 5,6; play fx-edict3 choose f01 > 2,2, f02 > 3,2")
    table.say("respond on card: pray 3 1,1; play fx-smite target black.f01")
    table.passes()
    assert table.default() == {"moves": [{"unit": "black.f02", "to": "3,2"}]}


@pytest.mark.rule("TM-108")
@pytest.mark.rule("TM-150")
def test_a_plan_that_goes_on_after_a_reaction_has_its_choices_confirmed() -> None:
    table = Table(EDICTS, hands={"red": ["fx-edict3", "fx-alms"], "black": ["fx-martyr", "fx-alms"]})
    table.say(
        "move messiah > 1,2 / show / pray 2 1,1 / play fx-edict3 choose f05 > 2,2 / end"
        " / if interrupted go on"
    )
    table.say("respond after 1: pray 1 5,6; play fx-martyr choose f06")
    table.passes()
    assert table.asked() == {"red": "choose"}
    table.say("confirm")
    assert table.at("red.f05") == "2,2"


@pytest.mark.rule("TM-44")
def test_plans_and_choices_that_name_a_unit_follow_it_when_it_is_converted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(FIXTURES, "fx-fruit", {**FIXTURES["fx-fruit"], "preemptive": True, "range": 9})
    units = {"1,1": "Rm RRRR", "2,2": "RR", "5,6": "Bm BBBB"}
    hands = {"red": ["fx-edict3", "fx-alms"], "black": ["fx-fruit", "fx-alms"]}
    planned = Table(units, hands=hands)
    planned.say("move messiah > 1,2 / show / move f06 > 2,3 / more / if interrupted go on")
    planned.say("respond after 1: pray 1 5,6; play fx-fruit target red.f06")
    planned.passes()
    assert planned.at("red.n01") == "2,3"
    chosen = Table(units, hands=hands)
    chosen.say("pray 2 1,1 / play fx-edict3 choose f05 > 3,2 / more")
    chosen.say("respond before 2: pray 1 5,6; play fx-fruit target red.f05")
    chosen.passes()
    assert chosen.default() == {"moves": [{"unit": "red.n01", "to": "3,2"}]}


@pytest.mark.rule("TM-108")
@pytest.mark.parametrize("marker", ["with / ", ""])
def test_a_seats_own_plan_reckons_with_its_earlier_miracles(marker: str) -> None:
    table = Table(EDICTS, hands={"red": ["fx-edict3", "fx-alms"]})
    table.say(f"pray 3 1,1 / play fx-alms / {marker}play fx-edict3 choose f05 > 2,2 / more")
    table.passes()
    assert table.asked() == {"red": "plan"}
    assert table.at("red.f05") == "2,2"


@pytest.mark.rule("TM-108")
@pytest.mark.parametrize(("first", "prayers"), [("fx-see", 4), ("fx-cull target black", 4)])
def test_a_plan_comes_after_its_own_draws_and_what_it_has_others_choose(first: str, prayers: int) -> None:
    table = Table(EDICTS, hands={"red": ["fx-edict3", first.split()[0]]})
    table.say(f"pray {prayers} 1,1 / play {first} / play fx-edict3 choose f05 > 2,2 / more")
    table.passes()
    if table.asked() == {"black": "choose"}:
        table.say()
    table.passes()
    assert table.asked() == {"red": "plan"}
    assert table.at("red.f05") == "2,2"


@pytest.mark.rule("TM-110")
@pytest.mark.rule("TM-128")
def test_a_stopped_card_that_would_stay_does_not_lie_by_the_board() -> None:
    units = {"1,1": "Rm RRRR", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-shield"], "black": ["fx-stop"]})
    table.say("pray 3 1,1 / play fx-shield / more")
    table.say("respond before 2: pray 1 5,6; play fx-stop target fx-shield")
    table.passes()
    assert table.state.effects == []
    assert table.own("red").by_board == []
    assert table.own("red").discard == ["fx-shield"]


@pytest.mark.rule("TM-134")
def test_there_is_no_further_window_on_a_prayer_of_which_nobody_is_left() -> None:
    units = {"1,1": "RRRR", "2,2": "Rm R", "3,2": "Bm", "8,1": "BBBB", "4,7": "Vm VVVV"}
    hands = {"black": ["fx-smite"], "violet": ["fx-stop"]}
    table = Table(units, colours=THREE, hands=hands)
    table.say("pray f01 / more")
    table.say(black="respond before 1: pray 3 8,1; play fx-smite target red.f01", violet="pass")
    assert table.asked() == {"violet": "window"}  # about Smite
    table.say("pass")
    assert table.at("red.f01") is None
    assert table.asked() == {"red": "plan"}


# Names that change hands.

OWN = {"1,1": "Rm RRRR", "2,2": "RRR", "3,3": "R", "5,6": "Bm BBBB"}  # f08 alone on 3,3


@pytest.mark.rule("TM-44")
@pytest.mark.rule("TM-135")
@pytest.mark.parametrize("joint", ["", "open / with"])
def test_a_plan_means_the_units_that_will_have_the_names_it_uses(joint: str) -> None:
    """f08 becomes n01, a new follower takes its number, and it is the new one that moves."""
    table = Table(OWN, hands={"red": ["fx-fruit", "fx-call"]})
    calling = f"play fx-call choose 1,1 {joint}" if joint else "play fx-call choose 1,1"
    table.say(
        f"move f01 > 1,2 / pray 3 1,1 / play fx-fruit target f08 / with / {calling} / move f08 > 2,1 / more"
    )
    table.passes()
    assert (table.at("red.n01"), table.at("red.f08")) == ("3,3", "2,1")
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-44")
@pytest.mark.rule("TM-150")
def test_a_plan_that_goes_on_means_its_units_though_a_reaction_has_taken_their_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Black converts f05, which takes n01: what the plan would have made n01 is n02, and that one moves."""
    monkeypatch.setitem(FIXTURES, "fx-fruit", {**FIXTURES["fx-fruit"], "preemptive": True, "range": 9})
    table = Table(OWN, hands={"red": ["fx-fruit", "fx-alms"], "black": ["fx-fruit"]})
    table.say(
        "move messiah > 1,2 / show / pray 1 1,1 / play fx-fruit target f08 / move n01 > 3,4 / "
        "move f05 > 2,3 / more / if interrupted go on"
    )
    table.say("respond after 1: pray 1 5,6; play fx-fruit target red.f05")
    table.passes()
    assert (table.at("red.n02"), table.at("red.n01")) == ("3,4", "2,3")


@pytest.mark.rule("TM-44")
@pytest.mark.rule("TM-150")
def test_a_plan_handed_back_calls_its_units_as_they_are_called_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIXTURES, "fx-fruit", {**FIXTURES["fx-fruit"], "preemptive": True, "range": 9})
    table = Table(OWN, hands={"red": ["fx-alms"], "black": ["fx-fruit"]})
    table.say("move messiah > 1,2 / show / move f05 > 2,3 / move f06 > 2,3 / more")
    table.say("respond after 1: pray 1 5,6; play fx-fruit target red.f05")
    table.passes()
    assert "The rest of your plan: show; move red.n01 > 2,3; move red.f06 > 2,3." in table.ask().text()
    seen: Any = TRUE_MESSIAH.view(table.state, table.play.setup, 1)
    for lines in (table.default()["actions"], seen["seats"]["1"]["own"]["plan"]):
        assert [line["value"]["unit"] for line in lines[1:]] == ["red.n01", "red.f06"]


@pytest.mark.rule("TM-127")
def test_a_new_unit_is_not_the_target_that_died(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red aims at black.f01; Black lets it die and brings a new one in, which takes its number."""
    monkeypatch.setitem(FIXTURES, "fx-call", {**FIXTURES["fx-call"], "preemptive": True})
    monkeypatch.setitem(FIXTURES, "fx-smite", {**FIXTURES["fx-smite"], "range": 9})
    units = {"1,1": "RRRR", "3,3": "Rm", "4,3": "B", "5,6": "Bm BBB", "5,5": "B"}  # black.f01 on 4,3
    hands = {"red": ["fx-smite"], "black": ["fx-martyr", "fx-call"]}
    table = Table(units, hands=hands, prepare=lambda state: setattr(state.seats[2], "belief", 1))
    table.say("pray 3 1,1 / play fx-smite target black.f01 / more")
    table.say("respond before 2: play fx-martyr choose f01")
    assert table.at("black.f01") is None
    table.say("respond on card: play fx-call choose 5,6")
    table.passes()
    assert table.told("miracle_fizzled")
    assert table.at("black.f01") == "5,6"


@pytest.mark.rule("TM-142")
@pytest.mark.rule("TM-44")
def test_a_response_calls_units_as_they_are_called_at_its_point() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "2,2": "RRR", "4,4": "Bm", "5,6": "BBBB"}  # red.f05 on 3,3
    table = Table(units, hands={"red": ["fx-fruit"], "black": ["fx-smite"]})
    table.say("pray 1 1,1 / play fx-fruit target f05 / more")
    assert table.refused("respond after 2: pray 3 5,6; play fx-smite target red.f05") != []
    table.say("respond after 2: pray 3 5,6; play fx-smite target red.n01")
    table.passes()
    assert table.at("red.n01") is None


@pytest.mark.rule("TM-06")
def test_orders_name_as_many_nonbelievers_as_the_pack_has() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "RnRnRnRn", "3,2": "RnRnRnRn", "2,3": "RnRnRnRn", "3,3": "RnRnRnRn"}
    table = Table({**units, "5,6": "Bm BBBB"}, supply={"nonbelievers": 99})
    table.say("move n16 > 3,4 / end")
    table.passes()
    assert table.at("red.n16") == "3,4"
