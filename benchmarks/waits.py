"""How often a game by post waits for somebody: `python -m benchmarks.waits`.

A wait is a step: one question, or several asked at once. Random games of Choose Your God Wisely are played by
players who write ahead (queues of intentions, a plan a round) and by players who answer just what they are
asked; a table without a referee would ask for every turn and every chance in every lap.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from referee.engine.asks import Ask
from referee.engine.dice import Stream
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import DEFAULT_PACK, Library

RULESET = "choose_your_god"
ASK_ME: dict[str, Any] = {
    "rules": [],
    "otherwise": "ask",
    "if_win": [],
    "give": {"case": "ask", "value": {}},
    "altar": [],
}


@dataclass
class Waits:
    """What some games came to: rounds, waits by kind of question, and chances to act."""

    rounds: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    chances: int = 0

    def per_round(self, kind: str | None = None) -> float:
        return (self.kinds.total() if kind is None else self.kinds[kind]) / self.rounds


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


def counted(seats: int, games: int, *, ahead: bool) -> Waits:
    """Random games of so many players, who write ahead or do not."""
    library = Library()
    rules = library.ruleset(RULESET)
    content = library.content(RULESET, DEFAULT_PACK)[1]
    setup = Setup("waits", seats, rules.settle_options(rules.bounds, seats, content), content)
    waits = Waits()
    for number in range(games):
        seed = f"waits {seats} {number}".encode()
        source = Stream(seed, "answers")
        play, advance = Play.begin(rules, setup, Seeded(Seeds(seed)))
        while play.step is not None:
            kind = play.step.asks[0].kind.partition(".")[2]
            # Whoever plans nothing need not be asked for a plan.
            if ahead or kind != "plan":
                waits.kinds[kind] += 1
            sampled = {ask.seat: ask.choice.sample(source) for ask in play.step.asks}
            answers = sampled if ahead else {ask.seat: bare(ask, sampled[ask.seat]) for ask in play.step.asks}
            advance = play.resolve(answers)
            waits.chances += sum(_is_chance(event) for event in advance.events)
        waits.rounds += play.state.round
    return waits


def _is_chance(event: Event) -> bool:
    """A turn of the Intention Phase, or a place in a lap."""
    kinds = ("preached", "prayed", "passed", "cannot_act", "ability_used")
    kind = event.kind.partition(".")[2]
    return kind in kinds or (kind == "card_played" and event.rule == "CG-66")


@click.command()
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="Of each kind.")
def main(games: int) -> None:
    """Print how many waits an average round needs, with plans and without."""
    table = Table(
        "players", "with plans", "without", "at a table", "of these with plans", "of these without",
        title="Waits in an average round of Choose Your God Wisely by post",
    )  # fmt: skip
    for seats in range(2, 6):
        with_plans, without = counted(seats, games, ahead=True), counted(seats, games, ahead=False)
        table.add_row(
            str(seats),
            f"{with_plans.per_round():.1f}",
            f"{without.per_round():.1f}",
            f"{without.chances / without.rounds:.1f}",
            _parts(with_plans),
            _parts(without),
        )
    Console(width=None if sys.stdout.isatty() else 150).print(table)


def _parts(waits: Waits) -> str:
    main_kinds = ("intention", "plan", "window", "benefit")
    parts = [f"{kind} {waits.per_round(kind):.1f}" for kind in main_kinds]
    others = sum(count for kind, count in waits.kinds.items() if kind not in main_kinds)
    return ", ".join([*parts, f"other {others / waits.rounds:.1f}"])


if __name__ == "__main__":
    main()
