"""The ports that our servers listen on: opened before anything starts, closed before anything stops."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class PortInUse(RuntimeError):
    """Something else listens on one of our ports."""


class Door:
    """A listening socket that is handed to a server. Clients that knock before it is ready wait."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening

    @property
    def number(self) -> int:
        """The file descriptor to pass on."""
        return self._listening.fileno()

    def close(self) -> None:
        """Let nobody in any more, whoever else holds the socket. Requests that are in may finish."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)


@contextmanager
def opened(host: str, port: int, setting: str) -> Iterator[Door]:
    """The door, while the `with` block lasts; raises PortInUse. `setting` is the variable that sets its
    port.
    """
    family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, socket.SOCK_STREAM) as listening:
        # A port whose last user has just ended counts as free.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(address)
            listening.listen(socket.SOMAXCONN)
        except OSError as error:
            raise PortInUse(
                f"Cannot listen on {host} port {port}: {error.strerror}. Set {setting} to another one."
            ) from None
        yield Door(listening)
