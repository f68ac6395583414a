"""Seeds that a host has chosen: for games that are to be repeatable, in which nobody else plays.

Who knows the seed knows every die and every card, and whoever adds entropy to a step may choose them.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.problems import Problem
from referee.service.requests.errors import Conflict
from referee.store.games import GameRow

BY_HOST = "host"
BY_SERVER = "server"
WARNING = "The host has chosen the seed of this game, and so can know its dice and cards."


def problems_of_seed(seed: str | None, places: Sequence[str]) -> list[Problem]:
    """Why the host may not name the seed of a game with these seats."""
    if seed is None or "open" not in places:
        return []
    message = (
        "A seed of your own is for games in which you play alone: whoever knows it knows the dice. "
        "Leave it out, or have bots on the other seats."
    )
    return [Problem("/seed", message)]


def check_seed_is_unknown(game: GameRow, player_id: str | None) -> None:
    """Raise Conflict if somebody else would play in a game whose host knows the dice; None is a bot."""
    if game.seed_source == BY_HOST and player_id not in (game.host, None):
        raise Conflict("seed-known", f"{WARNING} Nobody else plays in it.")


def with_warning(text: str, seed_source: str) -> str:
    """A question's text, and in such a game the warning."""
    return f"{text}\n{WARNING}" if seed_source == BY_HOST else text
