"""The Beginning Phase (rules 2.7): Turn Start, flip, recruit, build, draw.

Nobody can answer any of it (TM-85). Which positions are good for what TM-69 sums up.
"""

from __future__ import annotations

from typing import Any

from referee.engine.decisions import Question, question
from referee.games.true_messiah.board import followers_of, lone, own_holy, turn_order, units_at
from referee.games.true_messiah.decisions.beginning import Begin
from referee.games.true_messiah.decks import draw, put_away
from referee.games.true_messiah.destruction import blame_themselves, check
from referee.games.true_messiah.events.turns import (
    CardEnded,
    FollowersRecruited,
    PrayersEnded,
    TempleBuilt,
    TempleGivenUp,
    TurnBegan,
)
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.pages.beginning import begin_page
from referee.games.true_messiah.phases.asking import decide_unless, kind
from referee.games.true_messiah.pieces import bring_in
from referee.games.true_messiah.recruiting import may_begin, running
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import LIMIT, LIMIT_AFIELD, Building, MessiahTable, Turn


async def begin_turn(t: MessiahTable) -> str:
    """Steps 1 and 2 (TM-70, TM-71), for the next seat that has not had its turn this round."""
    live = Live(t)
    seat = start_turn(live).seat
    check(live, blame_themselves)  # a card by the board may have left the game (TM-120)
    _flip(live, seat)
    return "recruit"


async def recruit(t: MessiahTable) -> str:
    """Steps 3 to 5: recruit (TM-72, TM-73, TM-74), build (TM-78), draw (TM-83)."""
    live, state, turn = Live(t), t.state, running(t.state)
    seat = turn.seat
    if may_begin(state, t.content, seat):
        await _recruit_and_build(t, seat)
    missing = t.content.start.hand - len(state.seats[seat].hand)
    if missing > 0:
        draw(live, seat, missing)
    turn.phase = "action"
    return "plan"


def start_turn(live: Live) -> Turn:
    """Step 1: what is noted at Turn Start, and what ends there."""
    state = live.state
    seat = state.turn.seat if state.turn else turn_order(state)[0]
    state.turns += 1
    turn = Turn(seat)
    state.turn = turn
    live.tell(TurnBegan(seat, state.round), "TM-70")
    holy = own_holy(state, seat)
    messiah = lone(state, seat, "messiah")
    if messiah is not None:
        turn.limit = LIMIT if messiah.at in state.buildings else LIMIT_AFIELD
        if messiah.at in holy and len(units_at(state, messiah.at)) == 1:
            turn.celebrity = messiah.at  # TM-72
    turn.crowds = [
        at for at in holy if sum(u.seat == seat and u.kind == "follower" for u in units_at(state, at)) >= 2
    ]
    end_lasting(live, seat, "owner_start")
    return turn


def end_lasting(live: Live, seat: int, until: str, before_turn: int | None = None) -> None:
    """A seat's lasting effects of this kind stop; their cards leave the board (TM-110, TM-120)."""
    state = live.state
    latest = state.turns if before_turn is None else before_turn

    def over(one: Any) -> bool:
        return bool(one.until == until and one.turn < latest)

    state.effects = [effect for effect in state.effects if not (effect.seat == seat and over(effect))]
    own = state.seats[seat]
    ending = [lasting for lasting in own.by_board if over(lasting)]
    own.by_board = [lasting for lasting in own.by_board if not over(lasting)]
    for lasting in ending:
        live.tell(CardEnded(seat, lasting.card), "TM-110")
        put_away(live, seat, lasting.card, removed=lasting.unpaid)


def _flip(live: Live, seat: int) -> None:
    """TM-71, TM-96."""
    risen = [unit for unit in followers_of(live.state, seat) if unit.praying]
    for unit in risen:
        unit.praying = False
    if risen:
        live.tell(PrayersEnded(seat, tuple(unit.id for unit in risen)), "TM-71")


async def _recruit_and_build(t: MessiahTable, seat: int) -> None:
    formal = Begin.is_formal(Now(t.state, t.content, seat))
    answer = await decide_unless(t, _begin_question(t, seat), formal=formal)
    live, state = Live(t), t.state
    turn = state.turn
    recruits = []
    if turn and turn.celebrity:
        recruits += [turn.celebrity] * answer.celebrity
    recruits += [at for at in own_holy(state, seat) for _ in range(answer.numbers.get(at, 0))]
    recruited: dict[str, list[str]] = {}
    for at in recruits:  # TM-77: before anything is built
        unit = bring_in(live, seat, "follower", at)
        if unit is not None:
            recruited.setdefault(at, []).append(unit.id)
    for at, units in recruited.items():
        live.tell(FollowersRecruited(seat, tuple(units), at), "TM-73")
    for one in answer.build:
        if one.reuse is not None:
            del state.buildings[one.reuse]
            live.tell(TempleGivenUp(seat, one.reuse), "TM-82")
        state.buildings[one.site] = Building(seat, "temple")
        live.tell(TempleBuilt(seat, one.site), "TM-78")


def _begin_question(t: MessiahTable, seat: int) -> Question[Begin]:
    at = Now(t.state, t.content, seat)
    return question(
        seat, kind("begin"), Begin, at, lambda: begin_page(t, seat), "TM-72", default=Begin.best(at)
    )
