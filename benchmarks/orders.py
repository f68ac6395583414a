"""Sealed orders accepted per second over HTTP, beside a plain endpoint under the same web server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import func, select

from benchmarks import reference_app
from benchmarks.figures import Aim, BenchmarkFailed, back_to_back
from benchmarks.load import Crowd, Script, request
from benchmarks.report import Row
from benchmarks.stack import running_referee, running_reference
from benchmarks.tables import SEATS, Prompt, open_prompts, play_step, register, start_game
from referee.engine.dice import Stream
from referee.engine.json_types import Json
from referee.service.running.context import Referee
from referee.store.schema import prompt

AIM = Aim("at least", 0.8)
WARM_UP_SECONDS = 1.0
GAMES_PER_CONNECTION = 4
ANSWERS_PER_PROMPT = 4

Scripts: TypeAlias = Sequence[Script]
Rate: TypeAlias = Callable[[], float]
"""Puts a server under load for a while; returns the orders it accepted per second."""


@dataclass(frozen=True)
class Knobs:
    """How an endpoint is put under load."""

    rounds: int
    seconds: float
    connections: int


def measure(name: str, folder: Path, referee: Referee, reference_url: str, crowd: Crowd, knobs: Knobs) -> Row:
    """The referee on its database, beside the reference app on another database of the same kind."""
    in_turn = order_scripts(referee, knobs.connections)
    with (
        accepting_referee(folder / "referee", referee, in_turn, crowd, knobs.seconds) as ours,
        _accepting_reference(
            folder / "reference", referee, reference_url, in_turn[0], crowd, knobs
        ) as reference,
    ):
        comparison = back_to_back(knobs.rounds, ours, reference)
    return Row(f"orders sealed over HTTP, {name}", "flask-smorest + one ORM commit", "/s", comparison, AIM)


@contextmanager
def accepting_referee(
    folder: Path, referee: Referee, in_turn: Sequence[Scripts], crowd: Crowd, seconds: float
) -> Iterator[Rate]:
    """The whole referee, warm."""

    def sealed() -> int:
        with referee.store.reading() as connection:
            query = select(func.sum(prompt.c.changes))
            return int(connection.scalar(query) or 0)

    settings = referee.settings
    with running_referee(folder, settings.database_url, settings.redis_url) as server:
        scripts = cycle(in_turn)
        _accepted(crowd, server.port, next(scripts), sealed, WARM_UP_SECONDS)
        yield lambda: _accepted(crowd, server.port, next(scripts), sealed, seconds)


@contextmanager
def _accepting_reference(
    folder: Path, referee: Referee, url: str, scripts: Scripts, crowd: Crowd, knobs: Knobs
) -> Iterator[Rate]:
    engine = reference_app.make_engine(url)
    reference_app.Base.metadata.create_all(engine)
    same_bodies = [
        [_readdressed(wire, f"/orders/{connection}") for wire in script]
        for connection, script in enumerate(scripts)
    ]

    def stored() -> int:
        with engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(reference_app.StoredOrder)) or 0

    try:
        with running_reference(folder, url, referee.settings.redis_url) as server:
            _accepted(crowd, server.port, same_bodies, stored, WARM_UP_SECONDS)
            yield lambda: _accepted(crowd, server.port, same_bodies, stored, knobs.seconds)
    finally:
        engine.dispose()


def _accepted(crowd: Crowd, port: int, scripts: Scripts, rows: Callable[[], int], seconds: float) -> float:
    before = rows()
    load = crowd.drive(port, scripts, seconds)
    stored = rows() - before
    if stored != load.accepted:
        raise BenchmarkFailed(f"{load.accepted} orders were accepted, {stored} are stored")
    return load.per_second


def order_scripts(referee: Referee, connections: int) -> tuple[Scripts, Scripts]:
    """For each connection a player with several games, who changes the order in each of them in turn.

    The other seats never answer, so that every step stays open. There are two sets of orders, for one load
    and the next: an order that equals the one on file is not stored again.
    """
    source = Stream(b"benchmarks", "orders")
    others = register(referee, SEATS - 1)
    odd: list[Script] = []
    even: list[Script] = []
    for member in register(referee, connections):
        prompts = []
        for _ in range(GAMES_PER_CONNECTION):
            game_id = start_game(referee, [member, *others])
            play_step(referee, game_id, [member, *others], source)  # the targets; then come the plans
            prompts.append(open_prompts(referee, game_id, source, ANSWERS_PER_PROMPT)[0])
        wires = [
            _put_order(prompt, member.token, prompt.answers[number])
            for number in range(ANSWERS_PER_PROMPT)
            for prompt in prompts
        ]
        odd.append(wires[: len(wires) // 2])
        even.append(wires[len(wires) // 2 :])
    return odd, even


def _put_order(prompt: Prompt, token: str, answer: Json) -> bytes:
    path = f"/v1/games/{prompt.game_id}/prompts/{prompt.id}/order"
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return request("PUT", path, headers, json.dumps({"answer": answer}).encode())


def _readdressed(wire: bytes, path: str) -> bytes:
    """The same request to another path."""
    return f"PUT {path} HTTP/1.1".encode() + wire.split(b" HTTP/1.1", 1)[1]
