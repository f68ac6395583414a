"""gunicorn's worker with threads, which understands that the door it listens at may be closed for it."""

from __future__ import annotations

import errno
import socket

from gunicorn.workers.gthread import ThreadWorker


class WebWorker(ThreadWorker):  # type: ignore[misc]
    """Finishes the requests it has, and ends, once `referee serve` has shut the listening socket down."""

    def accept(self, listener: socket.socket) -> None:
        try:
            super().accept(listener)
        except OSError as error:
            if error.errno != errno.EINVAL:
                raise
            self.alive = False
