"""The building blocks of action cards, as a content pack writes them: `lose(target, idle > breed, 2)`.

Reading only. What a block does at the table is in `actions.py`, under the same name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from referee.games.cult_wars.state import CARD_LOSSES, HOME_LOSSES, PLACES, Number

LARGEST_AMOUNT = 1000

Who: TypeAlias = Literal["self", "target"]
Amount: TypeAlias = int | Literal["all", "amount"]
"""A number, as many as there are, or what the card's player announced."""
Places: TypeAlias = tuple[str, ...] | Literal["slot"]
"""Places in their order, or the slot that the card's player announced."""


class BadEffect(ValueError):
    """A building block that cannot be read; the message says what was expected."""


@dataclass(frozen=True)
class Effect:
    """One block of a card with its arguments, `who` apart. `standing` ones last until the end of the turn."""

    block: str
    who: Who
    arguments: tuple[Any, ...]
    standing: bool
    source: str

    @property
    def wants(self) -> list[str]:
        """The announced choices that the block uses."""
        return [argument for argument in self.arguments if argument in ("slot", "amount")]

    def __str__(self) -> str:
        return self.source


Reader: TypeAlias = Callable[[str], Any]


@dataclass(frozen=True)
class Block:
    """How a block is written: a reader for each argument after `who`."""

    parameters: tuple[tuple[str, Reader], ...]
    standing: bool = False

    def form(self, name: str) -> str:
        return f"{name}({', '.join(['who', *(parameter for parameter, _ in self.parameters)])})"


def read_effect(text: str) -> Effect:
    """The effect that is written there; raises BadEffect."""
    match = re.fullmatch(r"\s*([a-z_]+)\s*\(([^()]*)\)\s*", text)
    if match is None or match[1] not in BLOCKS:
        raise BadEffect(
            f"{text!r} is no building block. Expected one of {', '.join(sorted(BLOCKS))}, with (…)."
        )
    name, block = match[1], BLOCKS[match[1]]
    who, *rest = (part.strip() for part in match[2].split(","))
    if len(rest) != len(block.parameters):
        raise BadEffect(f"{text!r} has the wrong number of arguments. Expected {block.form(name)}.")
    if who not in ("self", "target"):
        raise BadEffect(f"{text!r}: who is {who!r}. Expected self or target.")
    try:
        arguments = tuple(read(part) for (_, read), part in zip(block.parameters, rest, strict=True))
        if name in CHANGERS:
            _check_change(*arguments)
    except BadEffect as error:
        raise BadEffect(f"{text!r}: {error}") from None
    return Effect(name, "self" if who == "self" else "target", arguments, block.standing, text)


def _from(text: str) -> Places:
    if text == "any":
        return CARD_LOSSES
    if text == "slot":
        return "slot"
    places = tuple(part.strip() for part in text.split(">"))
    if len(set(places)) < len(places) or not set(places) <= set(PLACES):
        raise BadEffect(
            f"from is {text!r}. Expected any, slot, or different places out of {_listed(PLACES)}."
        )
    return places


def _to(text: str) -> str:
    if text != "slot" and text not in PLACES:
        raise BadEffect(f"to is {text!r}. Expected slot or one of {_listed(PLACES)}.")
    return text


def _home(text: str) -> tuple[str, ...]:
    places = tuple(part.strip() for part in text.split(">"))
    if sorted(places) != sorted(HOME_LOSSES):
        raise BadEffect(f"the order is {text!r}. Expected {_listed(HOME_LOSSES)}, each once, with > between.")
    return places


def _amount(text: str) -> Amount:
    return text if text in ("all", "amount") else _count(text)  # type: ignore[return-value]


def _count_or_announced(text: str) -> Amount:
    return "amount" if text == "amount" else _count(text)


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise BadEffect(f"the number is {text!r}. Expected at least 1.")
    return number


def _points(text: str) -> Amount:
    return "amount" if text == "amount" else _whole(text)


def _whole(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,4}", text) or abs(int(text)) > LARGEST_AMOUNT:
        raise BadEffect(f"the number is {text!r}. Expected a whole number up to {LARGEST_AMOUNT}.")
    return int(text)


def _fraction(text: str) -> tuple[int, int]:
    value, _, divisor = (part.strip() for part in text.partition("/"))
    return _whole(value), _count(divisor) if "/" in text else 1


def _operation(text: str) -> str:
    if text not in ("set", "times", "add"):
        raise BadEffect(f"the operation is {text!r}. Expected set, times or add.")
    return text


def _check_change(operation: str, value: tuple[int, int]) -> None:
    if operation != "times" and value[1] != 1:
        raise BadEffect("only times takes a fraction.")
    if operation != "add" and value[0] < 0:
        raise BadEffect(f"{operation} takes no negative number.")


def _how_many_cancelled(text: str) -> str:
    if text not in ("all", "first"):
        raise BadEffect(f"what is cancelled is {text!r}. Expected all or first.")
    return text


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


CHANGERS: tuple[Number, ...] = ("attack", "defence", "sacrifice_points", "births")

BLOCKS: dict[str, Block] = {
    "lose": Block((("from", _from), ("n", _amount))),
    "gain": Block((("to", _to), ("n", _count_or_announced))),
    "move": Block((("from", _from), ("to", _to), ("n", _amount))),
    "steal": Block((("from", _from), ("n", _amount))),
    "vp": Block((("n", _points),)),
    "draw": Block((("n", _count_or_announced),)),
    "discard_random": Block((("n", _count_or_announced),)),
    "steal_random": Block((("n", _count_or_announced),)),
    "cancel": Block((("all or first", _how_many_cancelled),)),
    "withhold": Block((), standing=True),
    "loss_order": Block((("places", _home),), standing=True),
    **{name: Block((("op", _operation), ("value", _fraction)), standing=True) for name in CHANGERS},
}
