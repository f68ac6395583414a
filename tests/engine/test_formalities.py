"""Formalities: questions that nobody is asked, answered within the resolution of a step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from referee.engine.asks import Ask
from referee.engine.canonical import canonical
from referee.engine.choices import Number
from referee.engine.formalities import Settled
from referee.engine.json_types import Json
from referee.engine.page import Page
from referee.engine.play import Answered, Divergence, Play, Position, RulesError
from referee.engine.playout import random_game
from referee.engine.randomness import Seeded
from referee.engine.retrace import Past, retrace
from referee.engine.ruleset import Ruleset
from referee.engine.scenario import read_scenario, run_scenario
from referee.engine.seeds import Seeds
from tests.odds import ODDS, OddsEvent, OddsState, OddsTable, Tiles, odds_setup

SETUP = odds_setup()
RANDOMNESS = Seeded(Seeds(b"formalities"))

OddsPlay = Play[OddsState, Tiles]


def number(seat: int, default: Json = 0, most: int = 9) -> Ask:
    return Ask(seat, "test.number", Number(0, most), default, lambda: Page("How many?"))


class Heard(OddsEvent, says="{how} {answer}"):
    """An answer that the rules have got."""

    how: str
    answer: int


def tally(t: OddsTable, how: str, answer: Json) -> None:
    t.tell(Heard(how, cast("int", answer)))


async def opening(t: OddsTable) -> str:
    """A formality in the set-up, one on each side of a question, and one after a checkpoint."""
    tally(t, "set-up", await t.settle(number(1, default=1)))
    tally(t, "asked", await t.ask(number(2)))
    tally(t, "settled", await t.settle(number(3)))
    tally(t, "asked", await t.ask(number(2)))
    tally(t, "settled", await t.settle(number(3)))
    return "round"


async def following(t: OddsTable) -> str | None:
    tally(t, "settled", await t.settle(number(1)))
    tally(t, "settled", await t.settle(number(3)))
    tally(t, "asked", await t.ask(number(2)))
    return None


RULES: Ruleset[OddsState, Tiles] = replace(
    ODDS, phases={**ODDS.phases, "bets": opening, "round": following}, kinds=("test.number",)
)


def begun(rules: Ruleset[OddsState, Tiles] = RULES) -> OddsPlay:
    return Play.begin(rules, SETUP, RANDOMNESS, careful=True)[0]


def filed(_: Play[Any, Any], ask: Ask) -> Json:
    """Seat 3 has filed a seven."""
    return 7 if ask.seat == 3 else ask.default


def one(seat: int, answer: Json) -> Settled:
    return Settled("test.number", seat, answer)


def test_nobody_is_asked_and_what_is_on_file_answers() -> None:
    play, set_up = Play.begin(RULES, SETUP, RANDOMNESS, careful=True)
    assert set_up.settled == (one(1, 1),)
    assert play.step is not None
    assert (play.step.number, play.step.seats) == (1, (2,))
    advance = play.resolve({2: 5}, settle=filed)
    assert [event.public for event in advance.events] == [Heard("asked", 5), Heard("settled", 7)]
    assert advance.settled == (one(3, 7),)
    assert (play.step.number, play.step.seats) == (2, (2,))
    assert play.resolve({2: 5}).settled == (one(3, 0), one(1, 0), one(3, 0))  # by default


def test_a_game_taken_up_anywhere_has_its_formalities_settled_as_they_were() -> None:
    play = begun()
    for _ in range(3):
        resumed = Play.resume(RULES, SETUP, RANDOMNESS, play.position)
        assert resumed.position == play.position
        assert canonical(resumed.position.checkpoint.state) == canonical(play.position.checkpoint.state)
        assert resumed.resolve({2: 5}, settle=filed) == play.resolve({2: 5}, settle=filed)
    assert play.result is not None


def test_after_a_checkpoint_its_formalities_belong_to_it() -> None:
    play = begun()
    play.resolve({2: 5}, settle=filed)
    assert play.position.since == (Answered(1, "bets/0/test.number/2", {2: 5}, settled=(one(3, 7),)),)
    play.resolve({2: 5}, settle=filed)
    assert not play.position.since
    assert play.position.checkpoint.settled == (one(1, 0), one(3, 7))


def answered(step: int, *settled: Settled) -> Answered:
    return Answered(step, f"bets/{step - 1}/test.number/2", {2: 5}, settled=settled)


@pytest.mark.parametrize(
    ("kept", "found"),
    [
        ((), "the journal has no formality here, the rules now ask test.number settled for seat 3"),
        ((one(1, 7),), "test.number settled for seat 1, the rules now ask test.number settled for seat 3"),
        ((one(3, 10),), "by an answer that was legal, the rules now ask it is not"),
        ((one(3, 7), one(3, 7)), "test.number settled for seat 3, the rules now ask no such formality"),
    ],
)
def test_a_replay_that_settles_something_else_is_a_divergence(kept: tuple[Settled, ...], found: str) -> None:
    with pytest.raises(Divergence, match=found):
        begun().replay(answered(1, *kept))


@pytest.mark.parametrize("settled", [(), (one(1, 0),), (one(1, 0), one(3, 0), one(3, 0))])
def test_a_checkpoint_that_settles_something_else_is_a_divergence(settled: tuple[Settled, ...]) -> None:
    play = begun()
    play.resolve({2: 5})
    play.resolve({2: 5})
    kept = replace(play.position.checkpoint, settled=settled)
    with pytest.raises(Divergence):
        Play.resume(RULES, SETUP, RANDOMNESS, Position(kept))


def test_an_illegal_answer_is_a_fault_of_whoever_settles() -> None:
    with pytest.raises(RulesError, match="settled by an illegal answer"):
        begun().resolve({2: 5}, settle=lambda _play, _ask: 10)


def test_a_careful_game_refuses_a_formality_with_an_illegal_default() -> None:
    async def phase(t: OddsTable) -> str | None:
        await t.settle(number(1, default=10))
        return None

    with pytest.raises(RulesError, match=r"the default of test\.number is illegal"):
        begun(replace(RULES, phases={**RULES.phases, "bets": phase}))


def test_formalities_without_end_are_stopped() -> None:
    async def phase(t: OddsTable) -> str | None:
        while True:
            await t.settle(number(1))

    with pytest.raises(RulesError, match="went by without a question"):
        begun(replace(RULES, phases={**RULES.phases, "bets": phase}))


def test_random_games_settle_by_default_and_can_be_retraced() -> None:
    report = random_game(RULES, SETUP.content, 3, "7", careful=True)
    assert [len(step.settled) for step in report.answered] == [1, 3, 0]
    assert {settled.answer for step in report.answered for settled in step.settled} == {0}
    seeds = Seeds(b"7")
    retrace(RULES, replace(SETUP, game="random-7"), seeds, Past(report.answered, {}))


def test_a_scenario_settles_by_default_or_as_it_says() -> None:
    data: Json = {
        "ruleset": "odds",
        "seats": 3,
        "answers": [
            {"seat": 3, "kind": "test.number", "answer": 4},
            {"seat": 2, "answer": 5},
            {"seat": 3, "answer": 6},
        ],
    }
    report = run_scenario(read_scenario(data), RULES, SETUP)
    assert report["settled"] == [
        {"step": 0, "seat": 1, "kind": "test.number", "answer": 1, "from": "default"},
        {"step": 1, "seat": 3, "kind": "test.number", "answer": 4, "from": "script"},
    ]
    assert report["unused"] == {"answers": ["/answers/2"], "draws": []}  # nobody asked seat 3
