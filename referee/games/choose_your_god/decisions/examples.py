"""Orders for prompts to show: each is legal as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.decisions import Decision, Orders
from referee.engine.decisions.orders import shown
from referee.engine.problems import UnreadableText
from referee.games.choose_your_god.decisions.actions import Action, possible_actions
from referee.games.choose_your_god.decisions.acts import possible_placements
from referee.games.choose_your_god.decisions.celebration import Celebration, celebrations
from referee.games.choose_your_god.decisions.intention import Intention
from referee.games.choose_your_god.decisions.plan import Plan
from referee.games.choose_your_god.decisions.window import Window
from referee.games.choose_your_god.locations.benefit import Benefit
from referee.games.choose_your_god.locations.orders import possible_ways
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.vocabulary import LAST_LOCATION

PLANS = (
    "otherwise pass / if win 9: pay 5 / give cheapest",
    "at 4, 9 if leader.here is not me and coins.me >= 5: ask / otherwise pass",
)
MAX_EXAMPLES = 3


def _legal(kind: type[Decision[Any]], at: Now, texts: Iterable[str]) -> list[str]:
    """The first few of them that are legal."""
    found: list[str] = []
    for text in texts:
        try:
            answer = Orders(kind, at).parse(text)
        except UnreadableText:
            continue
        if not kind.choice(at).problems(answer):
            found.append(text)
        if len(found) == MAX_EXAMPLES:
            break
    return found


def turn_examples(at: Turn) -> list[str]:
    """A placement, one with all of the round that follows it, a prayer."""
    priests, locations = possible_placements(at)
    texts: list[str] = []
    if priests:
        first, *others = sorted(priests, reverse=True)
        later = "".join(f" / then preach {one} at {locations[-1]}" for one in others[:1])
        whole = f"preach {first} at {locations[0]}{later} / then pray / {PLANS[0]}"
        texts = [f"preach {first} at {locations[-1]}", whole]
    return _legal(Intention, at, [*texts, _prayer(at)])


def _prayer(at: Turn) -> str:
    ways = [(place, way) for place in at.content.prayed_for(at.own.mobs) for way in possible_ways(at, place)]
    benefit = f" benefit {ways[0][0]} {_benefit(at, ways[0][1])}".removesuffix(" take") if ways else ""
    sold = [card for card in at.held() if card in at.content.intrigues]
    sale = f" / sell {sold[0]}" if sold else ""
    return f"pray{benefit}{sale} / {PLANS[0]}"


def _benefit(at: Now, way: Benefit) -> str:
    return shown(Benefit, Benefit.to_answer(way), at)


def celebration_examples(at: Now) -> list[str]:
    ways = [shown(Celebration, Celebration.to_answer(way), at) for way in celebrations(at)]
    return [*ways[:1], "no celebration"]


def plan_examples(at: Now) -> list[str]:
    return _legal(Plan, at, PLANS)


def window_examples(at: Now) -> list[str]:
    """What can be done here, by two cards or abilities at most; and to pass for a while."""
    ways = {action.which: action for action in reversed(possible_actions(at))}
    texts = [shown(Action, Action.to_answer(way), at) for way in list(ways.values())[:2]]
    until = ["pass all"] if at.location == LAST_LOCATION else [f"pass until {at.location + 1}"]
    return _legal(Window, at, [*texts, *until, "pass"])
