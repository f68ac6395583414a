"""Cards as prompts show them: what is printed on them, and how they are ordered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.page import Line
from referee.games.true_messiah.cards.faces import Card, ChoiceSlot, TargetSlot
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.things import A_CARD

A_SPACE_TO_NAME = Words("<space>")
_TARGETS: Mapping[str, str] = {
    "unit": Words("<unit>"),
    "space": A_SPACE_TO_NAME,
    "building": A_SPACE_TO_NAME,
    "player": Words("<colour>"),
    "miracle": Words("<card>"),
}
_CHOICES: Mapping[str, str] = {
    "moves": Words("<moves>"),
    "units": Words("<units>"),
    "followers": Words("<units>"),
    "low_units_there": Words("<units>"),
    "holy_list": Words("<spaces>"),
    "number": Words("<number>"),
    "enemy": Words("<colour>"),
    "which_target": Words("<old target>"),
    "new_target": Words("<new target>"),
}
"""All other choices are of a space."""
MOVES = Words("<moves>: f01 > 1,2, f02 > 2,1")


def card_lines(content: Content, cards: Sequence[str], *, orders: bool = False) -> list[Line]:
    """Each face once, with the number of copies; with `orders`, what an order says of it, too."""
    return [
        Line((_copied(_line(content.by_id[card], orders=orders), n),), (A_CARD.of(card),))
        for card, n in _copies(cards)
    ]


def card_names(content: Content, cards: Sequence[str]) -> str:
    """`2 × Edict, Providence`."""
    return joined(", ", (_copied(content.name(card), n) for card, n in _copies(cards)))


def card_line(content: Content, card_id: str) -> str:
    return _line(content.by_id[card_id], orders=False)


def _line(card: Card, *, orders: bool) -> str:
    marks = joined(", ", card_marks(card))
    if orders and (parts := order_parts(card)):
        return Words(
            "{card} ({marks}): {text} [{orders}]",
            card=card.name,
            marks=marks,
            text=card.text,
            orders=joined(" ", parts),
        )
    return Words("{card} ({marks}): {text}", card=card.name, marks=marks, text=card.text)


def _copies(cards: Iterable[str]) -> list[tuple[str, int]]:
    return list(Counter(sorted(cards)).items())


def _copied(words: str, number: int) -> str:
    return Words("{number} × {words}", number=number, words=words) if number > 1 else words


def card_marks(card: Card) -> list[str]:
    """What is printed around the text of a card."""
    parts: list[str] = [Words("cost {cost}", cost=card.cost)]
    if card.preemptive:
        parts.append(Words("preemptive"))
    if card.range is not None:
        parts.append(Words("range {range}", range=card.range))
    if card.keep is not None:
        parts.append(Words("pay {keep} to keep", keep=card.keep))
    return parts


def order_parts(card: Card) -> list[str]:
    """What an order says behind the name of the card: its target, and what it lets one choose."""
    target = [Words("target {targets}", targets=joined(", ", map(_target, card.targets)))]
    choose = [Words("choose {choices}", choices=chosen_for(card))]
    return [*(target if card.targets else []), *(choose if card.filed else [])]


def _target(slot: TargetSlot) -> str:
    return Words("{target}, …", target=_TARGETS[slot.kind]) if slot.max > 1 else _TARGETS[slot.kind]


def chosen_for(card: Card) -> str:
    """All that the card lets its player choose, as it is written: names stay in every language."""
    return joined(" and ", map(_choice_form, card.filed))


def _choice_form(slot: ChoiceSlot) -> str:
    """`to <space>`: its name, and what is written behind it; `moves` says it all."""
    written = _CHOICES.get(slot.kind, A_SPACE_TO_NAME)
    return written if slot.kind == "moves" else Words("{name} {written}", name=slot.name, written=written)
