"""Many random games of one kind, and what they were like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median_low
from typing import Any

from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.playout import random_game
from referee.engine.ruleset import Result, Setup
from referee.library import Library


@dataclass(frozen=True)
class Series:
    """What is played: games 1, 2, 3 … under a seed. Everything in it can be sent to another process."""

    ruleset: str
    seed: str
    content: Json
    options: Mapping[str, Json]


class BrokenGame(Exception):
    """A game that broke a law, or fell over."""

    def __init__(self, number: int, seats: int, reason: str) -> None:
        super().__init__(number, seats, reason)
        self.number = number
        self.seats = seats
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


@dataclass
class Totals:
    """What a number of games came to."""

    steps: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    seats: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    shared_wins: int = 0
    rounds: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    """How games ended, where a game tells; also how many reached the bounds that simulations set."""
    law_checks: int = 0
    scores: dict[str, Counter[str]] = field(default_factory=dict)
    """For each that was played (a god, or else a seat): its games, its wins, and the sums of its scores."""

    @property
    def games(self) -> int:
        return len(self.steps)

    def add(self, other: Totals) -> None:
        self.steps += other.steps
        self.answers += other.answers
        self.seats += other.seats
        self.winners += other.winners
        self.shared_wins += other.shared_wins
        self.rounds += other.rounds
        self.endings.update(other.endings)
        self.law_checks += other.law_checks
        for played, sums in other.scores.items():
            self.scores.setdefault(played, Counter()).update(sums)

    def add_result(self, result: Result) -> None:
        self.winners.update(result.winners)
        self.shared_wins += len(result.winners) > 1
        if result.ending:
            self.endings[result.ending] += 1
        for seat, score in result.scores.items():
            names = [value for value in score.values() if isinstance(value, str)]
            numbers = {name: value for name, value in score.items() if isinstance(value, int)}
            sums = self.scores.setdefault(", ".join(names) or f"seat {seat}", Counter())
            sums.update({**numbers, "games": 1, "wins": int(seat in result.winners)})

    def report(self, ruleset: str, seed: str, *, seconds: float) -> dict[str, Any]:
        """The totals as JSON data; speeds are rounded to a tenth."""
        return {
            "ruleset": ruleset,
            "seed": seed,
            "games": self.games,
            "seconds": round(seconds, 1),
            "games_per_second": round(self.games / seconds, 1),
            "answers_per_second": round(sum(self.answers) / seconds, 1),
            "steps": _spread(self.steps),
            "answers": _spread(self.answers),
            "rounds": _spread(self.rounds),
            **({"endings": dict(sorted(self.endings.items()))} if self.endings else {}),
            "games_by_seats": {str(seats): self.seats[seats] for seats in sorted(self.seats)},
            "winners_by_seat": {str(seat): self.winners[seat] for seat in sorted(self.winners)},
            "shared_wins": self.shared_wins,
            "law_checks": self.law_checks,
            "scores": {played: _averages(self.scores[played]) for played in sorted(self.scores)},
        }


def play_series(series: Series, seats: Sequence[int], games: Sequence[int]) -> Totals:
    """Play the games of these numbers, with each number of seats in turn; raises BrokenGame."""
    library = Library()
    rules = library.ruleset(series.ruleset)
    _, content = library.content_from(series.ruleset, series.content)
    totals = Totals(endings=Counter(dict.fromkeys(rules.bounds, 0)))

    def counted(state: Any, setup: Setup[Any]) -> list[str]:
        totals.law_checks += 1
        return rules.broken_laws(state, setup)

    def watch(play: Play[Any, Any]) -> None:
        if play.step is None:
            totals.rounds.append(rules.round(play.state))

    watched = replace(rules, broken_laws=counted)
    options = {**rules.bounds, **series.options}
    for number in games:
        table = seats[number % len(seats)]
        try:
            report = random_game(
                watched, content, table, f"{series.seed}/{number}", options=options, careful=True, watch=watch
            )
        except Exception as error:  # noqa: BLE001 - whatever it was, the game that shows it must be named
            raise BrokenGame(number, table, f"{type(error).__name__}: {error}") from None
        if report.unsettled:
            raise BrokenGame(number, table, f"it does not add up: {'; '.join(report.unsettled)}")
        totals.steps.append(report.steps)
        totals.answers.append(report.answers)
        totals.seats[table] += 1
        totals.add_result(report.result)
    return totals


def _averages(sums: Counter[str]) -> dict[str, float]:
    """Games and wins as they are, what was scored per game."""
    games = sums["games"]
    per_game = {
        name: round(total / games, 1) for name, total in sums.items() if name not in ("games", "wins")
    }
    return {"games": games, "wins": sums["wins"], **per_game}


def _spread(lengths: list[int]) -> dict[str, int]:
    return {"min": min(lengths), "median": median_low(lengths), "max": max(lengths)}
