"""`make waits` counts what the rules say is asked."""

from __future__ import annotations

from referee.games import RULESETS
from tests.games.waits import Waits, Writer, counted


def waits(ruleset: str, writer: Writer) -> Waits:
    return counted(RULESETS[ruleset], RULESETS[ruleset].max_seats, 1, writer)


def test_a_turn_of_cult_wars_asks_twice_and_once_whoever_sends_the_plan_along() -> None:
    found = waits("cult_wars", "nothing ahead")
    # Targets and plans; losses seldom, and only where the defender has a choice.
    assert found.table_rounds == 8
    assert found.prompts["cult_wars.target"] == found.prompts["cult_wars.plan"] <= found.rounds
    assert found.waits == 16 + found.prompts["cult_wars.assign_losses"]
    suggested = waits("cult_wars", "suggested")
    assert suggested.prompts["cult_wars.plan"] < found.prompts["cult_wars.plan"] / 2
    ahead = waits("cult_wars", "everything")
    assert (ahead.waits, ahead.prompts["cult_wars.plan"]) == (8, 0)


def test_who_writes_more_is_asked_less() -> None:
    nothing, suggested, everything = (
        waits("true_messiah", writer) for writer in ("nothing ahead", "suggested", "everything")
    )
    assert nothing.prompts.total() > suggested.prompts.total() > everything.prompts.total()
    assert suggested.prompts["true_messiah.window"] == 0
