"""Random orders that make lively games: uniform ones would hardly ever be legal, or lead anywhere.

Some are as people write them: said twice, for what will not come, or for what will be spent by then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from referee.engine.choices import Source
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.abilities import Ability
from referee.games.choose_your_god.actions import (
    abilities_showing,
    ability_orders,
    action_refusal,
    card_orders,
)
from referee.games.choose_your_god.benefits import legal_orders, possible_orders
from referee.games.choose_your_god.celebration import celebrations
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.plans import NOTHING_WRITTEN
from referee.games.choose_your_god.preaching import legal_placements
from referee.games.choose_your_god.shapes import fits
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, LAST_LOCATION, RUINS
from referee.games.choose_your_god.words import priest_name

T = TypeVar("T")

PULL = {1: 2, 2: 2, 3: 4, 4: 3, 5: 3, 6: 3, 7: 3, 8: 8, 9: 8, 10: 8, 11: 8, 12: 12, 13: 12}
"""How much each Location draws a random Priest; more so those that bring what the seat is short of."""
FOR_FOLLOWERS = {3: 30, 4: 20, 9: 50}
FOR_COINS = {6: 40}
FOR_ALTARS = {7: 120, 8: 30, 9: 30, 10: 30}
FOR_TOKENS = {5: 90}
FOR_MOBS = {12: 90}
FOR_A_SUMMONING = {13: 150}
ENOUGH_COINS = 5
FEW_TOKENS = 3
MOST_TRIES = 8


def _one(source: Source, items: Sequence[T]) -> T:
    return items[source.below(len(items))]


def _happens(source: Source, times: int, of: int) -> bool:
    return source.below(of) < times


def lively_intention(
    state: ChooseYourGod, setup: Setup[Content], seat: int, *, celebrating: bool
) -> Callable[[Source], Json]:
    """A placement most of the time, with orders for the rest of the phase."""

    def propose(source: Source) -> Json:
        if celebrating and _happens(source, 1, 2):
            way = lively_celebration(celebrations(state, setup, seat))(source)
            return {"do": {"case": "celebrate", "value": way}, "then": None}
        placements = list(legal_placements(state, setup.content, seat))
        costly = state.cults[seat].placed >= FREE_PLACEMENTS
        if not placements or _happens(source, 4 if costly else 1, 5 if costly else 15):
            return {"do": _prayer(state, setup, seat, source), "then": None}
        tickets = [one for one in placements for _ in range(_pull(state, seat, one[1]))]
        chosen = _one(source, tickets)
        later: list[Json] | None = None
        if _happens(source, 9, 10):
            later = _queue(state, setup, seat, chosen[0], tickets, source)
        return {"do": _preaching(*chosen), "then": later}

    return propose


def _pull(state: ChooseYourGod, seat: int, location: int) -> int:
    """Towards a goal, and what it costs, so that games end. Seats differ in their goals."""
    cult = state.cults[seat]
    builds = seat % 2 == 0
    wanted: dict[int, int] = {}
    if cult.coins < ENOUGH_COINS:
        wanted |= FOR_COINS
    elif builds:
        wanted |= FOR_ALTARS
    if builds and len(cult.tokens) < FEW_TOKENS:
        wanted |= FOR_TOKENS
    if cult.followers < (4 if builds else 7):
        wanted |= FOR_FOLLOWERS
    elif not builds:
        wanted |= FOR_A_SUMMONING if state.supremacy == seat else FOR_MOBS
    return wanted.get(location, PULL[location])


def _preaching(priest: str, location: int) -> dict[str, Any]:
    return {"case": "preach", "value": {"priest": priest, "location": location}}


def _queue(
    state: ChooseYourGod,
    setup: Setup[Content],
    seat: int,
    used: str,
    tickets: Sequence[tuple[str, int]],
    source: Source,
) -> list[Json]:
    """The other Free Priests somewhere, then a prayer; now and then with a test, or wishing to be asked."""
    cult = state.cults[seat]
    left = [priest_name(cult, priest) for priest in cult.free_priests()]
    left.remove(used)
    rules: list[Json] = []
    free = FREE_PLACEMENTS - 1 - cult.placed + (source.below(5) == 0)
    for priest in left[: max(free, 0)]:
        for _ in range(2 if _happens(source, 1, 8) else 1):
            location = _one(source, tickets)[1]
            rules.append({"when": _test(state, source), "do": _preaching(priest, location)})
    if _happens(source, 1, 20):
        rules.append({"when": _test(state, source), "do": {"case": "ask", "value": {}}})
    rules.append({"when": True, "do": _prayer(state, setup, seat, source, ahead=True)})
    return rules


def _test(state: ChooseYourGod, source: Source) -> Json:
    """Nothing, mostly."""
    if _happens(source, 4, 5):
        return True
    colour = _one(source, [cult.colour for cult in state.cults.values()])
    location = 1 + source.below(LAST_LOCATION)
    tests: list[Json] = [
        {"fact": f"leader.{location}", "is": "!=", "value": "me"},
        {"fact": f"coins.{colour}", "is": ">=", "value": source.below(9)},
        {"not": {"fact": f"priests.{location}.{colour}", "is": ">", "value": 0}},
    ]
    return _one(source, tests)


def _prayer(
    state: ChooseYourGod, setup: Setup[Content], seat: int, source: Source, *, ahead: bool = False
) -> dict[str, Any]:
    cult, content = state.cults[seat], setup.content
    benefit = None
    deals: dict[str, Any] = {"case": "list", "value": _deals(state, content, seat, source)}
    allowed = content.prayed_for(cult.mobs)
    if allowed and (not ahead or _happens(source, 1, 2)):
        orders = legal_orders(state, setup, seat, _one(source, allowed))
        benefit = _one(source, orders) if orders else None
    if benefit is not None and benefit["case"] == str(RUINS) and _happens(source, 1, 2):
        deals = {"case": "later", "value": {}}
    plan = _plan(state, content, seat, source) if _happens(source, 7, 8) else None
    return {"case": "pray", "value": {"benefit": benefit, "deals": deals, "plan": plan}}


def _deals(state: ChooseYourGod, content: Content, seat: int, source: Source) -> list[Json]:
    cult, deals = state.cults[seat], list[Json]()
    held = [card for card in dict.fromkeys(cult.hand) if card in content.intrigues]
    while held and _happens(source, 1, 3):
        deals.append({"case": "sell", "value": {"card": _one(source, held), **_if_possible(source)}})
    offered = [card for card in state.slots if card is not None and content.licenses[card].cost <= cult.coins]
    while offered and _happens(source, 1, 8):
        deals.append({"case": "buy", "value": {"license": _one(source, offered), **_if_possible(source)}})
    return deals


def _if_possible(source: Source) -> dict[str, Json]:
    return {"if_possible": _happens(source, 3, 4)}


def lively_celebration(ways: Sequence[Mapping[str, Any]]) -> Callable[[Source], Json]:
    """The first effect on the card most of the time."""
    return lambda source: ways[0] if _happens(source, 2, 3) else _one(source, ways)


def lively_benefit(legal: Sequence[Mapping[str, Any]]) -> Callable[[Source], Json]:
    """Taken most of the time; `legal` ends with declining it."""
    return lambda source: legal[-1] if _happens(source, 1, 8) else _one(source, legal)


def lively_plan(state: ChooseYourGod, content: Content, seat: int) -> Callable[[Source], Json]:
    """A plan nearly always; silence now and then."""
    return lambda source: None if _happens(source, 1, 30) else _plan(state, content, seat, source)


def _plan(state: ChooseYourGod, content: Content, seat: int, source: Source) -> dict[str, Any]:
    cult = state.cults[seat]
    places = sorted({p.place for p in cult.priests() if p.place > 0} | set(cult.altars))
    rules = []
    for _ in range(source.below(4)):
        location = (
            _one(source, places) if places and _happens(source, 3, 4) else 1 + source.below(LAST_LOCATION)
        )
        action = _any_action(state, content, seat, location, source)
        if action is not None:
            at = [location] if _happens(source, 2, 3) else []
            rule = {"at": at, "when": _test(state, source), "do": action}
            rules += [rule] * (2 if _happens(source, 1, 8) else 1)
    won = [
        {"at": 5, "do": {"case": "5", "value": {"case": "new", "value": {}}}},
        {"at": 9, "do": {"case": "9", "value": {"pay": _one(source, ["5", "5", "11"])}}},
        {"at": 12, "do": {"case": "take", "value": {}}},
        {"at": 13, "do": {"case": "take", "value": {}}},
        {"at": 1, "do": {"case": "decline", "value": {}}},
    ]
    give: dict[str, Any] = {"case": _one(source, ["cheapest", "ask"]), "value": {}}
    if cult.hand and _happens(source, 1, 6):
        give = {"case": "cards", "value": [_one(source, cult.hand)]}
    return {
        **NOTHING_WRITTEN,
        "rules": rules,
        "otherwise": "pass" if _happens(source, 5, 6) else _one(source, ["present", "ask"]),
        "if_win": [
            *_hopes(state, seat, source),
            *(entry for entry in won[: 4 + (source.below(10) == 0)] if _happens(source, 3, 4)),
        ],
        "give": give,
        "altar": list(cult.altars) if _happens(source, 1, 2) else [],
    }


def _hopes(state: ChooseYourGod, seat: int, source: Source) -> list[dict[str, Any]]:
    """What to do with a Location or two if they are won, whether or not it can be done by then."""
    hopes = []
    for _ in range(source.below(3)):
        location = 1 + source.below(LAST_LOCATION)
        orders = [order for order in possible_orders(state, seat, location) if fits(order, location)]
        if orders:
            hopes.append({"at": location, "do": _one(source, orders)})
    return hopes


def _any_action(
    state: ChooseYourGod, content: Content, seat: int, location: int, source: Source
) -> dict[str, Any] | None:
    """Some action that might be possible in that Location."""
    before = state.location
    state.location = location
    try:
        actions = _actions(state, content, seat, source)
    finally:
        state.location = before
    return _one(source, actions) if actions else None


def _actions(state: ChooseYourGod, content: Content, seat: int, source: Source) -> list[dict[str, Any]]:
    """The ways to play one hand card or to use one ability, chosen by chance."""
    cult = state.cults[seat]
    thrifty = _happens(source, 3, 4)
    abilities = [
        ability
        for ability in abilities_showing(content, cult)
        if not (thrifty and (ability.cost.followers or ability.cost.chosen_followers))
    ]
    kinds: list[str | Ability] = [*dict.fromkeys(cult.hand), *abilities]
    if not kinds:
        return []
    chosen = _one(source, kinds)
    if isinstance(chosen, str):
        kind = "miracle" if chosen in content.miracles else "intrigue"
        found = list(card_orders(content, state, seat, chosen))
        return [{"case": kind, "value": {"case": chosen, "value": fields}} for fields in found]
    return [
        {"case": "ability", "value": {"case": chosen.id, "value": fields}}
        for fields in ability_orders(content, state, seat, chosen)
    ]


def lively_window(state: ChooseYourGod, setup: Setup[Content], seat: int) -> Callable[[Source], Json]:
    """An action if one of a few tries is legal; a new plan now and then."""

    def propose(source: Source) -> Json:
        action: dict[str, Any] = {"case": "pass", "value": {}}
        for _ in range(MOST_TRIES):
            found = _actions(state, setup.content, seat, source)
            chosen = _one(source, found) if found else None
            if chosen is not None and action_refusal(state, setup, seat, chosen) is None:
                action = chosen
                break
        then = _plan(state, setup.content, seat, source) if _happens(source, 1, 3) else None
        won: Json = {"case": "decline", "value": {}} if _happens(source, 1, 20) else None
        return {"action": action, "then": then, "if_win": won}

    return propose
