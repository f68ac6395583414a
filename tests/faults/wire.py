"""The wire between a host and PostgreSQL, which can be cut after any statement.

To PostgreSQL, a host whose wire is cut looks the same as one that is frozen: it sends nothing more and takes
nothing more, and its connections stay open.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO
from urllib.parse import parse_qs, urlsplit, urlunsplit

# Of the messages that a client sends: https://www.postgresql.org/docs/18/protocol-message-formats.html
QUERY, EXECUTE = b"Q", b"E"
# Whether there is one depends on how long ago a connection was used.
PING = b"\x06;\x00"
# Only connections that write say this, when they are made.
WRITES = b"SET enable_seqscan"


class Wire:
    """Passes messages on in both directions until it is cut; then it holds them until it is mended."""

    def __init__(self, database_url: str) -> None:
        parts = urlsplit(database_url)
        (folder,) = parse_qs(parts.query)["host"]
        self._server = f"{folder}/.s.PGSQL.5432"
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.url = urlunsplit(
            parts._replace(netloc=f"postgres@127.0.0.1:{port}", query="sslmode=disable&gssencmode=disable")
        )
        """The same database, at the other end of this wire."""
        self._lock = threading.Lock()
        self._intact = threading.Event()
        self._intact.set()
        self._left: int | None = None
        self.statements = 0
        """How many statements of writers it has passed on."""
        self.cut = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_after(self, statements: int) -> None:
        """Fall silent as soon as PostgreSQL has got this many more statements of writers."""
        with self._lock:
            self._left = statements

    def await_cut(self, act: Future[Any]) -> None:
        """Return once it is cut, which this act brings about before it ends."""
        while not self.cut.wait(0.01):
            assert not act.done(), act.result()

    def mend(self) -> None:
        """Pass everything on again, beginning with what was held."""
        with self._lock:
            self._left = None
            self._intact.set()

    def close(self) -> None:
        self.mend()
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client = self._listening.accept()[0]
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                for carry in (self._carry_there, self._carry_back):
                    threading.Thread(target=carry, args=(client, server), daemon=True).start()

    def _carry_there(self, client: socket.socket, server: socket.socket) -> None:
        writes = False
        with suppress(OSError), client.makefile("rb") as messages:
            kind, message = b"", _rest(messages)  # the first message of a connection has no kind
            while message:
                self._intact.wait()
                server.sendall(kind + message)
                writes = writes or WRITES in message
                if writes and kind in (QUERY, EXECUTE) and not message.endswith(PING):
                    self._count()
                kind = messages.read(1)
                message = _rest(messages)
        _hang_up(server)

    def _carry_back(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                self._intact.wait()
                client.sendall(data)
        _hang_up(client)

    def _count(self) -> None:
        with self._lock:
            self.statements += 1
            if self._left is not None:
                self._left -= 1
                if self._left == 0:
                    self._intact.clear()
                    self.cut.set()


@contextmanager
def wired(database_url: str) -> Iterator[Wire]:
    """A wire to this database for the length of a `with` block."""
    wire = Wire(database_url)
    try:
        yield wire
    finally:
        wire.close()


def _rest(messages: BinaryIO) -> bytes:
    """A message from its length on; nothing at the end of the connection."""
    size = messages.read(4)
    return size + messages.read(int.from_bytes(size) - 4) if len(size) == 4 else b""


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
