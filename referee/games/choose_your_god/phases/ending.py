"""The end of a round: has somebody won? If not, the table is made ready for the next (CG-78 to CG-80)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.games.choose_your_god.decisions.forced_choices import drop_plans
from referee.games.choose_your_god.events.course import GameWon
from referee.games.choose_your_god.influence import might
from referee.games.choose_your_god.scoring import goals_met
from referee.games.choose_your_god.setup import lay_out_licenses
from referee.games.choose_your_god.state import FREE, ON_SHEET, GodTable


async def end_round(t: GodTable) -> str | None:
    """CG-19, CG-20 and CG-21, then CG-79 in its order."""
    state = t.state
    state.location = 0
    drop_plans(state)
    goals = {seat: goals_met(cult) for seat, cult in state.cults.items() if not cult.given_up}
    at_goal = [seat for seat, met in goals.items() if met]
    if at_goal:
        best = _mightiest(t, at_goal)
        win(t, best, goals[best][0], "CG-19", (seat for seat in at_goal if seat != best))
        return None
    limit = t.options["round_limit"]
    if isinstance(limit, int) and state.round >= limit:
        win(t, _mightiest(t, list(goals)), "round_limit", "CG-21")
        return None
    _refill(t)
    for cult in state.cults.values():
        for priest in cult.priests():
            if priest.place == ON_SHEET:
                priest.place = FREE
    if state.last_winner is not None:
        state.first_player = state.last_winner  # CG-80
    return "begin_round"


def _mightiest(t: GodTable, seats: list[int]) -> int:
    """CG-21: no two sides have the same Divine Might."""
    return max(seats, key=lambda seat: might(t.content, t.state.cults[seat]))


def _refill(t: GodTable) -> None:
    """CG-116: only if a slot is empty; what is left goes to the bottom first."""
    state = t.state
    if None in state.slots:
        state.licenses += [card for card in state.slots if card is not None]
        lay_out_licenses(t)


def win(t: GodTable, seat: int, ending: str, rule: str, others: Iterable[int] = ()) -> None:
    """The game is over; others may have reached a goal as well (CG-21)."""
    state = t.state
    state.winner, state.ending, state.over = seat, ending, True
    t.tell(GameWon(seat, ending, tuple(others)), rule=rule)
