"""The question how to lay out one's resources."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Bucket, Case, Choice, Constraint, Record, Source, Split
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest import storage
from referee.games.evil_high_priest.orders.order import EXPOSED, Allocation, read_allocation, write_allocation
from referee.games.evil_high_priest.orders.small_texts import ArrangePhrasing, show_arrangement
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import Chamber, EvilHighPriest, Following
from referee.games.evil_high_priest.words import NAMES, anew, codes

KEEP: dict[str, Json] = {"case": "keep", "value": {}}


def arrange_choice(content: Content, following: Following) -> Choice:
    """Leave everything where it lies, or say where all of it goes (EH-105, EH-284)."""
    totals = following.totals()
    buckets = [
        Bucket(
            f"{place}.{kind}",
            f"{NAMES[kind]} {'exposed' if place == EXPOSED else f'in chamber {place}'}",
            max=amount,
        )
        for place in storage.places(following)
        for kind, amount in totals.items()
    ]
    to = Split(buckets, total=sum(totals.values())).where(
        Constraint("Everything lies where there is room for it.", _lies_well(content, following), "EH-105")
    )
    return Case(
        {"keep": Record({}), "to": to},
        {"keep": "Keep everything where it lies", "to": "Lay everything out anew"},
        sampler=_lively(content, following),
    )


def arrange_ask(state: EvilHighPriest, content: Content, seat: int, why: str, reason: str = "") -> Ask:
    """`reason` is why what the seat has ordered cannot be done."""
    following = state.followings[seat]

    def text() -> str:
        return "\n".join(
            [
                f"{anew(reason)}{why}: you may rearrange your resources. "
                f"Exposed now: {codes(following.exposed)}.",
                *(
                    f"  {space}: {_face(content, chamber.card)}, holds {codes(chamber.holds)} "
                    f"(room for {_room(content, chamber.card)})"
                    for space, chamber in sorted(following.sanctum.items())
                ),
                "Orders: arrange keep; or where everything goes, for example: "
                f"arrange {show_arrangement(best_arrangement(content, following))}",
            ]
        )

    return Ask(
        seat,
        "evil_high_priest.arrange",
        arrange_choice(content, following),
        KEEP,
        text,
        rule="EH-105",
        phrasing=ArrangePhrasing(following.totals()),
    )


def has_choice(content: Content, following: Following) -> bool:
    """Whether there is more than one way to lay the seat's resources out (5.2)."""
    return any(
        storage.fits(content.chamber[chamber.card], {kind: 1})
        for chamber in following.sanctum.values()
        for kind in following.totals()
    )


def best_arrangement(content: Content, following: Following) -> Allocation:
    """Everything taken up and stored again by itself (EH-113)."""
    empty = replace(
        following,
        exposed={},
        sanctum={space: Chamber(chamber.card) for space, chamber in following.sanctum.items()},
    )
    return storage.auto_store(content, empty, following.totals())


def _lies_well(content: Content, following: Following) -> Callable[[Json], Iterator[Problem]]:
    def test(answer: Json) -> Iterator[Problem]:
        wanted = read_allocation(cast("dict[str, int]", answer))
        if reason := storage.arrange_problem(content, following, wanted):
            yield Problem("", reason)

    return test


def _lively(content: Content, following: Following) -> Callable[[Source], Json]:
    """Mostly the sensible arrangement, now and then nothing or something odd."""

    def propose(source: Source) -> Json:
        if source.below(3) == 0:
            return dict(KEEP)
        wanted = best_arrangement(content, following)
        if source.below(4) == 0:
            places = [place for place in wanted if place != EXPOSED]
            if places:
                place = places[source.below(len(places))]
                for kind, amount in wanted.pop(place).items():
                    storage.put(wanted.setdefault(EXPOSED, {}), kind, amount)
        value: Any = write_allocation(wanted)
        return {"case": "to", "value": value}

    return propose


def _face(content: Content, card: str) -> str:
    return f"{content.chamber[card].name}, defence {content.chamber[card].defence}"


def _room(content: Content, card: str) -> str:
    return codes(content.chamber[card].storage).replace("white", " of any kind")
