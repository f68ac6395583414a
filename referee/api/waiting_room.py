"""Connections that need no thread now: their next request is incomplete, or they are closing.

Everybody is let in. When there are too many from one address, or in all, the one that has waited longest is
closed: clients that send what they have to say never wait that long.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from referee.api.addresses import network

ConnectionT = TypeVar("ConnectionT", bound=Hashable)


class WaitingRoom(Generic[ConnectionT]):
    """Who waits, in the order of their arrival, each until some time."""

    def __init__(self, most_per_address: int) -> None:
        self._most_per_address = most_per_address
        self._until: dict[ConnectionT, float] = {}
        self._address: dict[ConnectionT, str] = {}
        self._by_address: dict[str, dict[ConnectionT, None]] = {}

    def __len__(self) -> int:
        return len(self._until)

    def __contains__(self, connection: object) -> bool:
        return connection in self._until

    def enter(self, connection: ConnectionT, address: str, until: float) -> None:
        whose = network(address)
        self._until[connection] = until
        self._address[connection] = whose
        self._by_address.setdefault(whose, {})[connection] = None

    def stay(self, connection: ConnectionT, until: float) -> None:
        """Wait until another time, keeping one's place in the queue."""
        self._until[connection] = until

    def leave(self, connection: ConnectionT) -> None:
        del self._until[connection]
        whose = self._address.pop(connection)
        del self._by_address[whose][connection]
        if not self._by_address[whose]:
            del self._by_address[whose]

    def one_too_many(self, address: str) -> ConnectionT | None:
        """The connection from this address that has waited longest, if more wait than may; 0 is no limit."""
        waiting = self._by_address.get(network(address), {})
        too_many = 0 < self._most_per_address < len(waiting)
        return next(iter(waiting)) if too_many else None

    def first(self) -> ConnectionT | None:
        """The connection that has waited longest of all."""
        return next(iter(self._until), None)

    def overdue(self, now: float) -> list[ConnectionT]:
        return [connection for connection, until in self._until.items() if until <= now]

    def everybody(self) -> list[ConnectionT]:
        return list(self._until)
