"""What it takes to answer the reads that clients make most: processor time, without a server."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.figures import BenchmarkFailed
from benchmarks.report import Plain
from benchmarks.tables import Member, play_step, register, start_game
from referee.api.app import create_app
from referee.engine.dice import UniformNumbers
from referee.games import RULESETS
from referee.logs import write_log
from referee.service.running.context import Referee

AIM_MILLISECONDS = 1.5
SEATS = 3
WHOLE = "include=facts,schema"
NOT_MEASURED = {"odds"}
"""Odds is there to learn from."""
LOOKED_AT = (0, 5, 15, 20, 40)
"""After so many steps: the longer a game, the more has happened."""


@dataclass(frozen=True)
class _Read:
    size: int
    milliseconds: float
    steps: int
    """So many had been resolved."""

    def in_words(self) -> str:
        aim = "met" if self.milliseconds <= AIM_MILLISECONDS else "missed"
        size = f"{self.size / 1000:.0f} kB after {self.steps} steps"
        return f"{self.milliseconds:.2f} ms ({size}); aim ≤ {AIM_MILLISECONDS} ms: {aim}"


def measure(referee: Referee, steps: int, rounds: int) -> list[Plain]:
    """For each game the slowest prompt, as it is and with everything, and the slowest view, of any seat.

    Only what was read before is measured: when a question is first read, the rules put it into words.
    """
    write_log("ERROR")
    app = create_app(referee)
    return [
        Plain(f"{rules.name}: {name}, processor time", read.in_words())
        for ruleset, rules in RULESETS.items()
        if ruleset not in NOT_MEASURED
        for name, read in _slowest(app, referee, ruleset, steps, rounds).items()
    ]


def _slowest(app: Any, referee: Referee, ruleset: str, steps: int, rounds: int) -> dict[str, _Read]:
    slowest: dict[str, _Read] = {}
    for name, read in _reads(app, referee, ruleset, steps, rounds):
        if name not in slowest or read.milliseconds > slowest[name].milliseconds:
            slowest[name] = read
    return slowest


def _reads(app: Any, referee: Referee, ruleset: str, steps: int, rounds: int) -> Iterator[tuple[str, _Read]]:
    members = register(referee, SEATS)
    game = start_game(referee, members, ruleset)
    source = UniformNumbers(b"benchmarks", "reads")
    path = f"/v1/games/{game}"
    for resolved in range(steps + 1):
        for member in members if resolved in LOOKED_AT else ():
            yield "slowest prompt", _read(app, member, f"{path}/prompts", "", resolved, rounds)
            yield (
                "slowest prompt with facts and schema",
                _read(app, member, f"{path}/prompts", WHOLE, resolved, rounds),
            )
            yield "slowest view", _read(app, member, f"{path}/view", "", resolved, rounds)
        try:
            play_step(referee, game, members, source)
        except AssertionError:  # the game is over
            return


def _read(app: Any, member: Member, path: str, query: str, steps: int, rounds: int) -> _Read:
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
    for _ in range(1 + rounds):
        start = time.thread_time()
        reply = app(dict(environ), lambda status, *_: statuses.append(status))
        size = len(b"".join(reply))
        taken.append(1000 * (time.thread_time() - start))
        reply.close()
    if not statuses[-1].startswith("200"):
        raise BenchmarkFailed(f"GET {path}: {statuses[-1]}")
    return _Read(size, min(taken[1:]), steps)
