"""What readers are told of events: the journal's text says the same, in the words of the first version."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from referee.engine.records import Face
from referee.engine.words import count, listed
from referee.games.great_old_ones.texts.words import cubes

Data: TypeAlias = Mapping[str, Any]

_CHOSEN = re.compile(r"seat \d+ is (.+?)(?=, seat \d| and seat \d|\. Each)")
_EACH = re.compile(r"Each holds (.+)\.")
_PAID = re.compile(
    r" \((?P<price>\d+ cubes?|free), (?:(?P<jewel>same jewel), )?(?P<left>\d+) cubes? left\)\."
)


def retold(kind: str, _rule: str | None, face: Face) -> str:
    """The event in better words; its text as it stands if it is not one of those that have any."""
    again = AGAIN.get(kind)
    return face.text if again is None else again(face.text, face.data)


def _old_ones_chosen(text: str, _: Data) -> str:
    found = _EACH.search(text)
    return text if found is None else f"{listed(_CHOSEN.findall(text))} wake, each with {found[1]}."


def _round_began(text: str, _: Data) -> str:
    """Who acts when is in every prompt, with whose they are."""
    return text.partition(" In turn: ")[0]


def _converted(text: str, _: Data) -> str:
    return _PAID.sub(_price, text)


def _price(paid: re.Match[str]) -> str:
    if paid["price"] == "free":
        return " for free (same jewel)." if paid["jewel"] else " for free."
    return f" for {paid['price']}, {paid['left']} left."


def _dreamed(text: str, data: Data) -> str:
    """`The Velvet Maw dreams: 1 cube more, now 3 of 5.`"""
    before, comma, held = text.rpartition(", ")
    if data["gained"]:
        return f"{before}{comma}now {held}"
    full = held == f"{data['cubes']} of {data['cubes']}."
    return (
        f"{before.removesuffix(': nothing more')}, but is full: {held}" if full else f"{before}, still {held}"
    )


def _city_scared(text: str, data: Data) -> str:
    """By numbers: the names of those who have come are in the City, those of the others nobody needs."""
    who = text.partition(" scares the City")[0]
    gone = f"{_deed(data['fled'], 'go', 'goes')} under the deck, " if data["fled"] else ""
    return f"{who} scares the City: {gone}{_deed(data['dealt'], 'come', 'comes')}."


def _priest_sacrificed(text: str, data: Data) -> str:
    who = text.partition(" gives itself to ")[0]
    company = f" with {count(len(data['cultists']), 'Cultist')}" if data["cultists"] else ""
    lost = f"; {cubes(data['lost'])} did not fit" if data["lost"] else ""
    received = cubes(data["received"]) if data["received"] else "no cubes"
    return f"{who} is sacrificed{company}: {received} for its Old One{lost}."


def _promoted(text: str, _: Data) -> str:
    return re.sub(r" to (\w+) Priest for ", r" to a \1 Priest for ", text)


def _scored(text: str, data: Data) -> str:
    who = text.partition(" scores ")[0]
    parts = [
        (data["cultists"], count(data["cultists"], "Cultist")),
        (data["cubes"], cubes(data["cubes"])),
        (2 * data["priests"], count(data["priests"], "Priest")),
        (3 * data["colours"], f"{count(data['colours'], 'jewel')} among them"),
    ]
    sums = [f"{points} for {what}" for points, what in parts if points]
    return f"{who} scores {count(data['points'], 'point')}{': ' * bool(sums)}{listed(sums)}."


def _deed(cards: list[str], several_do: str, one_does: str) -> str:
    """`#11 goes`, `#11 and #12 go`."""
    return f"{listed([f'#{card}' for card in cards])} {one_does if len(cards) == 1 else several_do}"


AGAIN: Mapping[str, Callable[[str, Data], str]] = {
    "great_old_ones.old_ones_chosen": _old_ones_chosen,
    "great_old_ones.round_began": _round_began,
    "great_old_ones.cultist_created": _converted,
    "great_old_ones.priest_created": _converted,
    "great_old_ones.dreamed": _dreamed,
    "great_old_ones.city_scared": _city_scared,
    "great_old_ones.priest_sacrificed": _priest_sacrificed,
    "great_old_ones.cultist_promoted": _promoted,
    "great_old_ones.scored": _scored,
}
TABLED = ("great_old_ones.city_dealt",)
"""Prompts show the whole City."""
