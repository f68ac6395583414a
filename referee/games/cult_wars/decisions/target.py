"""Step 1: which insignia a seat reveals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import One, Option
from referee.engine.decisions import Aliased, Decision, Named, Spelling, asks
from referee.engine.events import SEAT
from referee.games.cult_wars.moments import Aim
from referee.games.cult_wars.pack import Content

OWN_CULT = Reason("You cannot target your own cult.", "CW-20")
NO_SUCH_CULT = Reason("No such cult in this game.", "CW-20")


def cult_options(content: Content, cults: Sequence[str], besides: str | None = None) -> list[Option]:
    """The cults in play, which stand in the order of their seats; without one of them."""
    return [
        Option(cult, content.cult_name(cult), refs=(SEAT.of(seat),))
        for seat, cult in enumerate(cults, start=1)
        if cult != besides
    ]


def cults_of(content: Content, meant: Iterable[str]) -> Named:
    """Every cult can be read, so that one which cannot be chosen is refused with the reason."""
    return Named(
        "cult",
        [Option(cult.id, cult.name) for cult in content.cult_cards],
        what=Words("one of {cults}", cults=joined(", ", map(content.cult_name, meant))),
        aliases={cult.short: cult.id for cult in content.cult_cards},
    )


def insignia(at: Aim) -> One:
    return _insignia(at.content, at.own, at.cults)


@lru_cache(maxsize=256)
def _insignia(content: Content, own: str, cults: tuple[str, ...]) -> One:
    """All cults in play but one's own (CW-16)."""
    return One(
        cult_options(content, cults, besides=own),
        refuse=lambda cult: OWN_CULT if cult == own else NO_SUCH_CULT,
        clause="CW-20",
    )


def cults_in_play(at: Aim) -> list[Option]:
    return cult_options(at.content, at.cults)


def aims(at: Aim) -> Spelling:
    """A cult; or in the words of standing orders `keep`, `leader` or `revenge`."""
    cults: Spelling = cults_of(at.content, at.insignia)
    later = Words("Nobody can tell yet.")
    cults = Aliased(cults, "keep", at.keep, later)
    cults = Aliased(cults, "leader", at.leader, later)
    return Aliased(cults, "revenge", at.hunter, Words("Nobody targeted you last turn."))


class Target(Decision[Aim], form=("target {cult}", "aim {cult}", "aim at {cult}"), bare=True):
    """CW-19."""

    what = Words("a target")
    cult: str = asks(insignia, aims, among=cults_in_play)
