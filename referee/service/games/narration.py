"""What happens in a game, put into words for those who read it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from referee.engine.catalogue import ENGLISH, Catalogue
from referee.engine.events import Event
from referee.engine.narrator import AnyNarrator, Narrator
from referee.engine.people import People
from referee.engine.ruleset import Result
from referee.service.games.game_rules import OtherRules, content_of, rules_to_read
from referee.service.games.people import people_of_seats
from referee.service.games.table_events import sentence
from referee.service.games.table_narrator import NOT_INSTALLED, Played, TableNarrator
from referee.service.running.context import Referee
from referee.store.people import Sitter, sitters
from referee.store.transactions import Snapshot

OF_AN_END = ("game.finished", "game.abandoned")


@dataclass(frozen=True)
class Narration:
    """Who is who in a game, and by which rules its events are worded."""

    people: People
    played: Played = NOT_INSTALLED
    language: Catalogue = ENGLISH
    _narrators: dict[tuple[int, bool, bool], AnyNarrator] = field(default_factory=dict, init=False)

    def narrator(self, viewer: int = 0, *, short: bool = False) -> AnyNarrator:
        """Words for a viewer: a seat, or 0 for spectators."""
        found = self._narrators.get((viewer, short, True))
        return found or self._narrator(viewer, short=short, of_rules=True)

    def of_table(self, viewer: int = 0, *, short: bool = False) -> TableNarrator:
        """The same for what the referee itself tells."""
        return self._narrator(viewer, short=short, of_rules=False)

    def _narrator(self, viewer: int, *, short: bool, of_rules: bool) -> AnyNarrator:
        key = viewer, short, of_rules
        if key not in self._narrators:
            content = self.played.content if of_rules else self.played
            self._narrators[key] = Narrator(
                content, self.people, viewer or None, short=short, catalogue=self.language
            )
        return self._narrators[key]

    def told(self, kept: Mapping[str, Any], viewer: int) -> dict[str, Any]:
        """An event that is kept like this as a viewer reads it: with its words, and what they name."""
        event = self.event(kept)
        if event is not None:
            return _about(kept, self._sentence(event, viewer), kept["data"], event.refs)
        data = kept["data"]
        text = self._of_referee(kept, viewer)
        if kept["kind"] in OF_AN_END and (result := data["result"]):
            told = self.result(result)
            data = {**data, "result": {"text": told, **result}}
            text = " ".join(filter(None, (text, told)))
        return _about(kept, text, data, ())

    def event(self, kept: Mapping[str, Any]) -> Event | None:
        """The event that is kept like this; None if it is not one that these rules declare."""
        if kept["kind"] == "part.shown":
            kept = {"kind": kept["data"]["event"], "data": kept["data"]["data"]}
        return self.played.event(kept)

    def in_words(self, kept: Mapping[str, Any], viewer: int = 0, *, short: bool = False) -> str:
        """What an event of the rules tells."""
        event = self.event(kept)
        if event is not None:
            return self._sentence(event, viewer, short=short)
        return self._of_referee(kept, viewer, short=short)

    def _of_referee(self, kept: Mapping[str, Any], viewer: int, *, short: bool = False) -> str:
        """What the referee tells; of what it knows no words for, the kind."""
        kind: str = kept["kind"]
        said = sentence(kind, kept["data"], self.of_table(viewer, short=short))
        return kind if said is None else said

    def _sentence(self, event: Event, viewer: int, *, short: bool = False) -> str:
        return self.narrator(viewer, short=short).tell(event)

    def result(self, result: Mapping[str, Any]) -> str:
        """How the game has ended."""
        declared = Event if self.played.rules is None else self.played.rules.events
        return declared.ended(Result.read(result), self.narrator())


def narration_of(referee: Referee, snapshot: Snapshot, game_id: str) -> Narration:
    """How a game's events are told. What has happened is told without the player's name where a seat has had
    several, but has a title.
    """
    return narrations(referee, snapshot, [game_id])[game_id]


def narrations(referee: Referee, snapshot: Snapshot, game_ids: Collection[str]) -> dict[str, Narration]:
    """The same for several games."""
    rows = sitters(snapshot, game_ids) if game_ids else []
    return {
        game_id: _narration(referee, snapshot, list(seats))
        for game_id, seats in groupby(rows, key=lambda row: row.game_id)
    }


def _narration(referee: Referee, snapshot: Snapshot, seats: list[Sitter]) -> Narration:
    people = people_of_seats(referee, snapshot, seats)
    try:
        rules = rules_to_read(referee, seats[0])
    except OtherRules:
        return Narration(people, language=referee.language)
    played = Played(rules, content_of(referee, snapshot, seats[0], rules))
    return Narration(people, played, referee.language)


def _about(kept: Mapping[str, Any], text: str, data: Any, refs: Collection[str]) -> dict[str, Any]:
    return {"kind": kept["kind"], "rule": kept["rule"], "text": text, "data": data, "refs": list(refs)}
