"""What a finished game takes on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from benchmarks.figures import BenchmarkFailed
from benchmarks.report import Plain
from benchmarks.tables import SEATS, open_prompts, play_step, register, start_game
from referee.engine.dice import UniformNumbers
from referee.service.orders.seal_order import seal_order
from referee.service.post.list_prompts import list_prompts
from referee.service.running.context import Referee
from referee.store import games

MAX_STEPS = 5000
GAMES_IN_LOG = 50
LOG_HEAD, LOG_PAGE_HEAD = 32, 24
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
    source = UniformNumbers(b"benchmarks", "disk")
    for step in range(MAX_STEPS):
        with referee.store.reading() as snapshot:
            game = games.find(snapshot, game_id)
        if game is None or game.status != "running":
            return step, _bytes_used(referee) - before
        for member in members:  # what somebody has read is kept as long as it is asked
            list_prompts(referee, member.player, game_id)
        play_step(referee, game_id, members, source)
    raise BenchmarkFailed(f"a game of {ruleset} did not end")


def measure_log(referee: Referee) -> list[Plain]:
    """How many pages a single order, committed by itself, adds to SQLite's log; the first one for a question,
    and one that replaces it. Who has answered is told in time, as clocks do unless asked otherwise."""
    source = UniformNumbers(b"benchmarks", "log")
    prompts = []
    for _ in range(GAMES_IN_LOG):
        members = register(referee, SEATS)
        game_id = start_game(referee, members, clock={"step": "P1D"})
        prompts.append((members[0], open_prompts(referee, game_id, source, 2)[0]))
    rows = []
    for number, which in enumerate(("the first order for a question", "an order that replaces another")):
        pages = 0
        for member, prompt in prompts:
            before = _log(referee)
            answer = prompt.answers[number]
            seal_order(referee, member.player, prompt.game_id, prompt.id, answer=answer)
            after = _log(referee)
            pages += after.pages - before.pages if after.begun == before.begun else after.pages
        figure = f"{pages / len(prompts):.1f} (at most 6.5)"
        rows.append(Plain(f"{which}, pages of SQLite's log", figure))
    return rows


class _Log(NamedTuple):
    """SQLite's log: what it began with, and how many pages it has. It is begun anew now and then."""

    begun: bytes
    pages: int


def _log(referee: Referee) -> _Log:
    """As the format of the file says: a head, then pages with heads of their own that repeat its salt."""
    log = Path(referee.settings.database_url.removeprefix("sqlite:///") + "-wal").read_bytes()
    size = LOG_PAGE_HEAD + int.from_bytes(log[8:12])
    salt = log[16:24]
    heads = (log[start + 8 : start + 16] for start in range(LOG_HEAD, len(log), size))
    return _Log(salt, sum(1 for _ in takewhile(salt.__eq__, heads)))


def _bytes_used(referee: Referee) -> int:
    with referee.store.reading() as snapshot:
        pages, free, size = (
            int(snapshot.connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
            for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * size
