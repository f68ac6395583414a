"""The page of a window: what is shown, what waits, and how to step in (TM-140 to TM-142)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.engine.catalogue import Words, joined
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, Page, Section, listing, prose, section
from referee.games.true_messiah.acting.aims import has_aims, no_choice_of_aims
from referee.games.true_messiah.acting.reacting import usable
from referee.games.true_messiah.acting.rehearsing import at_point, points
from referee.games.true_messiah.board import prayable
from referee.games.true_messiah.decisions.window import Pass, Respond, WindowAnswer
from referee.games.true_messiah.moments import Answering
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.state import Frame, MessiahTable, PlanItem, TrueMessiah
from referee.games.true_messiah.texts.prompts import ORDERS, means_line, page
from referee.games.true_messiah.things import A_CARD, A_MIRACLE, A_UNIT
from referee.games.true_messiah.words import action_words, who


def window_page(t: MessiahTable, frame: Frame, at: Answering) -> Page:
    """What the seat of the moment reads of what is shown."""
    state, content, seat = t.state, t.content, at.seat
    said = answers(
        WindowAnswer,
        replace(at, brief=True),
        Pass(),
        *Respond.examples(at),
        Pass(rest_of_turn=True, unless=("targeted",)),
        Pass(rest_of_turn=True),
        ahead="pass unless targeted, combat",
    )
    unasked = windows_of(t.options) == "few" and _fights_unasked(state, content, frame, seat)
    return page(
        t,
        seat,
        _question(state, frame),
        said,
        above=[*_asked(state, content, frame, seat), prose(*([UNASKED] if unasked else []))],
        orders=_orders(frame),
    )


UNASKED = Words(
    "In that combat your units have one space to attack, and do so without your being asked; to hold them, "
    "add the line: targets: hold all"
)  # TM-223


def _fights_unasked(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> bool:
    """Whether the combat that is shown will be a formality for the seat, if nobody reacts."""
    if not frame.combat:
        return False
    then = at_point(state, content, seat, frame, points(frame)[-1]).state
    return has_aims(then, seat) and no_choice_of_aims(then, seat)


def _question(state: TrueMessiah, frame: Frame) -> str:
    name = who(state, frame.seat)
    match frame.kind:
        case "action":
            return Words("do you answer what {seat} has announced?", seat=name)
        case "reaction":
            return Words("{seat} steps in; do you answer?", seat=name)
        case "end":
            return Words("the action phase is ending; a last-minute miracle?")  # TM-157
        case _:
            return Words("do you step in?")


# What it is about.


def _asked(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> Iterable[Block]:
    """What is shown, with the texts of its cards; what it answers; and what the seat could answer with."""
    name = who(state, frame.seat)
    if frame.actions:
        heading = (
            Words("{seat} is about to:", seat=name)
            if frame.kind == "bundle"
            else Words("{seat} wants to:", seat=name)
        )
        yield listing(heading, [*_actions(state, content, frame.actions), *_then(frame)])
    elif frame.ends or frame.declares:
        yield prose(Words("{seat} is about to {ending}.", seat=name, ending=_ending(frame)))
    yield from _waiting(state, content, frame)
    notes = [means_line(state, seat)]
    if seat != frame.seat:
        notes.append(_playable(state, content, frame, seat))
    yield prose(*notes)


def _actions(state: TrueMessiah, content: Content, items: Sequence[PlanItem]) -> Iterable[Line]:
    """With the units that are there; others may come in before they act."""
    for number, item in enumerate(items, start=1):
        action = action_words(content, item)
        told = Words("{number}. {action}", number=number, action=action)
        if item.do in ("play", "gift"):
            text = content.by_id[item.card].text
            told = Words("{number}. {action}: “{text}”", number=number, action=action, text=text)
        cards = (A_CARD.of(item.card),) if item.card else ()
        yield Line(
            (told,), (*cards, *(A_UNIT.of(id_) for id_ in (item.unit, *item.followers) if id_ in state.units))
        )


def _then(frame: Frame) -> list[str]:
    return [Words("then {ending}", ending=_ending(frame))] if frame.ends or frame.declares else []


def _ending(frame: Frame) -> str:
    if not frame.ends:
        return Words("declare {combat?combat|no combat}", combat=bool(frame.combat))
    if frame.combat is None:
        return Words("end the phase")
    return Words("end the phase, {combat?with|without} combat", combat=frame.combat)


def _waiting(state: TrueMessiah, content: Content, frame: Frame) -> Iterable[Block]:
    """What will be carried out, the newest first; what the window is about is marked."""
    lines = []
    for miracle in reversed(state.stack):
        told = Words("{seat}'s {card}", seat=who(state, miracle.seat), card=content.name(miracle.card))
        if miracle.targets:
            told = Words("{miracle} on {targets}", miracle=told, targets=joined(", ", miracle.targets))
        if miracle.id == frame.miracle:
            told = Words("{miracle}, which this is about", miracle=told)
        lines.append(Line((told,), (A_MIRACLE.of(miracle.id),)))
    for below in reversed(state.frames):
        if below.kind == "action" and below.miracle is None and below is not frame:
            action = action_words(content, below.actions[0])
            told = Words("{seat}: {action}", seat=who(state, below.seat), action=action)
            lines.append(Line((told,), (SEAT.of(below.seat),)))
    if lines:
        yield listing(Words("Waiting to take effect, in this order:"), lines)


def _playable(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> str:
    """The preemptive cards that the seat holds, can pay for, and could aim at one point at least."""
    held = [content.by_id[card] for card in sorted(set(state.seats[seat].hand))]
    names = [card.name for card in held if card.preemptive and usable(state, content, frame, seat, [card])]
    if not names:
        return Words(
            "You hold no preemptive card that you could pay for and use now{able?; you could only pray|}.",
            able=bool(prayable(state, seat)),
        )
    return Words("You could pay for and play: {cards}.", cards=joined(", ", names))


# How to step in.


def _orders(frame: Frame) -> Section:
    """How to step in, and where."""
    where, explained = _when(frame), _when(frame, explained=True)
    whole = prose(
        Words("respond <when>: pray <units>; play <card> […]"),
        Words("<when>: {when}", when=explained),
        Words("pass: nothing now; pass turn: nothing until this turn is over"),
        Words(
            "pass turn unless targeted (by a miracle), combat (you would fight), miracle (one is played), "
            "end (of the phase), near 2 (an enemy comes within 2 spaces of your messiah or a building): you "
            "are asked if that happens"
        ),
    )
    brief = prose(
        Words("respond <when>: pray <units>; play <card> […]. <when>: {when}", when=where),
        Words("pass; pass turn; pass turn unless targeted, combat, miracle, end, near 2"),
    )
    return section("orders", whole, shorter=[[brief]], worth=ORDERS, apart=True)


def _when(frame: Frame, *, explained: bool = False) -> str:
    """The points of a window in few words."""
    if frame.kind != "bundle":
        first, *then = [_point(point) if explained else point for point in points(frame)]
        return Words("{first}, then {second}", first=first, second=then[0]) if then else first
    last = len(frame.actions)
    numbers = f"1 … {last}" if last > 1 else "1"
    about: list[str] = ["start"]
    if last and explained:
        about += [
            Words("before {numbers} (that one is announced; those after it may change)", numbers=numbers),
            Words("after {numbers}", numbers=numbers),
        ]
    elif last:
        about += [Words("before {numbers}", numbers=numbers), Words("after {numbers}", numbers=numbers)]
    return joined("; ", [*about, *(["end"] if frame.ends else [])])


def _point(point: str) -> str:
    match point:
        case "on prayer":
            return Words("on prayer (before it brings belief)")
        case "on card":
            return Words("on card (once it is announced, before it takes effect)")
        case _:
            return point
