"""The page of the Beginning Phase (rules 2.7)."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.catalogue import Words, joined
from referee.engine.page import Line, Page, listing, prose
from referee.games.true_messiah.board import own_holy
from referee.games.true_messiah.decisions.beginning import Begin
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.recruiting import build_sites, free_tiles
from referee.games.true_messiah.state import MessiahTable, Turn
from referee.games.true_messiah.texts.prompts import page
from referee.games.true_messiah.things import A_SPACE


def begin_page(t: MessiahTable, seat: int) -> Page:
    """What there is to recruit and to build, and how each is ordered."""
    state, turn, at = t.state, t.state.turn, Now(t.state, t.content, seat)
    assert turn is not None  # noqa: S101 - its turn has begun
    lines, notes = _recruits(t, seat, turn), []
    if sites := build_sites(state, seat):
        tiles = free_tiles(state, t.content, seat)
        told = Words(
            "build <space>: a temple where 4 of your followers stand: {sites}", sites=joined(", ", sites)
        )
        lines.append(Line((told,), tuple(map(A_SPACE.of, sites))))
        notes.append(
            Words("You have {tiles:temple} left to build.", tiles=tiles)
            if tiles >= len(sites)
            else Words(
                "You have {tiles:temple} left to build; build <space> using <temple> gives one up for it.",
                tiles=tiles,
            )
        )
    notes.append(Words("What you leave out is not done."))
    best = Begin.best(at)
    said = answers(
        Begin,
        at,
        best,
        replace(best, build=()),
        Begin(build=()),
        means=_means(best),
        ahead="begin: default",
    )
    question = Words("whom do you recruit, and what do you build?")
    above = [listing(Words("You may have, in one order:"), lines), prose(*notes)]
    return page(t, seat, question, said, above=above)


def _recruits(t: MessiahTable, seat: int, turn: Turn) -> list[Line | str]:
    lines: list[Line | str] = []
    if turn.celebrity:
        told = Words(
            "celebrity <n>: up to 2 recruits on {space}, where your messiah was alone", space=turn.celebrity
        )
        lines.append(Line((told,), (A_SPACE.of(turn.celebrity),)))
    if turn.crowds:
        holy = own_holy(t.state, seat)
        rooms = (
            Words(
                "{space} (room for {room}{shared?, celebrity included|})",
                space=space,
                room=room(t.state, space),
                shared=space == turn.celebrity,
            )
            for space in holy
        )
        told = Words(
            "numbers <space> <n>: {recruits:recruit}, one for each holy space with 2 or more followers; on "
            "{rooms}",
            recruits=len(turn.crowds),
            rooms=joined(", ", rooms),
        )
        lines.append(Line((told,), tuple(map(A_SPACE.of, holy))))
    return lines


def _means(best: Begin) -> str:
    recruits, built = best.celebrity + sum(best.numbers.values()), len(best.build)
    parts = [Words("{recruits?|all }{recruits:recruit}", recruits=recruits)] if recruits else []
    parts += [Words("{built:temple}", built=built)] if built else []
    return Words("{recruits_and_temples}", recruits_and_temples=parts) if parts else Words("nothing")
