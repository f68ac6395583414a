"""The skulk step: cultists on skulk spaces may join others (EH-141)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.engine.catalogue import Reason, Words
from referee.engine.decisions import Orders, Question, question
from referee.engine.page import Block, Line, Page, row
from referee.engine.problems import Problem
from referee.engine.rehearsal import GameOver, Refused
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.activation import activate
from referee.games.evil_high_priest.acting.usable import unusable
from referee.games.evil_high_priest.boards.growth import resolve_sites
from referee.games.evil_high_priest.boards.skulks import targets
from referee.games.evil_high_priest.decisions.examples import examples_of, first_legal
from referee.games.evil_high_priest.decisions.skulk import Move, Skulk
from referee.games.evil_high_priest.events.turns import Skulked, SkulkReturned
from referee.games.evil_high_priest.moments import Skulking
from referee.games.evil_high_priest.phases.placing import use
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.rehearsal import problem_with, stopped
from referee.games.evil_high_priest.spaces import RITUALS_CLOSED, skulk_spaces, space_of, spot_of
from referee.games.evil_high_priest.state import NEVER_SKULKED, Cultist, EvilTable
from referee.games.evil_high_priest.texts.page import page, what_to_add
from referee.games.evil_high_priest.texts.prompts import space_cost, space_line
from referee.games.evil_high_priest.things import A_SPACE
from referee.games.evil_high_priest.words import place_name

BLOCK = "block"
MEANS = {
    "town": Words("town skulk: to a town location"),
    "cult": Words("cult skulk: to an open bonus space"),
    "ritual": Words("ritual skulk: to the start of a ritual"),
    "flex": Words("flex skulk: to a town location or a ritual"),
    "block": Words("block skulk: to a town location or a ritual, where no other skulk may go then"),
    "eternal": Words(
        "eternal skulk: to a town location, where it lies down for good, and may use it every round"
    ),
}
"""Where each kind of skulk leads."""


async def skulk(t: EvilTable) -> str:
    """The Block Skulk first, then all others in turn order (EH-142, EH-785)."""
    t.state.part = "skulk"
    kinds = skulk_spaces(t)
    blocks = [place for place, kind in kinds.items() if kind == BLOCK]
    others = [place for place, kind in kinds.items() if kind != BLOCK]
    try:
        for places in (blocks, others):
            for seat in t.state.in_turn_order():
                await _seat_skulks(t, seat, places)
    except GameOver:
        return "score"
    return "rituals"


async def _seat_skulks(t: EvilTable, seat: int, places: Sequence[Place]) -> None:
    """One list of moves from the seat, if it has a skulker there that can go somewhere.

    It is asked anew if something comes between them that makes a later one impossible.
    """
    reason = ""
    problem: Problem | None = None
    while able := _able(t, seat, places):
        decided = await t.decide(_skulk_question(t, seat, able, reason))
        problem = await carry_out_moves(t, seat, decided.moves)
        if problem is None:
            return
        reason = problem.message
    if problem is not None:
        t.tell(SkulkReturned(seat, problem.clause or ""), rule="EH-141")


def _able(t: EvilTable, seat: int, places: Sequence[Place]) -> dict[Place, list[Place]]:
    """The seat's skulkers on these places and where they may go; none if none of them can go anywhere."""
    here = [place for place in places if t.state.followings[seat].has_cultist_at(place)]
    able = {place: _targets(t, seat, place) for place in here}
    return able if any(able.values()) else {}


def skulker_at(t: EvilTable, seat: int, place: Place) -> Cultist | None:
    return next((cultist for cultist in t.state.followings[seat].cultists if cultist.at == place), None)


def _targets(t: EvilTable, seat: int, place: Place) -> list[Place]:
    """Where the skulker may go and could pay; an eternal one need not pay (EH-834)."""
    found, unpaid = _reach(t, seat, place), _unpaid(t, seat, place)
    return found if skulk_spaces(t)[place] == "eternal" else [one for one in found if one not in unpaid]


def _reach(t: EvilTable, seat: int, place: Place) -> list[Place]:
    """Where the skulker on this space may go, whether or not it could pay there."""
    cultist = skulker_at(t, seat, place)
    return [] if cultist is None else targets(t.state, t.content, seat, cultist, skulk_spaces(t)[place])


def _unpaid(t: EvilTable, seat: int, place: Place) -> list[Place]:
    """Where it may go, but cannot use the space now."""
    cultist = skulker_at(t, seat, place)
    return [one for one in _reach(t, seat, place) if unusable(t, seat, one.location, cultist)]


async def carry_out_moves(t: EvilTable, seat: int, moves: Sequence[Move]) -> Problem | None:
    """The moves in their order; says why, if something has come between them and the rest cannot be made."""
    for at, move in enumerate(moves):
        rest = moves[at:]
        if at and (problem := stopped(t, lambda copy: carry_out_moves(copy, seat, rest))):  # noqa: B023
            return problem
        await _move(t, seat, move, (at,))
    return None


