"""The page of every question but a turn: what is asked, what silence means, how things stand, examples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.page import Block, Example, Page, Section, prose, section
from referee.games.evil_high_priest.offers import clauses_read, order_fields
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.players import own_things, players
from referee.games.evil_high_priest.words import clause_forms, colour


def page(
    t: EvilTable,
    seat: int,
    asked: str,
    silence: str,
    *,
    about: Sequence[Block] = (),
    examples: tuple[Example, ...],
    reason: str = "",
    how: Sequence[str] = (),
    own: bool = True,
) -> Page:
    """A prompt; `reason` is why what the seat had ordered cannot be done.

    `about` is what the question is about; without `own` it is not told where the seat's resources lie and its
    cultists stand.
    """
    return Page(
        Words("{seat}, {asked}", seat=colour(seat), asked=asked),
        silence,
        (
            *anew(reason),
            players(t, seat),
            *([own_things(t, seat)] if own else []),
            section("question", *about),
        ),
        how=tuple(how),
        examples=examples,
    )


def what_to_add(t: EvilTable, seat: int, places: Iterable[Place]) -> list[str]:
    """The clauses that an order for one of these spaces can have a use for."""
    return adding(clause_forms(order_fields(t, seat, clauses_read(t, seat, places))))


def adding(forms: Sequence[str]) -> list[str]:
    """That these forms may be added to an order, if there are any."""
    if not forms:
        return []
    told = Words("You may add: {forms}.", forms=joined("; ", forms))
    if any("<place>" in form for form in forms):
        told = Words("{told} <place>: exposed, or 1-7.", told=told)
    return [Words("{told} What you leave out is done as usual.", told=told)]


def anew(reason: str) -> list[Section]:
    """What stands with a question that an order had answered, if it can no longer be followed."""
    if not reason:
        return []
    said = Words("Your order cannot be carried out as you wrote it: {reason}", reason=reason)
    return [section("reason", prose(said), above=True)]
