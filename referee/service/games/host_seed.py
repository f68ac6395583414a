"""Seeds chosen by a host, for repeatable games in which nobody else plays.

Whoever knows the seed knows every die and every card, and by adding entropy to a step could choose them.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.bots import BOTS
from referee.engine.catalogue import Say, Words
from referee.engine.problems import Problem
from referee.service.requests.errors import Conflict
from referee.store.games import GameRow

BY_HOST = "host"
BY_SERVER = "server"
ALONE = ("me", *BOTS)
"""The places of a game in which its host plays alone."""
WARNING = Words("The host has chosen the seed of this game, and so can know its dice and cards.")


def problems_of_seed(seed: str | None, places: Sequence[str]) -> list[Problem]:
    """Why the host may not choose the seed of a game with these seats."""
    if seed is None or all(place in ALONE for place in places):
        return []
    message = Words(
        "A seed of your own is for games in which you play alone: whoever knows it knows the dice. "
        "Leave it out, or have bots on the other seats."
    )
    return [Problem("/seed", message)]


def check_seed_is_unknown(game: GameRow, player_id: str | None) -> None:
    """Raise Conflict if this player (None: a bot) would play in a game whose dice somebody else knows."""
    if game.seed_source == BY_HOST and player_id not in (game.host, None):
        raise Conflict("seed-known", Words("{warning} Nobody else plays in it.", warning=WARNING))


def with_warning(say: Say, text: str, seed_source: str) -> str:
    """The text of a question, with a warning if the host has chosen the seed."""
    return f"{text}\n{say(WARNING)}" if seed_source == BY_HOST else text
