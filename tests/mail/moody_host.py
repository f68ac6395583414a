"""A mail host with moods: it refuses, dawdles and hangs up, as hosts do."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class MoodyHost:
    """What it says to each command; `took` are the mails that it took."""

    port: int = 0
    greeting: bytes = b"220 moody"
    to_rcpt: bytes = b"250 ok"
    to_data: bytes = b"250 taken"
    hangs_up_after_data: bool = False
    trickles: bool = False
    connections: int = 0
    took: list[tuple[str, str, bytes]] = field(default_factory=list)

    def serve(self, line: socket.socket) -> None:
        self.connections += 1
        with line, suppress(OSError):
            said = line.makefile("rb")
            if self.trickles:
                for byte in b"220-" + b"x" * 600:
                    line.sendall(bytes([byte]))
                    time.sleep(0.1)
            line.sendall(self.greeting + b"\r\n")
            sender = recipient = ""
            while command := said.readline():
                word = command[:4].upper()
                if word == b"EHLO":
                    line.sendall(b"250 moody\r\n")
                elif word == b"MAIL":
                    sender = command.partition(b":<")[2].partition(b">")[0].decode()
                    line.sendall(b"250 ok\r\n")
                elif word == b"RCPT":
                    recipient = command.partition(b":<")[2].partition(b">")[0].decode()
                    line.sendall(self.to_rcpt + b"\r\n")
                elif word == b"DATA":
                    line.sendall(b"354 go on\r\n")
                    mail = b""
                    while not mail.endswith(b"\r\n.\r\n"):
                        mail += said.readline()
                    self.took.append((sender, recipient, mail[:-3]))
                    if self.hangs_up_after_data:
                        return
                    line.sendall(self.to_data + b"\r\n")
                elif word == b"QUIT":
                    line.sendall(b"221 bye\r\n")
                    return
                else:
                    line.sendall(b"250 ok\r\n")


@contextmanager
def moody_host() -> Iterator[MoodyHost]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        host = MoodyHost(listening.getsockname()[1])
        listening.settimeout(0.1)
        ended = threading.Event()

        def serve() -> None:
            while not ended.is_set():
                with suppress(TimeoutError, OSError):
                    line, _ = listening.accept()
                    line.settimeout(30)
                    threading.Thread(target=host.serve, args=(line,), daemon=True).start()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield host
        ended.set()
        thread.join()
