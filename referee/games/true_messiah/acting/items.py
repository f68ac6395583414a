"""Plans as answers and as kept in the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.json_types import Json
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Item, Keep


def read_item(answer: Any) -> Item:
    """A line of a plan, out of `{"case": …, "value": …}`."""
    case, value = answer["case"], answer["value"]
    match case:
        case "move":
            return Item("move", unit=value["unit"], to=value["to"])
        case "pray":
            return Item("pray", followers=list(value["followers"]))
        case "play":
            return read_play(value)
        case "gift":
            return Item("gift", card=value["card"])
        case _:
            return Item(case)


def read_play(value: Mapping[str, Any]) -> Item:
    keep = value["keep"]
    return Item(
        "play",
        card=value["card"],
        origin=value["origin"],
        targets=list(value["targets"]),
        choices=read_choices(value["choices"]),
        open=value["open"],
        keep=None if keep is None else Keep(keep["pay"], list(keep["pray"])),
    )


def read_choices(value: Mapping[str, Any]) -> dict[str, list[str]]:
    return {name: _words(words) for name, words in value.items()}


def _words(value: Any) -> list[str]:
    if isinstance(value, int):
        return [str(value)]
    return [f"{one['unit']}>{one['to']}" if isinstance(one, Mapping) else one for one in value]


def write_item(content: Content, item: Item) -> dict[str, Json]:
    """The line as an answer has it; `read_item` reads it back."""
    match item.do:
        case "move":
            return {"case": "move", "value": {"unit": item.unit, "to": item.to}}
        case "pray":
            return {"case": "pray", "value": {"followers": list(item.followers)}}
        case "play":
            return {"case": "play", "value": write_play(content, item)}
        case "gift":
            return {"case": "gift", "value": {"card": item.card}}
        case marker:
            return {"case": marker, "value": {}}


def write_play(content: Content, item: Item) -> dict[str, Json]:
    keep: Json = None if item.keep is None else {"pay": item.keep.pay, "pray": list(item.keep.pray)}
    return {
        "card": item.card,
        "origin": item.origin,
        "targets": list(item.targets),
        "choices": write_choices(content, item.card, item.choices),
        "open": item.open,
        "keep": keep,
    }


def write_choices(content: Content, card: str, choices: Mapping[str, list[str]]) -> dict[str, Json]:
    kinds = {slot.name: slot.kind for slot in content.by_id[card].choices}
    found: dict[str, Json] = {}
    for name, words in choices.items():
        match kinds.get(name):
            case "moves":
                pairs = [word.partition(">") for word in words]
                found[name] = [{"unit": unit, "to": to} for unit, _, to in pairs]
            case "number":
                found[name] = int(words[0])
            case _:
                found[name] = list(words)
    return found
