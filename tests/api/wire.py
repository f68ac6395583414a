"""HTTP byte by byte: what a client sends, and what comes back, without a library that would mend either."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from typing import Any

READ_SECONDS = 30.0


@dataclass(frozen=True)
class Reply:
    """A reply as it came."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """One connection to a server on this machine."""

    def __init__(self, port: int, *, source: str = "") -> None:
        """From some address of this machine, if that matters."""
        self._socket = socket.create_connection(("127.0.0.1", port), READ_SECONDS, (source, 0))
        self._came = b""

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        # Whoever is refused in the middle of a request hears of it only by reading.
        try:
            self._socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            return

    def end(self) -> None:
        """Say that nothing more will be sent."""
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            return

    def line(self) -> bytes:
        return self._until(b"\r\n")

    def reply(self, *, to_head: bool = False) -> Reply | None:
        """The next reply, without those that only say to go on; None if the connection is closed instead."""
        head = self._until(b"\r\n\r\n")
        if not head:
            return None
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        status = int(first.split()[1])
        if status == 100:
            return self.reply(to_head=to_head)
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        length = 0 if to_head else int(headers.get("content-length", 0))
        while len(self._came) < length and self._more():
            pass
        body, self._came = self._came[:length], self._came[length:]
        return Reply(status, headers, body)

    def is_closed(self) -> bool:
        """Whether the server closes the connection without another word; waits for either."""
        return not self._came and not self._more()

    def _until(self, end: bytes) -> bytes:
        while end not in self._came:
            if not self._more():
                return b""
        head, _, self._came = self._came.partition(end)
        return head + end

    def _more(self) -> bool:
        try:
            data = self._socket.recv(65536)
        except ConnectionResetError:
            data = b""
        self._came += data
        return bool(data)
