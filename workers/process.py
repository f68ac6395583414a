"""What each worker process holds, opened when it is first needed: never by a parent for its children."""

from __future__ import annotations

from functools import cache

from celery.signals import worker_process_shutdown, worker_ready

from referee.service.context import Referee, open_referee
from referee.service.work import show_life
from workers.app import settings
from workers.sweeping import Sweeper
from workers.turns import Turns


@cache
def referee() -> Referee:
    """This process's referee."""
    return open_referee(settings)


@cache
def turns() -> Turns:
    return Turns(settings.redis_url)


@worker_ready.connect
def _begin(**_: object) -> None:
    """Each worker sweeps too, from its main process: games go on as long as one worker lives."""
    show_life(referee())
    Sweeper(referee()).start()


@worker_process_shutdown.connect
def _end(**_: object) -> None:
    if referee.cache_info().currsize:
        referee().close()
