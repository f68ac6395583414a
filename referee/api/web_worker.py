"""gunicorn's threaded worker, changed so that only a request that has arrived whole takes a thread.

gunicorn's own hands each new connection to a thread, which then reads: as many clients as there are threads,
each sending half a request, keep everybody else out. Here one poller reads for all of them, and a reply that
continues as an event stream goes to the hub, which holds all of those.
"""

from __future__ import annotations

import errno
import resource
import selectors
import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from referee.api.addresses import is_within
from referee.api.arrival import Arrival
from referee.api.fair_shares import Share
from referee.api.refusals import refusal
from referee.api.stream_hub import HandedOver, Hub, Stream
from referee.api.waiting_room import WaitingRoom
from referee.settings import Settings

# How long sending a reply may take: a client that does not read it holds a thread for that time.
SEND_SECONDS = 15.0
# How long, and for how many bytes, we keep reading after our final reply, so that it is not lost (RFC
# 9112, 9.6).
GOODBYE_SECONDS = 2.0
GOODBYE_BYTES = 1024 * 1024
READ_BYTES = 64 * 1024
BETWEEN_LOOKS_SECONDS = 0.5
# How long a new connection is left to a process that holds fewer; if that is busy, it is taken after all.
GIVE_WAY_SECONDS = 0.0005
FILES = 16 * 1024
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
# Accepting may fail because of the client, or for the moment.
PASSING = {errno.EAGAIN, errno.ECONNABORTED, errno.EINTR, errno.EPROTO}
OUT_OF_FILES = {errno.EMFILE, errno.ENFILE}


class Connection(TConn):  # type: ignore[misc]
    """A client's connection: in the waiting room, with a thread that handles one of its requests, or in
    the hub as an event stream.
    """

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, server: Any, largest_body: int) -> None:
        super().__init__(cfg, sock, client, server)
        self.parser: Arrival = Arrival(cfg, client, largest_body)
        self.address = client[0] if isinstance(client, tuple) else "local"
        self.initialized = True
        self.leaving = False
        self.left_unread = 0
        self.stream: Stream | None = None

    def init(self) -> None:
        """Called by the thread that is to answer; it only ever writes."""
        self.sock.settimeout(SEND_SECONDS)


