"""The text of benefits: `bribe 8 with 1`, `raise 3`, `altar 2@9`, `pay 5`, `take B`, `arm`, `decline`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.engine.problems import UntimelyText
from referee.games.choose_your_god.orders.forms import BENEFIT_FORMS, benefit_form
from referee.games.choose_your_god.orders.reading import (
    Line,
    license_names,
    only_line,
    read_location,
    read_number,
    read_priest,
)
from referee.games.choose_your_god.orders.small import named_slot
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.vocabulary import ARTISAN, GUARD, RIFT, SLOTS

STANDING = re.compile(r"([1-5])(?:@([\w -]+))?([$+]*)")


@dataclass(frozen=True)
class BenefitPhrasing(Phrasing):
    """The order for the benefit of one Location, or `decline`."""

    content: Content
    location: int
    state: ChooseYourGod

    def show(self, answer: Json) -> str:
        return show_benefit(cast("dict[str, Any]", answer))

    def parse(self, text: str) -> Json:
        line = only_line(text, benefit_form(self.location))
        order = read_benefit(line, self.location, self.content, self.state)
        return {**order, "case": str(self.location)} if order["case"] == "take" else order


def show_benefit(order: dict[str, Any]) -> str:
    """`take` stands for a benefit that needs no words."""
    case, value = order["case"], order["value"]
    match case:
        case "decline" | "take":
            return str(case)
        case "2":
            return f"bribe {value['pay']} with {value['priest']}"
        case "5":
            return "new" if value["case"] == "new" else f"raise {value['value']}"
        case "7":
            strength, marks = value["token"][0], value["token"][1:]
            return f"altar {strength}@{value['at']}{marks}"
        case "8":
            return f"pay {value['pay']} raise {value['token']}"
        case "9":
            return f"pay {value['pay']}"
        case "10":
            return f"take {value['slot']}"
        case "12":
            return "arm"
        case "13":
            return "summon"
        case _:
            return "take"


def show_won(location: int, order: dict[str, Any]) -> str:
    """The same of a Location that may be won, in its own word where it has one."""
    own = {GUARD: "arm", RIFT: "summon"}.get(location)
    return own if own is not None and order["case"] == "take" else show_benefit(order)


def read_benefit(line: Line, location: int, content: Content, state: ChooseYourGod | None) -> dict[str, Any]:
    """The order that the line means in this Location; `take` where nothing need be said."""
    match location, line.words:
        case _, ["decline"]:
            return {"case": "decline", "value": {}}
        case 2, ["bribe", *pay, "with", priest] if pay:
            value = {"pay": read_location(line, pay, content), "priest": read_priest(line, priest)}
            return {"case": "2", "value": value}
        case 5, ["new"]:
            return {"case": "5", "value": {"case": "new", "value": {}}}
        case 5, ["raise", *token]:
            return {"case": "5", "value": {"case": "raise", "value": _raised(line, token, content)}}
        case 7, ["altar", *token]:
            found = STANDING.fullmatch(" ".join(token))
            if found is None or found[2] is None:
                raise line.unreadable("It does not say which token, and where.", BENEFIT_FORMS[ARTISAN])
            at = read_location(line, found[2].split(), content)
            return {"case": "7", "value": {"token": found[1] + found[3], "at": at}}
        case 8, ["pay", pay, "raise", *token]:
            return {"case": "8", "value": {"pay": _price(line, pay), "token": _raised(line, token, content)}}
        case 9, ["pay", pay]:
            return {"case": "9", "value": {"pay": _price(line, pay)}}
        case 10, ["take", *named] if named:
            return {"case": "10", "value": {"slot": _slot(line, named, content, state)}}
        case (12, ["arm"]) | (13, ["summon"]):
            return {"case": "take", "value": {}}
        case _, ["take"] if location not in BENEFIT_FORMS or location in (GUARD, RIFT):
            return {"case": "take", "value": {}}
        case _:
            raise line.unreadable("This is not an order for the benefit.", benefit_form(location))


def _price(line: Line, word: str) -> str:
    return str(read_number(line, word))


def _raised(line: Line, words: list[str], content: Content) -> str:
    """`3` and `3 free` are Free Priests, `3@5` stands in Location 5."""
    if len(words) == 2 and words[1] == "free":
        words = words[:1]
    found = STANDING.fullmatch(" ".join(words))
    if found is None:
        raise line.unreadable("It does not say which token.", "raise <token>, such as raise 3 or raise 3@5")
    if found[2] is None:
        return f"{found[1]} free"
    return f"{found[1]}@{read_location(line, found[2].split(), content)}{found[3]}"


def _slot(line: Line, named: list[str], content: Content, state: ChooseYourGod | None) -> str:
    """By letter, or by the License that lies there."""
    if len(named) == 2 and named[0] == "slot":
        named = named[1:]
    slot = named_slot(named[0]) if len(named) == 1 else None
    if slot is not None:
        return slot
    license_ = license_names(content).read(line, named)
    if state is None or license_ not in state.slots:
        raise line.unreadable(f"{content.cards[license_]} is not on offer.", "slot A, B or C", UntimelyText)
    return SLOTS[state.slots.index(license_)]
