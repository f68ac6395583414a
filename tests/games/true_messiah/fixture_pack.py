"""Packs for tests: the fixtures of the rules (names begin with FX) beside the cards of the default pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.pack import MARKET_CARDS, STARTERS, Content
from referee.games.true_messiah.state import COLOURS
from referee.library import Library

ALMS, RELIC = "fx-alms", "fx-relic"

UNIT = {"name": "who", "kind": "unit"}
SPOT = {"name": "spot", "kind": "space"}
MIRACLE = {"name": "card", "kind": "miracle"}
ENEMY = {"name": "who", "kind": "player", "whose": "enemy"}
REDIRECT = [
    {"name": "which", "kind": "which_target", "unit": "card"},
    {"name": "to", "kind": "new_target", "unit": "card"},
]
CULLED = {"name": "victim", "kind": "own_follower", "by": "who", "when": "during"}

FIXTURES: dict[str, dict[str, Any]] = {
    ALMS: {"cost": 1, "effects": ["coins(1)"]},
    RELIC: {"cost": 2, "effects": ["coins(1)"]},
    "fx-edict3": {
        "cost": 2,
        "preemptive": True,
        "choices": [{"name": "moves", "kind": "moves", "max": 3}],
        "effects": ["move(moves, 2)"],
    },
    "fx-fruit": {
        "cost": 1,
        "range": 5,
        "targets": [{**UNIT, "filters": ["follower", "ordinary"]}],
        "effects": ["convert(who)"],
    },
    "fx-ward": {
        "cost": 1,
        "preemptive": True,
        "range": 2,
        "targets": [{**SPOT, "filters": ["no_enemies"]}],
        "effects": ["ward(spot, 0)"],
        "lasts": "end_of_turn",
    },
    "fx-smite": {"cost": 3, "preemptive": True, "range": 3, "targets": [UNIT], "effects": ["hit(who, 2)"]},
    "fx-port": {
        "cost": 3,
        "preemptive": True,
        "range": 4,
        "targets": [{**UNIT, "whose": "own"}],
        "choices": [{"name": "to", "kind": "space_for_unit", "within": 4, "around": "who", "unit": "who"}],
        "effects": ["place(who, to)"],
    },
    "fx-stop": {"cost": 1, "preemptive": True, "targets": [MIRACLE], "effects": ["stop(card)"]},
    "fx-turn": {
        "cost": 4,
        "preemptive": True,
        "targets": [{**MIRACLE, "filters": ["has_target"]}],
        "choices": REDIRECT,
        "effects": ["redirect(card, which, to)"],
    },
    "fx-shield": {"cost": 3, "preemptive": True, "effects": ["shield()"], "lasts": "owner_turn_start"},
    "fx-compel": {"cost": 2, "preemptive": True, "range": 4, "targets": [SPOT], "effects": ["pray(spot)"]},
    "fx-call": {
        "cost": 2,
        "choices": [{"name": "at", "kind": "holy"}],
        "effects": ["place_new(follower, 1, at)"],
    },
    "fx-see": {"cost": 2, "effects": ["draw(2)"], "reveals": True},
    "fx-martyr": {
        "cost": 1,
        "preemptive": True,
        "choices": [{"name": "who", "kind": "followers", "max": 2}],
        "effects": ["sacrifice(who, 2)"],
    },
    "fx-avatar": {
        "cost": 5,
        "range": 1,
        "keep": 2,
        "targets": [{**SPOT, "filters": ["fits_avatar"]}],
        "effects": ["place_avatar(spot)"],
    },
    "fx-doom": {"cost": 6, "range": 4, "keep": 3, "effects": ["kill_around()"]},
    "fx-peace": {"cost": 5, "keep": 2, "effects": ["no_combat()"], "lasts": "owner_turn_end"},
    "fx-purge": {"cost": 2, "targets": [ENEMY], "effects": ["discard_random(who, 1)"]},
    "fx-swift-purge": {
        "cost": 2,
        "preemptive": True,
        "targets": [ENEMY],
        "effects": ["discard_random(who, 1)"],
    },
    "fx-cull": {"cost": 2, "targets": [ENEMY], "choices": [CULLED], "effects": ["kill(victim)"]},
}


@cache
def _default() -> Mapping[str, Any]:
    return Library().content("true_messiah", "default")[0].data


def default_data() -> dict[str, Any]:
    """The default pack as data of one's own."""
    return deepcopy(dict(_default()))


def definition(card: str) -> dict[str, Any]:
    """A card without its decks: a fixture, or a card of the default pack."""
    if card in FIXTURES:
        return {"id": card, "name": card.upper(), "text": card, **FIXTURES[card]}
    found: dict[str, Any] = next(one for one in default_data()["cards"] if one["id"] == card)
    return {name: value for name, value in found.items() if name != "decks"}


def pack_data(starters: Mapping[str, Iterable[str]], market: Iterable[str] = ()) -> dict[str, Any]:
    """A pack with these cards in the starting decks and in the market, filled up with plain ones."""
    decks = {colour: list(starters.get(colour, ())) for colour in COLOURS}
    for colour, cards in decks.items():
        assert len(cards) <= STARTERS, f"{colour} has too many starters for a test"
        cards += [ALMS] * (STARTERS - len(cards))
    sold = list(market)
    used = {card for cards in decks.values() for card in cards}
    if "fx-stop" not in used and "fx-stop" not in sold:
        sold.append("fx-stop")  # the lowest preemptive cost is 1
    decks["market"] = sold + [RELIC] * (MARKET_CARDS - len(sold))
    copies: dict[str, dict[str, int]] = {}
    for deck, cards in decks.items():
        for card, number in Counter(cards).items():
            copies.setdefault(card, {})[deck] = number
    data = default_data()
    data["cards"] = [{**definition(card), "decks": copies[card]} for card in copies]
    return data


def pack(
    starters: Mapping[str, Iterable[str]], market: Iterable[str] = (), supply: Mapping[str, int] | None = None
) -> Content:
    data = pack_data(starters, market)
    data["supply"].update(supply or {})
    return TRUE_MESSIAH.load_content(data)
