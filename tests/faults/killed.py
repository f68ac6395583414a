"""A process that dies by kill -9 at a point of its work: `python -m tests.faults.killed POINT VERB …`.

The points lie in what a referee is made of, so that the code under test is the one that runs in production.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from referee.library import AnyRuleset, Library
from referee.service.orders.seal_order import seal_order
from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.bell import RedisBell
from referee.service.running.context import Referee, SystemClock, SystemSecrets
from referee.service.running.plays import Plays
from referee.service.running.sessions import Player, Sessions
from referee.service.steps.answer_for_bots import answer_for_bots
from referee.settings import Settings
from referee.store.keys import key_ring
from referee.store.store import Store, Transaction
from tests.odds import ODDS, PACK, OddsTable
from tests.service.table import odds_library
from tests.workers.worker import environment

POINTS = ("in the rules", "before the commit", "after the commit", "nowhere")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def deadly_phase(_: OddsTable) -> str:
    die()
    return ""


class LibraryThatDies(Library):
    """Its rules die wherever they are run; to all appearances they are those of the game."""

    def __init__(self) -> None:
        deadly = replace(ODDS, phases=dict.fromkeys(ODDS.phases, deadly_phase))
        super().__init__({"odds": deadly}, {"odds": [PACK]})

    def fingerprint(self, _: AnyRuleset) -> str:
        return odds_library().fingerprint(ODDS)


class StoreThatDies(Store):
    """Dies when everything is written and nothing committed."""

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        with super().transaction() as connection:
            yield connection
            die()


class StoreThatHasWritten(Store):
    """Dies as soon as something is durable, before anybody is told of it."""

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        with super().transaction() as connection:
            self.after_commit(die)
            yield connection


STORES: Mapping[str, type[Store]] = {
    "before the commit": StoreThatDies,
    "after the commit": StoreThatHasWritten,
}


def run(point: str, settings: Settings, verb: str, arguments: Sequence[str | int]) -> int:
    """Do a verb in a process that dies at this point; its exit code."""
    return subprocess.run(
        [sys.executable, "-m", "tests.faults.killed", point, verb, json.dumps(arguments)],
        env=environment(settings),
        check=False,
    ).returncode


def main(point: str, verb: str, arguments: list[str | int]) -> None:
    settings = Settings.from_env()
    referee = Referee(
        settings=settings,
        store=STORES.get(point, Store)(settings.database_url, key_ring(settings)),
        clock=SystemClock(),
        secrets=SystemSecrets(),
        library=LibraryThatDies() if point == "in the rules" else odds_library(),
        plays=Plays(),
        sessions=Sessions(),
        bell=RedisBell(settings.redis_url),
    )
    game_id, step = str(arguments[0]), int(arguments[1])
    if verb == "resolve":
        resolve_step(referee, game_id, step)
    elif verb == "bots":
        answer_for_bots(referee, game_id, step)
    else:
        player = Player(str(arguments[2]), "", None, referee.clock.now())
        seal_order(referee, player, game_id, f"{step}.{arguments[3]}", answer=str(arguments[4]))
    referee.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))
