"""Sends orders to a server of the `diplomacy` package: `python diplomacy_clients.py PORT SECONDS GAMES`.

In each game one power sends its orders again and again; prints how many batches were accepted per second.
Runs in that package's own virtual environment, so it imports nothing of ours.
"""

import asyncio
import json
import logging
import sys
import time
from typing import Any

from diplomacy import connect  # type: ignore[import-not-found]

POWER = "FRANCE"
ORDERS = [["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"], ["A PAR - PIC", "A MAR H", "F BRE H"]]


async def seated(port: int, number: int) -> Any:
    """A power in a new game that never ends a phase, as nobody else sends orders."""
    connection = await connect("127.0.0.1", port)
    channel = await connection.authenticate(f"player{number}", "password")
    return await channel.create_game(power_name=POWER, n_controls=7, deadline=0, rules=["REAL_TIME"])


async def keep_ordering(game: Any, until: float) -> int:
    """How many batches of orders were accepted, one after the other."""
    accepted = 0
    while time.perf_counter() < until:
        await game.set_orders(power_name=POWER, orders=ORDERS[accepted % 2])
        accepted += 1
    return accepted


async def main(port: int, seconds: float, games: int) -> None:
    logging.disable()
    seats = [await seated(port, number) for number in range(games)]
    start = time.perf_counter()
    counts = await asyncio.gather(*(keep_ordering(seat, start + seconds) for seat in seats))
    print(json.dumps({"per_second": sum(counts) / (time.perf_counter() - start)}))


asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
