"""How gunicorn runs the API. `referee serve` and the Procfile both point here."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from referee.api.fair_shares import Share
from referee.long_running import settle_down
from referee.settings import Settings

_settings = Settings.from_env()

bind = f"{_settings.host}:{_settings.port}"
worker_class = "referee.api.web_worker.WebWorker"
workers = _settings.web_workers
threads = _settings.web_threads
# Besides streams: connections that send, wait or have just been answered; beyond that the oldest are closed.
worker_connections = _settings.streams + 1000
graceful_timeout = 5
timeout = 60
keepalive = 5
# It would listen on one path for all referees of a user, and nothing here talks to it.
control_socket_disable = True
accesslog = None
# Which proxies to trust is decided in one place, referee/api/proxies.py.
forwarded_allow_ips = ""
logger_class = "referee.api.gunicorn_log.OurLog"
loglevel = _settings.log_level.lower()
# Where the workers count together for /metrics; in memory if the system has such a folder: the files are
# mapped, and writing to them on a full disk would kill the process.
_MEMORY = Path("/dev/shm")  # noqa: S108
_counted = ""
if _settings.metrics_token:
    _counted = tempfile.mkdtemp(prefix="referee-metrics-", dir=_MEMORY if _MEMORY.is_dir() else None)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = _counted


def on_exit(_: object) -> None:
    if _counted:
        shutil.rmtree(_counted, ignore_errors=True)


def on_starting(_: object) -> None:
    """Import the API once for all workers, so that a worker that dies is back sooner.

    It is only imported: connections and threads would not survive the fork.
    """
    import referee.api.app
    import referee.api.doorkeeper  # noqa: F401

    settle_down()


def child_exit(_: object, worker: Any) -> None:
    Share(worker.age).end()


def post_worker_init(worker: Any) -> None:
    """Start showing that the door is open."""
    from referee.api.doorkeeper import Doorkeeper

    # Other apps take no orders.
    if referee := worker.wsgi.extensions.get("referee"):
        Doorkeeper(referee, worker.sockets[0]).start()
