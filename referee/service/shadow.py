"""Replaying running games on the installed rules: to be run before a new version takes over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine.retrace import GoesAnotherWay, Past, retrace
from referee.service.context import Referee
from referee.service.line import Line
from referee.service.live import seeds_of, setup_of
from referee.store import games, reading
from referee.store.store import Connection


@dataclass(frozen=True)
class Shadow:
    """One game replayed; `divergence` says where and how it goes another way, None if it does not."""

    game: str
    ruleset: str
    steps: int
    divergence: str | None


def shadow_running_games(referee: Referee) -> Iterator[Shadow]:
    """Replay every running game from its beginning, oldest first."""
    with referee.store.reading() as connection:
        ids = games.running(connection)
    for game_id in ids:
        with referee.store.reading() as connection:
            yield _shadow(referee, connection, games.find(connection, game_id))


def _shadow(referee: Referee, connection: Connection, game: Any) -> Shadow:
    past = _past(connection, game)
    divergence = None
    try:
        rules = referee.library.ruleset(game.ruleset)
        setup = setup_of(referee, connection, game, rules)
        retrace(rules, setup, seeds_of(connection, game), past)
    except (GoesAnotherWay, LookupError, ValueError) as error:
        divergence = str(error)
    return Shadow(game.id, game.ruleset, len(past.answered), divergence)


def _past(connection: Connection, game: Any) -> Past:
    states: dict[int, str] = {}
    for entry in reading.journal_entries(connection, game.id):
        if entry.kind in ("started", "resolved", "intervened"):
            states[entry.public.get("step", 0)] = entry.hidden["state"]
    return Past(Line.find(connection, game, game.step).answered(connection), states)
