"""The Intrigue that goes back on its deck once some were drawn (CG-97), with deals that waited for them."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Choice, One, Record
from referee.engine.decisions import Decision, Orders, Sentence, asks, question
from referee.games.choose_your_god.decisions.deals import Deal, DealsBelow, deals, make_deals, said
from referee.games.choose_your_god.decisions.small import OrCheapest, cheapest
from referee.games.choose_your_god.decisions.spelling import WRITING
from referee.games.choose_your_god.events.cards import IntrigueReturned
from referee.games.choose_your_god.formalities import decision_of
from referee.games.choose_your_god.moments import Among, Prospect
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.texts.prompts import return_page


def own_intrigues(at: Among) -> One:
    return One(at.among, lambda _: Reason("Put back one of your Intrigue cards.", "CG-97"))


class ReturnIntrigue(Decision[Among], form="return {card}"):
    """CG-97."""

    what, writing = Words("a card to put back"), WRITING
    card: str = asks(own_intrigues, OrCheapest)


class ReturnAndDeal(
    ReturnIntrigue,
    form="return {card} [{deals}]",
    rule=Sentence(Words("The deals are made one after another, once the card is back."), "CG-59"),
):
    """After a prayer that left its deals for later: those follow in lines of their own."""

    deals: tuple[Deal, ...] = asks(deals, DealsBelow, default=())

    @classmethod
    def offer(cls, at: Among) -> Choice:
        return Record({"card": own_intrigues(at), "deals": deals(Prospect.of(at))})

    def problems(self, at: Among) -> str | None:
        async def both(t: GodTable) -> None:
            put_back(t, at.seat, self.card)
            make_deals(t, at.seat, self.deals)

        return said(at.problem_with(both))


async def return_an_intrigue(t: GodTable, seat: int, *, deals_later: bool) -> tuple[Deal, ...] | None:
    """The seat chooses among all the Intrigues in its hand; with one there is nothing to choose.

    A prayer that left its deals for later makes them in the same answer: those are given back.
    """
    cult = t.state.cults[seat]
    held = [card for card in cult.hand if card in t.content.intrigues]
    if not held:
        return None
    card = cheapest(t.content, held)
    deals: tuple[Deal, ...] | None = None
    if len(held) > 1:
        answer = await _ask(t, seat, held, card, deals_later)
        card = answer.card
        if isinstance(answer, ReturnAndDeal):
            deals = answer.deals
    put_back(t, seat, card)
    return deals


def put_back(t: GodTable, seat: int, card: str) -> None:
    t.state.cults[seat].hand.remove(card)
    t.state.intrigues.insert(0, card)
    told = IntrigueReturned(seat)
    t.tell(told, private={seat: replace(told, card=card)}, rule="CG-97")


async def _ask(t: GodTable, seat: int, held: list[str], default: str, with_deals: bool) -> ReturnIntrigue:
    at = Among.cards(t.state, t.setup, seat, held)
    kind: type[ReturnIntrigue] = ReturnAndDeal if with_deals else ReturnIntrigue
    return await decision_of(
        t,
        question(
            seat,
            "choose_your_god.return_intrigue",
            kind,
            at,
            lambda: return_page(at, held, Orders(kind, at), with_deals=with_deals),
            "CG-97",
            default=kind(card=default),
            revealed="end",
        ),
    )