async def _move(t: EvilTable, seat: int, move: Move, path: tuple[str | int, ...]) -> None:
    """A skulker goes to its target and uses it like anybody (EH-141)."""
    from_, to = move.from_, move.to
    cultist, kind = skulker_at(t, seat, from_), skulk_spaces(t)[from_]
    if cultist is None:
        reason = Reason("You have no cultist on {place}.", "EH-145", place=place_name(t.content, from_))
        raise Refused(reason, None, *path, "from")
    if to not in targets(t.state, t.content, seat, cultist, kind):
        raise Refused(why_no_target(t, to), None, *path, "to")
    used = move.use is not False
    standing = to.location
    if (used or kind != "eternal") and (problem := unusable(t, seat, standing, cultist)):
        raise Refused(problem.message, problem.clause, *path)
    cultist.go(to, joined=True)  # EH-144
    if kind == BLOCK:
        t.state.block = to
    act = Act(t, seat, to, place_name(t.content, to), move, cultist, path)
    t.tell(Skulked(seat, from_, to), rule="EH-141")
    if kind == "eternal":
        if used:
            await activate(act, space_of(t, standing))
    else:
        await use(act, to)
    await resolve_sites(t, seat)


def _why_not(t: EvilTable, seat: int, able: Collection[Place], to: Place) -> str:
    """Why none of the seat's skulkers can go there: it may not, or it cannot pay."""
    for place in able:
        cultist, kind = skulker_at(t, seat, place), skulk_spaces(t)[place]
        if cultist is not None and to in targets(t.state, t.content, seat, cultist, kind):
            problem = unusable(t, seat, to.location, cultist)
            if problem is not None:
                return problem.message
    return why_no_target(t, to)


def why_no_target(t: EvilTable, to: Place) -> str:
    if to.location == Place.town(NEVER_SKULKED):
        return Reason("Providence cannot be skulked.", "EH-143")
    if to.location == t.state.block:
        return Reason("Another skulk may not join the Block Skulk there.", "EH-785")
    if to in skulk_spaces(t):
        return Reason("A skulk space is no place to skulk to.", "EH-143")
    if to.kind == "ritual" and not t.state.ritual_open:
        return RITUALS_CLOSED.message
    return Reason("This skulker cannot go there.", "EH-143")


def _skulk_question(t: EvilTable, seat: int, able: dict[Place, list[Place]], reason: str) -> Question[Skulk]:
    def found_wrong(order: Skulk) -> Problem | None:
        return problem_with(t, lambda copy: carry_out_moves(copy, seat, order.moves))

    at = Skulking(
        t=t,
        seat=seat,
        problem_with=found_wrong,
        able=able,
        later=_later(t, seat, able),
        why_not=lambda to: _why_not(t, seat, able, to),
        cannot_pay=lambda to: unusable(t, seat, to.location, None) is not None,
        use_is_open=any(kind == "eternal" for place, kind in skulk_spaces(t).items() if place in able),
    )
    return question(
        seat,
        "evil_high_priest.skulk",
        Skulk,
        at,
        lambda: _skulk_page(at, reason),
        "EH-141",
        default=Skulk(moves=()),
    )


def _later(t: EvilTable, seat: int, able: Mapping[Place, Sequence[Place]]) -> dict[Place, list[Place]]:
    """Where each skulker may be able to go when another has moved before it (EH-142)."""
    return {
        place: _unpaid(t, seat, place) if any(able[other] for other in able if other != place) else []
        for place in able
    }


def _skulk_page(at: Skulking, reason: str) -> Page:
    t = at.t
    moves = [
        (written_place(place), written_place(to.location))
        for place, found in at.able.items()
        for to in found
        if not spot_of(t, at.seat, to.location).cost.worship  # that may lose everybody the game (EH-743)
    ]
    alone = (f"skulk {to}" for _, to in moves if len(at.able) == 1)
    orders = [
        *first_legal(Skulk, at, alone),
        *first_legal(Skulk, at, (f"skulk {place}: {to}" for place, to in reversed(moves))),
        "skulk stay",
    ]
    several = Words("Several skulkers: in the order you want, with ; between them.")
    return page(
        t,
        at.seat,
        Words("skulk step of round {round}: where do your skulking cultists go?", round=t.state.round),
        Words("Without an answer they stay where they are, and come home."),
        about=_ways(at),
        how=[
            *([several] if len(at.able) > 1 else []),
            *what_to_add(t, at.seat, [to.location for found in at.able.values() for to in found]),
        ],
        examples=examples_of(Orders(Skulk, at), orders),
        reason=reason,
    )


def _ways(at: Skulking) -> list[Block]:
    """Where each skulker can go; those that lead to the same spaces together."""
    t, kinds = at.t, skulk_spaces(at.t)
    groups: dict[tuple[tuple[Place, ...], str], list[Place]] = {}
    for place in at.able:
        groups.setdefault((tuple(_reach(t, at.seat, place)), kinds[place]), []).append(place)
    blocks: list[Block] = []
    for (reach, kind), places in groups.items():
        unpaid = _unpaid(t, at.seat, places[0])
        heading = Words(
            "From {skulkers} ({means}), also to spaces where others stand:",
            skulkers=[*map(written_place, places)],
            means=MEANS[kind],
        )
        can = [to.location for to in reach if to not in unpaid]
        blocks.append(row(heading, [Line((space_line(t, at.seat, one),), (A_SPACE.of(one),)) for one in can]))
        if unpaid:
            later = any(at.later[place] for place in places)
            apart = _why_apart(eternal=kind == "eternal", later=later)
            blocks.append(row(apart, [space_cost(t, at.seat, to.location) for to in unpaid]))
    return blocks


def _why_apart(*, eternal: bool, later: bool) -> str:
    """Why these spaces stand apart from those that can be used."""
    if later and eternal:
        return Words(
            "If another skulker first brings what it takes (to lie down there all the same, unused, add: "
            "use no):"
        )
    if later:
        return Words("If another skulker first brings what it takes:")
    if eternal:
        return Words("What you cannot use now (to lie down there all the same, unused, add: use no):")
    return Words("What you cannot use now:")
