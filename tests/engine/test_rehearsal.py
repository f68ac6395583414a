"""Rehearsals say whether an order can be carried out, and leave no trace."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Flag, Number
from referee.engine.codec import copied
from referee.engine.page import Page
from referee.engine.problems import Problem
from referee.engine.rehearsal import CarryOut, GameOver, Refused, Rehearsal, rehearse
from referee.engine.unseen import UNSEEN
from tests.odds import Called, FirstSeat, OddsState, OddsTable, Stock, Tiles, odds_setup

SETUP = odds_setup()
NO_TILE = Problem("/tiles/2", "There is no tile 9.", "OE-3")


def a_state() -> OddsState:
    return OddsState([7, 8], {1: [1, 2]}, {1: 0}, seats=3)


def well() -> Ask:
    return Ask(1, "test.flag", Flag(), True, lambda: Page("Well?"))


async def play_out(t: OddsTable) -> None:
    t.state.discard.append(t.state.hands[1].pop())
    t.state.points[1] += 1
    t.state.round += 1
    t.tell(Called(1, "odd"))
    t.tell_only({1: FirstSeat()})
    t.tell_at_the_end(Stock(()))


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
    assert rehearse(state, SETUP, 1, order) == problem
    assert state == before


def test_what_a_rehearsal_leaves_behind_can_be_looked_at_and_carried_on() -> None:
    state = a_state()
    rehearsal = Rehearsal(state, SETUP, 1)
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

    rehearsal = Rehearsal(a_state(), SETUP, 1)
    assert rehearsal.problem_with(ask_twice, by_default=True) == NO_TILE
    assert heard == [True, True]


def test_an_order_that_asks_is_closed_and_not_left_waiting() -> None:
    closed: list[bool] = []

    async def ask(t: OddsTable) -> None:
        try:
            await t.ask(well())
        finally:
            closed.append(True)

    assert rehearse(a_state(), SETUP, 1, ask) is None
    assert closed == [True]


def a_secretive_state() -> OddsState:
    return OddsState([7, 8], {1: [1, 2], 2: [3, 4]}, {1: 0, 2: 0}, seats=2, bets={1: 2, 2: 1})


def looks_at(what: Callable[[OddsState], object]) -> CarryOut[OddsState, Tiles]:
    async def look_and_refuse(t: OddsTable) -> None:
        what(t.state)
        await refused(t)

    return look_and_refuse


SECRETS: dict[str, Callable[[OddsState], object]] = {
    "a tile of the stock": lambda state: state.stock[0] == 7,
    "whether a tile is in the stock": lambda state: 7 in state.stock,
    "the highest tile": lambda state: max(state.stock),
    "the sum": lambda state: sum(state.hands[2]),
    "tiles in order": lambda state: sorted(state.hands[2]),
    "different tiles": lambda state: set(state.hands[2]),
    "a tile in words": lambda state: f"{state.stock[0]}",
    "a bet": lambda state: state.bets[2] == 1,
    "whether there is one": lambda state: bool(state.bets[2]),
    "an attribute": lambda state: state.stock[0].real,
    "an index": lambda state: list(range(20))[state.stock[0]],
}


@pytest.mark.parametrize("secret", SECRETS)
def test_a_rehearsal_ends_where_it_would_look_at_what_the_seat_must_not_know(secret: str) -> None:
    state = a_secretive_state()
    assert rehearse(state, SETUP, 1, looks_at(SECRETS[secret])) is None
    assert state == a_secretive_state()


def test_a_seat_knows_its_own_secrets() -> None:
    known = looks_at(lambda state: (state.hands[1] == [1, 2], bool(state.bets[1])))
    assert rehearse(a_secretive_state(), SETUP, 1, known) == NO_TILE
    assert rehearse(a_secretive_state(), SETUP, 2, known) is None


async def move_hidden_tiles(t: OddsTable) -> None:
    t.state.hands[1].append(t.state.stock.pop())
    t.state.hands[2].remove(t.state.hands[2][0])
    if [len(t.state.stock), len(t.state.hands[1]), len(t.state.hands[2])] == [1, 3, 1]:
        await refused(t)


def test_what_is_hidden_can_be_moved_and_counted_and_is_hidden_in_copies_too() -> None:
    state = a_secretive_state()
    assert rehearse(state, SETUP, 1, move_hidden_tiles) == NO_TILE
    again = Rehearsal(Rehearsal(state, SETUP, 1).state, SETUP, 1)
    assert all(one is UNSEEN for one in [*again.state.stock, *again.state.hands[2], again.state.bets[2]])
    assert again.problem_with(move_hidden_tiles) == NO_TILE


def test_errors_of_the_rules_are_not_taken_for_refusals() -> None:
    async def broken(t: OddsTable) -> None:
        t.state.hands[9].pop()

    with pytest.raises(KeyError):
        rehearse(a_state(), SETUP, 1, broken)


def test_a_refusal_does_not_quote_the_order_in_logs() -> None:
    assert str(Refused("There is no tile 9.", "OE-3")) == "an order was refused"


def test_a_constraint_can_be_a_rehearsal() -> None:
    """A problem alone is as good as a list of them, and gets the clause of the constraint if it has none."""

    def test(answer: object) -> Problem | None:
        async def order(_: OddsTable) -> None:
            if answer == 3:
                raise Refused("Not three.")

        return rehearse(a_state(), SETUP, 1, order)

    choice = Number(1, 5).where(Constraint("Not three.", test, "OE-9"))
    assert choice.problems(2) == []
    assert choice.problems(3) == [Problem("", "Not three.", "OE-9")]
