"""The Celery app. It carries only ids, and nothing that gets lost in it is lost for good: the sweep finds
it.
"""

from __future__ import annotations

from celery import Celery
from kombu import Queue

from referee.service.running.tasks import BOTS_QUEUE, LIFE_QUEUE, WORK_QUEUE, broker_options
from referee.settings import Settings
from workers import broker

SOCKET_SECONDS = 5
TASK_SECONDS = 60
# Several times what a worker's process has once its caches are full; above it, it is replaced after its task.
MAX_KILOBYTES = 500_000
# Longer than any task may take: until then a task is not given to a second worker.
VISIBILITY_SECONDS = 120

settings = Settings.from_env()

broker.mend()
app = Celery("referee", broker=settings.broker_url, include=["workers.tasks"])
app.conf.update(
    task_queues=[Queue(name, routing_key=name) for name in (LIFE_QUEUE, WORK_QUEUE, BOTS_QUEUE)],
    task_default_queue=WORK_QUEUE,
    task_ignore_result=True,
    task_store_errors_even_if_ignored=False,
    # Tasks are acknowledged when they are done; if their worker dies, the sweep rings for them again.
    task_acks_late=True,
    task_reject_on_worker_lost=False,
    task_time_limit=TASK_SECONDS,
    worker_max_memory_per_child=MAX_KILOBYTES,
    worker_prefetch_multiplier=1,
    worker_consumer="workers.broker:Listener",
    worker_concurrency=settings.worker_concurrency,
    worker_soft_shutdown_timeout=5,
    worker_cancel_long_running_tasks_on_connection_loss=False,
    worker_send_task_events=False,
    worker_enable_remote_control=False,
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        **broker_options(SOCKET_SECONDS),
        # In order of name: a queue is read only while those before it are empty.
        "queue_order_strategy": "sorted",
        "visibility_timeout": VISIBILITY_SECONDS,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
    },
    task_serializer="json",
    accept_content=["json"],
)
