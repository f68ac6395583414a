"""Section 5.3: standing orders for windows: filters, wake tests, reactive orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine.ahead import (
    STANDING,
    OrderAhead,
    QuestionAtHand,
    Used,
    Vocabulary,
    consider,
    read_orders,
    write_orders,
)
from referee.engine.choices import Condition
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.state import TrueMessiah
from tests.games.true_messiah.table import Table
from tests.games.true_messiah.test_end_phase import looting

UNITS = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB"}


def orders(table: Table, text: str) -> list[OrderAhead]:
    rules = TRUE_MESSIAH.queues
    known = TRUE_MESSIAH.testable(table.state, table.play.setup, 2)
    words = Vocabulary(TRUE_MESSIAH.kinds, known, verbs=rules.verbs, reworded=rules.reworded)
    orders = read_orders(STANDING, text, words)
    assert read_orders(STANDING, write_orders(orders, words), words) == orders
    return orders


def answer(table: Table, text: str, colour: str = "black") -> Json:
    """What the orders of a colour answer, and then the game's own; None if it is asked."""
    ask, rules = table.ask(colour), TRUE_MESSIAH.queues
    question = QuestionAtHand(1, ask.kind, facts_of(table, colour), lambda: (ask, table.state.round))
    outcome = consider([*orders(table, text), *rules.usual], question, rules).outcome
    return outcome.answer if isinstance(outcome, Used) else None


def facts_of(table: Table, colour: str = "black") -> Mapping[str, Json]:
    return TRUE_MESSIAH.fact_values(table.state, table.play.setup, table.seat[colour])


def shown(order: str, units: dict[str, str] | None = None) -> Table:
    table = Table(units or UNITS, hands={"red": ["fx-smite", "fx-alms"], "black": ["fx-port", "fx-stop"]})
    table.say(order)
    return table


PASS: Json = {"case": "pass", "value": {"rest_of_turn": False, "unless": []}}


def test_passing_in_somebodys_turns_until_some_round() -> None:
    table = shown("move f01 > 1,2 / end")
    assert answer(table, "if active = red: window: pass") == PASS
    assert answer(table, "if active = black: window: pass") is None
    assert answer(table, "if round < 4: window: pass") == PASS
    assert answer(table, "if active = red: pass") == PASS  # the word alone tells the question


def test_passing_unless_woken() -> None:
    quiet = shown("move f01 > 1,2 / end")
    order = "if not (targeted = true or combat = true or near <= 2): window: pass"
    assert answer(quiet, order) == PASS
    assert answer(shown("pray 3 1,1 / play fx-smite target black.m / more"), order) is None
    assert answer(shown("move f05 > 3,2 / end"), order) is None


@pytest.mark.parametrize(
    ("order", "passed"),
    [
        ("always pass in Red's turns", True),
        ("pass in black's turns", False),
        ("pass until round 4", True),
        ("pass until round 1", False),
        ("pass unless targeted, combat, near 2", True),
        ("pass unless space 1,2", False),
        ("pass unless end", False),
        ("pass when belief.red = 0 and end", True),
        ("pass when miracle", False),
        ("else pass", True),
        ("else ask", False),
    ],
)
def test_filters_in_the_words_of_the_game(order: str, passed: bool) -> None:
    table = shown("move f01 > 1,2 / end")
    assert answer(table, order) == (PASS if passed else None)


def test_a_pass_for_the_rest_of_the_turn_answers_the_windows_to_come_unless_woken() -> None:
    def second_window(said: str, play: str) -> Table:
        table = shown(f"move f01 > 1,2 / show / pray f02, f03, f04 / {play} / end")
        table.say(said)
        assert table.asked() == {"black": "window"}  # asked like everybody: its absence would tell
        return table

    smite, alms = "play fx-smite target black.m", "play fx-alms"
    assert answer(second_window("pass turn", smite), "") == PASS
    assert answer(second_window("pass", smite), "") is None
    assert answer(second_window("pass turn unless targeted", alms), "") == PASS
    assert answer(second_window("pass turn unless targeted", smite), "") is None
    assert answer(second_window("pass turn unless miracle, near 3", alms), "") is None
    assert answer(second_window("pass turn", smite), "else ask") == PASS
    ask_me = "if miracle = yes: window: ask"
    assert answer(second_window("pass turn", smite), ask_me) is None  # its own orders come first


