"""Whole games played by chance, for tests, simulations and measurements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from referee.engine.choices import Source
from referee.engine.dice import Draw, UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Advance, Answered, Play, RulesError
from referee.engine.randomness import Seeded
from referee.engine.records import EventRecord
from referee.engine.ruleset import Result, Ruleset, Setup
from referee.engine.seeds import Seeds

S = TypeVar("S")
C = TypeVar("C")

MAX_STEPS = 10_000
"""No real game takes this long: one that does never ends."""


@dataclass(frozen=True)
class PlayoutReport:
    """How a random game went: its answered steps, how it ended, and all that happened and was drawn."""

    steps: int
    answers: int
    result: Result
    answered: tuple[Answered, ...]
    events: tuple[EventRecord, ...]
    draws: tuple[Draw, ...]
    unsettled: tuple[str, ...]
    """What does not add up in it by the game's own accounts; checked in careful games only."""


def playout(
    rules: Ruleset[S, C],
    setup: Setup[C],
    seeds: Seeds,
    source: Source,
    *,
    careful: bool = False,
    watch: Callable[[Play[S, C]], None] | None = None,
) -> PlayoutReport:
    """A game of random legal answers, to its end. `watch` is called at every open step and at the end."""
    play, advance = Play.begin(rules, setup, Seeded(seeds), careful=careful)
    play.fleeting = not careful and watch is None
    advances: list[Advance] = [advance]
    answered: list[Answered] = []
    while play.step is not None:
        if watch is not None:
            watch(play)
        if len(answered) == MAX_STEPS:
            raise RulesError(f"{rules.id} did not end within {MAX_STEPS} steps")
        step = play.step
        answers = {ask.seat: ask.choice.sample(source) for ask in step.asks}
        advances.append(play.resolve(answers, judged=not careful))
        answered.append(Answered(step.number, step.key, answers, settled=advances[-1].settled))
    if watch is not None:
        watch(play)
    assert play.result is not None  # noqa: S101 - a game without an open step has ended
    events = tuple(event for one in advances for event in one.events)
    return PlayoutReport(
        steps=len(answered),
        answers=sum(len(step.answers) for step in answered),
        result=play.result,
        answered=tuple(answered),
        events=events,
        draws=tuple(draw for one in advances for draw in one.draws),
        unsettled=tuple(rules.unsettled(play.state, setup, events)) if careful else (),
    )


def random_game(
    rules: Ruleset[Any, Any],
    content: Any,
    seats: int,
    seed: str,
    *,
    options: Mapping[str, Json] | None = None,
    careful: bool = False,
    watch: Callable[[Play[Any, Any]], None] | None = None,
) -> PlayoutReport:
    """The random game that belongs to a seed: the same seed gives the same game, whatever the machine."""
    settled = rules.settle_options(options or {}, seats, content)
    setup = Setup(f"random-{seed}", seats, settled, content)
    key = seed.encode()
    return playout(
        rules, setup, Seeds(key), UniformNumbers(key, "random answers"), careful=careful, watch=watch
    )
