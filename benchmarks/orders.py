"""Sealed orders accepted per second over HTTP, beside a plain endpoint under the same web server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import TypeAlias

from sqlalchemy import func, select

from benchmarks import reference_app
from benchmarks.figures import Aim, BenchmarkFailed, back_to_back, compare
from benchmarks.load import Crowd, Load, Script, request
from benchmarks.report import Line, Plain, Row, quantity
from benchmarks.stack import running_referee, running_reference
from benchmarks.tables import (
    SEATS,
    Prompt,
    open_prompts,
    orders_accepted,
    play_step,
    register,
    start_game,
)
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.service.running.context import Referee

AIMS = {"SQLite": Aim("at least", 1.5), "PostgreSQL": Aim("at least", 1.2)}
AT_ONCE_AIMS = {"SQLite": Aim("at least", 3000), "PostgreSQL": Aim("at least", 1500)}
P99_AIM = Aim("at most", 60)
AT_ONCE = 100
MILLISECONDS, MICROSECONDS = 1e3, 1e6
WARM_UP_SECONDS = 1.0
GAMES_PER_CONNECTION = 4
ANSWERS_PER_PROMPT = 4
ANSWERS_IN_BATCH = 4
BATCHES_FOR_ONE = 4
"""So many fewer connections send batches."""

Scripts: TypeAlias = Sequence[Script]
Rate: TypeAlias = Callable[[], float]
"""Puts a server under load for a while; returns the orders it accepted per second."""


@dataclass
class Server:
    """A server under load, and what came of each load."""

    drive: Callable[[], Load]
    processor_seconds: Callable[[], float]
    loads: list[Load] = field(default_factory=list)
    per_order: list[float] = field(default_factory=list)
    """Microseconds of processor time that its web processes took for an order, load by load."""

    def rate(self) -> float:
        before = self.processor_seconds()
        load = self.drive()
        self.loads.append(load)
        self.per_order.append(MICROSECONDS * (self.processor_seconds() - before) / load.accepted)
        return load.per_second


@dataclass(frozen=True)
class Knobs:
    """How an endpoint is put under load."""

    rounds: int
    seconds: float
    connections: int


def measure(
    name: str, folder: Path, referee: Referee, reference_url: str, crowd: Crowd, knobs: Knobs
) -> list[Line]:
    """The referee on its database, beside the reference app on another database of the same kind."""
    in_turn = order_scripts(referee, knobs.connections)
    batches = batch_scripts(referee, knobs.connections)
    with (
        accepting_referee(folder / "referee", referee, in_turn, crowd, knobs.seconds) as ours,
        _accepting_reference(
            folder / "reference", referee, reference_url, in_turn[0], crowd, knobs
        ) as reference,
    ):
        comparison = back_to_back(knobs.rounds, ours.rate, reference.rate)
    with accepting_referee(folder / "batches", referee, batches, crowd, knobs.seconds, AT_ONCE) as many:
        rates = [AT_ONCE * many.rate() for _ in range(knobs.rounds)]
    p99 = MILLISECONDS * median(load.p99 for load in ours.loads)
    beside = MILLISECONDS * median(load.p99 for load in reference.loads)
    cores, cores_beside, cores_many = (
        median(load.cores for load in server.loads) for server in (ours, reference, many)
    )
    plain = "flask-smorest + one ORM commit"
    cost = compare(ours.per_order, reference.per_order)
    return [
        Row(f"orders sealed over HTTP, {name}", plain, "/s", comparison, AIMS[name]),
        Row(f"processor time of the web server for an order, {name}", plain, "µs", cost),
        Plain(
            f"99 of 100 orders are answered within, {name}",
            f"{p99:.0f} ms (beside it {beside:.0f} ms); {P99_AIM.judged(p99, 'ms')}",
        ),
        Plain(
            f"orders sealed {AT_ONCE} at once, {name}",
            f"{quantity(median(rates), '/s')}, {median(many.per_order) / AT_ONCE:.0f} µs each; "
            f"{AT_ONCE_AIMS[name].judged(median(rates), '/s')}",
        ),
        Plain(
            f"cores that the clients took, {name}",
            f"{cores:.2f} (beside it {cores_beside:.2f}), {AT_ONCE} at once {cores_many:.2f}",
        ),
    ]


@contextmanager
def accepting_referee(
    folder: Path,
    referee: Referee,
    in_turn: Sequence[Scripts],
    crowd: Crowd,
    seconds: float,
    orders_in_one: int = 1,
) -> Iterator[Server]:
    """The whole referee, warm."""
    settings = referee.settings
    with running_referee(folder, settings.database_url, settings.redis_url) as server:
        scripts, sealed = cycle(in_turn), partial(orders_accepted, referee)

        def drive(length: float = seconds) -> Load:
            return _driven(crowd, server.port, next(scripts), sealed, length, orders_in_one)

        drive(WARM_UP_SECONDS)
        yield Server(drive, server.processor_seconds)


@contextmanager
def _accepting_reference(
    folder: Path, referee: Referee, url: str, scripts: Scripts, crowd: Crowd, knobs: Knobs
) -> Iterator[Server]:
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

            def drive(length: float = knobs.seconds) -> Load:
                return _driven(crowd, server.port, same_bodies, stored, length)

            drive(WARM_UP_SECONDS)
            yield Server(drive, server.processor_seconds)
    finally:
        engine.dispose()


def _driven(
    crowd: Crowd,
    port: int,
    scripts: Scripts,
    rows: Callable[[], int],
    seconds: float,
    orders_in_one: int = 1,
) -> Load:
    before = rows()
    load = crowd.drive(port, scripts, seconds)
    stored = rows() - before
    if stored != load.accepted * orders_in_one:
        raise BenchmarkFailed(f"{load.accepted * orders_in_one} orders were accepted, {stored} are stored")
    return load


def order_scripts(referee: Referee, connections: int) -> tuple[Scripts, Scripts]:
    """For each connection a player with several games, who changes the order in each of them in turn.

    The other seats never answer, so that every step stays open. There are two sets of orders, for one load
    and the next: an order that equals the one on file is not stored again.
    """
    source = UniformNumbers(b"benchmarks", "orders")
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


def batch_scripts(referee: Referee, connections: int) -> tuple[Scripts, Scripts]:
    """For each connection a player who changes its orders in many games at once, and a second set of them."""
    source = UniformNumbers(b"benchmarks", "batches")
    others = register(referee, SEATS - 1)
    scripts: tuple[list[Script], list[Script]] = ([], [])
    for member in register(referee, max(1, connections // BATCHES_FOR_ONE)):
        prompts = []
        for _ in range(AT_ONCE // ANSWERS_IN_BATCH):
            game_id = start_game(referee, [member, *others])
            play_step(referee, game_id, [member, *others], source)
            prompts.append(open_prompts(referee, game_id, source, 2 * ANSWERS_IN_BATCH)[0])
        for number, script in enumerate(scripts):
            answers = range(number * ANSWERS_IN_BATCH, (number + 1) * ANSWERS_IN_BATCH)
            orders = [
                {"game": prompt.game_id, "prompt": prompt.id, "answer": prompt.answers[answer]}
                for answer in answers
                for prompt in prompts
            ]
            script.append([post_orders(member.token, orders)])
    return scripts


def post_orders(token: str, orders: Sequence[Mapping[str, Json]]) -> bytes:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return request("POST", "/v1/orders", headers, json.dumps({"orders": orders}).encode())


def _put_order(prompt: Prompt, token: str, answer: Json) -> bytes:
    path = f"/v1/games/{prompt.game_id}/prompts/{prompt.id}/order"
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    return request("PUT", path, headers, json.dumps({"answer": answer}).encode())


def _readdressed(wire: bytes, path: str) -> bytes:
    """The same request to another path."""
    return f"PUT {path} HTTP/1.1".encode() + wire.split(b" HTTP/1.1", 1)[1]