class WebWorker(ThreadWorker):  # type: ignore[misc]
    """Finishes its requests and ends once `referee serve` has shut the listening socket down."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._settings = settings = Settings.from_env()
        # gunicorn counts those that it need not wait for when it ends.
        self.keepalived_conns: WaitingRoom[Connection] = WaitingRoom(settings.connections_per_address)
        self._share = Share(self.age)
        self._next_look = 0.0
        self._hub: Hub | None = None

    def init_process(self) -> None:
        _allow_many_files()
        super().init_process()

    def run(self) -> None:
        self._share.note(0)
        # Other apps have no streams.
        if in_charge := self.wsgi.extensions.get("referee"):
            self._hub = Hub(in_charge, partial(self.method_queue.defer, self._say_goodbye))
            self.wsgi.extensions["hub"] = self._hub
            self._hub.start()
        super().run()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Called by SIGTERM. Clients resume their streams elsewhere."""
        self._end_streams()
        super().handle_exit(sig, frame)

    def handle_request(self, req: Any, conn: Connection) -> bool:
        """Called by a thread; whether the connection stays open."""
        try:
            stays: bool = super().handle_request(req, conn)
        except HandedOver as handed_over:
            conn.stream = handed_over.stream
            conn.stream.connection = conn
            conn.stream.is_chunked = req.version > (1, 0)
            return True
        return stays

    def accept(self, listener: socket.socket) -> None:
        if self._share.is_large:
            time.sleep(GIVE_WAY_SECONDS)
        try:
            sock, client = listener.accept()
        except OSError as error:
            if error.errno == errno.EINVAL:
                self.alive = False
                self._end_streams()
            elif error.errno in OUT_OF_FILES:
                self._end(self.keepalived_conns.first())
            elif error.errno not in PASSING:
                raise
            return
        self._count(1)
        connection = Connection(self.cfg, sock, client, listener.getsockname(), self._settings.max_body_bytes)
        self._wait(connection, self._settings.head_seconds)
        if not is_within(connection.address, self._settings.forwarded_allow):
            self._end(self.keepalived_conns.one_too_many(connection.address))
        if self.nr_conns >= self.worker_connections:
            self._end(self.keepalived_conns.first())

    def finish_request(self, conn: Connection, fs: Future[bool]) -> None:
        """Called when a thread has finished with the connection."""
        if conn.stream is not None and self._hub is not None:
            self._hub.take(conn.stream)
            return
        stays = self.alive and not fs.cancelled() and fs.exception() is None and fs.result()
        try:
            conn.sock.setblocking(False)
        except OSError:
            self._close(conn)
            return
        if not stays:
            self._say_goodbye(conn)
        elif conn.parser.is_whole():
            self.enqueue_req(conn)
        else:
            self._wait(conn, self._settings.head_seconds if conn.parser.has_begun else self.cfg.keepalive)

    def murder_keepalived(self, force: bool = False) -> None:
        """Close the connections that have waited too long."""
        now = time.monotonic()
        if force:
            overdue = self.keepalived_conns.everybody()
        elif now < self._next_look:
            return
        else:
            self._next_look = now + BETWEEN_LOOKS_SECONDS
            overdue = self.keepalived_conns.overdue(now)
        for connection in overdue:
            if connection.parser.has_begun and not connection.leaving and not force:
                self._send_at_once(connection, refusal(TimeoutError(), connection.address))
            self._end(connection)

    def handle_error(self, _req: object, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """Called by a thread that failed to handle a request."""
        with suppress(OSError):
            client.sendall(refusal(exc, addr[0] if isinstance(addr, tuple) else "local"))

    def _end_streams(self) -> None:
        if self._hub is not None:
            self._hub.close()

    def _say_goodbye(self, connection: Connection) -> None:
        connection.leaving = True
        try:
            connection.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(connection)
        else:
            self._wait(connection, GOODBYE_SECONDS)

    def _wait(self, connection: Connection, seconds: float) -> None:
        self.keepalived_conns.enter(connection, connection.address, time.monotonic() + seconds)
        self.poller.register(connection.sock, selectors.EVENT_READ, partial(self._read, connection))

    def _leave(self, connection: Connection) -> None:
        self.keepalived_conns.leave(connection)
        self.poller.unregister(connection.sock)

    def _read(self, connection: Connection, _sock: socket.socket) -> None:
        """Called when a waiting connection has sent something, or was closed."""
        # It may have been closed by what was handled just before.
        if connection not in self.keepalived_conns:
            return
        try:
            data = connection.sock.recv(READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._end(connection)
        elif connection.leaving:
            connection.left_unread += len(data)
            if connection.left_unread > GOODBYE_BYTES:
                self._end(connection)
        else:
            self._receive(connection, data)

    def _receive(self, connection: Connection, data: bytes) -> None:
        arrival = connection.parser
        had_begun, had_head = arrival.has_begun, arrival.has_head
        arrival.receive(data)
        if arrival.is_whole():
            self._leave(connection)
            self.enqueue_req(connection)
            return
        if arrival.go_on():
            self._send_at_once(connection, CONTINUE)
        if arrival.has_head and not had_head:
            self.keepalived_conns.stay(connection, time.monotonic() + self._settings.body_seconds)
        elif not had_begun:
            self.keepalived_conns.stay(connection, time.monotonic() + self._settings.head_seconds)

    def _send_at_once(self, connection: Connection, data: bytes) -> None:
        """A client that cannot take this little has not been reading for long."""
        with suppress(OSError):
            connection.sock.send(data)

    def _end(self, connection: Connection | None) -> None:
        if connection is not None:
            self._leave(connection)
            self._close(connection)

    def _close(self, connection: Connection) -> None:
        self._count(-1)
        connection.close()

    def _count(self, more: int) -> None:
        self.nr_conns += more
        self._share.note(self.nr_conns)


def _allow_many_files() -> None:
    """Many systems allow a process a thousand open files unless it asks for more."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if now < enough:
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))
