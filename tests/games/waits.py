"""How often games by post wait for players: `python -m tests.games.waits [GAMES [RULESET …]]`, `make waits`.

Random games are played by writers of three kinds:

- *nothing ahead*: they answer what they are asked, and write nothing for later, not even where an answer has
  room for it;
- *suggested*: they fill in what the answers to prompts have room for (queues, plans, reactions), write below
  an order what the prompt shows for later, let chances to react pass by a standing order, and take up every
  other standing order that a prompt proposes;
- *everything*: once they are asked something in a round, they also send orders ahead for all that they will
  be asked in it, as far as the game takes any for such questions. They guess right, so this is what is left
  when all is foreseen: questions that no order may answer, and one prompt a round to write the others with.

The table has a player's own prompts in a round, the waits of the table (steps that somebody must answer
himself), and the questions that cost most.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

import click
from rich.console import Console
from rich.table import Table

from benchmarks.choose_your_god import bare
from referee.engine.ahead import (
    QUEUE,
    STANDING,
    OrderAhead,
    QuestionAtHand,
    Stopped,
    Used,
    consider,
    read_orders,
    taken_apart,
)
from referee.engine.asks import Ask, Step
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games import RULESETS
from referee.library import DEFAULT_PACK, AnyRuleset, Library
from referee.service.ahead.seats_in_play import vocabulary_of

Writer: TypeAlias = Literal["nothing ahead", "suggested", "everything"]
TABLES: Mapping[str, list[dict[str, Json]]] = {"choose_your_god": [{}, {"sealed_rounds": True}]}
"""By game, the options that change how often players are asked."""
PROPOSED = "\n  always "
"""How a prompt proposes a standing order that answers all questions of its kind."""
FOR_LATER: dict[str, dict[str, Json]] = {
    "true_messiah.plan": {"hold": None, "combat": None},
    "true_messiah.bid": {"wish": None},
}
"""Fields of answers that are written for later."""
SUGGESTS_TURNS = "you may order your later turns of this round"
"""Prompts that say so show a line for each of these turns."""
MOST = 3
"""So many questions are named that cost most."""


@dataclass
class Waits:
    """What some games came to. `rounds` are counted for each player."""

    rounds: int = 0
    table_rounds: int = 0
    prompts: Counter[str] = field(default_factory=Counter)
    waits: int = 0

    def row(self) -> tuple[str, str, str]:
        dearest = ", ".join(
            f"{kind.partition('.')[2]} {number / self.rounds:.1f}"
            for kind, number in self.prompts.most_common(MOST)
        )
        return f"{self.prompts.total() / self.rounds:.1f}", f"{self.waits / self.table_rounds:.1f}", dearest


def counted(
    rules: AnyRuleset, seats: int, games: int, writer: Writer, options: Mapping[str, Json] | None = None
) -> Waits:
    """Random games of so many players, all of this kind."""
    content = Library().content(rules.id, DEFAULT_PACK)[1]
    settled = rules.settle_options({**rules.bounds, **(options or {})}, seats, content)
    setup = Setup("waits", seats, settled, content)
    found = Waits()
    for number in range(games):
        seed = f"waits {seats} {number}".encode()
        source = UniformNumbers(seed, "answers")
        play, _ = Play.begin(rules, setup, Seeded(Seeds(seed)))
        have_written: set[tuple[int, int]] = set()
        standing: set[tuple[int, str]] = set()
        lists = {seat: SentAhead() for seat in range(1, seats + 1)}
        while play.step is not None:
            ahead = {}
            if writer == "suggested":
                ahead = {ask.seat: lists[ask.seat].answer(play, ask) for ask in play.step.asks}
            answered = {seat: used.answer for seat, used in ahead.items() if used is not None}
            own = [ask for ask in play.step.asks if ask.seat not in answered]
            _count(found, play, play.step, own, writer, have_written, standing)
            play.resolve({**{ask.seat: _answer(ask, source, writer) for ask in own}, **answered})
        rounds = max(1, play.rules.round(play.state))
        found.rounds += rounds * seats
        found.table_rounds += rounds
    return found


class SentAhead:
    """What one seat has sent ahead: the lines of the examples that its prompts had."""

    def __init__(self) -> None:
        self._queue: list[OrderAhead] = []
        self._standing: list[OrderAhead] = []

    def answer(self, play: Play[Any, Any], ask: Ask) -> Used | None:
        """What answers this question; None if it is asked, and then more is sent along with its answer."""
        rules, orders = play.rules.queues, [*self._queue, *self._standing, *play.rules.queues.usual]
        facts = play.rules.fact_values(play.state, play.setup, ask.seat)
        round_ = play.rules.round(play.state)
        question = QuestionAtHand(play.last_step, ask.kind, facts, lambda: (ask, round_))
        found = consider(orders, question, rules)
        if found.index is not None and found.index < len(self._queue):
            del self._queue[: len(self._queue) if isinstance(found.outcome, Stopped) else found.index + 1]
        if isinstance(found.outcome, Used) and not found.outcome.draft:
            return found.outcome
        self._send_along(play, ask)
        return None

    def _send_along(self, play: Play[Any, Any], ask: Ask) -> None:
        if not play.rules.queues.below_orders:
            return
        words = vocabulary_of(play, ask.seat)
        for letter in (taken_apart(example.whole, words) for example in ask.page().examples):
            if letter.queue.strip():
                self._queue = read_orders(QUEUE, letter.queue, words)
            if letter.standing.strip():
                self._standing = read_orders(STANDING, letter.standing, words, self._standing)


def _count(
    found: Waits,
    play: Play[Any, Any],
    step: Step,
    asked: Sequence[Ask],
    writer: Writer,
    have_written: set[tuple[int, int]],
    standing: set[tuple[int, str]],
) -> None:
    """Count whom the step waits for; `have_written` are the seats that were asked before, by round.

    `standing` are the kinds of questions that seats have standing orders for.
    """
    round_ = play.rules.round(play.state)
    own = []
    for ask in asked:
        if writer == "suggested" and (step.window or (ask.seat, ask.kind) in standing):
            continue
        if writer == "suggested" and PROPOSED in ask.text():
            standing.add((ask.seat, ask.kind))
        foreseen = (round_, ask.seat) in have_written and ask.kind not in play.rules.queues.never
        if writer != "nothing ahead" and foreseen:
            continue
        own.append(ask)
        if writer == "everything" or (writer == "suggested" and SUGGESTS_TURNS in ask.text()):
            have_written.add((round_, ask.seat))
    found.prompts.update(ask.kind for ask in own)
    found.waits += bool(own)


def _answer(ask: Ask, source: UniformNumbers, writer: Writer) -> Json:
    answer = ask.choice.sample(source)
    if writer == "nothing ahead" and isinstance(answer, dict) and ask.kind in FOR_LATER:
        return {**answer, **FOR_LATER[ask.kind]}
    return (
        bare(ask, answer) if writer == "nothing ahead" and ask.kind.startswith("choose_your_god.") else answer
    )


@click.command()
@click.argument("games", default=10, type=click.IntRange(1))
@click.argument("rulesets", nargs=-1, type=click.Choice(list(RULESETS)))
def main(games: int, rulesets: tuple[str, ...]) -> None:
    """Play so many games of each, with the fewest and the most players, and print the table."""
    table = Table(
        "game", "players", "who writes", "own prompts", "table waits", "most of them: per player and round"
    )
    for name in rulesets or [one for one in RULESETS if one != "odds"]:
        rules = RULESETS[name]
        tables = itertools.product(TABLES.get(name, [{}]), (rules.min_seats, rules.max_seats))
        for options, seats in tables:
            called = ", ".join([rules.name, *(option.replace("_", " ") for option in options)])
            for writer in get_args(Writer):
                waits = counted(rules, seats, games, writer, options)
                table.add_row(called, str(seats), writer, *waits.row())
            table.add_section()
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
