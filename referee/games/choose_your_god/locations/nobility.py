"""The benefit of the Nobility: Intrigues are drawn, and one is put back on top of the deck (CG-97)."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.engine.rehearsal import Refused
from referee.games.choose_your_god.decisions.deals import Deal
from referee.games.choose_your_god.decisions.returning import return_an_intrigue
from referee.games.choose_your_god.effects import draw
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.locations.city import DRAWN_INTRIGUES
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import NOBILITY


class Nobility(Benefit, form="take", case="11"):
    """CG-97."""

    number = NOBILITY
    gives = Words("draw 2 Intrigues; then 1 of yours goes back on the deck")
    prize = Words("2 Intrigues, 1 goes back")

    async def carry_out(self, t: GodTable, seat: int) -> None:
        await self.draw_and_return(t, seat, deals_later=False)

    async def draw_and_return(self, t: GodTable, seat: int, *, deals_later: bool) -> tuple[Deal, ...] | None:
        """With `deals_later`, the deals that were asked for on the way; None if they were not."""
        hand = t.state.cults[seat].hand
        if not t.state.intrigues and not any(card in t.content.intrigues for card in hand):
            raise Refused(Reason("There is no Intrigue to draw and none to put back.", "CG-97"))
        draw(t, seat, "intrigue", DRAWN_INTRIGUES)
        return await return_an_intrigue(t, seat, deals_later=deals_later)