def test_a_pass_for_the_turn_is_over_with_the_turn() -> None:
    table = shown("move f01 > 1,2 / end")
    table.say("pass turn")
    table.passes()
    while table.state.turn is None or table.state.turns == 1 or table.asked() != {"black": "window"}:
        table.say()
        assert table.state.round < 4
    assert answer(table, "") is None


def test_an_allys_move_wakes_nobody() -> None:
    units = {"1,1": "Rm RRRR", "2,2": "R", "7,7": "Vm VVVV", "2,4": "V", "1,7": "Bm BBBB", "7,1": "Wm WWWW"}
    hands = {"violet": ["fx-stop"], "black": ["fx-stop"]}
    table = Table(units, colours=("red", "black", "violet", "white"), hands=hands, temples={"2,4": "violet"})
    table.say("move f05 > 2,3 / end")
    assert facts_of(table, "violet")["near"] == 99
    assert facts_of(table, "black")["near"] == 5  # 2,3 to the messiah on 1,7


def test_a_reactive_order_uses_the_first_response_that_is_legal() -> None:
    table = shown("pray 3 1,1 / play fx-smite target black.m / end")
    text = (
        "if targets = black.m: window: respond before 2: pray 3 5,6; play fx-port target messiah choose 5,5\n"
        "if targets = black.m: window: respond before 2: pray 1 5,6; play fx-stop target fx-smite"
    )
    found = answer(table, text)
    assert isinstance(found, dict)
    assert found["value"]["do"]["value"]["card"] == "fx-port"
    poor = shown("pray 3 1,1 / play fx-smite target black.m / end", {**UNITS, "5,6": "B", "5,5": "BBB"})
    found = answer(poor, text)
    assert isinstance(found, dict)
    assert found["value"]["do"]["value"]["card"] == "fx-stop"


def point(table: Table, order: str) -> str | None:
    """Where the order steps in."""
    found: Any = answer(table, order)
    return None if found is None or found["case"] == "pass" else found["value"]["at"]


STOP = "pray 1 5,6; play fx-stop target fx-smite"
WARD = "pray 1 5,6"


@pytest.mark.parametrize(
    ("order", "where"),
    [
        (f"when miracle targets my messiah: respond on card: {STOP}", "before 3"),
        (f"when a miracle targets my messiah at before that respond {STOP}", "before 3"),
        (f"when targeted: respond that: {STOP}", "before 3"),
        (f"when targeted: respond before that: {STOP}", "before 3"),
        (f"when targeted: respond after that: {WARD}", "after 3"),
        (f"when miracle targets my followers: respond that: {STOP}", None),
        (f"when near 3: respond before that: {WARD}", "before 1"),
        (f"when near 3: respond after that: {WARD}", "after 1"),
        (f"when near 1: respond after that: {WARD}", None),
        (f"when space 4,3: respond before that: {WARD}", "before 3"),
        (f"when miracle: respond on prayer: {WARD}", None),
        (f"when round 1: respond on prayer: {WARD}", "before 2"),
        (f"when round 1: respond start: {WARD}", "start"),
        (f"when end: respond before that: {WARD}", None),
        (f"when near 1, targeted: respond that: {STOP}", "before 3"),
        (f"when active = red and miracle: respond that: {STOP}", "before 3"),
        (f"when active = black and miracle: respond that: {STOP}", None),
    ],
)
def test_reactive_orders_name_their_point_by_what_makes_their_test_true(
    order: str, where: str | None
) -> None:
    table = shown("move f05 > 3,2 / with / pray 3 1,1 / with / play fx-smite target black.m / more")
    assert point(table, order) == where


