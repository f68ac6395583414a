"""The referee's side of the comparison: whole rounds of Sealed Picks, and what a kill leaves of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from sqlalchemy import select

from benchmarks import with_sealed_picks
from benchmarks.load import Crowd
from benchmarks.orders import AT_ONCE, post_orders
from benchmarks.rounds import Played, play, play_until_gone
from benchmarks.sealed_picks import SEALED_PICKS
from benchmarks.stack import KEY, Server, running_referee
from benchmarks.tables import Member, orders_accepted, register, start_game
from referee.serve.redis_server import running_redis
from referee.service.running.context import Referee, open_referee
from referee.settings import Settings, private_redis_socket
from referee.store.keys import KeyRing
from referee.store.migrate import upgrade
from referee.store.schema import game, sealed_order

WITH_SEALED_PICKS = dict.fromkeys(("workers.app", "workers.sweep"), with_sealed_picks.__name__) | {
    "referee.api.app:create_app()": f"{with_sealed_picks.__name__}:create_app()"
}
KILL_AFTER_SECONDS = 2.0
GIVE_UP_SECONDS = 60.0


@dataclass(frozen=True)
class Ours:
    """A referee with many games of Sealed Picks, whose seats are taken by the same players."""

    referee: Referee
    members: Sequence[Member]
    games: Sequence[str]

    def play(self, server: Server, seconds: float) -> Played:
        return play(server.port, self.members, self._open_steps, seconds)

    def send(self, server: Server, crowd: Crowd, seconds: float) -> Played:
        """Change the orders of all seats but the last, many at once: no step is ever resolved."""
        games = self._open_steps()
        scripts = [
            [
                post_orders(
                    member.token,
                    [
                        {"game": game_id, "prompt": f"{step}.{seat}", "answer": answer}
                        for game_id, step in islice(cycle(games.items()), AT_ONCE)
                    ],
                )
                for answer in (1, 2)
            ]
            for seat, member in enumerate(self.members[:-1], 1)
        ]
        before = orders_accepted(self.referee)
        load = crowd.drive(server.port, scripts, seconds)
        return Played((orders_accepted(self.referee) - before) / load.accepted * load.per_second, load.cores)

    def killed(self, server: Server) -> tuple[int, int]:
        """Kill it while rounds are played; returns how many orders were accepted, and how many are gone."""
        first = self._open_steps()
        killer = threading.Timer(KILL_AFTER_SECONDS, server.kill)
        killer.start()
        accepted = play_until_gone(server.port, self.members, self._open_steps, GIVE_UP_SECONDS)
        killer.join()
        now, on_file = self._open_steps(), self._on_file()
        gone = sum(
            (game_id, step, seat) not in on_file
            for seat, steps in enumerate(accepted, 1)
            for game_id, step in steps.items()
            # The games have no deadlines: what is resolved had all orders.
            if step >= max(now[game_id], first[game_id])
        )
        return sum(step + 1 - first[game_id] for steps in accepted for game_id, step in steps.items()), gone

    def _open_steps(self) -> Mapping[str, int]:
        with self.referee.store.reading() as snapshot:
            rows = snapshot.execute(select(game.c.id, game.c.step))
            return {row.id: row.step for row in rows if row.id in self.games}

    def _on_file(self) -> set[tuple[str, int, int]]:
        with self.referee.store.reading() as snapshot:
            rows = snapshot.execute(select(sealed_order.c.game_id, sealed_order.c.step, sealed_order.c.seat))
            return {(row.game_id, row.step, row.seat) for row in rows}


@contextmanager
def tables(folder: Path, seats: int, games: int) -> Iterator[Ours]:
    """So many running games, on SQLite and a Redis of their own."""
    folder.mkdir(parents=True)
    database_url = f"sqlite:///{folder}/referee.sqlite"
    upgrade(database_url, KeyRing(KEY, folder / "none"))
    with (
        running_redis(folder / "redis", private_redis_socket(folder / "redis")) as redis_url,
        closing(open_referee(Settings(folder, database_url, redis_url, key=KEY))) as referee,
    ):
        members = register(referee, seats)
        yield Ours(referee, members, [start_game(referee, members, SEALED_PICKS.id) for _ in range(games)])


@contextmanager
def serving(ours: Ours, folder: Path) -> Iterator[Server]:
    """The whole referee, with Sealed Picks on its shelf."""
    settings = ours.referee.settings
    with running_referee(
        folder, settings.database_url, settings.redis_url, instead=WITH_SEALED_PICKS
    ) as server:
        yield server
