"""What a player reads on their turn: what they have, what is open to them, and what it would lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from referee.engine.decisions import Orders
from referee.engine.layout import examples_below, wrapped
from referee.engine.words import count
from referee.games.evil_high_priest.decisions.examples import first_legal, headed_examples
from referee.games.evil_high_priest.decisions.place_names import written_place
from referee.games.evil_high_priest.decisions.turn import BonusMove, Turn
from referee.games.evil_high_priest.describe import cost_text, effects_text, short_cost
from referee.games.evil_high_priest.moments import Ordering, Placing
from referee.games.evil_high_priest.options import MAX_SEATS
from referee.games.evil_high_priest.pack import Lock
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import all_spaces, spot_of, standing
from referee.games.evil_high_priest.state import (
    ABILITY,
    CHANTING,
    POOL,
    TOWN_SKULKS,
    EvilTable,
)
from referee.games.evil_high_priest.texts.cult_board import board_lines, special, track_lines
from referee.games.evil_high_priest.texts.layout import in_rows, max_lines
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.texts.players import (
    displays,
    legend,
    own_things,
    players_table,
    rivals,
)
from referee.games.evil_high_priest.texts.warnings import lost_rewards
from referee.games.evil_high_priest.words import clause_forms, colour

MAX_QUEUED = 2
BOARDS = {
    "Town: name, cost, what it gives": ("town",),
    "Your priest board (escape for acolytes, the rest for your priest)": ("priest", "escape", "king"),
    "Rituals: name, cost, what comes in the rounds ahead": ("ritual",),
}


@dataclass(frozen=True)
class Brevity:
    """How shortly a turn is told."""

    steps: int = 13
    """How many locks behind the next ones are told in full; below 0, none further on at all."""
    board: bool = False
    clauses: int = 2
    """Told with their forms (2), by name (1), or not at all."""
    decks: tuple[str, ...] = ()
    """Whose cards are told without what they do."""
    spaces: bool = False
    rivals: bool = False
    own: bool = False
    examples: int = 3
    queued: int = MAX_QUEUED
    """How many later turns are shown as an example."""
    gap: bool = True
    """Whether a blank line stands before the orders."""


def _levels() -> Iterator[Brevity]:
    level = Brevity()
    yield level
    for change in SHORTENED:
        level = replace(level, **change)
        yield level


SHORTENED: tuple[dict[str, Any], ...] = (
    {"steps": 1},
    {"board": True},
    {"gap": False},
    {"steps": 0, "clauses": 1},
    {"decks": ("Chambers",)},
    {"spaces": True},
    {"decks": ("Chambers", "Monsters")},
    {"rivals": True},
    {"decks": ("Chambers", "Monsters", "Investigators")},
    {"own": True, "examples": 2},
    {"examples": 1, "queued": 1},
    {"queued": 0},
    {"steps": -1},
    {"clauses": 0},
)
"""One after the other: what is of least use now is left out first."""
LEVELS = tuple(_levels())


def turn_text(at: Placing) -> str:
    """The prompt of a turn: what is asked, what else happens, how things stand, and how one answers.

    Where that gets too long, what is of least use now is said more briefly.
    """
    t, seat = at.t, at.seat
    usual = Orders(Turn, at).show(Turn.to_answer(Turn.usual(at)))
    question = [
        f"Round {t.state.round}: where do you ({colour(seat)}) place a cultist?",
        f"Without an answer: {usual}.",
        *_situation(t),
        *players_table(t, seat),
    ]
    orders = examples(at)
    # Each part is told once for each way of telling it.
    tell_rivals = cache(lambda brief: list(rivals(t, seat, brief=brief)))
    tell_own = cache(lambda brief: list(own_things(t, seat, brief=brief)))
    tell_displays = cache(lambda brief: list(displays(t, brief=brief)))
    tell_spaces = cache(lambda brief: list(_spaces(at, brief=brief)))
    tell_board = cache(lambda steps, brief: list(board_lines(at, steps=steps, brief=brief)))
    tell_orders = cache(
        lambda most, queued, clauses: list(_orders(at, orders[:most], queued=queued, clauses=clauses))
    )
    lines: list[str] = []
    for level in LEVELS:
        lines = [
            *question,
            *tell_rivals(level.rivals),
            *tell_own(level.own),
            *tell_displays(level.decks),
            *tell_spaces(level.spaces),
            *tell_board(level.steps, level.board),
            *legend(t, brief=level.own),
            *([""] if level.gap else []),
            *tell_orders(level.examples, level.queued, level.clauses),
        ]
        if len(lines) <= max_lines(len(t.state.followings)):
            break
    return "\n".join(lines)


def bonus_text(at: Ordering, lock: Lock, reason: str) -> str:
    """The question whether to move on to a bonus space; `reason` is why what was ordered cannot be done."""
    space = at.content.board[at.t.state.board].bonus[lock.id]
    does = effects_text(space.all_effects)
    plain = ", ".join(special(space)) or space.name
    what = f"{cost_text(space.cost)} -> {does}" if does else plain
    raid = f", RAID of {count(space.raid, 'die', 'dice')}" if space.raid else ""
    return page(
        at.t,
        at.seat,
        f"does your cultist on lock {lock.id} move on to its bonus space {lock.id}+?",
        "it stays where it is.",
        body=[f"{lock.id}+ ({space.name}): {what}{raid}."],
        orders=["bonus no", *first_legal(BonusMove, at, ["bonus yes"])],
        reason=reason,
        after=["After yes you may add pay, any, sacrifice, store and so on, as on a turn."],
    )


def _situation(t: EvilTable) -> Iterator[str]:
    """Where the game stands."""
    state = t.state
    yield (
        f"Elder Signs left: {state.signs_left} (0 ends the game). Raids: {state.raids_resolved}. "
        f"First next round: {colour(state.marker)}."
    )
    for line in track_lines(t):
        yield from wrapped(line)


def _spaces(at: Placing, *, brief: bool) -> Iterator[str]:
    """All spaces but those of the cult board, with cost and effect, board by board.

    `brief`: all in one, and of the closed ones only their costs.
    """
    t = at.t
    who = f"1-{len(t.state.followings)}"
    yield f"Marks: + open to you, - not now, . locked, x taken, > opens, {who} who is there."
    if not brief:
        for board, kinds in BOARDS.items():
            if cells := [f"{mark} {space_line(t, at.seat, one)}" for one, mark in _marked(at, kinds)]:
                yield board
                yield from in_rows(cells)
        if not t.state.ritual_open:
            yield "Rituals and Summon Monster open after the first raid."
        return
    places = _marked(at, [kind for kinds in BOARDS.values() for kind in kinds])
    opened = [f"+ {space_line(t, at.seat, one)}{_whose(one)}" for one, mark in places if mark == "+"]
    closed = [f"{mark} {_closed(at, one)}" for one, mark in places if mark != "+"]
    yield from in_rows([*opened, *closed])


def _closed(at: Placing, place: Place) -> str:
    return " ".join(filter(None, (_called(at.t, place), short_cost(spot_of(at.t, at.seat, place).cost))))


def _marked(at: Placing, kinds: Sequence[str]) -> list[tuple[Place, str]]:
    """The spaces of these kinds, each marked as open, closed, or with who stands there."""
    there, found = standing(at.t.state), []
    for place in [one for one in all_spaces(at.t) if one.kind in kinds]:
        is_shared = place.kind not in ("priest", "escape")
        unknown = place == ABILITY and at.following.priest_card is None
        if unknown or (place.kind == "ritual" and not at.t.state.ritual_open):
            continue
        mark = "+" if place in at.open_spaces else str(there.get(place, "-")) if is_shared else "-"
        found.append((place, mark))
    return found


def _whose(place: Place) -> str:
    return " (priest)" if place.kind == "priest" else ""


def space_line(t: EvilTable, seat: int, place: Place) -> str:
    """`kingsport: +3T`, `B 1SB: sign, RAID of 1 die`, with what would be lost of it."""
    spot = spot_of(t, seat, place)
    return _told_space(t, seat, place) + lost_rewards(
        t, seat, spot.effects, spot.raid if place.is_lock else 0
    )


def _told_space(t: EvilTable, seat: int, place: Place) -> str:
    spot = spot_of(t, seat, place)
    board = t.content.board[t.state.board]
    does = [text] if (text := effects_text(spot.effects)) else []
    if place == ABILITY:
        does = ["use your Priest card"]
    if place.kind == "ritual":
        stages = t.content.ritual[place.name].stages[1:]
        does = [", then ".join(effects_text(stage) or "nothing" for stage in stages)]
    elif place.is_lock:
        does.insert(0, "sign")
    elif place.is_bonus:
        does += special(board.bonus[place.name])
    elif place in TOWN_SKULKS:
        does.append("later to any town space")
    elif place.kind == "ytrack":
        does.append("start the track")
    if spot.raid and place.is_bonus:
        does.append(f"RAID of {count(spot.raid, 'die', 'dice')}")
    named = " ".join(filter(None, (_called(t, place), short_cost(spot.cost))))
    return f"{named}: {', '.join(does) or 'nothing'}"


def _called(t: EvilTable, place: Place) -> str:
    """The space as orders name it; the only skulk space needs no number."""
    alone = place == TOWN_SKULKS[0] and len(t.state.followings) < MAX_SEATS
    return "skulk" if alone else written_place(place)


def _orders(at: Placing, orders: Sequence[str], *, queued: int, clauses: int) -> Iterator[str]:
    """How the turn is written: examples that are legal, then what may be added."""
    if rest := next_turns(at, orders[0], queued):
        yield "Orders, the last with a plan for your next turns, for example:"
        yield from examples_below([*orders[1:], orders[0]])
        yield from (f"    {line}" for line in rest)
    else:
        yield from headed_examples(orders)
    if before := at.usable_before:
        names = ", ".join(f"before {card}" for card in before)
        yield from wrapped(f"On a line above it, to use a monster first: {names}.")
    forms = clause_forms(at.offered)
    if at.bonus_in_reach:
        forms.append("bonus yes|no|ask|if able")
    if forms and clauses:
        said = [form.partition(" ")[0] for form in forms] if clauses == 1 else forms
        where = " <place>: exposed, or 1-7." if any("<place>" in form for form in said) else ""
        how = " (see rules)" if clauses == 1 else ""
        yield from wrapped(
            f"You may add{how}: {'; '.join(said)}.{where} What you leave out is done as usual."
        )


def examples(at: Placing) -> list[str]:
    """Up to three orders that can be carried out as they stand: a lock, a town location, the priest's own.

    None of them sends anybody to Azathoth: that may lose everybody the game.
    """
    harmless = [(who, place) for who, place in at.open if not spot_of(at.t, at.seat, place).cost.worship]
    kinds = (
        [f"place {who} {written_place(place)}" for who, place in harmless if place.is_lock],
        [f"place {who} {place.name}" for who, place in harmless if place.kind == "town"],
        [f"place {order}" for order in _chanting(at) if ("priest", CHANTING) in harmless],
    )
    found = [order for orders in kinds for order in first_legal(Turn, at, orders)]
    rest = (f"place {who} {written_place(place)}" for who, place in harmless)
    return found or first_legal(Turn, at, rest) or [Orders(Turn, at).show(Turn.to_answer(Turn.usual(at)))]


def _chanting(at: Placing) -> list[str]:
    """The priest takes a Chamber, as deep as can be."""
    vacant = at.following.vacant_spaces()
    shown = [slot for slot, card in enumerate(at.t.state.chambers.shown, start=1) if card is not None]
    return [f"priest chanting chamber {slot} at {vacant[-1]}" for slot in shown] if vacant else []


def next_turns(at: Placing, first: str, most: int) -> list[str]:
    """Lines of a queue for the last of the cultists that are left, each with what to do instead."""
    if not most:
        return []
    acolytes, priest = at.following.count(POOL), at.following.priest.at == POOL
    if first.startswith("place priest"):
        priest = False
    else:
        acolytes -= 1
    towns = [
        place.name
        for who, place in at.open
        if who == "acolyte" and place.kind == "town" and place not in TOWN_SKULKS and place.name not in first
    ]
    wanted = [" else ".join([*towns[2 * at_ : 2 * at_ + 2], "default"]) for at_ in range(acolytes)]
    if priest:
        wanted.append(" else ".join([*_chanting(at)[:1], "default"]))
    limit = f"[until round {at.t.state.round}]"
    return [f"queue {number}: {order} {limit}" for number, order in enumerate(wanted[-most:], start=1)]
