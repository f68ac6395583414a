"""`make kills`: a mail room that dies by kill -9 again and again while mails come in.

Players' mail hosts do what RFC 5321 asks of them: what was not acknowledged is sent again, in the same bytes.
"""

from __future__ import annotations

import email
import mailbox
import random
import smtplib
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.policy import default
from pathlib import Path

from sqlalchemy import func, select, update

from benchmarks.tables import Member, register, start_game
from referee.mail.prompts import prompt_address
from referee.mail.room import Room, open_room
from referee.mail.ways_out import maildir_of
from referee.serve.redis_server import running_redis
from referee.service.running.context import Referee, open_referee
from referee.settings import Settings, private_redis_socket
from referee.store import mail_people, schema
from referee.store.keys import key_ring
from referee.store.migrate import upgrade
from referee.store.store import Transaction
from tests.servers import unlimited
from tests.workers.worker import environment

PATIENCE_SECONDS = 300.0
MAX_MAILS = 25
"""Of one player: no more messages may be sent in one step, nor mails in one minute."""
SEATS = 3


@dataclass
class Writer:
    """A player whose mails each seal an order and say something that nobody else says."""

    name: str
    address: str
    to: str
    port: int
    tries: int = 0
    accepted: list[str] = field(default_factory=list)

    def write_until(self, enough: threading.Event, chance: random.Random) -> None:
        while len(self.accepted) < MAX_MAILS and not enough.is_set():
            said = f"{self.name}-{len(self.accepted)}"
            raw = (
                f"From: {self.address}\r\nTo: {self.to}\r\nMessage-ID: <{said}@example.org>\r\n\r\n"
                f"default\r\nsay: {said}\r\n"
            )
            give_up = time.monotonic() + PATIENCE_SECONDS
            while not self._is_taken(raw.encode()):
                assert time.monotonic() < give_up, "a mail is never taken"
                time.sleep(0.05)
            self.accepted.append(said)
            time.sleep(chance.uniform(0.0, 0.2))

    def _is_taken(self, raw: bytes) -> bool:
        self.tries += 1
        try:
            with smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE_SECONDS) as smtp:
                smtp.sendmail(self.address, [self.to], raw)
        except (OSError, smtplib.SMTPException):
            return False
        return True


