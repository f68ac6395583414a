"""Threads wait for a connection as long as it takes: one that holds another meanwhile might wait for ever.

From the moment that `watch` is called, a thread that takes a second connection of a store fails, in every
test.
"""

from __future__ import annotations

import threading
from typing import Any

from sqlalchemy import event

from referee.store.store import Store


class SecondConnection(BaseException):
    """Nothing that looks after failures may catch this."""


class _Held(threading.local):
    """How many connections of a store this thread holds."""

    count = 0

    def taken(self, *_: object) -> None:
        self.count += 1
        if self.count > 1:
            raise SecondConnection

    def given_back(self, *_: object) -> None:
        self.count -= 1


def watch() -> None:
    """Have threads that take a second connection fail from now on."""
    opened = Store.__init__

    def watched(self: Store, *args: Any, **options: Any) -> None:
        opened(self, *args, **options)
        held = _Held()
        for engine in (self._engines.writing, self._engines.reading):
            event.listen(engine, "checkout", held.taken)
            event.listen(engine, "checkin", held.given_back)

    Store.__init__ = watched  # type: ignore[method-assign]
