"""Rules 2.12 and 2.13: plans, bundles, windows, and the end of the Action Phase."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.acting.reacting import could_react
from referee.games.true_messiah.acting.rehearsing import points
from referee.games.true_messiah.state import EffectInForce, Frame, TrueMessiah
from tests.games.true_messiah.fixture_pack import ALMS, pack_data
from tests.games.true_messiah.table import Table

THREE = ("red", "black", "violet")
HOMES = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
READY = {"black": ["fx-stop"]}


def bundles(table: Table, order: str) -> list[str]:
    """What is shown, bundle by bundle, if all pass: actions, then `declare` or `end`."""
    table.say(order)
    found = []
    while table.play.step is not None and "window" in table.asked().values():
        frame = table.state.frames[0]
        parts: list[str] = [item.do for item in frame.actions]
        parts += ["declare"] if frame.declares else ["end"] if frame.ends else []
        found.append(" ".join(parts))
        table.say()
    return found


@pytest.mark.rule("TM-135")
def test_a_plan_is_a_list_of_actions_and_says_whether_the_phase_ends() -> None:
    table = Table(hands=READY)
    assert table.refused("more") == ["A plan without actions must end the phase."]
    assert table.refused("end") == []
    assert table.refused("declare / more") == []
    assert bundles(table, "move f01 > 1,2 / stop / move f02 > 1,2 / end") == ["move"]
    assert table.asked() == {"red": "plan"}  # handed back after `stop`
    assert table.default()["actions"] == [{"case": "move", "value": {"unit": "red.f02", "to": "1,2"}}]
    assert bundles(table, "move f02 > 1,2 / more") == ["move"]
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-136")
def test_the_first_illegal_action_is_named() -> None:
    table = Table(hands={"red": ["fx-see", "fx-alms"]})
    assert table.refused("move f01 > 1,2 / move f01 > 1,3 / pray f09 / end") == [
        "Action 2: red.f01 has moved this turn."
    ]
    assert table.refused("pray f01 / play fx-alms / play fx-alms / end") == [
        "Action 3: You do not hold FX-ALMS."
    ]
    # After a draw it might be held.
    table = Table(hands={"red": ["fx-see", "fx-alms"]})
    assert table.refused("pray 4 1,1 / play fx-see / play fx-alms / play fx-alms / end") == []


@pytest.mark.rule("TM-137")
@pytest.mark.rule("TM-138")
@pytest.mark.parametrize(
    ("order", "shown"),
    [
        ("move f01 > 1,2 / move f02 > 1,2 / end", ["move move end"]),
        ("move f01 > 1,2 / pray f03 / play fx-alms / end", ["move", "pray play end"]),
        ("pray f03 / play fx-alms / move f01 > 1,2 / end", ["pray play", "move end"]),
        ("pray f03 / play fx-alms / with / move f01 > 1,2 / end", ["pray play move end"]),
        ("move f01 > 1,2 / with / pray f03 / play fx-alms / end", ["move pray play end"]),
        ("move f01 > 1,2 / pray f03 / with / play fx-alms / end", ["move", "pray play end"]),
        ("move f01 > 1,2 / show / move f02 > 1,2 / end", ["move", "move end"]),
        ("move f01 > 1,2 / show / end", ["move", "end"]),
        ("pray f03 / move f01 > 1,2 / end", ["pray move end"]),
        ("pray 2 1,1 / play fx-edict3 choose none / end", ["pray play", "end"]),
        ("pray 2 1,1 / play fx-edict3 choose none / declare / end", ["pray play", "declare", "end"]),
        ("pray 2 1,1 / play fx-edict3 choose none open / end", ["pray play end"]),
        ("pray 2 1,1 / play fx-see / move f03 > 1,2 / end", ["pray play", "move end"]),
        ("pray 2 1,1 / play fx-see / end", ["pray play", "end"]),
        ("pray 2 1,1 / play fx-alms / play fx-alms / end", ["pray play", "play end"]),
    ],
)
def test_where_a_plan_is_cut(order: str, shown: list[str]) -> None:
    table = Table(hands={"red": ["fx-alms", "fx-alms", "fx-edict3", "fx-see"], "black": ["fx-stop"]})
    assert bundles(table, order) == shown


@pytest.mark.rule("TM-138")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("play fx-edict3 choose none / with / move f01 > 1,2", "FX-EDICT3 has sealed choices"),
        ("play fx-see / with / move f01 > 1,2", "FX-SEE draws cards"),
        ("play fx-avatar target 1,2 keep / with / move f01 > 1,3", "FX-AVATAR has a sealed keep decision"),
        (
            "play fx-cull target black / with / move f01 > 1,2",
            "FX-CULL has a choice that is made only when it resolves",
        ),
    ],
)
def test_what_can_never_be_joined(order: str, why: str) -> None:
    def rich(state: TrueMessiah) -> None:
        state.seats[1].belief = 9

    table = Table(hands={"red": ["fx-edict3", "fx-see", "fx-avatar", "fx-cull"]}, prepare=rich)
    assert table.refused(f"{order} / end") == [f"{why}: nothing can be shown together with what follows it."]


@pytest.mark.rule("TM-139")
def test_a_bundle_is_shown_with_units_cards_and_targets_but_nothing_sealed_and_nothing_later() -> None:
    units = {"1,1": "Rm RRRR", "1,2": "R", "3,1": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-fruit", "fx-edict3"], "black": ["fx-stop"]})
    table.say("move f05 > 1,3 / pray f01 / play fx-fruit target black.f01 / pray f02, f03 / "
              "play fx-edict3 choose f04 > 2,1 / end")  # fmt: skip
    text = table.ask("black").text()
    assert "1. move red.f05 > 1,3" in text
    assert "fx-fruit" not in text.lower().replace("fx-stop", "")
    table.say()
    text = table.ask("black").text()
    assert "1. pray red.f01" in text
    assert "2. play FX-FRUIT (cost 1) on black.f01" in text
    assert "EDICT" not in text
    table.say()
    text = table.ask("black").text()
    assert "2. play FX-EDICT3 (cost 2)" in text
    assert "> 2,1" not in text
    seen = str(TRUE_MESSIAH.view(table.state, table.play.setup, 2))
    assert "'plan'" not in seen
    assert "red.f04>2,1" not in seen


@pytest.mark.rule("TM-139")
def test_whether_combat_will_be_declared_is_shown_with_the_end() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "3,5": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands=READY)
    table.say("move f05 > 3,4 / end")
    assert "then end the phase, with combat" in table.ask("black").text()
    quiet = Table(units, hands=READY)
    quiet.say("end")
    assert "Red is about to end the phase, without combat." in quiet.ask("black").text()


@pytest.mark.rule("TM-140")
def test_the_points_of_a_bundle() -> None:
    table = Table(hands=READY)
    table.say("move f01 > 1,2 / move f02 > 1,2 / end")
    assert points(table.state.frames[0]) == ["start", "before 1", "after 1", "before 2", "after 2", "end"]
    assert table.refused(
        {"case": "respond", "value": {"at": "before 6", "pray": ["black.f01"], "do": None}}, "black"
    ) == ["There is no action 6 in this bundle."]
    more = Table(hands=READY)
    more.say("move f01 > 1,2 / more")
    assert points(more.state.frames[0]) == ["start", "before 1", "after 1"]


@pytest.mark.rule("TM-141")
@pytest.mark.parametrize(
    ("cards", "units", "asked"),
    [
        (["fx-stop"], "Bm BBBB", True),
        (["fx-alms"], "Bm BBBB", True),  # whatever it is
        ([], "Bm BBBB", False),
        (["fx-stop"], "Bm bbbb", False),
    ],
)
def test_windows_open_on_public_facts_only(cards: list[str], units: str, asked: bool) -> None:
    table = Table({"1,1": "Rm RRRR", "5,6": units}, hands={"black": cards, "red": ["fx-stop"]})
    table.say("move f01 > 1,2 / end")
    assert ("black" in table.asked() and table.asked()["black"] == "window") is asked


@pytest.mark.rule("TM-141")
def test_belief_and_discounts_count_for_it() -> None:
    def prepared(belief: int, discount: int) -> Table:
        def prepare(state: TrueMessiah) -> None:
            state.seats[2].belief, state.seats[2].discount = belief, discount

        table = Table({"1,1": "Rm RRRR", "5,6": "Bm bbbb"}, hands={"black": ["fx-alms"]}, prepare=prepare)
        table.say("move f01 > 1,2 / end")
        return table

    assert prepared(1, 0).asked() == {"black": "window"}
    assert prepared(0, 1).asked() == {"black": "window"}
    assert prepared(0, 0).asked() != {"black": "window"}


@pytest.mark.rule("TM-142")
def test_a_response_is_checked_against_the_board_at_its_point() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "4,2": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-smite", "fx-fruit"]})
    table.say("move f05 > 2,4 / end")
    smite = "pray 3 5,6; play fx-smite target red.f05"
    assert table.refused(f"respond before 1: {smite}", "black") == []
    assert table.refused(f"respond after 1: {smite}", "black") == [
        "At that point red.f05 on 2,4 is 4 from your messiah; range 3."
    ]
    assert table.refused("respond start: pray 2 5,6; play fx-smite target red.f05", "black") == [
        "FX-SMITE costs 3, you would have 2 belief."
    ]
    assert table.refused("respond start:", "black") == ["A response needs a prayer or a card."]
    assert table.refused("respond start: pray f01; play fx-fruit target red.f05", "black") == [
        "FX-FRUIT is not preemptive."
    ]


@pytest.mark.rule("TM-143")
@pytest.mark.rule("TM-144")
@pytest.mark.rule("TM-145")
def test_the_earliest_response_counts_and_the_others_stay_secret() -> None:
    hands = {"black": ["fx-martyr"], "violet": ["fx-martyr"]}
    table = Table(HOMES, colours=THREE, hands=hands)
    table.say("move f01 > 1,2 / move f02 > 1,2 / move f03 > 1,3 / end")
    table.say(
        black="respond after 2: pray f01; play fx-martyr choose none", violet="respond after 1: pray f01"
    )
    assert table.at("red.f01") == "1,2"
    assert table.at("red.f02") == "1,1"  # only what came before was carried out
    assert table.praying() == ["violet.f01"]
    assert not any("MARTYR" in text for text in table.texts())
    table.passes()
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-145")
def test_nobody_responds_and_the_whole_bundle_is_carried_out() -> None:
    table = Table(hands=READY)
    table.say("move f01 > 1,2 / move f02 > 1,2 / more")
    table.say("pass")
    assert len(table.on("1,2")) == 2
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-146")
def test_before_k_announces_the_action_and_opens_a_window_on_it_alone() -> None:
    table = Table(hands={"red": ["fx-alms"], "black": ["fx-martyr"]})
    table.say("pray f01 / play fx-alms / end")
    table.say("respond before 1: pray f01")
    assert table.praying() == ["black.f01", "red.f01"]
    assert table.own("red").belief == 0  # turned to praying, but the belief waits
    table.say(red="pass")
    assert table.asked() == {"black": "window"}
    assert points(table.state.frames[-1]) == ["on prayer"]
    table.say()
    assert table.own("red").belief == 1
    assert table.asked() == {"red": "plan"}


@pytest.mark.rule("TM-147")
@pytest.mark.parametrize("point", ["start", "after 1"])
def test_between_actions_nothing_lies_underneath(point: str) -> None:
    table = Table(hands={"black": ["fx-martyr"]})
    table.say("move f01 > 1,2 / move f02 > 1,2 / end")
    table.say(f"respond {point}: pray f01")
    assert table.asked() == {"red": "plan"}  # no separate window follows
    assert table.at("red.f01") == ("1,1" if point == "start" else "1,2")


@pytest.mark.rule("TM-148")
def test_at_the_end_the_declaration_is_made_before_the_reaction() -> None:
    units = {"1,1": "Rm RRR", "2,2": "R", "4,3": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-port"]})
    table.say("move f04 > 3,3 / end")
    table.say("respond end: pray 3 5,6; play fx-port target messiah choose 5,5")
    kinds = [event.kind.partition(".")[2] for event in table.events]
    assert kinds.index("combat_declared") < kinds.index("stepped_in")


@pytest.mark.rule("TM-149")
@pytest.mark.rule("TM-157")
def test_after_a_reaction_at_the_end_another_window_for_all() -> None:
    hands = {"red": ["fx-alms"], "black": ["fx-stop"]}
    table = Table(hands=hands)
    table.say("end")
    table.say("respond end: pray f01")
    table.say()
    assert table.asked() == {"red": "window", "black": "window"}
    assert points(table.state.frames[-1]) == ["end"]
    table.say(red="respond end: pray f01; play fx-alms")  # any miracle, for the active seat
    table.say()
    assert table.own("red").coins == 6
    table.passes()
    assert table.state.turn is not None
    assert table.state.turn.phase != "action" or table.state.turn.seat != 1


@pytest.mark.rule("TM-150")
def test_the_rest_goes_back_or_on() -> None:
    back = Table(hands={"black": ["fx-martyr"]})
    back.say("move f01 > 1,2 / move f02 > 1,2 / end")
    back.say("respond after 1: pray f01")
    assert back.asked() == {"red": "plan"}
    assert "Black has stepped in; what now?" in back.ask().text()
    on = Table(hands={"black": ["fx-martyr"]})
    on.say("move f01 > 1,2 / move f02 > 1,2 / if interrupted go on / end")
    on.say("respond after 1: pray f01")
    assert on.asked() == {"black": "window"}  # the rest, shown anew
    assert [item.unit for item in on.state.frames[0].actions] == ["red.f02"]
    on.say()
    assert on.at("red.f02") == "1,2"


@pytest.mark.rule("TM-151")
def test_an_action_that_became_illegal_unannounced_is_not_lost() -> None:
    units = {"1,1": "Rm RRRR", "1,4": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"black": ["fx-edict3"]})
    table.say("move f01 > 2,1 / move f02 > 1,3 / if interrupted go on / end")
    table.say("respond after 1: pray f02, f03; play fx-edict3 choose f01 > 1,3")
    table.passes()
    assert table.asked() == {"red": "plan"}  # in spite of go_on
    assert "Black has stepped in; what now?" in table.ask().text()
    assert not table.state.units["red.f02"].moved
    assert table.refused("move f02 > 1,2 / end") == []


@pytest.mark.rule("TM-151")
def test_what_comes_before_the_illegal_action_is_carried_out() -> None:
    table = Table(
        {"1,1": "Rm RRRR"},
        hands={"red": ["fx-see"], "black": ["fx-stop"]},
        decks={"red": ["fx-alms", "fx-alms", "fx-ward"]},
    )
    table.say("pray 2 1,1 / play fx-see / pray f03 / play fx-ward target 1,2 / more")  # if it is drawn
    table.passes()
    assert table.asked() == {"red": "plan"}
    assert table.praying() == ["red.f01", "red.f02", "red.f03"]
    assert table.own("red").belief == 1
    assert "The rest of your plan: play FX-WARD (cost 1) on 1,2." in table.ask().text()


@pytest.mark.rule("TM-138")
@pytest.mark.rule("TM-108")
def test_only_a_keep_decision_that_is_shown_can_be_joined_with_what_follows() -> None:
    table = Table(
        {"1,1": "Rm RRRR"},
        hands={"red": ["fx-avatar"]},
        prepare=lambda state: setattr(state.seats[1], "belief", 7),
    )
    sealed = "FX-AVATAR has a sealed keep decision: nothing can be shown together with what follows it."
    for words, refused in (("", [sealed]), ("open", [sealed]), ("keep", [sealed]), ("open keep", [])):
        assert table.refused(f"play fx-avatar target 1,2 {words} / with / pray f01 / more") == refused


@pytest.mark.rule("TM-152")
def test_a_reactions_prayer_and_card_are_asked_about_together() -> None:
    hands = {"red": ["fx-stop"], "black": ["fx-martyr"]}
    table = Table(hands=hands)
    table.say("move f01 > 1,2 / end")
    table.say("respond start: pray f01; play fx-martyr choose f02")
    assert table.asked() == {"red": "window"}
    assert points(table.state.frames[-1]) == ["on prayer", "on card"]
    table.say("respond on prayer: pray f01")
    assert table.asked() == {"black": "window"}
    table.say()
    assert points(table.state.frames[-1]) == ["on prayer"]  # open again
    table.say()
    assert points(table.state.frames[-1]) == ["on card"]  # a window of its own afterwards
    table.say("respond on card: pray f02; play fx-stop target fx-martyr")
    table.passes()
    assert table.at("black.f02") == "5,6"


@pytest.mark.rule("TM-153")
def test_a_card_that_cannot_be_paid_any_more_stays_in_hand() -> None:
    units = {"1,1": "RRRR", "3,5": "Rm", "5,6": "Bm BBB", "4,4": "BB"}
    table = Table(units, hands={"red": ["fx-smite"], "black": ["fx-edict3"]})
    table.say("move f01 > 1,2 / end")
    table.say("respond start: pray f01, f02; play fx-edict3 choose f04 > 4,3")
    table.say("respond on prayer: pray 3 1,1; play fx-smite target black.f01")
    table.passes()
    assert table.own("black").hand == ["fx-edict3"]
    assert table.own("black").belief == 1  # what did arrive stays
    told = "Black cannot play FX-EDICT3: it costs 2, and only 1 belief is there. It stays in hand."
    assert told in table.texts()


@pytest.mark.rule("TM-154")
def test_prayers_alone_are_a_legal_response_but_open_no_window_of_their_own() -> None:
    table = Table(hands={"black": []})
    table.say("move f01 > 1,2 / end")
    assert "window" not in table.asked().values()
    other = Table(hands={"black": ["fx-alms"]})
    other.say("move f01 > 1,2 / end")
    assert other.refused("respond start: pray f01, f02", "black") == []


@pytest.mark.rule("TM-155")
def test_singles_show_every_action_by_itself() -> None:
    table = Table(hands={"red": ["fx-alms"], "black": ["fx-stop"]}, options={"windows": "singles"})
    order = "move f01 > 1,2 / move f02 > 1,2 / with / pray f03 / play fx-alms / end"
    assert bundles(table, order) == ["move", "move", "pray", "play", "end"]


# Declaring combat.


@pytest.mark.rule("TM-156")
def test_combat_is_compulsory_beside_an_enemy_and_forbidden_otherwise() -> None:
    def declared(units: dict[str, str], **more: Any) -> object:
        table = Table(units, colours=THREE, **more)
        table.say("end")
        table.passes()
        return table.told("combat_declared")[0]["combat"]

    assert declared({**HOMES, "3,3": "R", "3,4": "B"}) is True
    assert declared({**HOMES, "3,3": "r", "3,4": "b"}) is True  # praying units are units
    assert declared({**HOMES, "3,3": "R", "4,4": "B"}) is False
    assert declared({**HOMES, "3,3": "V", "3,4": "B"}) is False  # two others side by side
    peace = EffectInForce("no_combat", 2, "owner_end", 1)
    assert declared({**HOMES, "3,3": "R", "3,4": "B"}, prepare=lambda s: s.effects.append(peace)) is False


@pytest.mark.rule("TM-158")
def test_the_declaration_stands_whatever_last_minute_miracles_change() -> None:
    units = {"1,1": "Rm RRR", "3,3": "R", "4,3": "Bm", "5,6": "BBBB"}
    gone = Table(units, hands={"black": ["fx-port"]})
    gone.say("end")
    gone.say("respond end: pray 3 5,6; play fx-port target messiah choose 5,5")
    assert gone.told("combat_declared")[0]["combat"] is True
    assert "targets" not in gone.asked().values()  # nobody is adjacent: nobody is asked

    def armed(state: TrueMessiah) -> None:
        state.seats[1].belief = 5

    peace = Table(units, hands={"black": ["fx-stop"], "red": ["fx-peace"]}, prepare=armed)
    peace.say("declare / play fx-peace no keep / end")
    peace.passes()
    assert peace.told("combat_declared")[0]["combat"] is True
    assert "targets" not in peace.asked().values()  # only an effect that forbids combat cancels it


@pytest.mark.rule("TM-159")
def test_no_miracles_in_combat_and_end_phase() -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "4,3": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"black": ["fx-stop"] * 4, "red": ["fx-stop"] * 4})
    table.say("end")
    table.say()
    asked = []
    while table.state.turn is not None and table.state.turn.seat == 1:
        asked += list(table.asked().values())
        table.say()
    assert asked == ["targets", "targets", "discard"]


@pytest.mark.rule("TM-219")
def test_last_minute_miracles_of_the_active_seat_after_the_declaration() -> None:
    table = Table(hands={"red": ["fx-alms"], "black": ["fx-stop"]})
    assert bundles(table, "move f01 > 1,2 / declare / pray f02 / play fx-alms / more") == [
        "move declare",
        "pray play",
    ]
    assert table.own("red").coins == 6
    assert table.refused("move f03 > 1,2 / end") == ["The action phase is ending: no more moves."]
    lone = Table(hands=READY)
    lone.say("declare / pray f01 / end")
    assert points(lone.state.frames[0]) == ["start"]  # a bundle by itself
    assert lone.state.frames[0].combat is False


# Passing for the rest of the turn.


def facts_of(table: Table, colour: str) -> dict[str, Any]:
    stated = TRUE_MESSIAH.facts(table.state, table.play.setup, table.seat[colour])
    return {one.fact.id: one.value for one in stated}


def test_a_seat_may_pass_for_the_rest_of_the_turn_until_something_wakes_it() -> None:
    units = {"1,1": "Rm RRRR", "1,2": "R", "3,1": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-fruit", "fx-alms"], "black": ["fx-stop"]})
    table.say("move f05 > 1,3 / pray f01 / play fx-alms / pray f02 / play fx-fruit target black.f01 / end")
    assert facts_of(table, "black")["passing"] is False
    table.say("pass turn unless targeted, near 2")
    assert facts_of(table, "black")["passing"] is True
    table.say()
    assert facts_of(table, "black")["targeted"] is True
    assert facts_of(table, "black")["passing"] is False
    table.say()
    while table.state.turn is not None and table.state.turn.seat == 1:
        table.say()
    assert facts_of(table, "black")["passing"] is False  # only for that turn


@pytest.mark.parametrize(
    ("test", "order", "awake"),
    [
        ("near 4", "move f05 > 3,4", True),
        ("near 3", "move f05 > 3,4", False),
        ("space 3,4", "move f05 > 3,4", True),
        ("space 3,5", "move f05 > 3,4", False),
        ("combat", "move f05 > 4,3", True),
        ("combat", "move f05 > 3,4", False),
        ("miracle", "pray f01 / play fx-alms", True),
        ("miracle", "pray f01", False),
        ("end", "pray f01", True),
        ("answer", "pray f01", False),
    ],
)
def test_wake_tests(test: str, order: str, awake: bool) -> None:
    units = {"1,1": "Rm RRRR", "3,3": "R", "4,2": "B", "5,6": "Bm BBBB"}
    table = Table(units, hands={"red": ["fx-alms"], "black": ["fx-stop"]})
    table.say(f"{order} / end")
    assert table.state.turn is not None
    table.state.turn.passing = {2: [test]}
    assert facts_of(table, "black")["passing"] is not awake


def test_wake_on_an_answer() -> None:
    table = Table(hands={"red": ["fx-stop"], "black": ["fx-martyr"]})
    table.say("move f01 > 1,2 / end")
    table.say("respond start: pray f01; play fx-martyr choose none")
    assert facts_of(table, "red")["answer"] is True
    assert table.state.turn is not None
    table.state.turn.passing = {1: ["answer"]}
    assert facts_of(table, "red")["passing"] is False


@pytest.mark.rule("TM-149")
def test_at_the_end_the_active_seat_may_play_anything_so_any_cards_cost_counts() -> None:
    data = pack_data({})
    (stop,) = [card for card in data["cards"] if card["id"] == "fx-stop"]
    stop["cost"] = 3  # now the cheapest preemptive card costs 3, and the cheapest of all still 1
    content = TRUE_MESSIAH.load_content(data)
    table = Table(
        {"1,1": "Rm R", "2,2": "RRR", "5,6": "B", "4,4": "Bm BBB"}, hands={"red": [ALMS], "black": [ALMS]}
    )
    assert could_react(table.state, content, Frame("end", 1), "bundles") == [1]
    assert could_react(table.state, content, Frame("bundle", 1), "bundles") == []
    assert (
        could_react(table.state, content, Frame("reaction", 2), "bundles") == []
    )  # only preemptive cards answer (TM-141)


# What plans and answers are checked against.


@pytest.mark.rule("TM-136")
def test_what_others_choose_does_not_hide_what_one_holds() -> None:
    units, hands = {"5,6": "Bm BBBB", "5,5": "B"}, {"red": ["fx-cull", "fx-alms"]}
    table = Table(units, hands=hands, decks={"red": ["fx-see"]})
    plan = "pray f01, f02, f03 / play fx-cull target black / play {} / end"
    assert table.refused(plan.format("fx-see")) == ["Action 3: You do not hold FX-SEE."]
    assert table.refused(plan.format("fx-alms")) == []


@pytest.mark.rule("TM-119")
def test_followers_who_are_to_pray_for_keeping_a_card_must_be_able_to() -> None:
    table = Table(
        {"1,1": "Rm RRRR", "2,2": "R"},
        hands={"red": ["fx-avatar"]},
        prepare=lambda state: setattr(state.seats[1], "belief", 5),
    )
    assert table.refused("play fx-avatar target 1,2 keep praying f01, f05 / end") == [
        "Action 1: red.f05 stands on an ordinary space and cannot pray."
    ]
    assert table.refused("play fx-avatar target 1,2 keep praying f01, f02 / end") == []


@pytest.mark.rule("TM-142")
@pytest.mark.parametrize(("word", "wrong"), [("open", []), ("", ["At that point red.f05 on 3,5 is 5 from"])])
def test_what_is_chosen_openly_is_reckoned_with(word: str, wrong: list[str]) -> None:
    units = {"1,1": "Rm RRRR", "3,5": "R", "4,1": "Bm", "5,6": "BBBB"}
    table = Table(units, hands={"red": ["fx-edict3"], "black": ["fx-smite"]})
    table.say(f"pray 2 1,1 / play fx-edict3 choose f05 > 3,3 {word} / more")
    found = table.refused("respond after 2: pray 3 5,6; play fx-smite target red.f05")
    assert [text[: len(start)] for text, start in zip(found, wrong, strict=True)] == wrong


@pytest.mark.rule("TM-142")
def test_who_died_before_the_reaction_does_not_pray_in_it() -> None:
    table = Table({"5,6": "Bm BBBB", "5,5": "B"}, hands={"red": ["fx-cull"], "black": ["fx-stop"]})
    table.say("pray f01, f02 / play fx-cull target black / more")
    table.say("respond after 2: pray f01, f02")
    assert table.asked() == {"black": "choose"}
    table.say("black.f01")
    table.passes()
    assert table.praying() == ["black.f02", "red.f01", "red.f02"]
    assert table.own("black").belief == 1


@pytest.mark.rule("TM-119")
@pytest.mark.rule("TM-151")
@pytest.mark.parametrize("then", ["play fx-alms", "pray 1 2,2"])
def test_what_a_keeping_cost_leaves_no_means_for_goes_back(then: str) -> None:
    units = {"1,1": "Rm RRRR", "2,2": "RRR"}
    table = Table(units, temples={"2,2": "red"}, hands={"red": ["fx-avatar", "fx-alms"]})
    table.say(f"pray 4 1,1, 2 2,2 / play fx-avatar target 1,2 open keep / with / {then} / end")
    table.passes()
    assert table.asked() == {"red": "keep"}
    table.say("keep praying f07")
    assert table.asked() == {"red": "plan"}
    assert table.own("red").belief == 0
    assert table.own("red").hand == ["fx-alms"]
    assert table.praying() == [f"red.f0{n}" for n in range(1, 8)]
