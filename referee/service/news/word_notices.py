"""Notices, put into words for their reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.service.news.notice_words import Notice, NoticeReader, notice_data, notice_in_words
from referee.service.news.reminders import USUAL_ZONE
from referee.service.running.context import Referee
from referee.service.wording.make_bodies import make_bodies
from referee.store import prompts
from referee.store.disk_space import is_out_of_space
from referee.store.notices import preferences
from referee.store.prompts import PlayedPrompt


class WordedNotice(NamedTuple):
    """A notice as it is read."""

    text: str
    data: Mapping[str, Any]


def word_notices(referee: Referee, player_id: str, notices: Sequence[Notice]) -> list[WordedNotice]:
    """What these notices say to their player, who reads them now."""
    if not notices:
        return []
    asked = {game_id for notice in notices for game_id in _asking(notice)}
    now = referee.clock.now()
    if asked:
        with referee.store.reading() as snapshot:
            open_ones = prompts.played_by_player(snapshot, player_id, asked, now)
        _make(referee, open_ones)
    with referee.store.reading() as snapshot:
        open_ones = prompts.played_by_player(snapshot, player_id, asked, now) if asked else []
        said = preferences(snapshot, [player_id])
        zone = said[player_id].zone if player_id in said else USUAL_ZONE
        reader = NoticeReader(referee, snapshot, zone, open_ones)
        return [WordedNotice(notice_in_words(one, reader), notice_data(one, reader)) for one in notices]


def _asking(notice: Notice) -> Iterator[str]:
    """The games whose questions it tells of."""
    if notice.kind == "prompt.opened" and notice.game_id is not None:
        yield notice.game_id
    if notice.kind in ("digest", "reminder"):
        yield from (asked["game"] for asked in notice.data["waiting"])


def _make(referee: Referee, open_ones: Sequence[PlayedPrompt]) -> None:
    try:
        make_bodies(referee, open_ones)
    except Exception as error:
        # A full disk keeps nobody from reading.
        if not is_out_of_space(error):
            raise
