"""Formalities of a step that is being resolved: they are answered from what seats have on file, unseen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.service.lists.filed_lists import FiledList
from referee.service.running.plays import AnyPlay
from referee.store.transactions import Snapshot, Transaction


class Formalities:
    """Settles formalities while the rules run outside any lock; what was used is stored with the resolution.

    If a seat has filed other orders in the meantime, the rules have to run again.
    """

    def __init__(self, game_id: str, reading: Callable[[], AbstractContextManager[Snapshot]]) -> None:
        self._game_id = game_id
        self._reading = reading
        self._filed: dict[int, FiledList] | None = None
        self._seats: set[int] = set()

    def settle(self, play: AnyPlay, ask: Ask) -> Json:
        """The answer that the seat has on file, or the default. The seat is never asked."""
        if self._filed is None:
            with self._reading() as snapshot:
                self._filed = FiledList.of_players(snapshot, self._game_id)
        self._seats.add(ask.seat)
        filed = self._filed.get(ask.seat)
        used = None if filed is None else filed.answer(play, ask, play.last_step)
        return ask.default if used is None else used.answer

    def hold(self, snapshot: Snapshot) -> bool:
        """Whether the lists that were read are still on file."""
        if not self._seats:
            return True
        before, now = self._filed or {}, FiledList.of_players(snapshot, self._game_id)
        return all(_read(before, seat) == _read(now, seat) for seat in self._seats)

    def write(self, transaction: Transaction) -> None:
        """Store what is left of the lists that were used."""
        for seat in sorted(self._seats):
            filed = (self._filed or {}).get(seat)
            if filed is not None:
                filed.write(transaction, self._game_id, seat)


def _read(filed: dict[int, FiledList], seat: int) -> object:
    return filed[seat].read if seat in filed else None
