"""Section 5.3: standing orders for windows: filters, wake tests, reactive orders."""

from __future__ import annotations

from referee.engine.ahead import OrderAhead, Question, Used, consider
from referee.engine.ahead_text import Words
from referee.engine.json_types import Json
from referee.engine.standing_text import read_standing
from referee.games.true_messiah import TRUE_MESSIAH
from tests.games.true_messiah.table import Table

UNITS = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB"}


def orders(table: Table, text: str) -> list[OrderAhead]:
    rules = TRUE_MESSIAH.queues
    known = [one.fact for one in TRUE_MESSIAH.facts(table.state, table.play.setup, 2)]
    words = Words(TRUE_MESSIAH.kinds, known, lambda word: rules.addressee(table.state, 2, word), rules.verbs)
    return read_standing(text, words)


def answer(table: Table, text: str, colour: str = "black") -> Json:
    """What the orders of a colour answer; None if it is asked."""
    ask = table.ask(colour)
    stated = TRUE_MESSIAH.facts(table.state, table.play.setup, ask.seat)
    facts = {one.fact.id: one.value for one in stated}
    question = Question(1, ask.kind, facts, lambda: (ask, table.state.round))
    outcome = consider(orders(table, text), question, TRUE_MESSIAH.queues).outcome
    return outcome.answer if isinstance(outcome, Used) else None


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


def test_a_pass_for_the_rest_of_the_turn_can_be_left_to_a_standing_order() -> None:
    table = shown("move f01 > 1,2 / pray f02 / play fx-alms / end")
    table.say("pass turn unless targeted")
    assert answer(table, "if passing = true: window: pass") == PASS


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


def test_loot_is_never_left_to_orders() -> None:
    assert TRUE_MESSIAH.queues.never == ("true_messiah.loot",)
