"""Effects on cards: monsters and Chambers from the displays, and what a monster costs to keep."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.engine.choices import Option
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.costs import discard_monster, pay, shortage
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.acting.taking import settle_displays, take_chamber, take_monster
from referee.games.evil_high_priest.decks import refill
from referee.games.evil_high_priest.events.holdings import ChambersRefreshed
from referee.games.evil_high_priest.pack import Amounts, Cost
from referee.games.evil_high_priest.words import resources


@effect("monster")
async def monster(act: Act, n: int) -> None:
    """Monsters of the user's choice into empty lairs (EH-095, EH-261)."""
    for _ in range(n):
        await take_monster(act)


@effect("chamber")
async def chamber(act: Act, n: int) -> None:
    """Face-up Chambers, one after the other: the display is filled in between (EH-104)."""
    for number in range(n):
        if number:
            settle_displays(act)
        await take_chamber(act)


@effect("refresh")
async def refresh(act: Act, display: str) -> None:  # noqa: ARG001 - it is always that of Chambers
    """The face-up Chambers are discarded and replaced (EH-041)."""
    deck = act.state.chambers
    deck.discard += [card for card in deck.shown if card is not None]
    deck.shown = [None] * len(deck.shown)
    act.t.tell(ChambersRefreshed(act.seat), rule="EH-041")
    refill(act.t, "chambers")


@effect("upkeep")
async def upkeep(act: Act, amounts: Amounts) -> None:
    """The monster's owner pays for it or discards it."""
    card, cost = act.source.removeprefix("monster:"), Cost(amounts)
    short = shortage(act.state, act.seat, cost, None)
    if short and act.order.aim("stage") == "pay":
        act.superfluous(short, "target", "stage")
    due = resources(amounts)
    options = [Option("pay", Words("pay {due}", due=due)), Option("discard", Words("discard it"))]
    text = Words("Do you pay {due} or discard it?", due=due)
    if not short and await act.choose("stage", options, text, rule="EH-264", default="pay") == "pay":
        await pay(act, cost)
    else:
        discard_monster(act.t, act.seat, card, "upkeep", "EH-264")


@effect("raid_defence")
async def raid_defence(act: Act, icons: int, defence: int) -> None:
    """Constant: read where monsters strike, and never carried out."""
