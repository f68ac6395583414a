"""Where rules act: at the table, or on a copy of it where a plan is tried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from referee.engine.json_types import Json
from referee.engine.records import Face
from referee.engine.rehearsal import as_known_to
from referee.games.true_messiah.board import living
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import MessiahTable, TrueMessiah

T = TypeVar("T")
MAX_NEWS = 60
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
        self, kind: str, text: str, data: Mapping[str, Json] | None = None, rule: str | None = None
    ) -> None: ...

    def tell_apart(
        self, kind: str, public: Face, private: Mapping[int, Face], rule: str | None = None
    ) -> None: ...

    def tell_only(self, kind: str, faces: Mapping[int, Face], rule: str | None = None) -> None: ...

    def shuffle(self, label: str, items: Sequence[T], /) -> list[T]: ...

    def pick(self, label: str, items: Sequence[T], /) -> T: ...


class Live:
    """The table itself. What is told is kept for each seat's next prompt as well."""

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
        self, kind: str, text: str, data: Mapping[str, Json] | None = None, rule: str | None = None
    ) -> None:
        self.tell_apart(kind, Face(text, data or {}), {}, rule)

    def tell_apart(
        self, kind: str, public: Face, private: Mapping[int, Face], rule: str | None = None
    ) -> None:
        for seat in living(self.state):
            self._remember(seat, private.get(seat, public).text)
        self.t.tell(f"{GAME}.{kind}", public.text, public.data, private=private, rule=rule)

    def tell_only(self, kind: str, faces: Mapping[int, Face], rule: str | None = None) -> None:
        for seat, face in faces.items():
            self._remember(seat, face.text)
        self.t.tell_only(faces, f"{GAME}.{kind}", rule=rule)

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        return self.t.shuffle(label, items)

    def pick(self, label: str, items: Sequence[T]) -> T:
        return self.t.pick(label, items)

    def _remember(self, seat: int, text: str) -> None:
        news = self.state.news.setdefault(seat, [])
        news.append(text)
        if len(news) > MAX_NEWS:
            del news[0]
            self.state.old_news[seat] = max(0, self.state.old_news.get(seat, 0) - 1)


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
        self, kind: str, text: str, data: Mapping[str, Json] | None = None, rule: str | None = None
    ) -> None:
        pass

    def tell_apart(
        self, kind: str, public: Face, private: Mapping[int, Face], rule: str | None = None
    ) -> None:
        pass

    def tell_only(self, kind: str, faces: Mapping[int, Face], rule: str | None = None) -> None:
        pass

    def shuffle(self, label: str, _items: Sequence[T], /) -> list[T]:
        raise AssertionError(f"{label}: nothing is drawn while a plan is tried out")

    def pick(self, label: str, _items: Sequence[T], /) -> T:
        raise AssertionError(f"{label}: nothing is drawn while a plan is tried out")
