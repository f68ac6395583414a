"""What a seat has not been told in a prompt yet, in few lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from referee.engine import news
from referee.engine.news import Told
from referee.games.true_messiah.board import turn_order
from referee.games.true_messiah.state import TrueMessiah
from referee.games.true_messiah.texts.retold import NOBODY_MOVES, reworded
from referee.games.true_messiah.texts.words import who


def news_lines(state: TrueMessiah, seat: int, most: int) -> list[str]:
    """What a seat has not been told in a prompt yet, and what it may have missed by passing, in few lines."""
    told, old = state.news.get(seat, []), state.old_news.get(seat, 0)
    stale, fresh = (summarised(state, seat, part) for part in (told[:old], told[old:]))
    return news.news_lines(fresh, stale, most, first=state.round == 0)


def summarised(state: TrueMessiah, reader: int, texts: Sequence[str]) -> list[str]:
    """These events in few lines, for a reader who can see the table.

    What seats are about to do is told when it is done.
    """
    seats = [who(state, seat) for seat in turn_order(state)]
    own = f"{who(state, reader)} moves into position"
    left_out = ("Seat ", "The board is set up", own, *(["The Market opens"] if state.market.open else []))
    shown = (
        (" is about to", " attacks: ") if state.turn and state.turn.phase == "combat" else (" is about to",)
    )
    lines = [
        text
        for text in map(reworded, texts)
        if not text.startswith(left_out) and not any(words in text for words in shown)
    ]
    return news.summarised([Told("", text) for text in _joined(lines)], seats, ())


def _joined(lines: Sequence[str]) -> Iterator[str]:
    """A prayer with the belief that it brings, a miracle with its effect; a response is told once."""
    last, response = "", ""
    for line in lines:
        found = _BELIEF.fullmatch(line)
        if response and (_PRAYER.fullmatch(line) or found or _is_shown_in(line, response)):
            continue
        if found and _PRAYER.fullmatch(last):
            last = f"{last.removesuffix('.')}: {found['who']} has {found['has']} belief."
            continue
        if _is_play_of(last, line):
            last = last.removesuffix(".") + (f"{NOBODY_MOVES}." if NOBODY_MOVES in line else ".")
            continue
        if last:
            yield last
        response = line if " steps in: " in line else ""
        last = line
    if last:
        yield last


_PRAYER = re.compile(r".+\.f\d+ prays?\.")
_BELIEF = re.compile(r"(?P<who>\w+) gains \d+ belief and has (?P<has>\d+)\.")


def _is_shown_in(line: str, response: str) -> bool:
    """Whether this is the play that a response was told to be."""
    name, plays, card = line.partition(" plays ")
    return bool(plays) and response.startswith(f"{name} steps in: ") and response.endswith(f"play {card}")


def _is_play_of(told: str, effect: str) -> bool:
    """Whether what was told last is the play of the miracle that takes effect now, as was chosen for it."""
    miracle, takes, chosen = effect.removesuffix(".").partition(" takes effect")
    name, _, card = miracle.partition("'s ")
    plain = not chosen or chosen == NOBODY_MOVES or chosen.startswith(" (moves ")
    return bool(takes) and plain and told.startswith(f"{name} plays {card} (")
