"""Rules for later, as a game's own rules use them: the first that applies, whatever it is that is done."""

from __future__ import annotations

from referee.engine.ahead import Ahead, Judged, NotNow, Stopped, judge
from referee.engine.json_types import Json

RICH: Json = {"fact": "coins", "is": ">", "value": 2}
PASS = "pass"


def judged(*rules: Ahead[str], dear: tuple[str, ...] = (), **facts: Json) -> Judged[str]:
    def carry_out(rule: Ahead[str]) -> str:
        if rule.do in dear:
            raise NotNow("It costs too much.")
        return rule.do

    return judge(rules, facts, carry_out)


def test_the_first_rule_applies_whose_test_holds_and_that_can_be_carried_out() -> None:
    found = judged(Ahead("play", RICH), Ahead("pray"), Ahead(PASS), dear=("pray",), coins=1)
    assert (found.index, found.outcome) == (2, PASS)
    assert found.passed == {0: "Its test does not hold.", 1: "It costs too much."}


def test_where_none_applies_it_is_for_the_caller_to_say_what_happens() -> None:
    found = judged(Ahead("play", RICH), coins=1)
    assert (found.index, found.outcome) == (None, None)


def test_a_rule_that_cannot_be_carried_out_may_have_the_seat_asked() -> None:
    found = judged(Ahead("play", otherwise="ask"), Ahead(PASS), dear=("play",))
    assert (found.index, found.outcome) == (0, Stopped("It costs too much."))


def test_what_stands_in_the_way_may_say_what_happens_instead() -> None:
    def carry_out(rule: Ahead[str]) -> str:
        raise NotNow(f"No {rule.do}.", "next" if rule.do == "play" else "ask")

    found = judge([Ahead("play", otherwise="stop"), Ahead("pray"), Ahead(PASS)], {}, carry_out)
    assert (found.index, found.outcome, found.passed) == (1, Stopped("No pray."), {0: "No play."})


def test_a_rule_is_used_as_often_as_it_may_be() -> None:
    once = Ahead("play", uses=1)
    assert judged(once, Ahead(PASS)).outcome == "play"
    assert judged(Ahead("play", uses=1, used=1), Ahead(PASS)).outcome == PASS


def test_to_pass_unless_something_happens_is_to_be_asked_before_one_passes() -> None:
    rules = [Ahead("ask me", RICH), Ahead(PASS)]
    assert [judged(*rules, coins=coins).outcome for coins in (2, 3)] == [PASS, "ask me"]
