"""The building blocks of action cards, as a content pack writes them: `lose(target, idle > breed, 2)`.

Reading only. What a block does at the table is in `actions.py`, under the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from referee.engine.content import between, one_of, read_by, refuse, then
from referee.engine.effects import Effect, EffectWords, effect_of
from referee.games.cult_wars.state import CARD_LOSSES, HOME_LOSSES, PLACES, Number

MAX_AMOUNT = 1000

Count: TypeAlias = Annotated[int, between(1, MAX_AMOUNT)]
Whole: TypeAlias = Annotated[int, between(-MAX_AMOUNT, MAX_AMOUNT)]
Amount: TypeAlias = Literal["all", "amount"] | Count
"""As many as there are, what the card's player announced, or a number."""
Announced: TypeAlias = Literal["amount"] | Count
Places: TypeAlias = tuple[str, ...] | Literal["slot"]
"""Places in their order, or the slot that the card's player announced."""


def _losses(data: Any) -> Places:
    if data == "any":
        return CARD_LOSSES
    places = _in_order(data)
    if places == ("slot",):
        return "slot"
    return places if len(set(places)) == len(places) and set(places) <= set(PLACES) else refuse()


def _home_losses(data: Any) -> tuple[str, ...]:
    places = _in_order(data)
    return places if sorted(places) == sorted(HOME_LOSSES) else refuse()


def _in_order(data: Any) -> tuple[str, ...]:
    return tuple(part.strip() for part in str(data).split(">"))


def _fraction(data: Any) -> tuple[int, int]:
    value, _, divisor = str(data).partition("/")
    try:
        found = int(value), int(divisor) if "/" in str(data) else 1
    except ValueError:
        refuse()
    return found if abs(found[0]) <= MAX_AMOUNT and 1 <= found[1] <= MAX_AMOUNT else refuse()


From: TypeAlias = Annotated[
    Places, read_by(_losses, f"any, slot, or different places out of {', '.join(PLACES)} with > between")
]
To: TypeAlias = Annotated[str, one_of(("slot", *PLACES))]
Home: TypeAlias = Annotated[
    tuple[str, ...], read_by(_home_losses, f"{', '.join(HOME_LOSSES)}, each once, with > between")
]
Fraction: TypeAlias = Annotated[
    tuple[int, int], read_by(_fraction, f"a whole number up to {MAX_AMOUNT}, or a fraction such as 3/2")
]

WHO: Mapping[str, Any] = {"who": Literal["self", "target"]}
CHANGERS: tuple[Number, ...] = ("attack", "defence", "sacrifice_points", "births")
CHANGE: Mapping[str, Any] = {**WHO, "op": Literal["set", "times", "add"], "value": Fraction}

BLOCKS: EffectWords = {
    "lose": {**WHO, "from": From, "n": Amount},
    "gain": {**WHO, "to": To, "n": Announced},
    "move": {**WHO, "from": From, "to": To, "n": Amount},
    "steal": {**WHO, "from": From, "n": Amount},
    "vp": {**WHO, "n": Literal["amount"] | Whole},
    "draw": {**WHO, "n": Announced},
    "discard_random": {**WHO, "n": Announced},
    "steal_random": {**WHO, "n": Announced},
    "cancel": {**WHO, "which": Literal["all", "first"]},
    "withhold": WHO,
    "loss_order": {**WHO, "places": Home},
    **dict.fromkeys(CHANGERS, CHANGE),
}
"""What action cards are made of: each block with its parameters."""
STANDING = ("withhold", "loss_order", *CHANGERS)
"""Blocks that last until the end of the turn."""


def _possible(effect: Effect) -> Effect:
    if effect.word in CHANGERS:
        _, operation, (value, divisor) = effect.args.values()
        if operation != "times" and divisor != 1:
            refuse(f"{str(effect)!r}: only times takes a fraction.")
        if operation != "add" and value < 0:
            refuse(f"{str(effect)!r}: {operation} takes no negative number.")
    return effect


ActionEffect: TypeAlias = Annotated[Effect, effect_of(BLOCKS), then(_possible)]


def announced(effect: Effect) -> list[str]:
    """The choices announced with its card that the effect uses."""
    return [value for value in effect.args.values() if value in ("slot", "amount")]
