"""Random games as people read them: events, news and prompts, put into words as the service does it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.asks import Ask
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.layout import parts_of
from referee.engine.narrator import AnyNarrator, Narrator
from referee.engine.news import Told, in_few_lines, news_lines, summarised
from referee.engine.page import News, as_text, fit
from referee.engine.people import People
from referee.engine.play import Play
from referee.engine.records import EventRecord
from referee.service.games.people import event_in_words
from referee.service.post.prompt_text import BLANKS, MAX_LINES, MIN_NEWS, by_title


class Reader:
    """Everybody at a table whose players have these names, in the order of the seats; and a spectator."""

    def __init__(self, play: Play[Any, Any], names: Sequence[str]) -> None:
        self._play = play
        self._names = dict(enumerate(names[: play.setup.seats], start=1))
        self._news: dict[int, list[EventRecord]] = {seat: [] for seat in self._names}
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
                    self._news[viewer].append(event)
                yield f"{number}/{viewer}/{event.kind}", self._in_full(event, face, viewer)

    def answered(self, answers: Mapping[int, Json]) -> None:
        """From here on, what these seats have read is no news to them."""
        for seat in answers:
            self._news[seat] = []
            self._silent.discard(seat)

    def prompt(self, ask: Ask) -> str:
        """The question with its news, in the room that there is for it."""
        page = ask.page()
        if page is not None:
            return as_text(fit(replace(page, news=self._news_on_page(ask.seat))))
        question, silence, body = parts_of(by_title(ask.text(), self.people))
        head = [*question, *silence]
        room = max(MIN_NEWS, MAX_LINES - len(head) - len(body) - BLANKS)
        news = self._news_lines(ask.seat, room)
        return "\n".join([*head, *(["", *news, ""] if news else []), *body]).rstrip()

    def result(self) -> str:
        result, rules = self._play.result, self._play.rules
        assert result is not None
        if rules.events is not None:
            return rules.events.ended(result, self.narrator(None))
        return self.people.told(rules.told_result(result))

    def narrator(self, viewer: int | None, *, short: bool = False) -> AnyNarrator:
        return Narrator(self._play.setup.content, self.people, viewer, short=short)

    def _in_full(self, event: EventRecord, face: Any, viewer: int | None) -> str:
        if isinstance(face, Event):
            return self.narrator(viewer).tell(face)
        return event_in_words(self.people, self._retold(event, face))

    def _retold(self, event: EventRecord, face: Any) -> str:
        return self._play.rules.retold(event.kind, event.rule, face)

    def _news_on_page(self, seat: int) -> News:
        faces = [face for event in self._news[seat] if isinstance(face := event.seen_by(seat), Event)]
        fresh = in_few_lines(faces, self.narrator(seat, short=True))
        return News(tuple(fresh), first=seat in self._silent)

    def _news_lines(self, seat: int, most: int) -> list[str]:
        rules, people = self._play.rules, self.people
        if rules.events is not None:
            news = self._news_on_page(seat)
            return news_lines([line.text for line in news.fresh], (), most, first=news.first)
        if rules.tells_news:
            return []
        if rules.events is not None:
            lines = [line.cells[0] for line in self._news_on_page(seat).fresh]
            return news_lines(lines, (), most, first=seat in self._silent)
        told = [
            Told(event.kind, people.in_short(self._retold(event, face)), face.data)
            for event in self._news[seat]
            if event.kind not in rules.tabled and (face := event.seen_by(seat)) is not None
        ]
        titles = [people.title(one) for one in people.seats]
        fresh = summarised(told, titles, rules.quiet)
        return news_lines(fresh, (), most, first=seat in self._silent)
