"""`referee serve`: the whole referee in the foreground, from a bare machine to a clean end.

Imports nothing of the referee but its settings: it starts the other parts as processes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from http.client import HTTPConnection, HTTPException

from referee.private_files import FOR_OTHERS
from referee.serve import data_folder, door
from referee.serve.programs import BEHIND_THE_WEB, MAIL, UPGRADE_DATABASE, WEB
from referee.serve.redis_server import RedisServerError, server_command, wait_until_ready
from referee.serve.supervisor import Died, Orphaned, StopSignal, Supervisor
from referee.settings import Settings, private_redis_socket

STARTING = "Starting the referee: database, web server, worker, mail. This takes a few seconds …"
WELCOME = """
The referee is ready at {url}

  {url}/docs          the API, to read
  {url}/openapi.json  the same for programs
  {mail}
  data in {data}; Ctrl-C stops everything, starting again continues every game

A first game, to paste, is in README.md.
"""


def serve(settings: Settings) -> int:
    """Run until stopped; returns the exit code: 0 when asked to stop, 1 when something went wrong."""
    # Whatever any of the processes writes is for the referee's own user alone.
    os.umask(FOR_OTHERS)
    try:
        with (
            data_folder.held(settings.data),
            door.opened(settings.host, settings.port, "PORT") as web_door,
            _mail_door(settings) as mail_door,
            Supervisor(_say) as supervisor,
        ):
            news = _run(settings, supervisor, web_door, mail_door)
            for one in (web_door, mail_door):
                if one is not None:
                    one.close()
            return _last_words(news)
    except (
        data_folder.DataFolderInUse,
        data_folder.DataFolderUnusable,
        door.PortInUse,
        RedisServerError,
        NotUpgraded,
    ) as refusal:
        _say(str(refusal))
        return 1


class NotUpgraded(RuntimeError):
    """The database could not be upgraded, and its process has said why."""


def _mail_door(settings: Settings) -> AbstractContextManager[door.Door | None]:
    """Where mails come in; None if that port is 0."""
    if settings.mail_port == 0:
        return nullcontext()
    return door.opened(settings.mail_host, settings.mail_port, "MAIL_PORT")


def _run(
    settings: Settings, supervisor: Supervisor, web_door: door.Door, mail_door: door.Door | None
) -> StopSignal | Orphaned | Died:
    """Start everything; returns the reason to stop."""
    print(STARTING, flush=True)
    if settings.starts_redis:
        folder = settings.data / "redis"
        command = server_command(folder, private_redis_socket(settings.data))
        server = supervisor.start("redis", command, needed_by_others=True)
        wait_until_ready(settings.redis_url, folder, server)
    if subprocess.run(UPGRADE_DATABASE.command, check=False, stdout=subprocess.DEVNULL).returncode:
        raise NotUpgraded(
            "The database could not be brought up to date, so nothing is started. The reason is above."
        )
    behind_door = [*WEB.command, "--bind", f"fd://{web_door.number}"]
    supervisor.start(WEB.name, behind_door, handed_on=[web_door.number])
    mail_in = [] if mail_door is None else [mail_door.number]
    behind_mail_door = [*MAIL.command, *(word for number in mail_in for word in ("--fd", str(number)))]
    supervisor.start(MAIL.name, behind_mail_door, handed_on=mail_in)
    for program in BEHIND_THE_WEB:
        supervisor.start(program.name, program.command)
    # What dies before everything has worked once would only die again.
    news = _await_web(settings, supervisor)
    if news is None:
        url = f"http://{settings.host}:{settings.port}"
        print(WELCOME.format(url=url, data=settings.data, mail=_mail_in_words(settings)), flush=True)
        news = supervisor.keep_running()
    return news


def _mail_in_words(settings: Settings) -> str:
    goes = "to your mail host" if settings.smtp_url else "into a Maildir: `referee mail show`"
    comes = f"mail to smtp://{settings.mail_host}:{settings.mail_port}" if settings.mail_port else "mail"
    return f"{comes}, outgoing {goes}"


def _last_words(news: StopSignal | Orphaned | Died) -> int:
    """Say why everything stops; returns the exit code."""
    if isinstance(news, Died):
        _say(f"{news}, and not for the first time, so everything is stopped. Its own words are above.")
        return 1
    if isinstance(news, Orphaned):
        _say("The process that started this has ended: stopping. To keep it running, start it with nohup.")
    else:
        _say(f"{news.signal.name}: stopping.")
    return 0


def _await_web(settings: Settings, supervisor: Supervisor) -> StopSignal | Orphaned | Died | None:
    """Wait until the web server answers (None), or there is a reason to stop."""
    while not (news := supervisor.news_within(0.1)):
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


def _say(message: str) -> None:
    # A log on a full disk takes no more lines; we go on without it.
    with suppress(OSError):
        print(f"referee: {message}", file=sys.stderr, flush=True)
