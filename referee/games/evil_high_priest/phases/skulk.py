"""The skulk step: cultists on skulk spaces may join others (EH-140 to EH-148, EH-782 to EH-785)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Flag, Many, One, Option, Source
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.activation import activate
from referee.games.evil_high_priest.boards.growth import resolve_sites
from referee.games.evil_high_priest.boards.skulks import targets
from referee.games.evil_high_priest.orders.fields import order_fields
from referee.games.evil_high_priest.orders.form import Form
from referee.games.evil_high_priest.orders.order import read_order
from referee.games.evil_high_priest.orders.sampling import careless, pick, sampled_order
from referee.games.evil_high_priest.orders.skulk_text import SkulkPhrasing
from referee.games.evil_high_priest.placing import use
from referee.games.evil_high_priest.prompts import space_line
from referee.games.evil_high_priest.rehearsal import GameOver, Refused, rehearse, stopped
from referee.games.evil_high_priest.spaces import skulk_spaces, space_of, unusable
from referee.games.evil_high_priest.state import Cultist, EvilTable
from referee.games.evil_high_priest.words import anew, codes, place_name

BLOCK = "block"


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


async def _seat_skulks(t: EvilTable, seat: int, places: Sequence[str]) -> None:
    """One list of moves from the seat, asked only if it has a skulker there that can go somewhere; asked anew
    if something comes between them that makes a later one impossible.
    """
    reason = ""
    while able := _able(t, seat, places):
        moves = await t.ask(_skulk_ask(t, seat, able, reason))
        problem = await carry_out_moves(t, seat, cast("list[dict[str, Any]]", moves))
        if problem is None:
            return
        reason = problem.message
    if reason:
        text = f"Seat {seat} cannot skulk any further: {reason}"
        t.tell("evil_high_priest.skulk_returned", text, {"seat": seat}, rule="EH-141")


def _able(t: EvilTable, seat: int, places: Sequence[str]) -> dict[str, list[str]]:
    """The seat's skulkers on these places and where they may go; none if none of them can go anywhere."""
    here = [place for place in places if t.state.followings[seat].has_cultist_at(place)]
    able = {place: _targets(t, seat, place) for place in here}
    return able if any(able.values()) else {}


def skulker_at(t: EvilTable, seat: int, place: str) -> Cultist | None:
    return next((cultist for cultist in t.state.followings[seat].cultists if cultist.at == place), None)


def _targets(t: EvilTable, seat: int, place: str) -> list[str]:
    """Where the skulker may go and could pay; an eternal one need not pay (EH-834)."""
    cultist, kind = skulker_at(t, seat, place), skulk_spaces(t)[place]
    if cultist is None:
        return []
    found = targets(t.state, t.content, seat, cultist, kind)
    if kind == "eternal":
        return found
    return [one for one in found if unusable(t, seat, one, cultist) is None]


async def carry_out_moves(t: EvilTable, seat: int, moves: Sequence[dict[str, Any]]) -> Problem | None:
    """The moves in their order; says why, if something has come between them and the rest cannot be made."""
    for at, move in enumerate(moves):
        rest = moves[at:]
        if at and (problem := stopped(t, lambda trial: carry_out_moves(trial, seat, rest))):  # noqa: B023
            return problem
        await _move(t, seat, move, (at,))
    return None


async def _move(t: EvilTable, seat: int, move: dict[str, Any], path: tuple[str | int, ...]) -> None:
    """A skulker goes to its target and uses it like anybody (EH-141)."""
    from_, to = move["from"], move["to"]
    cultist, kind = skulker_at(t, seat, from_), skulk_spaces(t)[from_]
    if cultist is None:
        message = f"You have no cultist on {place_name(t.content, from_)}."
        raise Refused(message, *path, "from", clause="EH-145")
    if to not in targets(t.state, t.content, seat, cultist, kind):
        raise Refused(why_no_target(t, to), *path, "to", clause="EH-143")
    used = move.get("use") is not False
    standing = to.replace("eternal:", "town:")
    if (used or kind != "eternal") and (problem := unusable(t, seat, standing, cultist)):
        raise Refused(problem.message, *path, clause=problem.clause)
    cultist.go(to, joined=True)
    if kind == BLOCK:
        t.state.block = to
    act = Act(t, seat, to, place_name(t.content, to), read_order(move), cultist, path)
    act.tell(
        "skulked",
        f"skulks from {place_name(t.content, from_)} to {act.name}.",
        {"from": from_, "to": to},
        "EH-141",
    )
    if kind == "eternal":
        if used:
            await activate(act, space_of(t, standing))
    else:
        await use(act, to)
    await resolve_sites(t, seat)


