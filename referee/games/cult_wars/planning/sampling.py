"""Random legal plans, for bots and for games played by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from referee.engine.choices import Source
from referee.engine.json_types import Json
from referee.games.cult_wars.pack import ActionCard
from referee.games.cult_wars.planning.desk import Desk, Plan
from referee.games.cult_wars.state import SLOTS

LEFT_OUT = 8
"""One strategy card in so many is left out, even if there are followers for it."""
PLAN_THAT_SHOWS = 4
"""One plan in so many shows some of its cards."""


def sampled_plan(desk: Desk, source: Source, announced: Callable[[ActionCard], Json]) -> Plan:
    """A random legal plan that uses most followers, about half the hand, and now and then shows cards.

    `announced` makes up what a card needs.
    """
    slots = _sampled_slots(desk, source)
    play = [
        {"case": id_, "value": announced(desk.held[id_])}
        for id_ in _shuffled(list(desk.held), source)
        if source.below(2)
    ]
    face_up: list[str] = []
    if source.below(PLAN_THAT_SHOWS) == 0:
        used = [*slots, *(str(entry["case"]) for entry in play)]
        face_up = [id_ for id_ in used if source.below(2)]
    return {"slots": slots, "play": play, "face_up": face_up, "blame": _sampled_blame(desk, source)}


def _sampled_slots(desk: Desk, source: Source) -> dict[str, str]:
    """Cards in random order, each on a random slot as long as there are followers for it."""
    waiting = list(desk.strategy)
    cards = len(waiting)
    order = _drawn(source, range(cards, 0, -1))
    left_out = _drawn(source, [LEFT_OUT] * cards)
    where = _drawn(source, [len(SLOTS)] * cards)
    left = desk.followers
    found: dict[str, str] = {}
    for place, out, slot in zip(order, left_out, where, strict=True):
        card = waiting.pop(place)
        if out and desk.strategy[card] <= left:
            found[card] = SLOTS[slot]
            left -= desk.strategy[card]
    return {card: found[card] for card in desk.strategy if card in found}


def _drawn(source: Source, sizes: Sequence[int]) -> list[int]:
    """A number below each size, all from a single draw, which is much cheaper than one draw each."""
    whole = source.below(prod(sizes))
    numbers = []
    for size in sizes:
        whole, number = divmod(whole, size)
        numbers.append(number)
    return numbers


def _sampled_blame(desk: Desk, source: Source) -> Json:
    roll = source.below(8)
    if roll == 0:
        return {"case": "even", "value": {}}
    if roll == 1:
        blamed = 1 + source.below(len(desk.others))
        return {"case": "cults", "value": _shuffled(desk.others, source)[:blamed]}
    return None


def _shuffled(items: list[str], source: Source) -> list[str]:
    return [items.pop(source.below(len(items))) for _ in range(len(items))]
