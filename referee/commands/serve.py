"""`referee serve`."""

from __future__ import annotations

import sys

import click

from referee.commands.settings import settings_from_env
from referee.serve import serve


@click.command("serve")
def command() -> None:
    """Run the whole referee in the foreground until Ctrl-C.

    \b
    The environment configures it:
      PORT            where the web server listens (8000)
      REFEREE_HOST    on which address (127.0.0.1)
      REFEREE_DATA    where games are kept (./var)
      DATABASE_URL    PostgreSQL instead of the SQLite file in REFEREE_DATA
      REDIS_URL       a Redis server of your own instead of a private one
      MAIL_PORT       where mails come in (8025), 0 for nowhere
      SMTP_URL        where mails go out; else into a Maildir in REFEREE_DATA

    Starting again continues every game. To run the processes on several hosts, see the Procfile.
    """
    sys.exit(serve(settings_from_env()))
