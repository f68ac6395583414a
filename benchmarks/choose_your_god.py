"""Choose Your God Wisely: random games, and a whole Resolution Phase as the worker resolves it."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from benchmarks.figures import BenchmarkFailed
from benchmarks.playouts import answers_per_second
from benchmarks.report import Plain, quantity
from benchmarks.tables import Member, play_step, register, start_game
from referee.engine.asks import Ask
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.library import DEFAULT_PACK, Library
from referee.service.games import live_games
from referee.service.orders import seal_order
from referee.service.resolving import resolve_step
from referee.service.running.context import Referee
from referee.store import games

RULESET = "choose_your_god"
SEATS = 5
FIRST_ROUND = 3
"""By then hands are not empty, and Priests stand everywhere."""
MAX_STEPS = 500
RANDOM_GAMES, FIRST_STEPS = 3, 45
MILLISECONDS = 1000.0
PLAN: dict[str, Json] = {
    "rules": [],
    "otherwise": "pass",
    "if_win": [{"at": at, "do": {"case": "decline", "value": {}}} for at in range(1, 14)],
    "give": {"case": "cheapest", "value": {}},
    "altar": [],
}
"""Asks for nothing, so that the phase runs through."""
ASK_ME: dict[str, Any] = {
    "rules": [],
    "otherwise": "ask",
    "if_win": [],
    "give": {"case": "ask", "value": {}},
    "altar": [],
}
"""The plan of somebody who plans nothing."""


def bare(ask: Ask, answer: Any) -> Json:
    """The same answer with nothing written for later."""
    match ask.kind.partition(".")[2]:
        case "intention":
            return {"do": _without_plan(answer["do"]), "then": []}
        case "round" if answer is not None:  # the turns are what is asked for
            later = [{**rule, "do": _without_plan(rule["do"])} for rule in answer["then"] or ()]
            return {"do": _without_plan(answer["do"]), "then": later}
        case "plan":
            return ASK_ME
        case "window":
            return {**answer, "then": None, "if_win": None}
        case _:
            unchanged: Json = answer
            return unchanged


def _without_plan(act: Any) -> Json:
    is_prayer = act["case"] == "pray"
    return {"case": "pray", "value": {**act["value"], "plan": None}} if is_prayer else act


def measure_playouts(rounds: int, seconds: float) -> Plain:
    """The median of several rounds of random games with five players."""
    library = Library()
    rules = library.ruleset(RULESET)
    content = library.content(RULESET, DEFAULT_PACK)[1]
    setup = Setup("benchmark", SEATS, rules.settle_options(rules.bounds, SEATS, content), content)
    rates = [answers_per_second(rules, setup, seconds) for _ in range(rounds)]
    return Plain(
        "answers in random games of Choose Your God Wisely, one process", quantity(median(rates), "/s")
    )


def measure_resolution(referee: Referee, rounds: int) -> Plain:
    """From the sealed plans of five players to the next question, in the worker's own function."""
    members = register(referee, SEATS)
    spent = [_resolution(referee, members, number) for number in range(rounds)]
    return Plain("a whole Resolution Phase of five players in the worker", quantity(median(spent), "ms"))


def measure_steps(referee: Referee) -> Plain:
    """The first steps of some random games, as the worker resolves them."""
    members = register(referee, SEATS)
    spent = []
    for number in range(RANDOM_GAMES):
        game_id = start_game(referee, members, RULESET)
        source = UniformNumbers(f"steps {number}".encode(), "answers")
        spent += [play_step(referee, game_id, members, source) for _ in range(FIRST_STEPS)]
    cost = quantity(MILLISECONDS * median(spent), "ms")
    return Plain("a step of Choose Your God Wisely with five players in the worker, processor time", cost)


def _resolution(referee: Referee, members: list[Member], number: int) -> float:
    game_id = start_game(referee, members, RULESET)
    source = UniformNumbers(f"resolution {number}".encode(), "answers")
    for _ in range(MAX_STEPS):
        step, asks, round_ = _open_step(referee, game_id)
        planning = asks[0].kind.endswith(".plan")
        measured = planning and round_ >= FIRST_ROUND
        for ask in asks:
            answer: Json = PLAN if planning else bare(ask, ask.choice.sample(source))
            player = members[ask.seat - 1].player
            seal_order.seal_order(referee, player, game_id, f"{step}.{ask.seat}", answer=answer)
        start = time.perf_counter()
        if not resolve_step.resolve_step(referee, game_id, step):
            raise BenchmarkFailed(f"step {step} of a game was not resolved")
        if measured:
            return MILLISECONDS * (time.perf_counter() - start)
    raise BenchmarkFailed("no plans were asked for")


def _open_step(referee: Referee, game_id: str) -> tuple[int, tuple[Ask, ...], int]:
    with referee.store.reading() as snapshot:
        play = live_games.resume(referee, snapshot, games.get(snapshot, game_id))
    assert play.step is not None
    return play.step.number, play.step.asks, play.rules.round(play.state)
