"""Cards as prompts show them: what is printed on them, and how they are ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.games.true_messiah.cards.faces import Card, ChoiceSlot, TargetSlot
from referee.games.true_messiah.pack import Content

_TARGETS = {
    "unit": "<unit>",
    "space": "<space>",
    "building": "<space>",
    "player": "<colour>",
    "miracle": "<card>",
}
_CHOICES = {
    "moves": "<moves>",
    "units": "<units>",
    "followers": "<units>",
    "low_units_there": "<units>",
    "holy_list": "<spaces>",
    "number": "<number>",
    "enemy": "<colour>",
    "which_target": "<old target>",
    "new_target": "<new target>",
}
"""All other choices are of a space."""
MOVES = "<moves>: f01 > 1,2, f02 > 2,1"


def card_lines(content: Content, cards: Sequence[str], *, orders: bool = False) -> list[str]:
    """Each face once, with the number of copies; with `orders`, what an order says of it, too."""
    return [f"  {copies}{_line(content.by_id[card], orders=orders)}" for card, copies in _copies(cards)]


def card_names(content: Content, cards: Sequence[str]) -> str:
    """`2 × Edict, Providence`."""
    return ", ".join(f"{copies}{content.name(card)}" for card, copies in _copies(cards))


def card_line(content: Content, card_id: str) -> str:
    return _line(content.by_id[card_id], orders=False)


def _line(card: Card, *, orders: bool) -> str:
    said = f" [{' '.join(parts)}]" if orders and (parts := order_parts(card)) else ""
    return f"{card.name} ({', '.join(card_marks(card))}): {card.text}{said}"


def _copies(cards: Iterable[str]) -> list[tuple[str, str]]:
    return [(card, f"{n} × " if n > 1 else "") for card, n in Counter(sorted(cards)).items()]


def card_marks(card: Card) -> list[str]:
    """What is printed around the text of a card."""
    parts = [f"cost {card.cost}"]
    if card.preemptive:
        parts.append("preemptive")
    if card.range is not None:
        parts.append(f"range {card.range}")
    if card.keep is not None:
        parts.append(f"pay {card.keep} to keep")
    return parts


def order_parts(card: Card) -> list[str]:
    """What an order says behind the name of the card: its target, and what it lets one choose."""
    target = [f"target {', '.join(map(_target, card.targets))}"] if card.targets else []
    choose = [f"choose {' and '.join(map(choice_form, card.filed))}"] if card.filed else []
    return [*target, *choose]


def _target(slot: TargetSlot) -> str:
    return _TARGETS[slot.kind] + (", …" if slot.max > 1 else "")


def choice_form(slot: ChoiceSlot) -> str:
    """`to <space>`: its name, and what is written behind it; `moves` says it all."""
    written = _CHOICES.get(slot.kind, "<space>")
    return written if slot.kind == "moves" else f"{slot.name} {written}"
