"""Random games in this process: rules, choices and draws alone, without any server."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from benchmarks.report import Plain, quantity
from benchmarks.sealed_picks import SEALED_PICKS
from referee.engine.dice import Stream
from referee.engine.playout import playout
from referee.engine.ruleset import Ruleset, Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK, Library

PICKS_ROUNDS = 40


def measure(rounds: int, seconds: float) -> list[Plain]:
    """The medians of several rounds of random games with four players."""
    return [_measured(*four_players(ruleset), rounds, seconds) for ruleset in ("cult_wars", "true_messiah")]


def _measured(rules: Ruleset[Any, Any], setup: Setup[Any], rounds: int, seconds: float) -> Plain:
    rates = [answers_per_second(rules, setup, seconds) for _ in range(rounds)]
    figure = quantity(median(rates), "/s")
    return Plain(f"answers in random games of {rules.name}, one process", figure)


def answers_per_second(rules: Ruleset[Any, Any], setup: Setup[Any], seconds: float) -> float:
    """How many answers random games take in, whole games after one another."""
    source, answers, games = Stream(b"benchmarks", "answers"), 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        games += 1
        answers += playout(rules, setup, Seeds(games.to_bytes(32, "big")), source).answers
    return answers / (time.perf_counter() - start)


def cult_wars() -> tuple[Ruleset[Any, Any], Setup[Any]]:
    """Cult Wars with four players."""
    return four_players("cult_wars")


def four_players(ruleset: str) -> tuple[Ruleset[Any, Any], Setup[Any]]:
    """A game with four players and its own content."""
    library = Library()
    rules = library.ruleset(ruleset)
    _, content = library.content(rules.id, DEFAULT_PACK)
    return rules, Setup("benchmark", 4, rules.settle_options({}, 4, content), content)


def sealed_picks(seats: int) -> tuple[Ruleset[Any, Any], Setup[Any]]:
    """The small sealed game that boardgame.io plays too."""
    options = SEALED_PICKS.settle_options({"rounds": PICKS_ROUNDS}, seats, None)
    return SEALED_PICKS, Setup("benchmark", seats, options, None)
