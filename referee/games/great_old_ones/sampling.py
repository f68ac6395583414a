"""Random turns that make lively games: uniform ones would scare, pass and sacrifice most of the time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.engine.choices import Choice, Source
from referee.engine.json_types import Json
from referee.games.great_old_ones.conversions import Conversion, Into, Means, write_conversion
from referee.games.great_old_ones.state import Cult

WEIGHTS = {
    "cultist": 10,
    "priest": 14,
    "double": 24,
    "dream": 12,
    "scare": 2,
    "sacrifice": 1,
    "share": 3,
    "promote": 8,
    "scout": 6,
    "pass": 1,
}


NEW_JEWEL_ODDS = 4
"""All but one in so many Priests are of a jewel that the seat has not created yet, if one is there."""


def lively_turn(means: Means, cult: Cult, cases: Mapping[str, Choice]) -> Callable[[Source], Json]:
    """Proposes one of the cases, by weight; all of them come up sooner or later."""

    def propose(source: Source) -> Json:
        match _weighted(cases, source):
            case "double":
                return {"case": "double", "value": _both(means, source)}
            case "priest":
                return {"case": "priest", "value": _priest(means, cult, source)}
            case name:
                return {"case": name, "value": cases[name].sample(source)}

    return propose


def _weighted(cases: Mapping[str, Choice], source: Source) -> str:
    tickets = [name for name in cases for _ in range(WEIGHTS[name])]
    return tickets[source.below(len(tickets))]


def _priest(means: Means, cult: Cult, source: Source) -> str:
    cards = means.affordable("priest")
    new = [card for card in cards if means.content.by_id[card].jewel not in cult.created]
    if new and source.below(NEW_JEWEL_ODDS):
        cards = new
    return cards[source.below(len(cards))]


def _both(means: Means, source: Source) -> Json:
    """Two conversions if there can be two, the second out of what the first leaves."""
    first = _any_conversion(means, source)
    second = _any_conversion(means.after(first), source) if first else None
    return {
        "first": write_conversion(first) if first else None,
        "second": write_conversion(second) if second else None,
    }


def _any_conversion(means: Means, source: Source) -> Conversion | None:
    kinds: tuple[Into, ...] = ("cultist", "priest")
    pairs: list[tuple[Into, str]] = [(into, card) for into in kinds for card in means.affordable(into)]
    if not pairs:
        return None
    into, card = pairs[source.below(len(pairs))]
    under = means.monsters[source.below(len(means.monsters))] if into == "cultist" else None
    return Conversion(into, card, under)
