"""What each building block of an action card does at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from referee.games.cult_wars import effects
from referee.games.cult_wars.cards.blocks import CHANGERS
from referee.games.cult_wars.pack import ActionCard
from referee.games.cult_wars.state import CultTable, PlayedCard


def carry_out(t: CultTable, played: PlayedCard) -> None:
    """All effects of a card, in the order written (CW-33); on several cults in lead order."""
    card = t.content.cards[played.card]
    for effect in card.effects:
        who, *parameters = effect.args.items()
        for seat in [played.seat] if who == ("who", "self") else targets(t, card, played):
            arguments = [meant(t, played, seat, *parameter) for parameter in parameters]
            ACTIONS[effect.word](t, played, seat, *arguments)


def targets(t: CultTable, card: ActionCard, played: PlayedCard) -> list[int]:
    """The seats a card acts on (CW-21, CW-27)."""
    state = t.state
    match card.target:
        case "self":
            return [played.seat]
        case "aimed":
            aimed = state.cults[played.seat].target
            return [] if aimed is None else [state.seat_of(aimed)]
        case "cult":
            return [] if played.cult is None else [state.seat_of(played.cult)]
        case "all_others":
            return [seat for seat in state.lead_order() if seat != played.seat]
        case "all":
            return state.lead_order()
        case "none":
            return []


def meant(t: CultTable, played: PlayedCard, seat: int, parameter: str, value: Any) -> Any:
    """A parameter of an effect on this seat, with what was announced with the card put in (CW-27)."""
    match parameter, value:
        case "from", "slot":
            return (_announced(played.slot),)
        case "to", "slot":
            return _announced(played.slot)
        case "n", "amount":
            return _announced(played.amount)
        case "n", "all":
            return t.state.cults[seat].followers
        case _:
            return value


def _announced(choice: Any) -> Any:
    if choice is None:
        raise ValueError("a card that needs a choice was played without it")
    return choice


ACTIONS: Mapping[str, Callable[..., Any]] = {
    "lose": effects.lose,
    "gain": effects.gain,
    "move": effects.move,
    "steal": effects.steal,
    "vp": effects.score,
    "draw": effects.draw,
    "discard_random": effects.discard_random,
    "steal_random": effects.steal_random,
    "cancel": effects.cancel,
    "withhold": effects.withhold,
    "loss_order": effects.order_losses,
    **{number: partial(effects.change, number) for number in CHANGERS},
}
"""What each block does, given the table, the card, the seat that it acts on, and its parameters."""
