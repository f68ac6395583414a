"""Notices that are kept as data, put into words for their reader."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from referee.service.games.chronicle import SPECTATOR
from referee.service.games.narration import narration_of
from referee.service.news.in_words import asked_in_words, game_in_words, question_in_words
from referee.service.news.reminders import USUAL_ZONE
from referee.service.running.context import Referee
from referee.service.wording.make_bodies import make_bodies
from referee.store import prompts, reading
from referee.store.disk_space import is_out_of_space
from referee.store.events import events_of_step
from referee.store.notices import preferences
from referee.store.prompts import PlayedPrompt
from referee.store.reading import GameHeader
from referee.store.transactions import Snapshot

MAX_EVENTS = 200


class Notice(Protocol):
    """A notice, from the store."""

    @property
    def kind(self) -> str: ...
    @property
    def game_id(self) -> str | None: ...
    @property
    def step(self) -> int | None: ...
    @property
    def text(self) -> str | None: ...
    @property
    def data(self) -> Mapping[str, Any]: ...
    @property
    def created_at(self) -> datetime: ...


def word_notices(referee: Referee, player_id: str, notices: Sequence[Notice]) -> list[str]:
    """What these notices say to their player, who reads them now."""
    bare = [notice for notice in notices if notice.text is None]
    if not bare:
        return [notice.text or "" for notice in notices]
    asked = {notice.game_id for notice in bare if notice.kind == "prompt.opened" and notice.game_id}
    now = referee.clock.now()
    if asked:
        with referee.store.reading() as snapshot:
            open_ones = prompts.played_by_player(snapshot, player_id, asked, now)
        _make(referee, open_ones)
    with referee.store.reading() as snapshot:
        open_ones = prompts.played_by_player(snapshot, player_id, asked, now) if asked else []
        questions = {(one.game_id, f"{one.step}.{one.seat}"): one for one in open_ones}
        said = preferences(snapshot, [player_id])
        zone = said[player_id].zone if player_id in said else USUAL_ZONE
        games = {
            game_id: reading.header(snapshot, game_id)
            for game_id in {notice.game_id for notice in bare if notice.game_id}
        }

        def words(notice: Notice) -> str:
            if notice.text is not None:
                return notice.text
            game = games.get(notice.game_id or "")
            if game is None:
                return ""
            if notice.kind == "prompt.opened":
                return _opening(referee, game, notice, questions, zone)
            return f"{game_in_words(referee, game)}: {_headline(referee, snapshot, game, notice.step or 0)}"

        return [words(notice) for notice in notices]


def _make(referee: Referee, open_ones: Sequence[PlayedPrompt]) -> None:
    try:
        make_bodies(referee, open_ones)
    except Exception as error:
        # A full disk keeps nobody from reading.
        if not is_out_of_space(error):
            raise


def _opening(
    referee: Referee,
    game: GameHeader,
    notice: Notice,
    questions: Mapping[tuple[str, str], PlayedPrompt],
    zone: str,
) -> str:
    """What is asked, and until when, as it was when its player was told."""
    question = questions.get((game.id, notice.data["prompt"]))
    due = notice.data["deadline"]
    return asked_in_words(
        referee,
        game,
        question_in_words(referee, {} if question is None else question.body),
        None if due is None else datetime.fromisoformat(due),
        zone,
        notice.created_at,
    )


def _headline(referee: Referee, snapshot: Snapshot, game: GameHeader, step: int) -> str:
    """A step's outcome at a glance: the first public event of the rules, and how many follow."""
    rows = events_of_step(snapshot, game.id, SPECTATOR, step=step, most=MAX_EVENTS)
    told = [event for row in rows if (event := json.loads(row.body))["kind"].startswith(f"{game.ruleset}.")]
    say = referee.language.say
    if not told:
        return say("all orders are in.")
    first = narration_of(referee, snapshot, game.id).in_words(told[0])
    return first if len(told) == 1 else say("{first} (and {more} more)", first=first, more=len(told) - 1)
