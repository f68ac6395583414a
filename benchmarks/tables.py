"""Games that are set up for a measurement: through the service, so that what is measured is HTTP alone."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from benchmarks.figures import BenchmarkFailed
from referee.engine.asks import Ask
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.service.accounts.register_player import register_player
from referee.service.games import live_games
from referee.service.lobby import create_game
from referee.service.orders import seal_order
from referee.service.resolving import resolve_step
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.service.seats import take_seat
from referee.store import games, schema

RULESET = "cult_wars"
SEATS = 4
MAX_TRIES = 200


@dataclass(frozen=True)
class Member:
    """A registered player with a token."""

    player: Player
    token: str


@dataclass(frozen=True)
class Prompt:
    """An open prompt of a running game, with legal answers that show nothing to the others."""

    game_id: str
    step: int
    seat: int
    kind: str
    answers: tuple[Json, ...]

    @property
    def id(self) -> str:
        return f"{self.step}.{self.seat}"


def register(referee: Referee, count: int) -> list[Member]:
    """New players."""
    return [Member(*register_player(referee, f"Bench {referee.new_id()}")) for _ in range(count)]


def start_game(
    referee: Referee,
    members: Sequence[Member],
    ruleset: str = RULESET,
    clock: Mapping[str, Json] | None = None,
) -> str:
    """A running game whose seats 1, 2, … are taken by these players."""
    host, *others = members
    game_id = create_game.create_game(referee, host.player, ruleset=ruleset, seats=len(members), clock=clock)
    for member in others:
        take_seat.take_seat(referee, member.player, game_id)
    return game_id


def orders_accepted(referee: Referee) -> int:
    """How many orders were stored for the prompts that are kept, replaced ones included."""
    with referee.store.reading() as snapshot:
        return int(snapshot.scalar(select(func.sum(schema.prompt.c.changes))) or 0)


def open_prompts(referee: Referee, game_id: str, source: UniformNumbers, answers: int = 1) -> list[Prompt]:
    """What a game asks now, each with so many random answers."""
    with referee.store.reading() as snapshot:
        game = games.get(snapshot, game_id)
        step = live_games.resume(referee, snapshot, game).step
    assert step is not None
    return [
        Prompt(game_id, step.number, ask.seat, ask.kind, _different_answers(ask, source, answers))
        for ask in step.asks
    ]


def play_step(referee: Referee, game_id: str, members: Sequence[Member], source: UniformNumbers) -> float:
    """Answer everything that a game asks now, and resolve the step in this process.

    Returns the seconds of processor time that resolving it took.
    """
    prompts = open_prompts(referee, game_id, source)
    for prompt in prompts:
        player = members[prompt.seat - 1].player
        seal_order.seal_order(referee, player, game_id, prompt.id, answer=prompt.answers[0])
    start = time.thread_time()
    if not resolve_step.resolve_step(referee, game_id, prompts[0].step):
        raise BenchmarkFailed(f"step {prompts[0].step} of a game was not resolved")
    return time.thread_time() - start


def _different_answers(ask: Ask, source: UniformNumbers, count: int) -> tuple[Json, ...]:
    """Random answers of which nothing is shown at once: what is shown could not be replaced."""
    answers: list[Json] = []
    for _ in range(MAX_TRIES * count):
        answer = ask.choice.sample(source)
        if answer not in answers and (ask.open is None or ask.open.face_up(answer) is None):
            answers.append(answer)
        if len(answers) == count:
            return tuple(answers)
    raise BenchmarkFailed(f"{ask.kind} has too few answers that can be replaced")
