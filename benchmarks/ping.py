"""The referee's Celery app with one task more, which does nothing: what a bare round trip costs.

The worker runs this app instead of the referee's own, so that both tasks share broker, queue and worker pool.
"""

from __future__ import annotations

from celery import Celery
from workers.app import app as referee_app

from referee.settings import Settings

app: Celery = referee_app
app.conf.update(result_backend=Settings.from_env().broker_url)


@app.task(name="benchmarks.ping", ignore_result=False)
def ping() -> str:
    return "pong"
