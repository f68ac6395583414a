"""Where rules act: at the table, or on a copy of it where a plan is tried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from referee.engine.events import Face
from referee.engine.json_types import Json
from referee.games.true_messiah.board import living
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import (
    Frame,
    Item,
    Keep,
    MessiahTable,
    Miracle,
    Seat,
    TrueMessiah,
    Turn,
    Unit,
)

T = TypeVar("T")
MOST_NEWS = 60
GAME = "true_messiah"


class GameOver(Exception):
    """The game has ended; the state says how."""


class TurnOver(Exception):
    """The active seat has left the game: its turn ends at once (TM-20)."""


class Scene(Protocol):
    """The state with what can be done to the world outside it."""

    trial: bool
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

    trial = False
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
        if len(news) > MOST_NEWS:
            del news[0]
            self.state.old_news[seat] = max(0, self.state.old_news.get(seat, 0) - 1)


class Trial:
    """A copy of the table for trying something out: silent, and blind to what is hidden."""

    trial = True

    def __init__(self, state: TrueMessiah, content: Content) -> None:
        self._state = copied(state)
        self._content = content
        self.uncertain = False

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


def copied(state: TrueMessiah) -> TrueMessiah:
    """The state with everything of its own that an action phase can change."""
    return replace(
        state,
        seats={number: _seat(seat) for number, seat in state.seats.items()},
        units={id_: _unit(unit) for id_, unit in state.units.items()},
        buildings=dict(state.buildings),
        turn=_turn(state.turn) if state.turn else None,
        frames=[_frame(frame) for frame in state.frames],
        stack=[_miracle(miracle) for miracle in state.stack],
        effects=list(state.effects),
        removed=list(state.removed),
        gone=list(state.gone),
        news={},
        old_news={},
    )


def _unit(unit: Unit) -> Unit:
    """By hand: there are dozens of them, and states are copied very often."""
    return Unit(unit.id, unit.seat, unit.kind, unit.at, unit.praying, unit.moved, unit.reach, unit.key)


def _seat(seat: Seat) -> Seat:
    return replace(
        seat,
        hand=list(seat.hand),
        deck=list(seat.deck),
        discard=list(seat.discard),
        by_board=list(seat.by_board),
    )


def _turn(turn: Turn) -> Turn:
    return replace(
        turn,
        plan=[item_copy(item) for item in turn.plan],
        passing=dict(turn.passing),
        prayed=list(turn.prayed),
        sacks=dict(turn.sacks),
    )


def _frame(frame: Frame) -> Frame:
    return replace(frame, actions=[item_copy(item) for item in frame.actions], dues=list(frame.dues))


def item_copy(item: Item) -> Item:
    """A copy whose lists can be changed."""
    return replace(
        item,
        followers=list(item.followers),
        targets=list(item.targets),
        choices={name: list(words) for name, words in item.choices.items()},
        keep=_keep(item.keep),
    )


def _miracle(miracle: Miracle) -> Miracle:
    return replace(
        miracle,
        targets=list(miracle.targets),
        choices={name: list(words) for name, words in miracle.choices.items()},
        keep=_keep(miracle.keep),
    )


def _keep(keep: Keep | None) -> Keep | None:
    return None if keep is None else Keep(keep.pay, list(keep.pray))
