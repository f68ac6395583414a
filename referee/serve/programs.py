"""The referee's processes. The Procfile has the same ones, for hosts who run them separately."""

from __future__ import annotations

import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """A process to run: its name in our messages, and the module that Python runs with these arguments."""

    name: str
    module: str
    arguments: tuple[str, ...] = ()

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", self.module, *self.arguments]


# Without a `release` of its own: the sweep holds games that would go differently by changed rules.
UPGRADE_DATABASE = Program("upgrade", "referee", ("db", "upgrade"))
# Each reads its settings from the environment, so that there is only one place to configure them.
WEB = Program(
    "web", "gunicorn", ("--config", "python:referee.api.gunicorn_conf", "referee.api.app:create_app()")
)
MAIL = Program("mail", "referee.mail")
BEHIND_THE_WEB = (
    Program(
        "worker",
        "celery",
        ("--quiet", "--app", "workers.app", "worker", "--without-gossip", "--without-mingle"),
    ),
    Program("sweep", "workers.sweep"),
)
