"""A referee for tests: real database and Redis, a clock that moves when told to, secrets that repeat."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import select

from referee.engine.bots import RANDOM
from referee.engine.json_types import Json
from referee.fairplay.journal import Entry
from referee.fairplay.signing import SigningKey
from referee.fairplay.transcript import transcript
from referee.library import AnyRuleset, Library
from referee.service.accounts.register_player import register_player
from referee.service.lobby.create_game import create_game
from referee.service.news.word_notices import word_notices
from referee.service.orders.seal_order import seal_order
from referee.service.reading.headers import words_of
from referee.service.reading.journal_entries import entry_from
from referee.service.reading.read_transcript import read_transcript
from referee.service.running.bell import RedisBell
from referee.service.running.context import Referee
from referee.service.running.plays import Plays
from referee.service.running.sessions import Player, Sessions
from referee.service.running.tasks import Ring
from referee.service.seats.take_seat import take_seat
from referee.service.upkeep.do_work import do_work
from referee.service.wording.make_bodies import make_bodies
from referee.settings import Settings
from referee.store import reading, schema
from referee.store.events import events_of
from tests.dealt import DealtSeeds
from tests.odds import ODDS, PACK
from tests.stores import borrow_store, return_store

MAX_WORK = 1000
AT_ONCE = {"step": None, "tells": "PT0S"}
"""A clock without deadlines that tells at once who has answered."""


class MovableClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self._now = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self._now

    def move(self, by: timedelta) -> None:
        self._now += by


class CountedSecrets:
    """The same secrets in the same order, every time."""

    def __init__(self, name: str = "") -> None:
        self._name = name
        self._numbers = count(1)

    def token(self, size: int) -> bytes:
        return hashlib.shake_256(f"{self._name}/{next(self._numbers)}".encode()).digest(size)


def odds_library(rules: AnyRuleset = ODDS) -> Library:
    return Library({"odds": rules}, {"odds": [PACK]})


@contextmanager
def open_table(
    settings: Settings,
    *,
    library: Library | None = None,
    clock: MovableClock | None = None,
    secrets: str = "",
) -> Iterator[Table]:
    """A referee with the game Odds and Evens, for the length of a `with` block."""
    clock = clock or MovableClock()
    dealt = DealtSeeds(CountedSecrets(secrets))
    referee = Referee(
        settings=settings,
        store=borrow_store(settings.database_url),
        clock=clock,
        secrets=dealt,
        library=library or odds_library(),
        plays=Plays(),
        sessions=Sessions(),
        bell=RedisBell(settings.redis_url),
    )
    try:
        yield Table(referee, clock, dealt)
    finally:
        referee.close()
        return_store(settings.database_url, referee.store)


@dataclass(frozen=True)
class Table:
    """Short words for what most tests do."""

    referee: Referee
    clock: MovableClock
    seeds: DealtSeeds

    def player(self, name: str) -> Player:
        return register_player(self.referee, name)[0]

    def game(self, *players: Player, bots: int = 0, bot: str = RANDOM, **options: Any) -> str:
        """A running game of these players and then so many bots, without a clock unless one is given."""
        seats = ["me", *["open"] * (len(players) - 1), *[bot] * bots]
        game_id = create_game(self.referee, players[0], ruleset="odds", seats=seats, **options)
        for player in players[1:]:
            take_seat(self.referee, player, game_id)
        return game_id

    def work_off(self) -> int:
        """Do whatever workers would have to do, until nothing is left; how much that was."""
        for done in range(MAX_WORK):
            rows = self.work()
            if not rows:
                return done
            for row in rows:
                do_work(self.referee, Ring(row.kind, row.game_id, row.step))
        raise AssertionError("the work never ends")

    def work(self) -> list[Any]:
        """What waits for a worker; what players are to be told is the sweep's."""
        return [row for row in self.rows("outbox") if row.kind != "notices"]

    def rows(self, table: str, **where: Any) -> list[Any]:
        """All rows of a table with these values, by primary key."""
        columns = schema.metadata.tables[table]
        query = select(columns).order_by(*columns.primary_key)
        for name, value in where.items():
            query = query.where(columns.c[name] == value)
        with self.referee.store.reading() as connection:
            return list(connection.execute(query))

    def row(self, table: str, **where: Any) -> Any:
        """The one such row."""
        (row,) = self.rows(table, **where)
        return row

    def game_row(self, game_id: str) -> Any:
        return self.row("game", id=game_id)

    def why_held(self, game_id: str) -> str | None:
        """Why the game cannot go on, as everybody reads it; None if it can."""
        with self.referee.store.reading() as snapshot:
            row = reading.header(snapshot, game_id)
            assert row is not None
            return words_of(self.referee, snapshot, [row])[game_id].held

    def notices(self, **where: Any) -> list[tuple[str, str]]:
        """Whom the notices tell, and what, as each reads it."""
        rows = self.rows("notice", **where)
        return [(row.player_id, word_notices(self.referee, row.player_id, [row])[0].text) for row in rows]

    def events(self, game_id: str, viewer: int = 0) -> list[dict[str, Any]]:
        """What this viewer has been told; its numbers must be dense."""
        with self.referee.store.reading() as connection:
            rows = events_of(connection, game_id, viewer, 0, 100_000)
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        return [json.loads(row.body) for row in rows]

    def kinds(self, game_id: str, viewer: int = 0) -> list[str]:
        return [event["kind"] for event in self.events(game_id, viewer)]

    def journal(self, game_id: str) -> list[Entry]:
        return [entry_from(row) for row in self.rows("journal", game_id=game_id)]

    def transcript(self, game_id: str) -> dict[str, Json]:
        over = self.game_row(game_id).status in ("finished", "abandoned")
        return transcript(
            game_id, self.journal(game_id), SigningKey.generate(), content=dict(PACK.data), complete=over
        )

    def published(self, game_id: str, player: Player | None = None) -> dict[str, Json]:
        """The transcript as the referee signs it, for this player or a stranger."""
        read: dict[str, Json] = json.loads(
            read_transcript(self.referee, player, game_id, lambda document: json.dumps(document).encode())
        )
        return read

    def prompts(self, game_id: str) -> list[Any]:
        """The prompts of the present step."""
        return self.rows("prompt", game_id=game_id, step=self.game_row(game_id).step)

    def read_prompts(self, game_id: str) -> list[Any]:
        """The same, once all of them were read."""
        make_bodies(self.referee, self.prompts(game_id))
        return self.prompts(game_id)

    def answer_defaults(self, game_id: str, players: Mapping[int, Player]) -> None:
        """Each seat that is asked seals its default."""
        step = self.game_row(game_id).step
        for prompt in self.prompts(game_id):
            if prompt.seat in players:
                seal_order(
                    self.referee,
                    players[prompt.seat],
                    game_id,
                    f"{step}.{prompt.seat}",
                    answer=prompt.body["default"],
                )

    def play_on(self, game_id: str, *players: Player, until: Callable[[Any], bool] | None = None) -> None:
        """Play on by defaults until the game is over, or until its row fulfils `until`."""
        seated = dict(enumerate(players, 1))
        for _ in range(MAX_WORK):
            self.work_off()
            row = self.game_row(game_id)
            if row.status != "running" or (until is not None and until(row)):
                return
            self.answer_defaults(game_id, seated)
        raise AssertionError("the game never gets there")


def named(table: Table, names: Sequence[str]) -> list[Player]:
    return [table.player(name) for name in names]
