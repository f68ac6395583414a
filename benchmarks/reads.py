"""What it takes to answer the reads that clients make most: processor time, without a server."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from benchmarks.figures import BenchmarkFailed
from benchmarks.report import Plain
from benchmarks.tables import Member, play_step, register, start_game
from referee.api.app import create_app
from referee.engine.dice import Stream
from referee.games import RULESETS
from referee.logs import write_json_lines
from referee.service.running.context import Referee

AIM_MILLISECONDS = 1.5
SEATS = 3
WHOLE = "include=facts,schema"
NOT_MEASURED = {"odds"}
"""Odds is there to learn from."""


@dataclass(frozen=True)
class _Read:
    size: int
    milliseconds: float


def measure(referee: Referee, steps: int, rounds: int) -> list[Plain]:
    """For each game the largest prompt of its first steps, as it is and with everything; and the view."""
    write_json_lines("ERROR")
    app = create_app(referee)
    return [
        Plain(
            f"largest prompt of {rules.name}, processor time", _in_words(app, referee, ruleset, steps, rounds)
        )
        for ruleset, rules in RULESETS.items()
        if ruleset not in NOT_MEASURED
    ]


def _in_words(app: Any, referee: Referee, ruleset: str, steps: int, rounds: int) -> str:
    largest: dict[str, _Read] = {}
    for name, read in _reads(app, referee, ruleset, steps, rounds):
        if name not in largest or read.size > largest[name].size:
            largest[name] = read
    slowest = max(read.milliseconds for read in largest.values())
    told = ", ".join(
        f"{name} {read.milliseconds:.2f} ms ({read.size / 1000:.0f} kB)" for name, read in largest.items()
    )
    return f"{told}; aim ≤ {AIM_MILLISECONDS} ms: {'met' if slowest <= AIM_MILLISECONDS else 'missed'}"


def _reads(app: Any, referee: Referee, ruleset: str, steps: int, rounds: int) -> Iterator[tuple[str, _Read]]:
    members = register(referee, SEATS)
    game = start_game(referee, members, ruleset)
    source = Stream(b"benchmarks", "reads")
    for _ in range(steps):
        for member in members:
            path = f"/v1/games/{game}"
            yield "as it is", _read(app, member, f"{path}/prompts", "", rounds)
            yield "whole", _read(app, member, f"{path}/prompts", WHOLE, rounds)
            yield "view", _read(app, member, f"{path}/view", "", rounds)
        with suppress(AssertionError):  # the game is over
            play_step(referee, game, members, source)


def _read(app: Any, member: Member, path: str, query: str, rounds: int) -> _Read:
    """A call of the app as a web server makes it; the least of some rounds has the least of others in it."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "HTTP_AUTHORIZATION": f"Bearer {member.token}",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
    }
    statuses: list[str] = []
    taken, size = [], 0
    for _ in range(rounds):
        start = time.thread_time()
        reply = app(dict(environ), lambda status, *_: statuses.append(status))
        size = len(b"".join(reply))
        taken.append(1000 * (time.thread_time() - start))
        reply.close()
    if not statuses[-1].startswith("200"):
        raise BenchmarkFailed(f"GET {path}: {statuses[-1]}")
    return _Read(size, min(taken))
