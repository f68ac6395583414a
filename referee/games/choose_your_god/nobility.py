"""Putting an Intrigue back on top of its deck (CG-97)."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Choice, Constraint, One, Option, Record
from referee.engine.events import Face
from referee.engine.json_types import Json
from referee.games.choose_your_god.deals import deals_choice, make_deals
from referee.games.choose_your_god.effects import KIND
from referee.games.choose_your_god.formalities import answer_to
from referee.games.choose_your_god.orders.small import ReturnPhrasing
from referee.games.choose_your_god.prompts import return_text
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import who


async def return_an_intrigue(t: GodTable, seat: int, *, deals_later: bool) -> list[Any] | None:
    """The seat chooses among all the Intrigues in its hand; with one there is nothing to choose.

    A prayer that left its deals for later makes them in the same answer: those are given back.
    """
    cult = t.state.cults[seat]
    held = [card for card in cult.hand if card in t.content.intrigues]
    if not held:
        return None
    card, deals = min(held, key=lambda one: t.content.intrigues[one].sale), None
    if len(held) > 1:
        answer = await _ask(t, seat, held, card, deals_later)
        card, deals = answer["card"], answer.get("deals")
    put_back(t, seat, card)
    return deals


def put_back(t: GodTable, seat: int, card: str) -> None:
    t.state.cults[seat].hand.remove(card)
    t.state.intrigues.insert(0, card)
    data: dict[str, Json] = {"seat": seat}
    own = Face(f"You put {t.content.cards[card]} back on top.", {**data, "card": card})
    text = f"{who(t, seat)} puts an Intrigue back on top of the deck."
    t.tell(f"{KIND}.intrigue_returned", text, data, private={seat: own}, rule="CG-97")


async def _ask(t: GodTable, seat: int, held: list[str], default: str, with_deals: bool) -> dict[str, Any]:
    options = [Option(card, t.content.cards[card]) for card in dict.fromkeys(held)]
    fields: dict[str, Choice] = {"card": One(options, lambda _: "Put back one of your Intrigue cards.")}
    if with_deals:
        fields["deals"] = deals_choice(t.content)
    ask = Ask(
        seat,
        "choose_your_god.return_intrigue",
        Record(fields, constraints=(_deals_after_it(t, seat),) if with_deals else ()),
        {"card": default, **({"deals": []} if with_deals else {})},
        lambda: return_text(t.content, t.state, seat, held, with_deals=with_deals),
        rule="CG-97",
        phrasing=ReturnPhrasing(t.content, with_deals, tuple(t.state.slots)),
        revealed="end",
    )
    return cast("dict[str, Any]", await answer_to(t, ask))


def _deals_after_it(t: GodTable, seat: int) -> Constraint:
    async def both(trial: GodTable, answer: dict[str, Any]) -> None:
        put_back(trial, seat, answer["card"])
        make_deals(trial, seat, answer["deals"])

    def test(answer: Json) -> str | None:
        refused = refusal(t.state, t.setup, lambda trial: both(trial, cast("dict[str, Any]", answer)))
        return refused.message if refused else None

    return Constraint("The deals are made one after another, once the card is back.", test, "CG-59")
