"""Random orders that make lively games: uniform ones would hardly ever be legal, or lead anywhere.

Some are as people write them: said twice, for what will not come, or for what will be spent by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from referee.engine.choices import Source, pick, pick_by_weight
from referee.engine.json_types import Json
from referee.games.choose_your_god.abilities import Ability
from referee.games.choose_your_god.decisions.actions import (
    Action,
    Pass,
    abilities_showing,
    ways_with_ability,
    ways_with_card,
)
from referee.games.choose_your_god.decisions.acts import (
    Act,
    AskMeThen,
    Celebrate,
    DealsLater,
    DealsNow,
    Pray,
    PrayerDeals,
    Preach,
    ThenLine,
    possible_placements,
)
from referee.games.choose_your_god.decisions.celebration import usual_celebration
from referee.games.choose_your_god.decisions.deals import Buy, Deal, Sell
from referee.games.choose_your_god.decisions.forced_choices import AskForGift, Cheapest, Gift, GiveFirst
from referee.games.choose_your_god.decisions.plan import IfWin, Otherwise, Plan, Rule
from referee.games.choose_your_god.locations.benefit import Benefit, Decline, Take, benefit_of
from referee.games.choose_your_god.locations.city import PRICES_PAID, New, Port, Ruins, Temple
from referee.games.choose_your_god.locations.orders import fits, possible_ways
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, LAST_LOCATION
from referee.games.choose_your_god.words import priest_name

Ticket: TypeAlias = tuple[tuple[str, int], int]
"""A Priest and a Location, and how much that draws it."""

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
MAX_TRIES = 8
FOR_LITTLE, FOR_MUCH = (
    (
        IfWin(at=5, do=Temple(how=New())),
        IfWin(at=9, do=Port(pay=price)),
        IfWin(at=12, do=Take()),
        IfWin(at=13, do=Take()),
        IfWin(at=1, do=Decline()),
    )
    for price in PRICES_PAID
)


def _happens(source: Source, times: int, of: int) -> bool:
    return source.below(of) < times


def any_act(at: Turn, source: Source) -> tuple[Act, tuple[ThenLine, ...] | None]:
    """A placement most of the time, with orders for the rest of the phase."""
    if at.may_celebrate and _happens(source, 1, 2):
        way = usual_celebration(at, source)
        return Celebrate(effect=way.effect, slot=way.slot), None
    priests, locations = possible_placements(at)
    costly = at.own.placed >= FREE_PLACEMENTS
    if not priests or _happens(source, 4 if costly else 1, 5 if costly else 15):
        return _prayer(at, source), None
    pulls = _pulls(at)
    tickets = [((priest, location), pulls[location]) for location in locations for priest in priests]
    priest, location = pick_by_weight(source, tickets)
    chosen = Preach(priest=priest, location=location)
    return chosen, _queue(at, priest, tickets, source) if _happens(source, 9, 10) else None


def _pulls(at: Now) -> dict[int, int]:
    """Towards a goal, and what it costs, so that games end. Seats differ in their goals."""
    cult = at.own
    builds = at.seat % 2 == 0
    wanted = dict(PULL)
    if cult.coins < ENOUGH_COINS:
        wanted |= FOR_COINS
    elif builds:
        wanted |= FOR_ALTARS
    if builds and len(cult.tokens) < FEW_TOKENS:
        wanted |= FOR_TOKENS
    if cult.followers < (4 if builds else 7):
        wanted |= FOR_FOLLOWERS
    elif not builds:
        wanted |= FOR_A_SUMMONING if at.state.supremacy == at.seat else FOR_MOBS
    return wanted


def _queue(at: Turn, used: str, tickets: Sequence[Ticket], source: Source) -> tuple[ThenLine, ...]:
    """The other Free Priests somewhere, then a prayer; now and then with a test, or wishing to be asked."""
    left = [priest_name(at.own, priest) for priest in at.own.free_priests()]
    left.remove(used)
    rules: list[ThenLine] = []
    free = FREE_PLACEMENTS - 1 - at.own.placed + (source.below(5) == 0)
    for priest in left[: max(free, 0)]:
        for _ in range(2 if _happens(source, 1, 8) else 1):
            _, location = pick_by_weight(source, tickets)
            rules.append(ThenLine(when=_test(at, source), do=Preach(priest=priest, location=location)))
    if _happens(source, 1, 20) and not at.sealed:
        rules.append(ThenLine(when=_test(at, source), do=AskMeThen()))
    rules.append(ThenLine(do=_prayer(at, source, ahead=True)))
    return tuple(rules)


def _test(at: Now, source: Source) -> Json:
    """Nothing, mostly."""
    if _happens(source, 4, 5):
        return True
    colour = pick(source, [cult.colour for cult in at.state.cults.values()])
    location = 1 + source.below(LAST_LOCATION)
    tests: list[Json] = [
        {"fact": f"leader.{location}", "is": "!=", "value": "me"},
        {"fact": f"coins.{colour}", "is": ">=", "value": 1 + source.below(8)},
        {"not": {"fact": f"priests.{location}.{colour}", "is": ">", "value": 0}},
    ]
    return pick(source, tests)


def _prayer(at: Now, source: Source, *, ahead: bool = False) -> Pray:
    benefit: Benefit | None = None
    deals: PrayerDeals = DealsNow(deals=_deals(at, source))
    allowed = at.content.prayed_for(at.own.mobs)
    if allowed and (not ahead or _happens(source, 1, 2)):
        ways = possible_ways(at, pick(source, allowed))
        benefit = pick(source, ways) if ways else None
    if isinstance(benefit, Ruins) and _happens(source, 1, 2):
        deals = DealsLater()
    plan = any_plan(at, source) if _happens(source, 7, 8) else None
    return Pray(benefit=benefit, deals=deals, plan=plan)


def _deals(at: Now, source: Source) -> tuple[Deal, ...]:
    deals: list[Deal] = []
    held = [card for card in at.held() if card in at.content.intrigues]
    while held and len(deals) < MAX_TRIES and _happens(source, 1, 3):
        deals.append(Sell(card=pick(source, held), if_possible=_happens(source, 3, 4)))
    licenses, own = at.content.licenses, at.own.coins
    offered = [card for card in at.state.slots if card is not None and licenses[card].cost <= own]
    while offered and len(deals) < 2 * MAX_TRIES and _happens(source, 1, 8):
        deals.append(Buy(license=pick(source, offered), if_possible=_happens(source, 3, 4)))
    return tuple(deals)


def any_plan(at: Now, source: Source) -> Plan:
    """A few rules and hopes."""
    cult = at.own
    places = sorted({p.place for p in cult.priests() if p.place > 0} | set(cult.altars))
    rules: list[Rule] = []
    for _ in range(source.below(4)):
        location = (
            pick(source, places) if places and _happens(source, 3, 4) else 1 + source.below(LAST_LOCATION)
        )
        action = _any_action(at, location, source)
        if action is not None:
            where = (location,) if _happens(source, 2, 3) else ()
            rule = Rule(at=where, when=_test(at, source), do=action)
            rules += [rule] * (2 if _happens(source, 1, 8) else 1)
    won = FOR_MUCH if source.below(3) == 2 else FOR_LITTLE
    give: Gift = pick(source, [Cheapest(), AskForGift()])
    if cult.hand and _happens(source, 1, 6):
        give = GiveFirst(cards=(pick(source, cult.hand),))
    choices: list[Otherwise] = ["present", "ask"]
    return Plan(
        rules=tuple(rules),
        otherwise="pass" if _happens(source, 5, 6) else pick(source, choices),
        if_win=(
            *_hopes(at, source),
            *(entry for entry in won[: 4 + (source.below(10) == 0)] if _happens(source, 3, 4)),
        ),
        give=give,
        altar=tuple(cult.altars) if _happens(source, 1, 2) else (),
    )


def _hopes(at: Now, source: Source) -> list[IfWin]:
    """What to do with a Location or two if they are won, whether or not it can be done by then."""
    hopes = []
    for _ in range(source.below(3)):
        location = 1 + source.below(LAST_LOCATION)
        ways = [way for way in benefit_of(location).ways(at) if fits(way, location)]
        if ways:
            hopes.append(IfWin(at=location, do=pick(source, ways)))
    return hopes


def _any_action(at: Now, location: int, source: Source) -> Action | None:
    """Some action that might be possible in that Location."""
    actions = _actions(at.looking_at(location), source)
    return pick(source, actions) if actions else None


def _actions(at: Now, source: Source) -> list[Action]:
    """The ways to play one hand card or to use one ability, chosen by chance."""
    thrifty = _happens(source, 3, 4)
    abilities = [one for one in abilities_showing(at) if not (thrifty and one.cost.followers)]
    kinds: list[str | type[Ability]] = [*at.held(), *abilities]
    if not kinds:
        return []
    chosen = pick(source, kinds)
    return list(ways_with_card(at, chosen) if isinstance(chosen, str) else ways_with_ability(at, chosen))


def any_action_now(at: Now, source: Source) -> Action:
    """An action if one of a few tries is legal."""
    for _ in range(MAX_TRIES):
        found = _actions(at, source)
        chosen = pick(source, found) if found else None
        if chosen is not None and chosen.problem_at(at) is None:
            return chosen
    return Pass()


def plan_now_and_then(at: Now, source: Source) -> Plan | None:
    """With an action: a new plan for what follows."""
    return any_plan(at, source) if _happens(source, 1, 3) else None


def decline_now_and_then(source: Source) -> Benefit | None:
    return Decline() if _happens(source, 1, 20) else None
