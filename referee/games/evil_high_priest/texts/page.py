"""The layout of every question but a turn: what is asked, what silence means, how things stand, examples."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.layout import fitted
from referee.games.evil_high_priest.decisions.examples import headed_examples
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.players import own_things, players_table
from referee.games.evil_high_priest.words import anew, colour


def page(
    t: EvilTable,
    seat: int,
    asked: str,
    silence: str,
    *,
    body: Iterable[str] = (),
    orders: Iterable[str],
    reason: str = "",
    after: Iterable[str] = (),
    own: bool = True,
) -> str:
    """A prompt; `reason` is why what the seat had ordered cannot be done.

    `body` is what the question is about, `after` what is said of other orders; without `own` it is not told
    where the seat's resources lie and its cultists stand.
    """
    return fitted(
        [
            *anew(reason),
            f"{colour(seat)}, {asked}",
            f"Without an answer {silence}",
            *players_table(t, seat),
            *(own_things(t, seat) if own else ()),
            *body,
            *headed_examples(orders),
            *after,
        ]
    )