def test_reactive_orders_at_the_end_and_against_reactions() -> None:
    ending = shown("move f01 > 1,2 / move f05 > 3,2 / end")
    assert point(ending, f"when combat: respond end: {WARD}") == "end"
    assert point(ending, f"when combat: respond that: {WARD}") == "end"
    assert point(ending, f"when answer: respond that: {WARD}") is None
    table = Table(
        UNITS, active="black", hands={"black": ["fx-stop", "fx-alms"], "red": ["fx-smite", "fx-ward"]}
    )
    table.say("move f01 > 3,4 / end")
    table.say("respond start: pray 3 1,1; play fx-smite target black.m")
    assert table.asked() == {"black": "window"}
    assert point(table, f"when answer: respond on card: {STOP}") == "on card"
    assert point(table, f"when targeted: respond that: {STOP}") == "on card"
    assert point(table, f"when answer: respond that: {WARD}") == "on prayer"
    assert point(table, f"when targeted: respond after that: {WARD}") is None


def test_what_waits_below_is_not_what_a_shown_action_makes_true() -> None:
    units = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "8,1": "BBBB", "4,7": "Vm VVVV"}
    hands = {"red": ["fx-smite"], "black": ["fx-stop"], "violet": ["fx-martyr"]}
    table = Table(units, colours=("red", "black", "violet"), hands=hands)
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    table.say(black="pass", violet="respond before 2: pray f01; play fx-martyr choose none")
    assert table.asked() == {"black": "window"}
    assert facts_of(table)["targeted"] is True  # by Red's miracle, which waits
    assert point(table, "when targeted: respond that: pray 1 8,1") is None


def test_a_response_that_is_not_legal_leads_on_as_the_seat_chose() -> None:
    table = shown("pray 3 1,1 / play fx-smite target black.m / end")
    order = "when targeted: respond that: play fx-stop target fx-smite"  # nobody prays for it
    assert answer(table, order) is None
    assert answer(table, f"{order} else pass") == PASS
    assert answer(table, f"{order}\nelse pass") == PASS
    assert answer(table, f"{order} else ask\nelse pass") is None


def test_facts_tell_places_distances_and_adjacency() -> None:
    table = shown("move f05 > 3,2 / end")
    facts = facts_of(table)
    assert facts["from"] == ["2,2"]
    assert facts["on.red"] == ["1,1", "2,2"]
    assert facts["distance.red"] == 3  # 4,3 to 2,2
    assert facts["reach.red"] == 7  # the city on 5,6 to 2,2
    assert facts["touching.red"] == 2  # 3,3 to 2,2
    assert (facts["messiah.red"], facts["avatar.red"]) == ("2,2", "none")
    aimed = facts_of(shown("pray 3 1,1 / play fx-smite target black.m / end"))
    assert (aimed["hit"], aimed["targets"]) == (["messiah"], ["black.m"])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("distance.red.m.black.m", 3),  # 2,2 and 4,3
        ("distance.black.m.red.m", 3),
        ("distance.red.f01.black.city", 9),  # 1,1 and 5,6
        ("distance.red.city.2,3", 3),
        ("distance.red.city.b3", 3),
        ("distance.2,3.e6", 6),
        ("distance.my.messiah.enemy.unit", 3),  # the units on 2,2
        ("distance.any.messiah.1,1", 2),
        ("distance.enemy.follower.my.follower", 2),  # 2,2 and 3,3
        ("distance.enemy.building.my.low", 4),  # 1,1 and 3,3
        ("distance.red.temple.1,1", 99),  # it has none
        ("distance.red.a.black.m", 99),
        ("distance.red.f24.black.m", 99),  # in the supply
        ("distance.ally.unit.1,1", 99),
        ("adjacent.black.f01.black.m", True),  # 3,3 and 4,3
        ("adjacent.red.m.black.m", False),
        ("adjacent.2,3.2,2", True),
        ("adjacent.2,3.2,3", False),
        ("adjacent.my.unit.enemy.unit", False),
        ("adjacent.red.a.black.m", False),
        ("units.red", 7),
        ("units.red.follower", 6),
        ("units.red.low.active.2,2", 2),
        ("units.red.unit.any.2,2", 3),
        ("units.enemy.high.any.b2", 1),
        ("units.my.follower.praying", 0),
        ("units.any.messiah", 2),
        ("units.any.any.any.5,6", 4),
        ("units.ally", 0),
    ],
)
def test_distances_adjacency_and_counts_of_any_things_named(name: str, value: Json) -> None:
    assert facts_of(shown("move f05 > 3,2 / end"))[name] == value


