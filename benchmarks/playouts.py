"""Random games in this process: rules, choices and draws alone, without any server."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from benchmarks.report import Plain, quantity
from benchmarks.sealed_picks import SEALED_PICKS
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.playout import playout
from referee.engine.ruleset import Ruleset, Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK, Library

PICKS_ROUNDS = 40
PRIESTS = 5


def measure(rounds: int, seconds: float) -> list[Plain]:
    """Medians of several rounds: answers in two games for four, whole games of Evil High Priest for five."""
    answers = [answers_per_second(*cult_wars(), seconds) for _ in range(rounds)]
    bundles = [answers_per_second(*four_players("true_messiah"), seconds) for _ in range(rounds)]
    rules, setup = evil_high_priest()
    games = [games_per_second(rules, setup, seconds) for _ in range(rounds)]
    return [
        Plain("answers in random games of Cult Wars, one process", quantity(median(answers), "/s")),
        Plain("answers in random games of True Messiah, one process", quantity(median(bundles), "/s")),
        Plain("random games of Evil High Priest for five, one process", quantity(median(games), "/s")),
    ]


def answers_per_second(rules: Ruleset[Any, Any], setup: Setup[Any], seconds: float) -> float:
    """How many answers random games take in, whole games after one another."""
    source, answers, games = UniformNumbers(b"benchmarks", "answers"), 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        games += 1
        answers += playout(rules, setup, Seeds(games.to_bytes(32, "big")), source).answers
    return answers / (time.perf_counter() - start)


def games_per_second(rules: Ruleset[Any, Any], setup: Setup[Any], seconds: float) -> float:
    """How many random games are played to their end."""
    source, games = UniformNumbers(b"benchmarks", "games"), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        games += 1
        playout(rules, setup, Seeds(games.to_bytes(32, "big")), source)
    return games / (time.perf_counter() - start)


def evil_high_priest() -> tuple[Ruleset[Any, Any], Setup[Any]]:
    """Evil High Priest with five players and everything in the boxes."""
    library = Library()
    rules = library.ruleset("evil_high_priest")
    _, content = library.content(rules.id, DEFAULT_PACK)
    options: dict[str, Json] = {
        "boxes": ["blood_ceremony", "dark_ritual"],
        "monsters": "unique",
        "investigators": True,
        "priests": True,
    }
    settled = rules.settle_options(options, PRIESTS, content)
    return rules, Setup("benchmark", PRIESTS, settled, content)


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
