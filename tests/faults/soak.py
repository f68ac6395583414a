"""`make soak`: people play over HTTP for minutes while processes are killed, wiped and stalled.

At the end every game must be over, every accepted order must be in its game's journal, every step must have
been resolved exactly once, and every transcript must verify. A failing seed can be run again with `--seed`.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from referee.service.context import Referee, open_referee
from referee.store.schema import journal
from tests.faults.crowd import Person
from tests.faults.estate import Estate, running_estate
from tests.faults.nemesis import Nemesis
from tests.workers.cult_wars import check_fair_play

SECONDS_TO_FINISH = 900.0
BETWEEN_FAULTS = 1.0


@dataclass(frozen=True)
class SoakReport:
    """What a soak came to; `failures` is empty if nothing was lost and nothing happened twice."""

    faults: int
    games: int
    orders: int
    failures: list[str]


def soak(estate: Estate, *, people: int, faults: int, seed: int, say: bool = False) -> SoakReport:
    """Have people play while so many faults happen, then let them finish, and check everything."""
    crowd = [Person(f"Person {number}", estate.settings.port, SECONDS_TO_FINISH) for number in range(people)]
    for person in crowd:
        person.start()
    nemesis = Nemesis(estate, seed)
    for _ in range(faults):
        time.sleep(BETWEEN_FAULTS)
        fault = nemesis.strike()
        if say:
            games = sum(len(person.games) for person in crowd)
            orders = sum(len(person.promised) for person in crowd)
            print(f"{fault:28} {games} games, {orders} orders accepted", flush=True)
    for person in crowd:
        person.finish()
    for person in crowd:
        person.join()
    failures = _failures(estate, crowd)
    return SoakReport(
        faults=len(nemesis.done),
        games=sum(len(person.games) for person in crowd),
        orders=sum(len(person.promised) for person in crowd),
        failures=failures,
    )


def _failures(estate: Estate, crowd: list[Person]) -> list[str]:
    failures = []
    referee = open_referee(estate.settings)
    for person in crowd:
        failures += person.refused
        if person.unfinished is not None:
            failures.append(f"game {person.unfinished} does not end")
        kept = {game: _sealed(referee, game) for game in person.games}
        failures += [
            f"the order for {prompt} of game {game} was accepted and is lost"
            for game, prompt, commitment in person.promised
            if (prompt, commitment) not in kept[game]
        ]
        for game in person.games:
            if game != person.unfinished:
                try:
                    check_fair_play(referee, game)
                except AssertionError as error:
                    failures.append(f"game {game}: {error}")
    referee.close()
    return failures


def _sealed(referee: Referee, game: str) -> set[tuple[str, str]]:
    """The prompts and commitments of all orders that the game's journal has."""
    query = select(journal.c.public).where(journal.c.game_id == game, journal.c.kind == "sealed")
    with referee.store.reading() as connection:
        return {(public["prompt"], public["commitment"]) for public in connection.scalars(query)}


def main() -> int:
    parser = argparse.ArgumentParser(description="Play while things break.")
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    parser.add_argument("--database", help="a PostgreSQL database to use instead of SQLite")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}")
    with (
        tempfile.TemporaryDirectory(prefix="soak-") as folder,
        running_estate(Path(folder), chosen.database) as estate,
    ):
        report = soak(estate, people=chosen.people, faults=chosen.faults, seed=chosen.seed, say=True)
    print(f"{report.faults} faults, {report.games} games, {report.orders} orders accepted")
    for failure in report.failures:
        print(failure, file=sys.stderr)
    print("nothing lost, nothing twice" if not report.failures else f"{len(report.failures)} failures")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
