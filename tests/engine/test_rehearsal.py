"""Rehearsals say whether an order can be carried out, and leave no trace."""

from __future__ import annotations

import pytest

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Flag, Number
from referee.engine.codec import copied
from referee.engine.events import Face
from referee.engine.problems import Problem
from referee.engine.rehearsal import CarryOut, GameOver, Refused, Rehearsal, rehearse
from referee.engine.ruleset import Setup
from tests.odds import OddsState, OddsTable, Tiles, odds_setup

SETUP = odds_setup()
NO_TILE = Problem("/tiles/2", "There is no tile 9.", "OE-3")


def a_state() -> OddsState:
    return OddsState([7, 8], {1: [1, 2]}, {1: 0}, seats=3)


def well() -> Ask:
    return Ask(1, "test.flag", Flag(), True, lambda: "Well?")


async def play_out(t: OddsTable) -> None:
    t.state.discard.append(t.state.hands[1].pop())
    t.state.points[1] += 1
    t.state.round += 1
    t.tell("played", "Somebody plays a tile.")
    t.tell_only({1: Face("You play a tile.", {})}, "played")
    t.tell_at_the_end("played", "It was a tile.")


async def refused(t: OddsTable) -> None:
    await play_out(t)
    raise Refused("There is no tile 9.", "OE-3", "tiles", 2)


async def roll_and_refuse(t: OddsTable) -> None:
    t.roll("die", 6)
    await refused(t)


async def shuffle_and_refuse(t: OddsTable) -> None:
    t.shuffle("stock", t.state.stock)
    await refused(t)


async def pick_and_refuse(t: OddsTable) -> None:
    t.pick("tile", t.state.stock)
    await refused(t)


async def end_the_game(t: OddsTable) -> None:
    await play_out(t)
    raise GameOver


async def ask_and_refuse(t: OddsTable) -> None:
    await t.ask(well())
    await refused(t)


@pytest.mark.parametrize(
    ("order", "problem"),
    [
        (play_out, None),
        (refused, NO_TILE),
        (roll_and_refuse, None),
        (shuffle_and_refuse, None),
        (pick_and_refuse, None),
        (end_the_game, None),
        (ask_and_refuse, None),
    ],
)
def test_an_order_is_legal_if_it_can_be_carried_out_as_far_as_anybody_knows(
    order: CarryOut[OddsState, Tiles], problem: Problem | None
) -> None:
    state = a_state()
    before = copied(state)
    assert rehearse(state, SETUP, order) == problem
    assert state == before


def test_what_a_rehearsal_leaves_behind_can_be_looked_at_and_carried_on() -> None:
    state = a_state()
    rehearsal = Rehearsal(state, SETUP)
    assert rehearsal.rehearsing
    assert rehearsal.content == SETUP.content
    assert rehearsal.problem_with(play_out) is None
    assert rehearsal.problem_with(play_out) is None
    assert (rehearsal.state.discard, rehearsal.state.points) == ([2, 1], {1: 2})
    assert state == a_state()


def test_questions_can_be_answered_by_default_on_the_way() -> None:
    heard: list[object] = []

    async def ask_twice(t: OddsTable) -> None:
        heard.append(await t.ask(well()))
        heard.extend((await t.ask_all([well()])).values())
        await refused(t)

    rehearsal = Rehearsal(a_state(), SETUP)
    assert rehearsal.problem_with(ask_twice, by_default=True) == NO_TILE
    assert heard == [True, True]


def test_an_order_that_asks_is_closed_and_not_left_waiting() -> None:
    closed: list[bool] = []

    async def ask(t: OddsTable) -> None:
        try:
            await t.ask(well())
        finally:
            closed.append(True)

    assert rehearse(a_state(), SETUP, ask) is None
    assert closed == [True]


class Blind(Rehearsal[OddsState, Tiles]):
    """A rehearsal for those who do not see the stock."""

    def __init__(self, state: OddsState, setup: Setup[Tiles]) -> None:
        super().__init__(state, setup)
        self.state.stock = [0] * len(self.state.stock)


def test_hidden_things_can_be_turned_face_down_for_a_rehearsal() -> None:
    state = a_state()

    async def look(t: OddsTable) -> None:
        if any(t.state.stock):
            raise Refused("The stock is known.")

    assert Blind(state, SETUP).problem_with(look) is None
    assert rehearse(state, SETUP, look) == Problem("", "The stock is known.")
    assert state.stock == [7, 8]


def test_errors_of_the_rules_are_not_taken_for_refusals() -> None:
    async def broken(t: OddsTable) -> None:
        t.state.hands[9].pop()

    with pytest.raises(KeyError):
        rehearse(a_state(), SETUP, broken)


def test_a_refusal_does_not_quote_the_order_in_logs() -> None:
    assert str(Refused("There is no tile 9.", "OE-3")) == "an order was refused"


def test_a_constraint_can_be_a_rehearsal() -> None:
    """A problem alone is as good as a list of them, and gets the clause of the constraint if it has none."""

    def test(answer: object) -> Problem | None:
        async def order(_: OddsTable) -> None:
            if answer == 3:
                raise Refused("Not three.")

        return rehearse(a_state(), SETUP, order)

    choice = Number(1, 5).where(Constraint("Not three.", test, "OE-9"))
    assert choice.problems(2) == []
    assert choice.problems(3) == [Problem("", "Not three.", "OE-9")]
