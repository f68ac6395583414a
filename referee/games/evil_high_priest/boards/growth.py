"""The Growth sites of the Tcho-Tcho board, which nobody is placed on (EH-800)."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.decisions import Orders, question
from referee.engine.page import Page
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.raid import raid
from referee.games.evil_high_priest.acting.signs import take_sign
from referee.games.evil_high_priest.decisions.examples import examples_of
from referee.games.evil_high_priest.decisions.small import GrowthTie
from referee.games.evil_high_priest.moments import Tie
from referee.games.evil_high_priest.pack import Site
from referee.games.evil_high_priest.state import EvilHighPriest, EvilTable
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.words import NAMES, PLURALS, colour


async def resolve_sites(t: EvilTable, mover: int) -> None:
    """All sites that are due, lowest first: the sign to whoever has most, then a raid (EH-803).

    `mover` is the player whose action moved the marker: it decides ties (EH-805).
    """
    board = t.content.board[t.state.board]
    while t.state.pending_sites:
        site = board.site[t.state.pending_sites.pop(0)]
        receiver = await _receiver(t, mover, site)
        act = Act(t, mover, f"site:{site.id}", _name(site))
        await take_sign(act, site.id, receiver)
        await raid(t, site.raid, act.cause)


def leaders(state: EvilHighPriest, resource: str) -> list[int]:
    """The seats with most of a resource, all storage counted; everybody if nobody has any (EH-803)."""
    held = {seat: state.followings[seat].has(resource) for seat in state.in_turn_order()}
    return [seat for seat, amount in held.items() if amount == max(held.values())]


async def _receiver(t: EvilTable, mover: int, site: Site) -> int:
    tied = leaders(t.state, site.resource)
    if len(tied) == 1:
        return tied[0]
    in_order = [seat for seat in t.state.in_turn_order(mover) if seat in tied]

    at, default = Tie(in_order), GrowthTie(seat=str(in_order[0]))

    def words() -> Page:
        return page(
            t,
            mover,
            Words(
                "{site}: {seats} have most {resource}. Which of them takes its Elder Sign? Then comes a raid "
                "of {dice:die|dice}.",
                site=_name(site),
                seats=[*map(colour, sorted(tied))],
                resource=PLURALS.get(site.resource, NAMES[site.resource]),
                dice=site.raid,
            ),
            Words("Without an answer it is {seat}.", seat=colour(in_order[0])),
            examples=examples_of(
                Orders(GrowthTie, at), [f"growth-tie {colour(one)}" for one in in_order[:2]]
            ),
        )

    asked = question(mover, "evil_high_priest.growth_tie", GrowthTie, at, words, "EH-805", default=default)
    return int((await t.decide(asked)).seat)


def _name(site: Site) -> str:
    return Words("Growth site at {at}", at=site.at)
