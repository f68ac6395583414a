"""Where rules act: at the table, or on a copy of it where a plan is tried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from referee.engine.rehearsal import as_known_to
from referee.games.true_messiah.events.base import MessiahEvent
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import MessiahTable, TrueMessiah

T = TypeVar("T")
GAME = "true_messiah"


class TurnOver(Exception):
    """The active seat has left the game: its turn ends at once (TM-20)."""


class Scene(Protocol):
    """The state with what can be done to the world outside it."""

    rehearsing: bool
    """Nothing is known of hidden cards and nothing can be drawn: what follows from them is uncertain."""
    uncertain: bool

    @property
    def state(self) -> TrueMessiah: ...

    @property
    def content(self) -> Content: ...

    def tell(
        self, what: MessiahEvent, rule: str | None = None, private: Mapping[int, MessiahEvent] | None = None
    ) -> None: ...

    def shuffle(self, label: str, items: Sequence[T], /) -> list[T]: ...

    def pick(self, label: str, items: Sequence[T], /) -> T: ...


class Live:
    """The table itself."""

    rehearsing = False
    uncertain = False

    def __init__(self, t: MessiahTable) -> None:
        self.t = t

    @property
    def state(self) -> TrueMessiah:
        return self.t.state

    @property
    def content(self) -> Content:
        return self.t.content

    def tell(
        self, what: MessiahEvent, rule: str | None = None, private: Mapping[int, MessiahEvent] | None = None
    ) -> None:
        self.t.tell(what, private=private, rule=rule)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        return self.t.shuffle(label, items)

    def pick(self, label: str, items: Sequence[T]) -> T:
        return self.t.pick(label, items)


class MessiahRehearsal:
    """A copy of the table on which a seat tries something out: silent, and without others' secrets."""

    rehearsing = True

    def __init__(self, state: TrueMessiah, content: Content, seat: int, *, uncertain: bool = False) -> None:
        self._state = as_known_to(seat, state)
        self._content = content
        self.uncertain = uncertain

    @property
    def state(self) -> TrueMessiah:
        return self._state

    @property
    def content(self) -> Content:
        return self._content

    def tell(
        self, what: MessiahEvent, rule: str | None = None, private: Mapping[int, MessiahEvent] | None = None
    ) -> None:
        pass

    def shuffle(self, label: str, _items: Sequence[T], /) -> list[T]:
        raise AssertionError(f"{label}: nothing is drawn while a plan is tried out")

    def pick(self, label: str, _items: Sequence[T], /) -> T:
        raise AssertionError(f"{label}: nothing is drawn while a plan is tried out")
