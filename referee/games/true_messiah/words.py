"""Names as players read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.catalogue import Words, joined
from referee.games.true_messiah.obstacles import KINDS
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import PlanItem, TrueMessiah, Unit

NONE = Words("none")


def who(state: TrueMessiah, seat: int) -> str:
    """A seat by its colour."""
    return colour_words(state.seats[seat].colour) or Words("Seat {seat}", seat=seat)


def colour_words(colour: str) -> str:
    """A colour as orders name it, too, whatever a pack calls it."""
    return colour.capitalize()


def number_of(unit_id: str) -> str:
    """A unit's id without its colour: `f03`, `m`."""
    return unit_id.partition(".")[2]


def described(unit: Unit) -> str:
    return Words("{unit} on {space}{praying? (praying)|}", unit=unit.id, space=unit.at, praying=unit.praying)


def action_words(content: Content, item: PlanItem) -> str:
    """An action as it is shown to all: never its sealed parts."""
    match item.do:
        case "move":
            return f"move {item.unit} > {item.to}"
        case "pray":
            return f"pray {', '.join(item.followers)}"
        case "play":
            card = content.by_id[item.card]
            parts = [Words("play {card} (cost {cost})", card=card.name, cost=card.cost)]
            if item.origin == "avatar":
                parts.append(Words("from {origin}", origin=KINDS["avatar"]))
            if item.targets:
                parts.append(Words("on {targets}", targets=joined(", ", item.targets)))
            if item.open and item.choices:
                parts.append(Words("choosing {choices}", choices=choice_words(item.choices)))
            return joined(" ", parts) if len(parts) > 1 else parts[0]
        case "gift":
            return Words("give {card}", card=content.name(item.card))
        case marker:
            return marker


def either(names: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *some, last = names
    return Words("{some} or {last}", some=joined(", ", some), last=last) if some else last


def choice_words(choices: Mapping[str, list[str]]) -> str:
    """Filed choices in words."""
    said = (
        Words("{name} {chosen}", name=name, chosen=joined(", ", words).replace(">", " > ") or NONE)
        for name, words in sorted(choices.items())
    )
    return joined("; ", said)
