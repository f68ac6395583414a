"""How workers hear the bell: Celery's own transport to Redis, fixed where a worker would go deaf.

A worker takes no more tasks than it may have unfinished. If Redis was killed just as all of them were
finishing, none could be acknowledged, and kombu kept counting them: the worker waited for itself for ever,
asked Redis for nothing, and so never noticed that the connection was gone.
"""

from __future__ import annotations

from typing import Any

from celery.worker import state
from celery.worker.consumer import Consumer
from kombu import Connection
from kombu.transport import redis, virtual

# In seconds. Celery's own intervals grow up to half a minute; asking a socket costs next to nothing.
PAUSES: dict[str, Any] = {"interval_start": 0.1, "interval_step": 0.1, "interval_max": 1.0}


class Acknowledgements(redis.QoS):
    """Counts finished tasks as finished, whether or not Redis could be told. Whoever tells it gets the
    error.
    """

    def ack(self, delivery_tag: str) -> None:
        try:
            super().ack(delivery_tag)
        finally:
            virtual.QoS.ack(self, delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        try:
            super().reject(delivery_tag, requeue=requeue)
        finally:
            virtual.QoS.ack(self, delivery_tag)


class Listener(Consumer):
    """Looks for a lost Redis every second, for as long as it takes."""

    def ensure_connected(self, connection: Connection) -> Connection:
        return connection.ensure_connection(callback=state.maybe_shutdown, **PAUSES)


def mend() -> None:
    """Install both in this process."""
    redis.Channel.QoS = Acknowledgements
