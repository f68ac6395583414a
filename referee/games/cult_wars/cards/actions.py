"""What each building block of an action card does at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from referee.games.cult_wars import effects
from referee.games.cult_wars.cards.blocks import CHANGERS, Amount, Places
from referee.games.cult_wars.pack import ActionCard
from referee.games.cult_wars.state import CultTable, Number, Operation, PlayedCard

Action: TypeAlias = Callable[..., None]

ACTIONS: dict[str, Action] = {}


def carry_out(t: CultTable, played: PlayedCard) -> None:
    """All effects of a card, in the order written; on several cults in lead order."""
    card = t.content.cards[played.card]
    for effect in card.effects:
        seats = [played.seat] if effect.who == "self" else targets(t, card, played)
        for seat in seats:
            ACTIONS[effect.block](t, played, seat, *effect.arguments)


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


def action(block: str) -> Callable[[Action], Action]:
    """Registers what a block does, given the table, the card, the seat acted on, and the arguments."""

    def register(function: Action) -> Action:
        ACTIONS[block] = function
        return function

    return register


@action("lose")
def lose(t: CultTable, by: PlayedCard, seat: int, places: Places, amount: Amount) -> None:
    effects.lose(t, seat, _places(places, by), _amount(t, seat, amount, by), by)


@action("gain")
def gain(t: CultTable, by: PlayedCard, seat: int, place: str, amount: Amount) -> None:
    effects.gain(t, seat, _place(place, by), _amount(t, seat, amount, by), by)


@action("move")
def move(t: CultTable, by: PlayedCard, seat: int, places: Places, to: str, amount: Amount) -> None:
    effects.move(t, seat, _places(places, by), _place(to, by), _amount(t, seat, amount, by), by)


@action("steal")
def steal(t: CultTable, by: PlayedCard, seat: int, places: Places, amount: Amount) -> None:
    effects.steal(t, seat, _places(places, by), _amount(t, seat, amount, by), by)


@action("vp")
def vp(t: CultTable, by: PlayedCard, seat: int, points: Amount) -> None:
    effects.score(t, seat, _amount(t, seat, points, by), by)


@action("draw")
def draw(t: CultTable, by: PlayedCard, seat: int, amount: Amount) -> None:
    for _ in range(_amount(t, seat, amount, by)):
        effects.draw(t, seat, "CW-57")


@action("discard_random")
def discard_random(t: CultTable, by: PlayedCard, seat: int, amount: Amount) -> None:
    effects.discard_random(t, seat, _amount(t, seat, amount, by), by)


@action("steal_random")
def steal_random(t: CultTable, by: PlayedCard, seat: int, amount: Amount) -> None:
    effects.steal_random(t, seat, _amount(t, seat, amount, by), by)


@action("cancel")
def cancel(t: CultTable, by: PlayedCard, seat: int, how_many: str) -> None:
    effects.cancel(t, seat, how_many, by)


@action("withhold")
def withhold(t: CultTable, by: PlayedCard, seat: int) -> None:
    effects.withhold(t, seat, by)


@action("loss_order")
def loss_order(t: CultTable, by: PlayedCard, seat: int, places: tuple[str, ...]) -> None:
    effects.order_losses(t, seat, places, by)


def _changer(number: Number) -> Action:
    def change(t: CultTable, by: PlayedCard, seat: int, operation: Operation, value: tuple[int, int]) -> None:
        effects.change(t, seat, number, operation, value, by)

    return change


ACTIONS |= {number: _changer(number) for number in CHANGERS}


def _places(places: Places, by: PlayedCard) -> tuple[str, ...]:
    return (_announced(by.slot),) if places == "slot" else places


def _place(place: str, by: PlayedCard) -> str:
    return _announced(by.slot) if place == "slot" else place


def _amount(t: CultTable, seat: int, amount: Amount, by: PlayedCard) -> int:
    if amount == "all":
        return t.state.cults[seat].followers
    return _announced(by.amount) if amount == "amount" else amount


def _announced(choice: Any) -> Any:
    if choice is None:
        raise ValueError("a card that needs a choice was played without it")
    return choice
