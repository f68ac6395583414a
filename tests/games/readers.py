"""Random games as people read them: events, news and prompts, put into words as the service does it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.asks import Ask
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.narrator import AnyNarrator, Narrator
from referee.engine.news import in_few_lines
from referee.engine.page import News, as_text, fit
from referee.engine.people import People
from referee.engine.play import Play
from referee.engine.records import EventRecord


class Reader:
    """Everybody at a table whose players have these names, in the order of the seats; and a spectator."""

    def __init__(self, play: Play[Any, Any], names: Sequence[str]) -> None:
        self._play = play
        self._names = dict(enumerate(names[: play.setup.seats], start=1))
        self._heard: dict[int, list[Event]] = {seat: [] for seat in self._names}
        self._silent = set(self._names)

    @property
    def people(self) -> People:
        titles = self._play.rules.titles(self._play.state, self._play.setup)
        return People(list(self._names), titles, self._names)

    def hear(self, events: Iterable[EventRecord]) -> Iterator[tuple[str, str]]:
        """What each seat and a spectator is told of these, in full; with the viewer and kind as a key."""
        for number, event in enumerate(events):
            for viewer in (None, *self._names):
                face = event.seen_by(viewer)
                if face is None:
                    continue
                if viewer is not None:
                    self._heard[viewer].append(face)
                yield f"{number}/{viewer}/{event.kind}", self.narrator(viewer).tell(face)

    def answered(self, answers: Mapping[int, Json]) -> None:
        """From here on, what these seats have read is no news to them."""
        for seat in answers:
            self._heard[seat] = []
            self._silent.discard(seat)

    def prompt(self, ask: Ask) -> str:
        """The question with its news, in the room that there is for it."""
        return as_text(fit(replace(ask.page(), news=self._news(ask.seat))))

    def result(self) -> str:
        assert self._play.result is not None
        return self._play.rules.events.ended(self._play.result, self.narrator(None))

    def narrator(self, viewer: int | None, *, short: bool = False) -> AnyNarrator:
        return Narrator(self._play.setup.content, self.people, viewer, short=short)

    def _news(self, seat: int) -> News:
        fresh = in_few_lines(self._heard[seat], self.narrator(seat, short=True))
        return News(tuple(fresh), first=seat in self._silent)
