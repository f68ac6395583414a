"""`python -m referee.mail [--fd N]`: the mail room. Any number of hosts may run one."""

from __future__ import annotations

import argparse
import asyncio
import errno
import signal
import socket
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import structlog

from referee.logs import write_log
from referee.long_running import settle_down
from referee.mail import confirming, dealing, delivery, news
from referee.mail.listener import listen
from referee.mail.room import Room, open_room
from referee.mail.ways_out import way_out
from referee.service.running.context import open_referee
from referee.service.upkeep.show_process import show_process
from referee.settings import Settings
from referee.store import mail_in, mail_out, mail_people
from referee.store.store import Transaction

log = structlog.get_logger()

LOOK_SECONDS = 0.5
"""How often players' news and other mail rooms' mails are looked for."""
FORGET_SECONDS = 3600.0
SHOW_SECONDS = 10.0
MAIL_IN_KEPT = timedelta(days=30)
MAIL_OUT_KEPT = timedelta(days=120)
MAX_ROUNDS = 100
LOCAL = ("127.0.0.1", "::1", "localhost")


class Round(threading.Thread):
    """Repeats some work: at once when rung, and at intervals."""

    def __init__(self, name: str, work: Callable[[], bool], every: float) -> None:
        super().__init__(name=f"mail-{name}", daemon=True)
        self._work = work
        self._every = every
        self._rung = threading.Event()
        self._stopped = threading.Event()

    def ring(self) -> None:
        self._rung.set()

    def stop(self) -> None:
        self._stopped.set()
        self._rung.set()

    def run(self) -> None:
        while not self._stopped.is_set():
            self._rung.clear()
            try:
                for _ in range(MAX_ROUNDS):
                    if self._stopped.is_set() or not self._work():
                        break
            except Exception as error:  # noqa: BLE001 - the database may be away; the next round finds it back
                log.error("mail round failed", work=self.name, type=type(error).__name__)
            self._rung.wait(self._every)


def rounds(room: Room) -> list[Round]:
    """The work of a mail room; the first is what follows an incoming mail."""
    way = way_out(room.settings)
    send = Round("send", lambda: delivery.send_all(room, way), LOOK_SECONDS)

    def deal() -> bool:
        more = dealing.deal_with_all(room) | confirming.ask_all(room)
        send.ring()
        return more

    def tell() -> bool:
        more = news.tell_all(room)
        send.ring()
        return more

    return [
        Round("deal", deal, LOOK_SECONDS),
        Round("tell", tell, LOOK_SECONDS),
        send,
        Round("forget", lambda: forget(room), FORGET_SECONDS),
        Round("life", lambda: show(room), SHOW_SECONDS),
    ]


def show(room: Room) -> bool:
    """Show that this mail room is alive."""
    show_process(room.referee, "mail")
    return False


def forget(room: Room) -> bool:
    """Drop what nobody can answer any more."""
    now = room.referee.clock.now()

    def drop(transaction: Transaction) -> None:
        mail_in.forget(transaction, now - MAIL_IN_KEPT)
        mail_out.forget(transaction, now - MAIL_OUT_KEPT)
        mail_people.forget(transaction, now - MAIL_OUT_KEPT)

    room.referee.store.run(drop)
    return False


async def _listen(room: Room, listening: socket.socket | None, ring: Callable[[], None]) -> None:
    """Take mails until asked to end."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    server = None if listening is None else await listen(room.referee, listening, ring, room.reader)

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if server is not None and isinstance(error, OSError) and error.errno == errno.EINVAL:
            server.close()  # whoever handed the socket on has shut it down, and is about to stop us
        else:
            loop.default_exception_handler(context)

    loop.set_exception_handler(failed)
    await stopped.wait()
    if server is not None:
        server.close()


def _socket(settings: Settings, number: int | None) -> socket.socket | None:
    """Where to listen: at a socket that was handed on, or one of our own; nowhere if the port is 0."""
    if number is not None:
        return socket.socket(fileno=number)
    if settings.mail_port == 0:
        return None
    return socket.create_server((settings.mail_host, settings.mail_port), reuse_port=False)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m referee.mail", description="The mail room of a referee.")
    parser.add_argument("--fd", type=int, help="a listening socket that was handed on")
    given = parser.parse_args()
    settings = Settings.from_env()
    write_log(settings.log_level)
    referee = open_referee(settings)
    room = open_room(referee)
    if settings.trust == "token" and settings.mail_port and settings.mail_host not in LOCAL:
        log.warning("whoever sees an address of this referee is believed", mail_trust="token")
    work = rounds(room)
    settle_down()
    for one in work:
        one.start()
    try:
        asyncio.run(_listen(room, _socket(settings, given.fd), work[0].ring))
    finally:
        for one in work:
            one.stop()
        for one in work:
            one.join(5.0)
        room.close()
        referee.close()


if __name__ == "__main__":
    main()
