"""What a finished game takes on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing

from benchmarks.figures import BenchmarkFailed
from benchmarks.report import Plain
from benchmarks.tables import play_step, register, start_game
from referee.engine.dice import Stream
from referee.service.post.list_prompts import list_prompts
from referee.service.running.context import Referee
from referee.store import games

MAX_STEPS = 5000
GAMES = {"cult_wars": 4, "evil_high_priest": 5, "choose_your_god": 5}
"""With so many seats."""


def measure(open_empty: Callable[[str], Referee], rulesets: Iterable[str] = GAMES) -> list[Plain]:
    """A random game of each, by itself in a database, without what every database has."""
    rows = []
    for ruleset in rulesets:
        with closing(open_empty(ruleset)) as referee:
            steps, taken = _played(referee, ruleset, GAMES[ruleset])
        figure = f"{taken / 1e6:.2f} MB in {steps} steps, {taken / 1e3 / steps:.0f} kB each"
        rows.append(Plain(f"a finished game of {ruleset} on disk", figure))
    return rows


def _played(referee: Referee, ruleset: str, seats: int) -> tuple[int, int]:
    """Steps, and bytes."""
    members = register(referee, seats)
    before = _bytes_used(referee)
    game_id = start_game(referee, members, ruleset)
    source = Stream(b"benchmarks", "disk")
    for step in range(MAX_STEPS):
        with referee.store.reading() as snapshot:
            game = games.find(snapshot, game_id)
        if game is None or game.status != "running":
            return step, _bytes_used(referee) - before
        for member in members:  # what somebody has read is kept as long as it is asked
            list_prompts(referee, member.player, game_id)
        play_step(referee, game_id, members, source)
    raise BenchmarkFailed(f"a game of {ruleset} did not end")


def _bytes_used(referee: Referee) -> int:
    with referee.store.reading() as snapshot:
        pages, free, size = (
            int(snapshot.connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
            for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * size
