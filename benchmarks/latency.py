"""From a step's last order being accepted to the resolved step being readable, beside a Celery round trip."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from benchmarks.figures import Aim, BenchmarkFailed, Comparison, compare
from benchmarks.report import Row
from benchmarks.stack import Server, running_referee
from benchmarks.tables import Member, open_prompts, register, start_game
from referee.engine.dice import UniformNumbers
from referee.service.running.context import Referee
from referee.store import games, orders, outbox, steps

AIM = Aim("at most", 2.0)
SEATS = 3
RAIDED = 5
RAID_PLAN = "evil_high_priest.raid_plan"
WINDOW = "true_messiah.window"
STEPS_PER_RAID = 5
"""A raid comes only now and then: so many fewer of them are timed."""
RESOLVE_SECONDS = 30.0
POLL_SECONDS = 0.0005
MILLISECONDS = 1000.0
WARM_UP_STEPS = 3


def measure(folder: Path, referee: Referee, rounds: int, steps: int) -> list[Row]:
    """Medians of so many resolutions and as many pings in each round, one after the other in turn.

    The same for raids of Evil High Priest that strike five players, of which there are fewer, and for the
    windows of True Messiah.
    """
    settings = referee.settings
    with running_referee(
        folder / "latency",
        settings.database_url,
        settings.redis_url,
        instead={"workers.app": "benchmarks.ping"},
    ) as server:
        ping = _pinger(server)
        game = _Table(referee, server, "cult_wars", SEATS)
        raids = _Table(referee, server, "evil_high_priest", RAIDED)
        bundles = _Table(referee, server, "true_messiah", SEATS)
        for _ in range(WARM_UP_STEPS):
            game.resolve()
            ping()
        plain = _beside(game.resolve, ping, rounds, steps)
        fewer = max(1, steps // STEPS_PER_RAID)
        raid = _beside(lambda: raids.resolve_where(_is_raid), ping, rounds, fewer)
        window = _beside(lambda: bundles.resolve_where(_is_window), ping, rounds, fewer)
    return [
        Row("last order accepted → resolved step committed", "bare Celery round trip", "ms", plain, AIM),
        Row("a raid of five players resolved in the worker", "bare Celery round trip", "ms", raid),
        Row("a bundle's window of True Messiah resolved", "bare Celery round trip", "ms", window),
    ]


def _beside(resolve: Callable[[], float], ping: Callable[[], float], rounds: int, steps: int) -> Comparison:
    ours, reference = [], []
    for _ in range(rounds):
        pairs = [(resolve(), ping()) for _ in range(steps)]
        ours.append(MILLISECONDS * median(pair[0] for pair in pairs))
        reference.append(MILLISECONDS * median(pair[1] for pair in pairs))
    return compare(ours, reference)


def _is_raid(kinds: list[str]) -> bool:
    """Everybody makes a plan for it."""
    return kinds == [RAID_PLAN] * RAIDED


def _is_window(kinds: list[str]) -> bool:
    return WINDOW in kinds


class _Table:
    """Players at games that go on step by step; a new game begins when one has ended."""

    def __init__(self, referee: Referee, server: Server, ruleset: str, seats: int) -> None:
        self._referee = referee
        self._web = HTTPConnection("127.0.0.1", server.port, timeout=RESOLVE_SECONDS)
        self._members = register(referee, seats)
        self._source = UniformNumbers(b"benchmarks", "latency")
        self._ruleset = ruleset
        self._game_id = start_game(referee, self._members, ruleset)

    def resolve_where(self, is_wanted: Callable[[list[str]], bool]) -> float:
        """Play on until a step with such kinds of questions is resolved; the seconds that it took."""
        while True:
            asked = self._asked()
            seconds = self.resolve()
            if is_wanted(asked):
                return seconds

    def _asked(self) -> list[str]:
        """The kinds of the open questions; of a new game if this one is over."""
        self._wait_for_a_question()
        return [prompt.kind for prompt in open_prompts(self._referee, self._game_id, self._source)]

    def resolve(self) -> float:
        """Seal all orders of the open step; seconds from the acceptance of the last until it is resolved.

        That is seen in the database, and then confirmed by reading over HTTP: to ask the web server all the
        time would take the processor from the worker.
        """
        self._wait_for_a_question()
        prompts = open_prompts(self._referee, self._game_id, self._source)
        answered = self._answered(prompts[0].step)
        for prompt in prompts:
            if prompt.seat in answered:
                continue
            self._seal(prompt.id, self._members[prompt.seat - 1], {"answer": prompt.answers[0]})
        accepted = time.perf_counter()
        while not self._is_resolved(prompts[0].step):
            if time.perf_counter() - accepted > RESOLVE_SECONDS:
                raise BenchmarkFailed(f"a step was not resolved within {RESOLVE_SECONDS:.0f} s")
            time.sleep(POLL_SECONDS)
        seconds = time.perf_counter() - accepted
        header = self._header()
        if header["step"] == prompts[0].step and header["status"] == "running":
            raise BenchmarkFailed("a resolved step cannot be read")
        return seconds

    def _wait_for_a_question(self) -> None:
        """Some questions are answered by what is usual in a game: go on to one that players are asked."""
        while True:
            with self._referee.store.reading() as connection:
                game = games.get(connection, self._game_id)
                is_busy = any(
                    outbox.has(connection, work, game.id, game.step) for work in ("queues", "resolve")
                )
            if game.status == "finished":
                self._game_id = start_game(self._referee, self._members, self._ruleset)
            elif not is_busy:
                return
            else:
                time.sleep(POLL_SECONDS)

    def _answered(self, step: int) -> set[int]:
        """The seats whose orders are there already: the step is closed as soon as the others are."""
        with self._referee.store.reading() as connection:
            filed = orders.of_step(connection, self._game_id, step)
        return {seat for seat, order in filed.items() if order.final}

    def _is_resolved(self, step: int) -> bool:
        with self._referee.store.reading() as connection:
            row = steps.find(connection, self._game_id, step)
        return row is not None and row.state == "resolved"

    def _seal(self, prompt_id: str, member: Member, order: Mapping[str, object]) -> None:
        path = f"/v1/games/{self._game_id}/prompts/{prompt_id}/order"
        self._call("PUT", path, member, json.dumps(order))

    def _header(self) -> dict[str, object]:
        return self._call("GET", f"/v1/games/{self._game_id}", self._members[0], None)

    def _call(self, method: str, path: str, member: Member, body: str | None) -> dict[str, object]:
        headers = {"Authorization": f"Bearer {member.token}", "Content-Type": "application/json"}
        self._web.request(method, path, body, headers)
        response = self._web.getresponse()
        content = response.read()
        if not 200 <= response.status < 300:
            raise BenchmarkFailed(f"{method} {path}: {response.status} {content.decode(errors='replace')}")
        answer: dict[str, object] = json.loads(content)
        return answer


def _pinger(server: Server) -> Callable[[], float]:
    with _environment(server.environment):
        # Celery's app reads the settings as it is imported.
        from benchmarks.ping import ping

    def round_trip() -> float:
        start = time.perf_counter()
        ping.delay().get(timeout=RESOLVE_SECONDS)
        return time.perf_counter() - start

    return round_trip


@contextmanager
def _environment(environment: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(environment)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
