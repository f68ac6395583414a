"""Orders for prompts to show: each is legal as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from referee.engine.decisions import Decision, Orders
from referee.engine.decisions.orders import shown
from referee.engine.page import Example
from referee.engine.problems import UnreadableText
from referee.games.choose_your_god.decisions.actions import Action, UseAbility, possible_actions
from referee.games.choose_your_god.decisions.acts import possible_placements
from referee.games.choose_your_god.decisions.celebration import Celebration, celebrations
from referee.games.choose_your_god.decisions.intention import Intention
from referee.games.choose_your_god.decisions.plan import Plan
from referee.games.choose_your_god.decisions.window import Window
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.locations.orders import possible_ways
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, LAST_LOCATION

HOPES = {5: "new", 9: "pay 5", 10: "take any", 12: "arm", 13: "summon"}
"""What plans usually say about winning a Location."""
MAX_EXAMPLES = 3


def _legal(kind: type[Decision[Any]], at: Now, texts: Iterable[str]) -> list[Example]:
    """The first few of them that are legal."""
    found: list[Example] = []
    for text in texts:
        try:
            answer = Orders(kind, at).parse(text)
        except UnreadableText:
            continue
        if not kind.choice(at).problems(answer):
            found.append(Example(text, answer))
        if len(found) == MAX_EXAMPLES:
            break
    return found


def turn_examples(at: Turn) -> list[Example]:
    """A placement, one with all of the round that follows it, a prayer."""
    priests, locations = possible_placements(at)
    texts: list[str] = []
    if priests:
        called = ["p" if one == "patriarch" else one for one in sorted(priests, reverse=True)]
        free = max(FREE_PLACEMENTS - at.own.placed, 1)
        first, *later = list(zip(called[:free], _spread(locations), strict=False))
        acts = [f"preach {first[0]} at {first[1]}", *(f"then preach {one} at {to}" for one, to in later)]
        going = [to for _, to in (first, *later)]
        texts = [acts[0], " / ".join([*acts, "then pray", *_plan(at, going)])]
    return _legal(Intention, at, [*texts, _prayer(at)])


def _spread(locations: Sequence[int]) -> list[int]:
    """The highest open Location first, then others further down."""
    step = max(len(locations) // FREE_PLACEMENTS, 1)
    return list(reversed(locations))[::step]


def _plan(at: Now, going: Iterable[int]) -> list[str]:
    """To pass, and what to do with a win where the seat is or goes."""
    standing = {place for place in range(1, LAST_LOCATION + 1) if at.own.present(place)}
    hopes = [f"if win {place}: {HOPES[place]}" for place in sorted({*going, *standing}) if place in HOPES]
    gift = ["give cheapest"] if at.state.owned_cards(at.seat) else []
    return ["otherwise pass", *hopes, *gift]


def _prayer(at: Turn) -> str:
    ways = [(place, way) for place in at.content.prayed_for(at.own.mobs) for way in possible_ways(at, place)]
    benefit = f" benefit {ways[0][0]} {_benefit(at, ways[0][1])}".removesuffix(" take") if ways else ""
    sold = [card for card in at.held() if card in at.content.intrigues]
    sale = [f"sell {at.content.intrigues[sold[0]].short}"] if sold else []
    return " / ".join([f"pray{benefit}", *sale, *_plan(at, ())])


def _benefit(at: Now, way: Benefit) -> str:
    return shown(Benefit, Benefit.to_answer(way), at)


def celebration_examples(at: Now) -> list[Example]:
    ways = map(Celebration.to_answer, islice(celebrations(at), 1))
    return [*(Example(shown(Celebration, way, at), way) for way in ways), Example("no celebration")]


def plan_examples(at: Now) -> list[Example]:
    """To pass; and to be asked where somebody else leads."""
    asking = "at all if leader.here is not me: ask / otherwise pass"
    return _legal(Plan, at, [" / ".join(_plan(at, ())), asking])


def window_examples(at: Now) -> list[Example]:
    """What can be done here, by two cards or abilities at most; and to pass for a while."""
    ways = {action.which: action for action in reversed(possible_actions(at))}
    cards_first = sorted(ways.values(), key=lambda way: isinstance(way, UseAbility))
    texts = [shown(Action, Action.to_answer(way), at) for way in cards_first[:2]]
    until = ["pass all"] if at.location == LAST_LOCATION else [f"pass until {at.location + 1}"]
    return _legal(Window, at, [*texts, *until, "pass"])
