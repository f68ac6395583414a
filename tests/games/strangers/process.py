"""A process that games with strangers are played in, one after the other."""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.util import Finalize

import structlog

from referee.serve.redis_server import running_redis
from referee.settings import private_redis_socket
from tests.games.strangers.stranger import Trouble
from tests.games.strangers.table import Inn, Outcome, open_inn
from tests.servers import SqliteDatabases, folder_in_memory

HANG_SECONDS = 1800
"""No game takes so long, on however busy a machine: one that does hangs."""

_kept = ExitStack()
_inns: list[Inn] = []


def open_up() -> None:
    """Make this process one that games are played in."""
    # Processes of a pool end without the usual clearing up.
    Finalize(None, _kept.close, exitpriority=1)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    folder = _kept.enter_context(folder_in_memory())
    redis_url = _kept.enter_context(running_redis(folder, private_redis_socket(folder)))
    _inns.append(_kept.enter_context(open_inn(folder, SqliteDatabases(folder), redis_url)))


def play(ruleset: str, number: int) -> Outcome:
    with _no_longer_than(HANG_SECONDS):
        return _inns[0].play(ruleset, number)


@contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise Trouble(f"the game hangs: it has taken {seconds} s")

    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