def _why_not(t: EvilTable, seat: int, able: Collection[str], to: str) -> str:
    """Why none of the seat's skulkers can go there: it may not, or it cannot pay."""
    for place in able:
        cultist, kind = skulker_at(t, seat, place), skulk_spaces(t)[place]
        if cultist is not None and to in targets(t.state, t.content, seat, cultist, kind):
            problem = unusable(t, seat, to.replace("eternal:", "town:"), cultist)
            if problem is not None:
                return problem.message
    return why_no_target(t, to)


def why_no_target(t: EvilTable, to: str) -> str:
    if to.endswith(":providence"):
        return "Providence cannot be skulked."
    if to.replace("eternal:", "town:") == t.state.block:
        return "Another skulk may not join the Block Skulk there."
    if to in skulk_spaces(t):
        return "A skulk space is no place to skulk to."
    if to.startswith("ritual:") and not t.state.ritual_open:
        return "The ritual board is still face down."
    return "This skulker cannot go there."


def _skulk_ask(t: EvilTable, seat: int, able: dict[str, list[str]], reason: str) -> Ask:
    offered = list(dict.fromkeys(to for found in able.values() for to in found))
    clauses = order_fields(t, seat)
    fields = {
        "from": One([Option(place, place_name(t.content, place)) for place in able], _no_skulker),
        "to": One(
            [Option(to, place_name(t.content, to)) for to in offered], lambda to: _why_not(t, seat, able, to)
        ),
        **clauses,
    }
    if any(kind == "eternal" for place, kind in skulk_spaces(t).items() if place in able):
        fields["use"] = Flag()

    def problems(answer: Json) -> list[Problem]:
        moves = cast("list[dict[str, Any]]", answer)
        return rehearse(t.state, t.setup, lambda trial: carry_out_moves(trial, seat, moves))

    def propose(source: Source) -> Json:
        moves: list[Json] = []
        for place, found in able.items():
            if found and source.below(5):
                to = pick(source, found)
                order = sampled_order(t, seat, to.replace("eternal:", "town:"), source, place)
                order |= careless(clauses, source, one_in=2 if moves else 6)
                if to.startswith("eternal:") and unusable(t, seat, to.replace("eternal:", "town:"), None):
                    order = {"use": False}
                moves.append({"from": place, "to": to, **order})
        return moves

    sound = Constraint("The moves can be made as things stand.", problems, "EH-141")
    choice = Many(Form(fields, required=("from", "to")), max=len(able), constraints=(sound,), sampler=propose)
    return Ask(
        seat,
        "evil_high_priest.skulk",
        choice,
        [],
        lambda: f"{anew(reason)}{_skulk_text(t, seat, able)}",
        rule="EH-141",
        phrasing=SkulkPhrasing(t.content, t.state.followings[seat].totals(), able),
    )


def _no_skulker(_place: str) -> str:
    return "You have no cultist there that may skulk now."


def _skulk_text(t: EvilTable, seat: int, able: dict[str, list[str]]) -> str:
    lines = [f"Skulk step of round {t.state.round}. You have {codes(t.state.followings[seat].totals())}."]
    kinds = skulk_spaces(t)
    for place, found in able.items():
        lines.append(
            f"Your cultist on {place_name(t.content, place)} ({place}, {kinds[place]} skulk) may go to:"
        )
        lines += [f"  {space_line(t, seat, to.replace('eternal:', 'town:'))}" for to in found]
    example = next(f"{place}: {found[0]}" for place, found in able.items() if found)
    lines.append(
        f"Orders: skulk stay; skulk {example.partition(': ')[2]}; with several skulkers skulk {example}; …"
    )
    return "\n".join(lines)
