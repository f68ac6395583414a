"""`python -m tests.faults.frozen_hosts`: three hosts of one PostgreSQL, one of them frozen again and again.

Each host has a web process, a worker and a sweep, and people who play at its door. While a host is frozen
(SIGSTOP, wherever it is in its work), the games at the other doors must go on; in the end nothing may be lost
or done twice.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import click

from referee.games import RULESETS
from referee.serve.redis_server import running_redis
from referee.settings import Settings, private_redis_socket
from referee.store.migrate import upgrade
from tests.api.web_server import running_web_server
from tests.faults.checks import Found
from tests.faults.crowd import Person
from tests.faults.soak import SECONDS_TO_FINISH, STANDSTILL_SECONDS
from tests.serve.served import children_of, free_port
from tests.servers import TEST_KEYS, running_postgres, unlimited
from tests.workers.worker import environment, running_worker

HOSTS = 3


@dataclass(frozen=True)
class Host:
    """The processes of one host, and who plays there."""

    port: int
    processes: Sequence[subprocess.Popen[bytes]]
    people: list[Person]

    def send(self, number: signal.Signals) -> None:
        """Send all of its processes a signal."""
        for process in self.processes:
            for pid in (process.pid, *children_of(process.pid)):
                os.kill(pid, number)


@contextmanager
def running_host(settings: Settings) -> Iterator[Host]:
    with (
        running_web_server(settings) as web,
        running_worker(settings) as worker,
        subprocess.Popen(
            [sys.executable, "-m", "workers.sweep"],
            env={**environment(settings), "REFEREE_LOG_LEVEL": "ERROR"},
        ) as sweep,
    ):
        try:
            yield Host(web.port, (web.process, worker, sweep), [])
        finally:
            sweep.terminate()


@contextmanager
def running_hosts() -> Iterator[list[Host]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="frozen-hosts-")))
        redis_url = stack.enter_context(running_redis(folder, private_redis_socket(folder)))
        url = stack.enter_context(running_postgres(port=free_port()))
        url = url.replace("postgresql:", "postgresql+psycopg:", 1)
        upgrade(url, TEST_KEYS)
        settings = unlimited(folder, url, redis_url)
        yield [stack.enter_context(running_host(settings)) for _ in range(HOSTS)]


def freeze(frozen: Host, others: Sequence[Person], seconds: float) -> float | None:
    """Freeze a host for so long; how long the slowest game at another door stood still, None: for ever."""
    frozen.send(signal.SIGSTOP)
    since, slowest = time.monotonic(), None
    try:
        while slowest is None and time.monotonic() < since + STANDSTILL_SECONDS:
            time.sleep(0.05)
            if all(person.moved_at > since for person in others):
                slowest = time.monotonic() - since
        time.sleep(max(0.0, since + seconds - time.monotonic()))
    finally:
        frozen.send(signal.SIGCONT)
    return slowest


@click.command()
@click.option("--times", default=20, help="How often a host is frozen.")
@click.option("--seconds", default=20.0, help="How long it is frozen, each time.")
@click.option("--seed", type=int, default=lambda: secrets.randbelow(10**9))
def main(times: int, seconds: float, seed: int) -> None:
    """Freeze one of three hosts again and again."""
    click.echo(f"seed {seed}")
    choice, found = Random(seed), Found()  # noqa: S311 - when a host is frozen is no secret
    with running_hosts() as hosts:
        for number, ruleset in enumerate(sorted(RULESETS)):
            host = hosts[number % HOSTS]
            host.people.append(Person(f"Person {number}", host.port, [ruleset], seed + number))
            host.people[-1].start()
        everybody = [person for host in hosts for person in host.people]
        for _ in range(times):
            time.sleep(choice.uniform(1, 3))
            frozen = choice.choice(hosts)
            others = [person for host in hosts if host is not frozen for person in host.people]
            slowest = freeze(frozen, others, seconds)
            if slowest is None:
                found.failures.append("a game stands still while another host is frozen")
            said = "do not go on" if slowest is None else f"have all gone on after {slowest:.1f} s"
            click.echo(f"host {hosts.index(frozen) + 1} is frozen: games at the others {said}")
        for person in everybody:
            person.finish(SECONDS_TO_FINISH)
        for person in everybody:
            person.join(SECONDS_TO_FINISH + STANDSTILL_SECONDS)
            if person.is_alive():
                found.failures.append(f"{person.name}'s game does not end: {person.last_refusal}")
            else:
                found.check(person)
    click.echo(
        f"{found.steps} steps, each resolved once; {found.orders} accepted orders, all used; "
        f"{found.games.total()} transcripts that hold; {len(found.failures)} failures"
    )
    for failure in found.failures:
        click.echo(failure)
    sys.exit(bool(found.failures))


if __name__ == "__main__":
    main()
