"""Whether a step costs more the longer its game is, or the more games the database holds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, func, insert, select

from benchmarks.figures import Aim, back_to_back
from benchmarks.report import Row
from benchmarks.sealed_picks import PACK, SEALED_PICKS
from benchmarks.tables import Member, play_step, register, start_game
from referee.engine.dice import Stream
from referee.library import Library
from referee.service.context import Referee, open_referee
from referee.settings import Settings
from referee.store.schema import game, metadata

AIM = Aim("at most", 1.15)
SEATS = 3
MILLISECONDS = 1000.0
CLONES_AT_ONCE = 200


def open_table(settings: Settings) -> Growth:
    """A referee of this process alone, with our long game on its shelf."""
    library = Library({SEALED_PICKS.id: SEALED_PICKS}, {SEALED_PICKS.id: [PACK]})
    return Growth(replace(open_referee(settings), library=library))


class Growth:
    """A database that can be filled, with players at it."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._source = Stream(b"benchmarks", "growth")
        self._members: Sequence[Member] = register(referee, SEATS)

    def close(self) -> None:
        self._referee.close()

    def start_game(self) -> str:
        return start_game(self._referee, self._members, SEALED_PICKS.id)

    def play_step(self, game_id: str) -> float:
        """Seal all orders of the open step and resolve it; the milliseconds of processor time that took.

        SQLite runs in this process, so this has all of the work in it, and none of what others do meanwhile.
        """
        start = time.process_time()
        play_step(self._referee, game_id, self._members, self._source)
        return MILLISECONDS * (time.process_time() - start)

    def fill(self, games: int) -> None:
        """Copy a running game until the database holds so many."""
        template = self.start_game()
        self._referee.store.run(lambda connection: _clone(connection, template, games))


def measure_long_game(table: Growth, milestones: Sequence[int], rounds: int) -> list[Row]:
    """The steps at each milestone of one game, beside first steps of new games."""
    long_game, played, rows = table.start_game(), 0, []
    for milestone in milestones:
        for _ in range(milestone - 1 - played):
            table.play_step(long_game)
        comparison = back_to_back(
            rounds, lambda: table.play_step(long_game), lambda: table.play_step(table.start_game())
        )
        played = milestone - 1 + rounds
        rows.append(
            Row(
                f"step {milestone:,} of a game, processor time", "step 1 of a new game", "ms", comparison, AIM
            )
        )
    return rows


def measure_full_database(small: Growth, large: Growth, sizes: Sequence[int], rounds: int) -> list[Row]:
    """Steps in a database of each size, beside steps in one that keeps the first size."""
    first = sizes[0]
    small.fill(first)
    here, there, rows = small.start_game(), large.start_game(), []
    for size in sizes:
        large.fill(size)
        comparison = back_to_back(rounds, lambda: large.play_step(there), lambda: small.play_step(here))
        rows.append(
            Row(
                f"a step among {size:,} games, processor time",
                f"among {first:,} games",
                "ms",
                comparison,
                AIM,
            )
        )
    return rows


def _clone(connection: Connection, template: str, games: int) -> None:
    held = connection.scalar(select(func.count()).select_from(game)) or 0
    names = [f"clone{number:027}" for number in range(held, games)]
    for start in range(0, len(names), CLONES_AT_ONCE):
        batch = names[start : start + CLONES_AT_ONCE]
        for table in metadata.sorted_tables:
            key = "id" if table is game else "game_id"
            # What has an id of its own is work or news of one game, not part of it.
            if table is not game and ("game_id" not in table.c or "id" in table.c):
                continue
            rows = connection.execute(select(table).where(table.c[key] == template)).mappings().all()
            if rows:
                connection.execute(insert(table), [{**row, key: name} for name in batch for row in rows])
