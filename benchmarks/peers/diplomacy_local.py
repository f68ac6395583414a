"""Random play with the `diplomacy` package: `python diplomacy_local.py SECONDS` prints orders per second.

Runs in that package's own virtual environment, so it imports nothing of ours.
"""

import json
import logging
import random
import sys
import time

from diplomacy import Game  # type: ignore[import-not-found]


def play(source: random.Random, phases: int) -> int:
    """Play so many phases of a new game; returns how many orders the powers gave."""
    game, orders = Game(), 0
    for _ in range(phases):
        if game.is_game_done:
            break
        possible = game.get_all_possible_orders()
        for power in game.powers:
            chosen = [source.choice(possible[place]) for place in game.get_orderable_locations(power)]
            game.set_orders(power, chosen)
            orders += len(chosen)
        game.process()
    return orders


def main(seconds: float) -> None:
    logging.disable()
    source = random.Random(1)  # noqa: S311
    play(source, 1)
    orders, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        orders += play(source, 5)
    print(json.dumps({"per_second": orders / (time.perf_counter() - start)}))


main(float(sys.argv[1]))
