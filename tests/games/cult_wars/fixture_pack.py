"""The fixture pack of the worked examples: cults red, blue, green and black, and seven plain cards."""

from __future__ import annotations

from typing import Any

from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.pack import Content


def card(
    id_: str,
    effects: str | list[str],
    *,
    copies: int = 4,
    order: int = 50,
    target: str = "self",
    timing: str = "now",
    **more: Any,
) -> dict[str, Any]:
    """An action card as a pack writes it."""
    return {
        "id": id_,
        "name": id_,
        "copies": copies,
        "text": f"The card {id_}.",
        "order": order,
        "target": target,
        "timing": timing,
        "effects": [effects] if isinstance(effects, str) else effects,
        **more,
    }


CARDS = [
    card("FX-HUSH", "cancel(target, all)", order=10, target="cult", needs=["cult"]),
    card("FX-GIFT", "gain(self, idle, 2)", order=20),
    card("FX-PLAGUE", "lose(target, any, 3)", order=30, target="aimed"),
    card("FX-VISION", "draw(self, 1)", order=40),
    card("FX-ZEAL", "attack(self, add, 2)", order=50, timing="standing"),
    card("FX-WALL", "defence(self, add, 3)", copies=6, order=50, timing="standing"),
    card("FX-OMEN", "sacrifice_points(self, times, 2)", order=60, timing="standing"),
]

FIXTURE_PACK: dict[str, Any] = {
    "cults": [
        {"id": "red", "name": "Red", "short": "R"},
        {"id": "blue", "name": "Blue", "short": "B"},
        {"id": "green", "name": "Green", "short": "G"},
        {"id": "black", "name": "Black", "short": "K"},
    ],
    "strategy_values": [1, 2, 3, 4, 5, 6],
    "action_cards": CARDS,
}


def fixture_content(*more_cards: dict[str, Any], values: list[int] | None = None) -> Content:
    """The fixture pack, with more cards or other strategy values if a test needs them."""
    data = {**FIXTURE_PACK, "action_cards": [*CARDS, *more_cards]}
    return CULT_WARS.load_content({**data, "strategy_values": values or data["strategy_values"]})
