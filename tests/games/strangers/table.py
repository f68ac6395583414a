"""The referee's side of a game with strangers: the API on a real HTTP server, workers, and `verify`."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from werkzeug.serving import WSGIRequestHandler, make_server

from referee.engine.json_types import Json
from referee.fairplay.verify import verify
from referee.games import RULESETS
from referee.library import Library
from referee.service.upkeep.do_work import do_work
from referee.settings import Settings
from tests.api.house import House
from tests.games.strangers.stranger import Counts, Http, Stranger, Stuck, Trouble
from tests.servers import Databases, unlimited
from tests.service.table import CountedSecrets

LIBRARY = Library()
MOST = 100
"""Orders or steps. Then they agree on a draw: more is found by more games, not by longer ones."""
OPTIONS: Mapping[str, tuple[Mapping[str, Json], ...]] = {
    "evil_high_priest": (
        {},
        {
            "boxes": ["blood_ceremony", "dark_ritual"],
            "monsters": "unique",
            "investigators": True,
            "priests": True,
        },
    ),
}
"""What is played in turn, where the usual options leave much out."""
RINGS_AT_ONCE = 10


@dataclass(frozen=True)
class Outcome:
    """How one game went; `trouble` is None if all was well."""

    ruleset: str
    number: int
    seats: int
    counts: Counts
    steps: int = 0
    verified: bool = False
    held: bool = False
    trouble: str | None = None


class Quiet(WSGIRequestHandler):
    """Keeps connections open, and writes no log."""

    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nobody reads it."""


class Inn:
    """One HTTP server, behind which every game has a house of its own."""

    def __init__(self, folder: Path, databases: Databases, redis_url: str) -> None:
        self._folder = folder
        self._databases = databases
        self._redis_url = redis_url
        self._house: House | None = None
        self._server = make_server("127.0.0.1", 0, self._answer, request_handler=Quiet)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _answer(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        assert self._house is not None
        return self._house.app(environ, start_response)

    def play(self, ruleset: str, number: int, most: int = MOST) -> Outcome:
        """The game that belongs to this number: the same number gives the same game."""
        with self._databases.fresh() as url:
            return self._play(ruleset, number, most, unlimited(self._folder, url, self._redis_url))

    def _play(self, ruleset: str, number: int, most: int, settings: Settings) -> Outcome:
        rules = RULESETS[ruleset]
        seed = f"strangers/{ruleset}/{number}"
        chance = random.Random(seed)  # noqa: S311 - the same number gives the same game
        seats = chance.randint(rules.min_seats, min(rules.max_seats, rules.min_seats + 1))
        options = OPTIONS.get(ruleset, ({},))
        self._house = house = House(settings, CountedSecrets(seed), LIBRARY)
        client = Http("127.0.0.1", self._server.port)
        stranger = Stranger(client, chance)
        steps, held, trouble = 0, False, None
        try:
            stranger.sit_down(ruleset, seats, options[number % len(options)], f"{ruleset} {number}")
            steps = stranger.play(partial(_work, house), most)
            verdict = verify(stranger.transcript(), LIBRARY)
            if not (verdict.holds and verdict.complete):
                trouble = f"not verified: {verdict.failure or 'it is not complete'}"
        except Trouble as found:
            held = isinstance(found, Stuck)
            trouble = str(found)
        finally:
            client.close()
            house.close()
        if trouble is not None:
            trouble = f"{trouble}\nThe last order was {client.last}"
        return Outcome(ruleset, number, seats, stranger.counts, steps, trouble is None, held, trouble)


def _work(house: House) -> bool:
    """Do some of what was rung for; whether there is more."""
    for _ in range(RINGS_AT_ONCE):
        if house.bell.rings:
            do_work(house.referee, house.bell.rings.pop(0))
    return bool(house.bell.rings)


@contextmanager
def open_inn(folder: Path, databases: Databases, redis_url: str) -> Iterator[Inn]:
    inn = Inn(folder, databases, redis_url)
    try:
        yield inn
    finally:
        inn.close()
