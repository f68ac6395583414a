"""Step 8: the cards of the turn are discarded and their effects end."""

from __future__ import annotations

from referee.games.cult_wars import events
from referee.games.cult_wars.scoring import by_rank
from referee.games.cult_wars.state import TURNS, Cult, CultTable, Headcount


async def end_of_turn(t: CultTable) -> str | None:
    """The cards are discarded (CW-62). The game ends after the eighth turn (CW-06), never before (CW-12)."""
    state = t.state
    state.step = 8
    state.discard += [played.card for played in state.played]
    state.played, state.changers, state.withheld, state.loss_orders = [], [], [], {}  # CW-63
    state.hand_picks = 0
    ranked = [(seat, state.cults[seat]) for seat in by_rank(state)]
    standings = tuple(events.Standing(seat, cult.vp, cult.followers) for seat, cult in ranked)
    t.tell(events.TurnEnded(state.turn, standings), rule="CW-62")
    for cult in state.cults.values():
        _gather(cult)
    if state.turn == TURNS:
        state.over = True
        return None
    state.turn += 1
    state.step = 1
    return "target"


def _gather(cult: Cult) -> None:
    """Strategy and insignia cards come back, and the survivors form the new total (CW-64)."""
    cult.target, cult.last_target = None, cult.target
    cult.slots, cult.last_slots, cult.blame = {}, cult.slots, None
    cult.bodies = {"attack": 0, "defend": 0, "sacrifice": 0, "breed": 0, "idle": cult.followers}
    cult.ledger = Headcount(cult.followers)
