"""Rules of thumb for Great Old Ones, in hundredths of a victory point.

Priests of new colours first, since they score and act; then Cultists with a strong Will under monsters with
room for cubes; dream when that fills the cups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.ruleset import Worth
from referee.games.great_old_ones.pack import Content

A_PRIEST, A_COLOUR, A_CULTIST, A_CUBE = 200, 300, 100, 100
"""What they score (GO-73)."""
A_TURN = 300
"""What one more monster is worth, which acts in every round to come."""
A_DRAIN = 70
"""What one more cube in every dream is worth."""


def worth(view: Mapping[str, Any], content: Content, seat: int, kind: str) -> Worth:  # noqa: ARG001 - as all
    """What an answer is worth to this seat."""
    if kind == "great_old_ones.choose_old_one":
        return lambda _: 0
    return lambda answer: _act(view, seat, answer)


def _act(view: Mapping[str, Any], seat: int, answer: Mapping[str, Any] | None) -> int:
    if answer is None:  # no second card
        return 0
    mine = view["seats"][str(seat)]
    actor = next((one for one in _monsters(mine) if one["id"] == view["actor"]), mine["old_one"])
    city = {one["id"]: one for one in view["city"]}
    value = answer["value"]
    match answer["case"]:
        case "priest":
            card = city[value]
            colours = {one["jewel"] for one in mine["priests"]}
            new = A_COLOUR if card["jewel"] not in colours else 0
            price = _price(actor, card, card["force"] + card["vigor"])
            return A_PRIEST + new + A_TURN + 10 * int(card["corpulence"]) - A_CUBE * price
        case "cultist":
            card = city[value["card"]]
            master = next((one for one in _monsters(mine) if one["id"] == value["under"]), actor)
            room = master["capacity"] - master["drain"] * bool(master["cultists"])
            gains: int = A_DRAIN * max(0, min(card["will"], room))
            return A_CULTIST + gains - A_CUBE * _price(actor, card, card["force"])
        case "dream":
            return A_CUBE * int(min(actor["drain"], actor["capacity"] - actor["cubes"]))
        case "sacrifice":
            return -A_PRIEST - A_TURN
        case _:
            return -1


def _monsters(mine: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield mine["old_one"]
    yield from mine["priests"]


def _price(actor: Mapping[str, Any], card: Mapping[str, Any], printed: int) -> int:
    """The cubes that the card costs this monster."""
    return 0 if actor["jewel"] == card["jewel"] else printed  # GO-33, GO-38
