"""Votes in words."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.true_messiah.orders.reading import motion_line, read_motion, the_line


@dataclass(frozen=True)
class VotePhrasing(Phrasing):
    """`vote yes` or `vote no`; `vote won black` and `unvote won black` mean the same."""

    motion: str

    def show(self, answer: Json) -> str:
        return f"vote {'yes' if answer else 'no'}  # {motion_line(self.motion)[0]}"

    def parse(self, text: str) -> Json:
        expected = "vote yes, or vote no"
        line = the_line(text, expected)
        if line.words in ("vote yes", "yes") or read_motion(line) == self.motion:
            return True
        if line.words in ("vote no", "no") or read_motion(line) == f"not:{self.motion}":
            return False
        raise line.unreadable("This is not a vote on it.", expected)
