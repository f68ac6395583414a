"""How often `bot:steady` wins against `bot:random`, with the interval in which its true share lies.

    python -m tests.games.arena 100 cult_wars great_old_ones

One steady bot sits among random ones, on each seat in turn. A shared win counts as its part of a win.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from referee.engine.bots import RANDOM, STEADY, bot_answer
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.library import Library

SURE = 1.96
"""Standard deviations on either side that hold the truth 19 times out of 20."""
OF_TWO = 0.8
TIMES_FAIR = 2.2


def wins(ruleset: str, seats: int, number: int) -> float:
    """The steady bot's part of a win in the game with this number."""
    library = Library()
    rules = library.ruleset(ruleset)
    _, content = library.content(ruleset, "default")
    setup = Setup(f"arena-{number}", seats, rules.settle_options(rules.bounds, seats, content), content)
    seeds = Seeds(f"arena {number}".encode())
    steady = number % seats + 1
    play, _ = Play.begin(rules, setup, Seeded(seeds))
    while play.step is not None:
        bots = {ask.seat: STEADY if ask.seat == steady else RANDOM for ask in play.step.asks}
        play.resolve({ask.seat: bot_answer(bots[ask.seat], play, ask, seeds) for ask in play.step.asks})
    assert play.result is not None
    winners = play.result.winners
    return 1 / len(winners) if steady in winners else 0.0


def main() -> None:
    library = Library()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, help="games for each number of seats")
    parser.add_argument("rulesets", nargs="*", default=[])
    asked = parser.parse_args()
    print(f"{'game':<18}{'seats':>6}{'games':>7}{'wins':>8}   95 % interval   wanted")
    with ProcessPoolExecutor(2) as pool:
        for ruleset in asked.rulesets or [
            rules.id for rules in library.rulesets() if rules.worth is not None
        ]:
            rules = library.ruleset(ruleset)
            for seats in range(rules.min_seats, rules.max_seats + 1):
                numbers = range(asked.games)
                found = list(pool.map(wins, [ruleset] * asked.games, [seats] * asked.games, numbers))
                share = sum(found) / len(found)
                low, high = interval(share, len(found))
                wanted = OF_TWO if seats == 2 else min(1.0, TIMES_FAIR / seats)
                verdict = "" if low >= wanted else "  ?" if share >= wanted else "  missed"
                print(
                    f"{ruleset:<18}{seats:>6}{len(found):>7}{share:>8.1%}   {low:>5.1%} … {high:>5.1%}"
                    f"   {wanted:.0%}{verdict}",
                    flush=True,
                )


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share."""
    middle = share + SURE**2 / (2 * games)
    half = SURE * sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    scale = 1 + SURE**2 / games
    return (middle - half) / scale, (middle + half) / scale


if __name__ == "__main__":
    main()