def test_counts_by_state_tell_who_prays_and_who_has_moved() -> None:
    table = shown("move f05 > 3,2 / with / pray f01, f02 / more")
    table.say("pass")
    facts = facts_of(table)
    assert [facts[f"units.red.follower.{state}"] for state in ("praying", "active", "moved", "unmoved")] == [
        2,
        4,
        1,
        5,
    ]
    assert facts["units.red.follower.praying.1,1"] == 2
    assert facts["distance.red.f05.3,2"] == 0


def test_facts_of_each_action_of_the_bundle() -> None:
    table = shown(
        "move messiah > 3,2 / with / pray f01, f02, f03 / with / play fx-smite target black.m / end"
    )
    facts = facts_of(table)
    whats = ("kind", "owner", "unit", "unit_kind", "from", "to", "card")
    assert [facts[f"action.1.{what}"] for what in whats] == [
        *("move", "red", "red.m", "messiah", "2,2", "3,2", "none")
    ]
    assert [facts[f"action.3.{what}"] for what in whats] == [
        *("play", "red", "none", "none", "none", "none", "fx-smite")
    ]
    assert (facts["action.2.kind"], facts["action.4.kind"]) == ("pray", "none")
    assert (facts["action_targets.3"], facts["action_targets.1"]) == (["black.m"], [])
    assert facts["declares"] is True  # the messiah will be next to 3,3
    assert facts_of(shown("move f05 > 3,2 / more"))["declares"] is False


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        (
            "distance.red.m",
            "'distance.red.m' wants two places, each a space (2,3) or like red.f03, my.messiah.",
        ),
        (
            "distance.red.m.9,9",
            "'9,9' is neither a space of this board nor one of red, black, my, ally, any, enemy.",
        ),
        (
            "distance.violet.m.1,1",
            "'violet' is neither a space of this board nor one of red, black, my, ally, any, enemy.",
        ),
        (
            "adjacent.red.f25.1,1",
            "red.f25 is not a place: a unit's number such as f03, m or a, or one of follower, nonbeliever, "
            "messiah, avatar, low, high, unit, city, temple, building.",
        ),
        ("adjacent.1,1.1,2.1,3", "'adjacent.1,1.1,2.1,3' says more than two places: '1,3'."),
        (
            "units.red.priest",
            "'priest' is not a kind of unit: follower, nonbeliever, messiah, avatar, low, high, unit.",
        ),
        ("units.red.low.asleep", "'asleep' is not a state of units: active, praying, moved, unmoved, any."),
        ("units.red.low.active.0,1", "'0,1' is not a space of this board."),
        (
            "units.red.low.any.1,1.2,2",
            "'units.red.low.any.1,1.2,2' has more parts than seat, kind, state and space.",
        ),
        ("action.0.kind", "'0' is not the number of an action, 1 to 99."),
        ("action.1.colour", "'colour' is not among kind, owner, unit, unit_kind, from, to, card."),
        ("action_targets.x", "'x' is not the number of an action, 1 to 99."),
    ],
)
def test_a_name_that_is_none_is_refused_with_what_is_wrong(name: str, problem: str) -> None:
    table = shown("move f05 > 3,2 / end")
    known = TRUE_MESSIAH.testable(table.state, table.play.setup, 2)
    test: Json = {"fact": name, "is": "=", "value": 1}
    assert [(one.path, one.message) for one in Condition(known).problems(test)] == [("/fact", problem)]
    with pytest.raises(UnreadableText) as error:
        Condition(known).parse(f'"{name}" = 1')
    assert error.value.message == problem
    assert name not in facts_of(table)