def kill_again_and_again(settings: Settings, kills: int, seed: int) -> str:
    """Do it so many times, and check what was promised; what happened, in a line."""
    chance = random.Random(seed)  # noqa: S311 - when to kill is no secret
    enough = threading.Event()
    with (
        closing(open_referee(settings)) as referee,
        closing(open_room(referee)) as room,
        socket.create_server(("127.0.0.1", 0)) as door,
    ):
        writers = _writers(room, door.getsockname()[1], tables=max(2, kills // 4))
        threads = [
            threading.Thread(target=writer.write_until, args=(enough, random.Random(number)), daemon=True)  # noqa: S311
            for number, writer in enumerate(writers)
        ]
        for thread in threads:
            thread.start()
        for _ in range(kills):
            with _mail_room(settings, door) as process:
                _await_work(writers, chance.randint(1, 6))
                time.sleep(chance.uniform(0.0, 0.4))
                process.kill()
                process.wait()
            _let_time_pass(referee)
        with _mail_room(settings, door) as process:
            enough.set()
            for thread in threads:
                thread.join(PATIENCE_SECONDS)
                assert not thread.is_alive()
            _await_rest(referee)
            process.terminate()
            process.wait()
        return _checked(referee, writers)


def _writers(room: Room, port: int, tables: int) -> list[Writer]:
    """Two of three players at each table: nobody resolves its step."""
    writers = []
    for table in range(tables):
        members = register(room.referee, SEATS)
        game = start_game(room.referee, members)
        for seat, member in enumerate(members[:-1], 1):
            name = f"w{table}s{seat}"
            to = room.referee.store.run(_confirming(room, member, f"{name}@example.org", game, seat))
            writers.append(Writer(name, f"{name}@example.org", to, port))
    return writers


def _confirming(
    room: Room, member: Member, address: str, game: str, seat: int
) -> Callable[[Transaction], str]:
    def confirm(transaction: Transaction) -> str:
        now = room.referee.clock.now()
        mail_people.confirm(transaction, member.player.id, address, now)
        asked = {"game": game, "seat": seat, "step": 1}
        return prompt_address(room, transaction, member.player.id, asked, now)

    return confirm


@contextmanager
def _mail_room(settings: Settings, door: socket.socket) -> Iterator[subprocess.Popen[bytes]]:
    """A mail room as `referee serve` starts it: with a socket that outlives it."""
    number = door.fileno()
    command = [sys.executable, "-W", "ignore", "-m", "referee.mail", "--fd", str(number)]
    process = subprocess.Popen(
        command, env=environment(settings), pass_fds=[number], stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _await_work(writers: list[Writer], mails: int) -> None:
    """Wait until so many more mails are taken, or nobody writes any more."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    before = sum(len(writer.accepted) for writer in writers)
    most = min(before + mails, MAX_MAILS * len(writers))
    while sum(len(writer.accepted) for writer in writers) < most:
        assert time.monotonic() < give_up, "no mail is taken"
        time.sleep(0.01)


def _let_time_pass(referee: Referee) -> None:
    """What the dead had in hand is somebody else's after minutes, which are over at once here."""
    now = datetime.now(UTC)

    def free(transaction: Transaction) -> None:
        for table in (schema.mail_in, schema.mail_out):
            transaction.execute(update(table).where(table.c.try_at > now).values(try_at=now))

    referee.store.run(free)


def _await_rest(referee: Referee) -> None:
    """Wait until every mail is dealt with and sent."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    waiting = [
        select(func.count()).select_from(table).where(table.c.try_at.is_not(None))
        for table in (schema.mail_in, schema.mail_out)
    ]
    left = 1
    while left:
        assert time.monotonic() < give_up, f"{left} mails are left"
        time.sleep(0.1)
        with referee.store.reading() as snapshot:
            left = sum(snapshot.scalar(one) or 0 for one in waiting)


def _checked(referee: Referee, writers: list[Writer]) -> str:
    accepted = [said for writer in writers for said in writer.accepted]
    assert len(accepted) == len(set(accepted))
    with referee.store.reading() as snapshot:
        kept = list(snapshot.execute(select(schema.mail_in.c.became, schema.mail_in.c.raw)))
        said = Counter(snapshot.scalars(select(schema.message.c.text)))
        orders = snapshot.scalar(select(func.count()).select_from(schema.sealed_order))
    assert [(row.became, row.raw) for row in kept] == [("done", None)] * len(accepted)
    assert said == Counter(accepted), "a mail was lost, or acted twice"
    assert orders == sum(bool(writer.accepted) for writer in writers)
    answers: dict[str, set[bytes]] = defaultdict(set)
    copies = 0
    for raw in _sent(referee.settings):
        mail = email.message_from_bytes(raw, policy=default)
        if mail["Auto-Submitted"] == "auto-replied":
            copies += 1
            answers[str(mail["In-Reply-To"]).strip("<>").partition("@")[0]].add(raw)
    assert sorted(answers) == sorted(accepted), "a mail was not answered"
    # Sent again after a death, it is the same mail: readers and hosts show it once.
    assert all(len(different) == 1 for different in answers.values())
    tries = sum(writer.tries for writer in writers)
    return f"{len(accepted)} mails in {tries} tries: each acted once and has one answer, in {copies} copies"


def _sent(settings: Settings) -> list[bytes]:
    folder = mailbox.Maildir(maildir_of(settings), create=False)
    return [folder.get_bytes(name) for name in folder.keys()]  # noqa: SIM118 - it is no mapping


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory(prefix="referee-kills-") as name:
        folder = Path(name)
        with running_redis(folder / "redis", private_redis_socket(folder / "redis")) as redis_url:
            settings = unlimited(folder, f"sqlite:///{folder}/referee.sqlite", redis_url)
            upgrade(settings.database_url, key_ring(settings))
            print(kill_again_and_again(settings, kills, time.time_ns()))


if __name__ == "__main__":
    main()
