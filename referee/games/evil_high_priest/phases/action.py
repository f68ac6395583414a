"""The Action phase: cultists are placed one by one until all pools are empty (EH-050, EH-057)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from referee.engine.decisions import Question, question
from referee.engine.problems import Problem
from referee.engine.rehearsal import GameOver
from referee.games.evil_high_priest.acting.usable import refusals
from referee.games.evil_high_priest.boards.eternal import eternal_step
from referee.games.evil_high_priest.decisions.turn import Placement, Turn
from referee.games.evil_high_priest.events.rounds import RoundBegan
from referee.games.evil_high_priest.events.turns import PlanReturned
from referee.games.evil_high_priest.moments import Placing, cultists_to_place
from referee.games.evil_high_priest.phases.placing import carry_out_turn
from referee.games.evil_high_priest.rehearsal import problem_with
from referee.games.evil_high_priest.state import EvilTable
from referee.games.evil_high_priest.texts.prompts import turn_page

Display: TypeAlias = Mapping[str, tuple[str | None, ...]]


async def begin_round(t: EvilTable) -> str:
    """A new round, in the marker's order (EH-132, EH-133, EH-285); eternal skulks yield first (EH-835)."""
    state = t.state
    if state.round == t.options["max_rounds"]:
        state.end = "max_rounds"
        return "score"
    state.round += 1
    state.part = "place"
    state.first_player = state.to_act = state.marker
    state.used_skulks, state.block, state.extra_turns = [], None, 0
    ready_monsters(t)
    t.tell(RoundBegan(state.round, state.first_player), rule="EH-050")
    try:
        await eternal_step(t)
    except GameOver:
        return "score"
    return "place"


def ready_monsters(t: EvilTable) -> None:
    """Abilities may be used again in a new phase (EH-265)."""
    t.state.avatars_used = []
    for following in t.state.followings.values():
        for monster in following.lairs:
            monster.used = False


async def place(t: EvilTable) -> str:
    """The next seat with a cultist in its pool takes a turn, all of it (EH-054, EH-058, EH-059).

    Without any the skulk step comes (EH-051, EH-057); who gets to a pool in it waits for a round (EH-062).
    """
    state = t.state
    seat = next(
        (one for one in state.in_turn_order(state.to_act) if not state.followings[one].pool_is_empty()), None
    )
    if seat is None:
        return "skulk"
    state.to_act = seat
    try:
        await _take_turns(t, seat)
    except GameOver:
        return "score"
    if state.extra_turns and not state.followings[seat].pool_is_empty():
        state.extra_turns -= 1
    else:
        state.extra_turns = 0
        state.to_act = state.opponents(seat)[0]
    return "place"


async def _take_turns(t: EvilTable, seat: int) -> None:
    """The seat's turn, and further placements that the only seat with any left sent along.

    They end where something comes in between (5.1).
    """
    raids, shown = t.state.raids_begun, on_display(t)
    turns = (await t.decide(_turn_question(t, seat))).turns
    joins: list[str] = []
    while turns:
        if problem := await carry_out_turn(t, seat, turns[0], joins):
            raids, shown = t.state.raids_begun, on_display(t)
            turns = (await t.decide(_turn_question(t, seat, tuple(joins), problem.message))).turns
            continue
        turns, joins = turns[1:], []
        if turns and (returned := _why_stopped(t, seat, turns, raids) or _revealed(t, seat, turns, shown)):
            t.tell(returned)
            return


def _why_stopped(t: EvilTable, seat: int, turns: Sequence[Placement], raids: int) -> PlanReturned | None:
    """Why the next placement is not made: a raid came, others can act again, or it became illegal.

    An ability before it could not be tried out to the end, so whether anybody is left is asked for itself.
    """
    if t.state.followings[seat].pool_is_empty():
        return PlanReturned(seat, len(turns), "nobody_left")
    if t.state.raids_begun != raids:
        return PlanReturned(seat, len(turns), "raid")
    if any(not t.state.followings[other].pool_is_empty() for other in t.state.opponents(seat)):
        return PlanReturned(seat, len(turns), "others_act")
    problem = problem_with(t, lambda copy: carry_out_turn(copy, seat, turns[0], []))
    if problem is None:
        return None
    return PlanReturned(seat, len(turns), "impossible", turns[0].space, problem.clause)


def on_display(t: EvilTable) -> Display:
    """What lies on the displays that orders choose from, slot by slot."""
    return {"monster": tuple(t.state.monsters.shown), "chamber": tuple(t.state.chambers.shown)}


def _revealed(t: EvilTable, seat: int, later: Sequence[Placement], shown: Display) -> PlanReturned | None:
    """Whether a card has come to light since that one of these placements names, by itself or by its slot."""
    now = on_display(t)
    for kind, slots in now.items():
        new = {slot: card for slot, card in enumerate(slots, start=1) if card != shown[kind][slot - 1]}
        named = {word for turn in later for word in turn.named(kind)}
        for slot, card in new.items():
            if card is not None and (card in named or str(slot) in named):
                return PlanReturned(
                    seat,
                    len(later),
                    "new_card",
                    monster=card if kind == "monster" else None,
                    chamber=card if kind == "chamber" else None,
                    slot=slot,
                )
    return None


def _turn_question(t: EvilTable, seat: int, joins: tuple[str, ...] = (), reason: str = "") -> Question[Turn]:
    """What the seat does with its turn; `reason` is why what it had ordered cannot be done.

    `joins` are the kinds of spaces that its abilities have opened to it although they are occupied.
    """

    tried: list[tuple[Turn, Problem | None]] = []

    def found_wrong(turn: Turn) -> Problem | None:
        """An order is judged when it is sent, and again when it is used: nothing has changed in between."""
        if not tried or tried[0][0] != turn:
            problem = problem_with(t, lambda copy: carry_out_turn(copy, seat, turn, list(joins)))
            tried[:] = [(turn, problem)]
        return tried[0][1]

    at = Placing(
        t=t,
        seat=seat,
        problem_with=found_wrong,
        refusals=refusals(t, seat, cultists_to_place(t.state.followings[seat]), joins),
    )
    return question(
        seat,
        "evil_high_priest.turn",
        Turn,
        at,
        lambda: turn_page(at, reason),
        "EH-052",
        default=Turn.usual(at),
    )