@pytest.mark.parametrize(
    ("test", "passed"),
    [
        ("distance.my.messiah.red.m > 2", True),
        ("distance.my.messiah.red.m > 3", False),
        ("distance.my.messiah.red.m < distance.my.city.red.m", True),
        ("Distance.Black.M.b3 = 2", True),
        ("distance.black.m.2,3 = 2", True),
        ("units.enemy.low.active.b2 >= 2 and adjacent.my.unit.enemy.unit = no", True),
        ("action.1.unit = red.f05 and action.1.to = 3,2", True),
        ("declares = yes", True),  # 3,2 is adjacent to 3,3
        ("action.1.unit_kind = messiah", False),
    ],
)
def test_filters_by_facts_that_tests_name_themselves(test: str, passed: bool) -> None:
    table = shown("move f05 > 3,2 / end")
    assert answer(table, f"pass when {test}") == (PASS if passed else None)
    assert answer(table, f"if {test}: window: pass") == (PASS if passed else None)


def test_targeted_means_what_is_ones_own() -> None:
    own = facts_of(shown("pray 3 1,1 / play fx-smite target red.f05 / end"))
    assert (own["targeted"], own["hit"]) == (False, [])
    table = Table(UNITS, hands={"red": ["fx-stop", "fx-alms"], "black": ["fx-port", "fx-stop"]})
    table.say("move f05 > 2,3 / end")
    table.say("respond after 1: pray 3 5,6; play fx-port target messiah choose 5,5")
    table.say("respond on card: pray 1 1,1; play fx-stop target fx-port")
    assert table.asked() == {"black": "window"}
    assert facts_of(table)["hit"] == ["messiah", "miracle"]  # Port's own target, and what Stop targets


def test_near_is_near_a_building_too() -> None:
    table = Table({**UNITS, "2,5": "R"}, hands={"black": ["fx-stop"]}, temples={"1,6": "black"})
    table.say("move f07 > 1,5 / end")
    assert facts_of(table)["near"] == 1  # beside the temple; the messiah is 5 away


# Other questions.


@pytest.mark.parametrize(
    ("sale", "coins", "answered"),
    [
        (["fx-see", "fx-smite"], 5, {"coins": 5, "wish": [["fx-smite"], ["fx-see"]]}),
        (["fx-see", "fx-doom"], 3, {"coins": 3, "wish": [["fx-see"]]}),
        (["fx-see", "fx-smite"], 2, {"coins": 2, "wish": [["fx-see"]]}),  # Smite costs 3
        (["fx-doom", "fx-peace"], 5, None),
        (["fx-see", "fx-doom"], 1, None),
    ],
)
def test_bids_by_preference_for_cards_that_may_come_up(sale: list[str], coins: int, answered: Json) -> None:
    def few_for_sale(state: TrueMessiah) -> None:
        for card in sale:
            state.marketplace.remove(card)
        state.marketplace, state.removed = list(sale), state.marketplace
        state.seats[2].coins = coins

    cards = ["fx-see", "fx-smite", "fx-doom", "fx-peace"]
    table = Table(phase="market", market=cards, prepare=few_for_sale)
    assert answer(table, "always bid up to 5 for first of fx-smite, fx-see") == answered


def test_loot_may_be_left_to_orders() -> None:
    table = looting(coins=2)
    assert answer(table, "always loot: take fx-call", "red") == [{"card": "fx-call", "do": "take"}]
    assert answer(table, "always take fx-ward else default", "red") == table.default()
    assert answer(table, "always take fx-ward", "red") is None
