"""What each of a worker's processes holds: its own referee, made where it is used.

The main process, which forks the others, holds none: connections and threads do not survive a fork.
"""

from __future__ import annotations

import warnings
from functools import cache

from billiard.process import current_process
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init, setup_logging, worker_process_init, worker_process_shutdown

from referee.logs import write_log
from referee.long_running import settle_down
from referee.service.running.context import Referee, open_referee
from workers.app import settings
from workers.game_locks import GameLocks
from workers.sweeping import Sweeper

# Celery warns root of tasks that are pickled; ours are JSON.
warnings.filterwarnings("ignore", category=SecurityWarning)


@cache
def referee() -> Referee:
    """This process's referee."""
    return open_referee(settings)


@cache
def game_locks() -> GameLocks:
    return GameLocks(settings.redis_url)


@celeryd_init.connect
@setup_logging.connect
def _log(**_: object) -> None:
    """Instead of Celery's own log, and for what Celery has to say before it would set that up."""
    write_log(settings.log_level)


@worker_process_init.connect
def _begin(**_: object) -> None:
    """Each worker also sweeps, in the first of its processes: games go on as long as one worker lives."""
    settle_down()
    if getattr(current_process(), "index", 0) == 0:
        Sweeper(referee()).start()


@worker_process_shutdown.connect
def _end(**_: object) -> None:
    if referee.cache_info().currsize:
        referee().close()
