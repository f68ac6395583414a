"""`referee serve`: the whole referee in the foreground, from a bare machine to a clean end."""

from __future__ import annotations

import socket
import subprocess
import sys
from http.client import HTTPConnection, HTTPException

from referee.serve import data_folder
from referee.serve.programs import PROGRAMS, UPGRADE_DATABASE
from referee.serve.redis_server import RedisServerError, server_command, wait_until_ready
from referee.serve.supervisor import Asked, Died, Orphaned, Supervisor
from referee.settings import Settings, private_redis_socket

WELCOME = """
The referee is ready at {url}

  {url}/docs          the API, to read and to try
  {url}/openapi.json  the same for programs
  data in {data}; Ctrl-C stops everything, starting again continues every game

First steps:
  curl -s {url}/v1/players -H 'Content-Type: application/json' -d '{{"name": "Ada"}}'
  curl -s {url}/v1/rulesets
"""


def serve(settings: Settings) -> int:
    """Run until stopped; returns the exit code: 0 when asked to stop, 1 when something went wrong."""
    try:
        with data_folder.held(settings.data):
            _check_port(settings.host, settings.port)
            with Supervisor() as supervisor:
                return _run(settings, supervisor)
    except (data_folder.DataFolderInUse, PortInUse, RedisServerError) as refusal:
        _say(str(refusal))
        return 1


class PortInUse(RuntimeError):
    """Something else listens where our web server should."""


def _run(settings: Settings, supervisor: Supervisor) -> int:
    if settings.starts_redis:
        folder = settings.data / "redis"
        command = server_command(folder, private_redis_socket(settings.data))
        server = supervisor.start("redis", command, needed_by_others=True)
        wait_until_ready(settings.redis_url, folder, server)
    if subprocess.run(UPGRADE_DATABASE.command, check=False).returncode:
        _say("The database could not be brought up to date, so nothing is started. The reason is above.")
        return 1
    for program in PROGRAMS:
        supervisor.start(program.name, program.command)
    supervisor.watch()
    news = _await_web(settings, supervisor)
    if news is None:
        url = f"http://{settings.host}:{settings.port}"
        print(WELCOME.format(url=url, data=settings.data), flush=True)
        news = supervisor.news()
    if isinstance(news, Died):
        _say(f"{news}, so everything is stopped. Its own words are above.")
        return 1
    if isinstance(news, Asked):
        _say(f"{news.signal.name}: stopping.")
    if isinstance(news, Orphaned):
        _say("Whoever started this is gone: stopping. To have it stay, start it with nohup.")
    return 0


def _await_web(settings: Settings, supervisor: Supervisor) -> Asked | Orphaned | Died | None:
    """Wait until the web server answers, which gives None, or until there is a reason to stop."""
    while not (news := supervisor.news(seconds=0.1)):
        web = HTTPConnection(settings.host, settings.port, timeout=1)
        try:
            web.request("GET", "/healthz")
            web.getresponse()
        except (OSError, HTTPException):
            continue
        finally:
            web.close()
        return None
    return news


def _check_port(host: str, port: int) -> None:
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As gunicorn does: a port whose last user has just ended counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise PortInUse(
                f"Cannot listen on {host} port {port}: {error.strerror}. Set PORT to another one."
            ) from None


def _say(message: str) -> None:
    print(f"referee: {message}", file=sys.stderr, flush=True)
