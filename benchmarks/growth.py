"""Whether a step costs more the longer its game is, or the more games the database holds; and looking."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    Table,
    TableClause,
    Text,
    column,
    func,
    insert,
    select,
    true,
)

from benchmarks.figures import Aim, back_to_back
from benchmarks.report import Row
from benchmarks.sealed_picks import PACK, SEALED_PICKS
from benchmarks.tables import Member, play_step, register, start_game
from referee.engine.dice import UniformNumbers
from referee.library import Library
from referee.service.post.list_inbox import list_inbox
from referee.service.reading.list_games import list_games
from referee.service.running.context import Referee, open_referee
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from referee.store.schema import game, metadata

AIM = Aim("at most", 1.15)
SEATS = 3
MILLISECONDS = 1000.0


def open_table(settings: Settings) -> Growth:
    """A referee of this process alone, with our long game on its shelf."""
    library = Library({SEALED_PICKS.id: SEALED_PICKS}, {SEALED_PICKS.id: [PACK]})
    return Growth(replace(open_referee(settings), library=library))


class Growth:
    """A database that can be filled, with players at it."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._source = UniformNumbers(b"benchmarks", "growth")
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

    def looking(self, look: Callable[[Referee, Member], object]) -> float:
        """The milliseconds of processor time that it takes to look for something."""
        start = time.process_time()
        look(self._referee, self._members[0])
        return MILLISECONDS * (time.process_time() - start)

    def fill(self, games: int) -> None:
        """Copy a running game of other people until the database holds so many."""
        template = start_game(self._referee, register(self._referee, SEATS), SEALED_PICKS.id)
        self._referee.store.run(lambda transaction: _clone(transaction.connection, template, games))


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


LOOKS: Mapping[str, Callable[[Referee, Member], object]] = {
    "a sweep that finds nothing due": lambda referee, _: sweep(referee),
    "the list of all games": lambda referee, member: list_games(referee, member.player, limit=5),
    "the list of one's own games": lambda referee, member: list_games(
        referee, member.player, mine=True, limit=5
    ),
    "all that waits for a player": lambda referee, member: list_inbox(referee, member.player, limit=5),
}


def measure_looking(small: Growth, large: Growth, games: int, rounds: int) -> list[Row]:
    """What looks through all games, in a database of so many, beside one of a few."""
    large.fill(games)
    for table in (small, large):
        table.looking(LOOKS["a sweep that finds nothing due"])  # which does what was left to be done
    return [
        Row(
            f"{name}, {games:,} games, processor time",
            "a few games",
            "ms",
            back_to_back(rounds, lambda: large.looking(look), lambda: small.looking(look)),  # noqa: B023
            AIM,
        )
        for name, look in LOOKS.items()
    ]


def _clone(connection: Connection, template: str, games: int) -> None:
    """Copy a game as it is stored; nobody opens what is sealed in the copies, which is bound to its rows."""
    held = connection.scalar(select(func.count()).select_from(game)) or 0
    if held >= games:
        return
    clones = Table("clone", MetaData(), Column("id", Text), prefixes=["TEMPORARY"])
    clones.create(connection)
    connection.execute(insert(clones), [{"id": f"clone{number:027}"} for number in range(held, games)])
    for of_game in metadata.sorted_tables:
        key = "id" if of_game is game else "game_id"
        # What has an id of its own is work or news of one game, not part of it.
        if of_game is not game and ("game_id" not in of_game.c or "id" in of_game.c):
            continue
        stored = TableClause(of_game.name, *(column(one.name) for one in of_game.c))
        copied = [clones.c.id if one.name == key else one for one in stored.c]
        rows = select(*copied).select_from(stored.join(clones, true())).where(stored.c[key] == template)
        connection.execute(insert(stored).from_select(list(stored.c.keys()), rows))
    clones.drop(connection)
