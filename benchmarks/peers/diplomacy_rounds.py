"""Plays whole phases on a server of the `diplomacy` package, all seven powers of every game.

`python diplomacy_rounds.py PORT SECONDS GAMES` prints how many powers' orders of complete phases were taken
per second, and what each power knows to be taken; when the server goes away, it stops there and then.
`python diplomacy_rounds.py PORT` reads that and prints how much of it is gone. Runs in that package's own
virtual environment, so it imports nothing of ours.
"""

import asyncio
import copy
import json
import logging
import sys
import time
from typing import Any

from diplomacy import connect  # type: ignore[import-not-found]

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
POLL_SECONDS = 0.001
ANSWER_SECONDS = 5.0
PASSWORD = "password"  # noqa: S105
NOTHING = [0, 0]


async def channels(port: int) -> list[Any]:
    """One player for each power, in all games."""
    return [
        await (await connect("127.0.0.1", port)).authenticate(power.lower(), PASSWORD) for power in POWERS
    ]


async def seated(players: list[Any]) -> list[Any]:
    """A new game, as each of its powers sees it."""
    first, *others = players
    game = await first.create_game(power_name=POWERS[0], n_controls=7, deadline=0, rules=["REAL_TIME"])
    joining = zip(others, POWERS[1:], strict=True)
    return [game] + [await one.join_game(game_id=game.game_id, power_name=power) for one, power in joining]


async def play(game: Any, power: str, until: float, known: dict[str, list[int]]) -> None:
    """Hold with all units, phase after phase. `known` counts the phases that were ordered."""
    ordered, phase = 0, ""
    while time.perf_counter() < until:
        if game.current_short_phase == phase:
            await asyncio.sleep(POLL_SECONDS)
            continue
        phase = game.current_short_phase
        orders = [f"{unit} H" for unit in game.get_units(power)]
        await game.set_orders(power_name=power, orders=orders, wait=False)
        ordered += 1
        known[power] = [ordered, len(orders)]


async def drive(port: int, seconds: float, games: int) -> None:
    players = await channels(port)
    tables = [await seated(players) for _ in range(games)]
    known: list[dict[str, list[int]]] = [{} for _ in tables]
    start, worked = time.perf_counter(), time.process_time()
    powers = [
        asyncio.ensure_future(play(seat, power, start + seconds, taken))
        for table, taken in zip(tables, known, strict=True)
        for seat, power in zip(table, POWERS, strict=True)
    ]
    left, before = set(powers), None
    # From a server that is gone no answer comes.
    while left and before != known:
        before = copy.deepcopy(known)
        _, left = await asyncio.wait(left, timeout=ANSWER_SECONDS)
    elapsed = min(seconds, time.perf_counter() - start)
    phases = sum(min(taken.get(power, NOTHING)[0] for power in POWERS) for taken in known)
    print(
        json.dumps(
            {
                "per_second": phases * len(POWERS) / elapsed,
                "cores": (time.process_time() - worked) / elapsed,
                "games": [
                    {"game": table[0].game_id, "taken": taken}
                    for table, taken in zip(tables, known, strict=True)
                ],
            }
        ),
        flush=True,
    )


async def look(port: int) -> None:
    """How many orders are gone: those for phases that the server has not reached, or that it has none of."""
    taken = gone = 0
    players = await channels(port)
    for told in json.load(sys.stdin)["games"]:
        taken += sum(count for count, _ in told["taken"].values())
        for player, power in zip(players, POWERS, strict=True):
            count = told["taken"].get(power, NOTHING)[0]
            try:
                joining = player.join_game(game_id=told["game"], power_name=power)
                game = await asyncio.wait_for(joining, ANSWER_SECONDS)
            except Exception:  # noqa: BLE001 - the server does not know the game any more
                gone += count
            else:
                ordered = len(game.state_history) + bool(game.get_orders(power))
                gone += max(0, count - ordered)
    print(json.dumps({"taken": taken, "gone": gone}), flush=True)


def main(arguments: list[str]) -> None:
    logging.disable()
    if len(arguments) == 1:
        asyncio.run(look(int(arguments[0])))
    else:
        asyncio.run(drive(int(arguments[0]), float(arguments[1]), int(arguments[2])))


main(sys.argv[1:])
