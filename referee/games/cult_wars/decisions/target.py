"""Step 1: which insignia a seat reveals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.engine.choices import One, Option
from referee.engine.decisions import Aliased, Decision, Named, Spelling, asks
from referee.games.cult_wars.moments import Aim
from referee.games.cult_wars.pack import Content

OWN_CULT = "You cannot target your own cult."
NO_SUCH_CULT = "No such cult in this game."


def cult_options(content: Content, cults: Iterable[str]) -> list[Option]:
    return [Option(cult, content.cult_name(cult)) for cult in cults]


def cults_of(content: Content, meant: Iterable[str]) -> Named:
    """Every cult can be read, so that one which cannot be chosen is refused with the reason."""
    return Named(
        "cult",
        cult_options(content, content.cults_by_id),
        what=f"one of {', '.join(map(content.cult_name, meant))}",
        aliases={cult.short: cult.id for cult in content.cult_cards},
    )


def insignia(at: Aim) -> One:
    return _insignia(at.content, at.own, at.insignia)


@lru_cache(maxsize=256)
def _insignia(content: Content, own: str, others: tuple[str, ...]) -> One:
    """All cults in play but one's own (CW-16)."""
    return One(
        cult_options(content, others),
        refuse=lambda cult: OWN_CULT if cult == own else NO_SUCH_CULT,
        clause="CW-20",
    )


def aims(at: Aim) -> Spelling:
    """A cult; or in the words of standing orders `keep`, `leader` or `revenge`."""
    cults: Spelling = cults_of(at.content, at.insignia)
    later = "Nobody can tell yet."
    cults = Aliased(cults, "keep", at.keep, later)
    cults = Aliased(cults, "leader", at.leader, later)
    return Aliased(cults, "revenge", at.hunter, "Nobody targeted you last turn.")


class Target(Decision[Aim], form=("target {cult}", "aim {cult}", "aim at {cult}"), bare=True):
    """CW-19."""

    what = "a target"
    cult: str = asks(insignia, aims)
