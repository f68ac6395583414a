"""The Action phase: cultists are placed one by one until all pools are empty (EH-050 to EH-062)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

from referee.engine.asks import Ask
from referee.engine.json_types import Json
from referee.engine.words import count
from referee.games.evil_high_priest.boards.eternal import eternal_step
from referee.games.evil_high_priest.facts import facts
from referee.games.evil_high_priest.orders.turn import Openings, consecutive, default_turn, turn_choice
from referee.games.evil_high_priest.orders.turn_text import TurnPhrasing
from referee.games.evil_high_priest.placing import carry_out_turn
from referee.games.evil_high_priest.prompts import turn_text
from referee.games.evil_high_priest.rehearsal import GameOver, rehearse
from referee.games.evil_high_priest.state import POOL, EvilTable
from referee.games.evil_high_priest.words import anew

Display: TypeAlias = Mapping[str, tuple[str | None, ...]]


async def begin_round(t: EvilTable) -> str:
    """A new round, with the order of turns by the marker (EH-132, EH-285); eternal skulks yield first
    (EH-835).
    """
    state = t.state
    limit = cast("int | None", t.options["max_rounds"])
    if limit is not None and state.round == limit:
        state.end = "max_rounds"
        return "score"
    state.round += 1
    state.part = "place"
    state.first_player = state.to_act = state.marker
    state.used_skulks, state.block, state.extra_turns = [], None, 0
    ready_monsters(t)
    text = f"Round {state.round} begins; seat {state.first_player} goes first."
    t.tell(
        "evil_high_priest.round",
        text,
        {"round": state.round, "first_player": state.first_player},
        rule="EH-050",
    )
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
    """The next seat with a cultist in its pool takes a turn; without any the skulk step comes (EH-057)."""
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
    """The seat's turn, and further placements that the only seat with any left sent along, until something
    comes in between (5.1).
    """
    raids, shown = t.state.raids_begun, on_display(t)
    turns = _turns(await t.ask(_turn_ask(Openings(t, seat))))
    joins: list[str] = []
    while turns:
        if problem := await carry_out_turn(t, seat, turns[0], joins):
            raids, shown = t.state.raids_begun, on_display(t)
            turns = _turns(await t.ask(_turn_ask(Openings(t, seat, tuple(joins)), problem.message)))
            continue
        turns, joins = turns[1:], []
        if turns and (reason := _why_stopped(t, seat, turns[0], raids) or _revealed(t, turns, shown)):
            rest = count(len(turns), "placement")
            text = f"The rest of seat {seat}'s plan ({rest}) is returned: {reason}"
            t.tell("evil_high_priest.plan_returned", text, {"seat": seat, "left": len(turns)})
            return


def _turns(answer: Json) -> list[dict[str, Any]]:
    """The turn that is ordered, and those that are to follow it."""
    said = cast("dict[str, Any]", answer)
    return [said, *(said.get("then") or ())]


def _why_stopped(t: EvilTable, seat: int, turn: Mapping[str, Any], raids: int) -> str | None:
    """Why the next placement of a plan is not made: a raid came, others can act again, or it became
    illegal.
    """
    if t.state.raids_begun != raids:
        return "a raid came."
    if any(not t.state.followings[other].pool_is_empty() for other in t.state.opponents(seat)):
        return "others have cultists to place again."
    problems = rehearse(t.state, t.setup, lambda trial: carry_out_turn(trial, seat, turn, []))
    return problems[0].message if problems else None


def on_display(t: EvilTable) -> Display:
    """What lies on the displays that orders choose from, slot by slot."""
    return {"monster": tuple(t.state.monsters.shown), "chamber": tuple(t.state.chambers.shown)}


def _revealed(t: EvilTable, later: Sequence[Mapping[str, Any]], shown: Display) -> str | None:
    """Whether a card has come to light since that one of these placements names, by itself or by its slot."""
    now = on_display(t)
    for kind, slots in now.items():
        new = {slot: card for slot, card in enumerate(slots, start=1) if card != shown[kind][slot - 1]}
        named = {word for turn in later for word in _named(turn, kind)}
        for slot, card in new.items():
            if card is not None and (card in named or str(slot) in named):
                return f"a {kind} that it names has come to light (slot {slot})."
    return None


def _named(turn: Mapping[str, Any], kind: str) -> list[str]:
    """The cards or slots that a turn names."""
    said = turn.get(kind) or ()
    return [one["take"] if kind == "chamber" else one for one in said]


def _turn_ask(openings: Openings, reason: str = "") -> Ask:
    """What the seat does with its turn; `reason` is why what it had ordered cannot be done."""
    t, seat, following = openings.t, openings.seat, openings.following
    return Ask(
        seat,
        "evil_high_priest.turn",
        turn_choice(openings),
        default_turn(openings),
        lambda: f"{anew(reason)}{turn_text(openings)}",
        rule="EH-052",
        phrasing=TurnPhrasing(
            t.content,
            following.totals(),
            acolytes=following.count(POOL) > 0,
            consecutive=consecutive(t, seat),
            facts=lambda: facts(t.state, t.setup, seat),
        ),
    )
