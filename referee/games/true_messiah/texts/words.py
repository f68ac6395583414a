"""Names as players read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.words import listed
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import PlanItem, TrueMessiah, Unit


def who(state: TrueMessiah, seat: int) -> str:
    """A seat by its colour."""
    return colour_words(state.seats[seat].colour) or f"Seat {seat}"


def colour_words(colour: str) -> str:
    """A colour as orders name it, too, whatever a pack calls it."""
    return colour.capitalize()


def names(state: TrueMessiah, seats: Sequence[int]) -> str:
    return listed([who(state, seat) for seat in seats]) or "nobody"


def number_of(unit_id: str) -> str:
    """A unit's id without its colour: `f03`, `m`."""
    return unit_id.partition(".")[2]


def described(unit: Unit) -> str:
    return f"{unit.id} on {unit.at}{' (praying)' if unit.praying else ''}"


def action_words(content: Content, item: PlanItem) -> str:
    """An action as it is shown to all: never its sealed parts."""
    match item.do:
        case "move":
            return f"move {item.unit} > {item.to}"
        case "pray":
            return f"pray {', '.join(item.followers)}"
        case "play":
            card = content.by_id[item.card]
            origin = f" from {item.origin}" if item.origin == "avatar" else ""
            target = f" on {', '.join(item.targets)}" if item.targets else ""
            shown = f" choosing {choice_words(item.choices)}" if item.open and item.choices else ""
            return f"play {card.name} (cost {card.cost}){origin}{target}{shown}"
        case "gift":
            return f"give {content.name(item.card)}"
        case marker:
            return marker


def choice_words(choices: Mapping[str, list[str]]) -> str:
    """Filed choices in words."""
    said = "; ".join(f"{name} {', '.join(words) or 'none'}" for name, words in sorted(choices.items()))
    return said.replace(">", " > ")
