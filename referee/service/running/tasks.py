"""The tasks that workers take from the queue, and handing them over to Celery."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from celery import Celery
from kombu.exceptions import OperationalError

KEY_PREFIX = "referee:"
"""Before every key of ours in Redis, which may be shared with others."""
WORK_QUEUE = "work"
BOTS_QUEUE = "work-of-bots"
"""Work on games of bots alone: done when there is nothing else to do. Workers look into queues by name."""
LIFE_QUEUE = "life"
LIFE_TASK = "referee.show_life"
TASKS = {
    "resolve": "referee.resolve_step",
    "bots": "referee.answer_for_bots",
    "queues": "referee.answer_from_queues",
    "motions": "referee.carry_out_motions",
}
SOCKET_SECONDS = 2.0

Work: TypeAlias = Literal["resolve", "bots", "queues", "motions"]

CannotSend = OperationalError
"""The broker is away."""


@dataclass(frozen=True)
class Ring:
    """What a worker should look at. Ids and numbers: nothing secret goes through the broker."""

    work: Work
    game_id: str
    step: int
    bots_alone: bool = False
    """Nobody waits for it: games with people come first."""


def broker_options(socket_seconds: float) -> dict[str, Any]:
    """How Celery speaks to Redis, for those who send tasks and those who take them."""
    return {
        "global_keyprefix": KEY_PREFIX,
        "socket_timeout": socket_seconds,
        "socket_connect_timeout": socket_seconds,
        "socket_keepalive": True,
        "retry_on_timeout": False,
    }


class TaskSender:
    """Sends tasks, once and without patience: whoever is not heard is rung for again by the sweep."""

    def __init__(self, broker_url: str) -> None:
        self._celery = Celery("referee", broker=broker_url, set_as_current=False)
        self._celery.conf.update(
            broker_transport_options={**broker_options(SOCKET_SECONDS), "max_retries": 0},
            broker_connection_timeout=SOCKET_SECONDS,
            task_ignore_result=True,
            task_publish_retry=False,
        )

    def send(self, ring: Ring) -> None:
        """Have a worker look at it; raises CannotSend."""
        queue = BOTS_QUEUE if ring.bots_alone else WORK_QUEUE
        self._celery.send_task(TASKS[ring.work], [ring.game_id, ring.step], queue=queue, retry=False)

    def ask_for_life(self) -> None:
        """Have a worker show that it is alive; raises CannotSend."""
        self._celery.send_task(LIFE_TASK, queue=LIFE_QUEUE, retry=False)

    def close(self) -> None:
        self._celery.close()
