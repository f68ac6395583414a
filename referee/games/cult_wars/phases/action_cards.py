"""Step 4: the action cards take effect, one after another."""

from __future__ import annotations

from referee.games.cult_wars import events
from referee.games.cult_wars.cards.actions import carry_out
from referee.games.cult_wars.state import CultTable


async def action_cards(t: CultTable) -> str:
    """CW-32: by the cards' order, then in lead order, then as written in the plan (CW-34)."""
    state = t.state
    state.step = 4
    lead = {seat: place for place, seat in enumerate(state.lead_order())}
    state.played.sort(key=lambda played: (t.content.cards[played.card].order, lead[played.seat]))  # CW-34
    for played in state.played:
        if played.fate == "cancelled":  # CW-37
            continue
        card = t.content.cards[played.card]
        if card.timing == "late":  # CW-71
            played.fate = "late"
            t.tell(events.CardDelayed(card.id, played.seat), rule="CW-71")
            continue
        played.fate = "resolved"
        carry_out(t, played)
    return "combat"
